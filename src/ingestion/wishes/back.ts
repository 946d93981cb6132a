import { type Span, sentenceSpans } from "../../model/sentences.ts";
import { terms } from "../../model/text.ts";
import { type Stance, stanceOf } from "../stance.ts";
import { backForms } from "./back-forms.ts";
import { mayMeanText } from "./of-text.ts";
import { laidOut } from "../../model/laid-out.ts";

/** A wish about what was said just before: "…, please remember that", "don't save that", 忘掉我刚才说的. */
export interface BackWish {
  kind: "remember" | "forget";
  /** Where its own words stand: they say nothing to keep. */
  wish: Span;
  /** The words of the same prompt that it means; empty where it means what was said before the prompt. */
  meant: Span;
  /** Whether it says that something was told or kept; "delete that" may mean anything. */
  sure: boolean;
}

/** The wish in a prompt (simplified) that names nothing, and points at what stands beside it or came before. */
export function backWishIn(words: string): BackWish | null {
  if (!wishing.test(words)) return null;
  for (const { kind, sure, pattern } of backForms) {
    const found = pattern.exec(words);
    const lead = found?.groups?.["lead"];
    if (found === null || lead === undefined) continue;
    const wish = { start: found.index + lead.length, end: found.index + found[0].length };
    const sentences = sentenceSpans(words);
    const meant =
      clauseBefore(words, wish, sentences) ??
      sentenceBefore(words, wish, sentences) ??
      following(words, wish, sentences, kind);
    const isSure =
      sure && stands(wish, sentences) && !mayMeanText(words.slice(wish.start, wish.end));
    return { kind, wish, meant: meant ?? { start: wish.start, end: wish.start }, sure: isSure };
  }
  return null;
}

/** In the midst of a long text it may be anybody's. */
const stands = (wish: Span, sentences: readonly Span[]): boolean =>
  sentences.length <= 4 ||
  [sentences[0], sentences.at(-1)].some(
    (one) => one !== undefined && one.start < wish.end && wish.start < one.end,
  );

/** One of these is in each wish. */
const wishing = new RegExp(
  laidOut`
    \b(?:
      remember|memori|forget|sav|stor|record|log|note|keep|bear|writ|jot|take|pretend|make believe|act|
      imagine|retain|put|hold|erase|delete|remove|scrap|scratch|drop|wipe|undo|discard|disregard|ignore|
      strike|unlearn|never|hear
    )|
    [忘记删存]|清除|清掉|抹掉|撤回|作废|收录|写下来|当作?我?|备注
  `,
  "iu",
);

const tells: ReadonlySet<Stance> = new Set<Stance>([
  "statement",
  "impersonal",
  "standing",
  "task",
  "denial",
]);

/** "That was private, don't store it": what the clause is about was said before. */
const looksBack =
  /^\s*(?:that|this|it)(?:['’]s| is| was)\b|^\s*i should(?: not|n['’]?t) have\b|^\s*(?:这|那)(?:是|个|事|句)|不该(?:告诉|跟)你/iu;

const saysSomething = (words: string): boolean =>
  terms(words).length > 0 && !looksBack.test(words) && tells.has(stanceOf(words, "user"));

/** "… and", ", so" before a wish belong to it. */
const joint = /(?:[\s,，、;；:：–—-]|\b(?:and|but|so|also)$|[也并]且?$)+$/iu;

function clauseBefore(words: string, wish: Span, sentences: readonly Span[]): Span | null {
  const own = sentences.find(({ start, end }) => start <= wish.start && wish.start < end);
  if (own === undefined) return null;
  let clause = words.slice(own.start, wish.start);
  for (let left = ""; left !== clause;) {
    left = clause;
    clause = clause.replace(joint, "");
  }
  return saysSomething(clause) ? { start: own.start, end: own.start + clause.length } : null;
}

const sentenceBefore = (words: string, wish: Span, sentences: readonly Span[]): Span | null =>
  sentences.findLast(
    ({ start, end }) => end <= wish.start && saysSomething(words.slice(start, end)),
  ) ?? null;

/** "Remember this. My locker is B4." keeps one sentence; "Don't save this. My salary …" reaches to the end. */
function following(
  words: string,
  wish: Span,
  sentences: readonly Span[],
  kind: BackWish["kind"],
): Span | null {
  if (!/\b(?:this|these)\b|[这下]/iu.test(words.slice(wish.start, wish.end))) return null;
  const [next] = sentences.filter(({ start }) => start >= wish.end);
  const last = sentences.at(-1);
  if (next === undefined || last === undefined) return null;
  if (kind === "forget") return { start: next.start, end: last.end };
  return saysSomething(words.slice(next.start, next.end)) ? next : null;
}

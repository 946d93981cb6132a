import { type Span, sentenceSpans } from "../model/sentences.ts";
import { type Stance, type Voice, stanceOf } from "./stance.ts";

/**
 * The sentences of a message as they are meant. Who chats in Chinese sets gaps where a sentence would end
 * (下班了 你吃了吗), so a line is taken apart where a part of it asks or nods, and where an unreal tale begins.
 */
export function breathSpans(text: string, voice: Voice): Span[] {
  return sentenceSpans(text).flatMap((span) => partsOf(text, span, voice));
}

const gap =
  /(?<=\p{Script=Han}|[～~…]|\p{Emoji_Presentation})\s+(?=\p{Script=Han})|(?<=\p{Emoji_Presentation}|[～~])(?=\p{Script=Han})/gu;

/** Whatever follows these in a line belongs to them. */
const carries: ReadonlySet<Stance> = new Set<Stance>([
  "injection",
  "fiction",
  "hypothetical",
  "quotation",
  "advice",
]);
/** These say nothing of what stands beside them. */
const aside: ReadonlySet<Stance> = new Set<Stance>(["question", "request", "meta", "empty"]);
/** A text to work on stands behind the wish. */
const onText = /翻译|翻譯|润色|潤色|改写|改寫|造句|总结|總結|校对|校對|写|寫|续|續/u;

function partsOf(text: string, { start, end }: Span, voice: Voice): Span[] {
  const parts = gapped(text, start, end);
  if (parts.length < 2) return [{ start, end }];
  const out: Span[] = [];
  let open: Span | null = null;
  for (const part of parts) {
    const words = text.slice(part.start, part.end);
    const stance = stanceOf(words, voice);
    if (carries.has(stance) || (stance === "request" && onText.test(words))) {
      // "不是胖 开玩笑的": a lone unreal sentence stays with what it is said of.
      if (open !== null) out.push(open);
      return [...out, { start: part.start, end }];
    }
    if (aside.has(stance)) {
      if (open !== null) out.push(open);
      open = null;
      out.push(part);
    } else open = { start: open === null ? part.start : open.start, end: part.end };
  }
  return open === null ? out : [...out, open];
}

function gapped(text: string, start: number, end: number): Span[] {
  const out: Span[] = [];
  let from = start;
  for (const mark of text.slice(start, end).matchAll(gap)) {
    out.push({ start: from, end: start + mark.index });
    from = start + mark.index + mark[0].length;
  }
  return [...out, { start: from, end }].filter((span) => span.end > span.start);
}

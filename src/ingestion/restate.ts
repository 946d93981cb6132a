import { terms } from "../model/text.ts";
import type { KnownMemory } from "../ports/memory-store.ts";
import type { Draft } from "./draft.ts";
import { endingOf } from "./endings.ts";
import { isBareFragment, isSlip, withCode, withDay, withName } from "./restate/slips.ts";
import { type Value, inPlaceOf, tellsWhen, valuesIn } from "./restate/values.ts";
import { laidOut } from "../model/laid-out.ts";

/** "Sorry, Bergen, not Oslo": a correction that is told in fragments says what it corrects once more, with the right value. */

interface Correction {
  right: string;
  /** Null where only the right value is said: "no, it's the 15th". */
  wrong: string | null;
}

const lead = String.raw`^(?:(?:no|nope|nah|sorry|wait|oh|actually|correction|oops|my mistake|my bad|typo|i meant?|i mean|make (?:that|it))[,.:;!\s–-]+)+`;
const it = String.raw`(?:(?:it['’]s|it is|that['’]s|that is|it was) )?(?:actually )?`;
const placed = String.raw`(?:(?:at|in|on|called|named|for) )?`;

const forms: readonly RegExp[] = [
  new RegExp(
    String.raw`${lead}${it}not ${placed}(?<wrong>[^,;.]{2,40})[,;] ?(?:but )?${it}${placed}(?<right>[^,;]{2,40}?)[.!]*$`,
    "iu",
  ),
  new RegExp(
    String.raw`${lead}${it}${placed}(?<right>(?!not\b)[^,;]{2,40}?),? (?:and )?not ${placed}(?<wrong>[^,;]{1,40}?)[.!]*$`,
    "iu",
  ),
  new RegExp(String.raw`${lead}${it}${placed}(?<right>[^,;]{2,40}?)[.!]*$`, "iu"),
  new RegExp(
    laidOut`
      ^(?:不[，,]|不对[，,]?|不是的?[，,]|更正[：:，,]?|(?:我)?[说搞记打写弄输]错了[，,]?|抱歉[，,])+
      [他她它]?(?:是|在|叫)?(?<right>[^，,。是]{1,16})[，,]?(?:而)?不是(?<wrong>[^，,。]{1,16})[。！!]*$
    `,
    "u",
  ),
  /^(?:不[，,]|不对[，,]?|更正[：:，,]?|(?:我)?[说搞记打写弄输]错了[，,]?|抱歉[，,])*不是(?<wrong>[^，,。]{1,16})[，,](?:而)?是(?<right>[^，,。]{1,16})[。！!]*$/u,
  /^(?:不[，,]|不对[，,]?|更正[：:，,]?|(?:我)?[说搞记打写弄输]错了[，,]?|抱歉[，,])+(?:应该)?是(?<right>[^，,。]{1,16})[。！!]*$/u,
  /^(?:不[，,]|不对[，,]?|更正[：:，,]?|(?:我)?[说搞记打写弄输]错了[，,]?|抱歉[，,])+(?<right>[他她]是[^，,。是]{1,12})[。！!]*$/u,
  // Without a word that says so, only what stands where a time or an amount stood corrects it.
  /^not (?:(?:on|at|in) )?(?<wrong>[^,;.]{2,40})[,;] ?(?:but )?(?:(?:on|at|in) )?(?<right>[^,;.]{2,40})[.!]*$/iu,
  new RegExp(
    laidOut`
      ^(?:
        (?:my |the )?(?:doctor|gp|nurse|consultant|specialist|psychiatrist|dietitian|he|she|they|we|i)
        (?:['’]s|['’]ve| has| have)? (?:just )?
      )?(?:raised|lowered|increased|reduced|upped|doubled|halved|dropped|put|cut|changed)
      (?: it| that| me| the (?:dose|dosage|rent|price))?(?: up| down| back)? to (?<right>[^,;]{2,40}?)[.!]*$
    `,
    "iu",
  ),
  /^(?:现在|已经|后来|医生)*(?:给我)?(?:改|变|涨|加|减|降|调)(?:成|到|为)了?(?<right>[^，,。]{1,12}?)了?[。！!]*$/u,
];

function correctionIn(text: string): Correction | null {
  for (const form of forms) {
    const groups = form.exec(text.trim())?.groups;
    if (groups?.["right"] === undefined) continue;
    const [right, wrong] = [groups["right"].trim(), groups["wrong"]?.trim() ?? null];
    // "Not tea, coffee" answers a question more often than it takes something back.
    const isBare = wrong !== null && /^not /iu.test(text.trim());
    if (!isBare || valuesIn(wrong).length > 0) return { right, wrong };
  }
  return null;
}

/** Reads words as the speaker of a draft would have said them by themselves. */
export type ReadAgain = (content: string, draft: Draft) => Promise<readonly Draft[]>;

/** Whether a known memory comes from the turn before, so that a slip can only be its own. */
export type IsJustSaid = (memory: KnownMemory) => Promise<boolean>;

/**
 * The drafts, a fragment that corrects as the known words with the right value in them, and with what
 * those say of whom (`readAgain`). Where no wrong value is said, only the newest known memory is looked
 * at, and only for a value of the same kind.
 */
export async function restated(
  drafts: readonly Draft[],
  known: Iterable<KnownMemory>,
  readAgain: ReadAgain,
  isJustSaid: IsJustSaid,
): Promise<Draft[]> {
  const newestFirst = [...known].toSorted((a, b) => b.createdAt - a.createdAt);
  const told = await Promise.all(
    drafts.map(async (draft) => {
      const correction = draft.attribute === null ? correctionIn(draft.content) : null;
      const whole =
        (correction && restatedBy(draft, correction, newestFirst)) ??
        (correction && (await renamed(draft, correction, newestFirst, isJustSaid))) ??
        moved(draft, newestFirst);
      if (whole === null) return isBareFragment(draft.content) ? [] : [draft];
      const read = await readAgain(whole.reads ?? whole.draft.content, whole.draft);
      return [linked(whole, read)];
    }),
  );
  return told.flat();
}

/** "Typo, I meant Köln": the one name that was told just before; where several were, none. */
async function renamed(
  draft: Draft,
  { right, wrong }: Correction,
  newestFirst: readonly KnownMemory[],
  isJustSaid: IsJustSaid,
): Promise<Whole | null> {
  if (wrong !== null || !isSlip(draft.content)) return null;
  const [newest] = newestFirst;
  const fitting = newestFirst.flatMap((memory) => {
    const content = memory.createdAt === newest?.createdAt ? withName(memory, right) : null;
    return content === null ? [] : [{ memory, content }];
  });
  const [only] = fitting;
  if (only === undefined || fitting.length > 1 || !(await isJustSaid(only.memory))) return null;
  return wholeOf(draft, only.memory, only.content, right);
}

/** What a correction says, and how it is read. */
interface Whole {
  draft: Draft;
  /** A day was said, so that the whole is read for its time. */
  tellsWhen: boolean;
  /** Words that are read for its time in the place of its own. */
  reads?: string;
}

/** What the fragment could not tell by itself: of whom and what the whole speaks, and when it is. */
function linked({ draft, tellsWhen: isTimed, reads }: Whole, read: readonly Draft[]): Draft {
  const [first] = read;
  if (first === undefined || read.length > 1) return draft;
  const { relations, entities, topics, keywords } = first;
  const { occurredAt, occurredPrecision, validFrom, validTo, expiresAt } = first;
  const times = isTimed ? { occurredAt, occurredPrecision, validFrom, validTo, expiresAt } : {};
  if (reads !== undefined) return { ...draft, ...times };
  const isSame = draft.attribute !== null && first.attribute === draft.attribute;
  const value = isSame ? first.value : draft.value;
  return { ...draft, ...times, value, relations, entities, topics, keywords };
}

function restatedBy(
  draft: Draft,
  { right, wrong }: Correction,
  newestFirst: readonly KnownMemory[],
): Whole | null {
  const said = right.replace(whose, "");
  const [newest] = newestFirst;
  const isOfAnother = said !== right;
  const memory =
    wrong === null
      ? newest
      : newestFirst.find(
          ({ content }) => holds(content, bare(wrong)) && !(isOfAnother && ofSpeaker.test(content)),
        );
  if (memory === undefined) return null;
  const content =
    withValues(memory.content, said) ??
    (wrong === null
      ? (withCalling(memory.content, right, said) ??
        withCode(memory, said) ??
        withDay(memory.content, said))
      : null) ??
    (wrong === null || isSentence.test(said) ? null : withWords(memory.content, wrong, said));
  if (content === memory.content) return null;
  if (content !== null) return wholeOf(draft, memory, content, said);
  // Its own words stay, rather than a sentence that nobody said.
  return wrong !== null && memory === newest
    ? { draft: { ...draft, replaces: memory.id }, tellsWhen: false }
    : null;
}

const wholeOf = (draft: Draft, memory: KnownMemory, content: string, said: string): Whole => ({
  draft: {
    ...draft,
    content,
    type: memory.type,
    verbatim: false,
    corrects: true,
    attribute: memory.attribute,
    value: memory.attribute === null ? null : memory.attributeValue,
    replaces: memory.id,
  },
  tellsWhen: valuesIn(said).some(tellsWhen),
});

/** "She's a doctor": of somebody who was spoken of. */
const whose = /^(?:(?:he|she|they|it)(?:['’]s|['’]re| is| are) |[他她它]是)/iu;
const ofSpeaker = /^(?:I\b|我(?:是|在|住|叫))/u;
/** A clause stands for no word of another sentence. */
const isSentence =
  /\b(?:i|he|she|they|we|you|it)(?:['’]\p{L}+)?\b|\b(?:is|are|was|were|am|has|have|had|do|does|did|can|will)\b/iu;
const article = /^(?:an?|the|my|our) /iu;
const bare = (words: string): string => words.replace(article, "");
const leading = /\b(?:on|at|in|by|the|of|from|for|to|it|is|now|actually)\b|[是在的了]/giu;

/**
 * The sentence with the values that are said in the places of those of their kinds; null where a kind
 * stands in it more than once, or something else is said as well.
 */
function withValues(known: string, said: string): string | null {
  const values = valuesIn(said);
  const [first] = values;
  if (first === undefined) return null;
  const rest = values.reduce((text, { text: value }) => text.replace(value, " "), said);
  const held = new Set(terms(known));
  if (!terms(rest.replace(leading, " ")).every((term) => held.has(term))) return null;
  const there = valuesIn(known);
  const pairs = inOrder(values, there);
  if (pairs !== null) return replacedBy(known, pairs);
  const places = values.map(({ kind }) => there.filter((value) => value.kind === kind));
  if (places[0]?.length !== 1 || places.some((some) => some.length > 1)) return null;
  // A weekday and a date tell the same day: one of them would stay wrong.
  if (isHalfDay(values, there)) return null;
  const isNew = places.map((some) => some.length === 0);
  if (isNew.some(Boolean)) {
    if (!isNew.slice(1).every(Boolean)) return null;
    return put(known, places[0][0], said.slice(first.start));
  }
  return replacedBy(
    known,
    values.map((value, i) => ({ value, at: places[i]?.[0] })),
  );
}

interface Placed {
  value: Value;
  at: Value | undefined;
}

const replacedBy = (known: string, pairs: readonly Placed[]): string =>
  pairs
    .toSorted((a, b) => (b.at?.start ?? 0) - (a.at?.start ?? 0))
    .reduce((text, { value, at }) => put(text, at, value.text), known);

/** "Wednesday and Friday" of "Tuesday and Thursday": as many of one kind, each in its place; else null. */
function inOrder(said: readonly Value[], there: readonly Value[]): Placed[] | null {
  const [first] = said;
  const such = there.filter(({ kind }) => kind === first?.kind);
  const isAll = said.length > 1 && said.every(({ kind }) => kind === first?.kind);
  return isAll && such.length === said.length
    ? said.map((value, i) => ({ value, at: such[i] }))
    : null;
}

const isHalfDay = (said: readonly Value[], there: readonly Value[]): boolean => {
  const has = (values: readonly Value[], one: Value["kind"]): boolean =>
    values.some(({ kind }) => kind === one);
  return (
    (has(said, "date") && !has(said, "weekday") && has(there, "weekday")) ||
    (has(said, "weekday") && !has(said, "date") && has(there, "date"))
  );
};

const put = (text: string, at: Value | undefined, by: string): string =>
  at === undefined
    ? text
    : text.slice(0, at.start) + inPlaceOf(by, at.text) + text.slice(at.start + at.text.length);

const calling = new RegExp(
  laidOut`
    ^(?<head>(?:my|our) [\p{L} ]{2,30}? is |我们?的?\p{Script=Han}{1,4}是)
    (?<what>an? [\p{L} -]{2,30}|\p{Script=Han}{1,5}(?:师|生|士|员|官|工|警察|教授|司机|会计))[.。!！]*$
  `,
  "iu",
);
const callingSaid =
  /^(?:an? [\p{L} -]{2,30}|\p{Script=Han}{1,5}(?:师|生|士|员|官|工|警察|教授|司机|会计))$/iu;
const women =
  /\b(?:sister|mother|mum|mom|daughter|wife|aunt|girlfriend|grandmother|niece)\b|姐|妹|妈|女|奶|妻|婆|姨|姑/iu;
const men =
  /\b(?:brother|father|dad|son|husband|uncle|boyfriend|grandfather|nephew)\b|哥|弟|爸|儿子|男|爷|丈夫|老公|叔|舅/iu;

/** "No, she's a doctor" of "My sister is a nurse": what she is, where a woman was spoken of; else null. */
function withCalling(known: string, right: string, said: string): string | null {
  const { head, what } = calling.exec(known)?.groups ?? {};
  if (head === undefined || what === undefined || !callingSaid.test(said)) return null;
  const isWoman = /^(?:she\b|她)/iu.test(right) && women.test(head);
  const isMan = /^(?:he\b|他)/iu.test(right) && men.test(head);
  return isWoman || isMan ? head + said + known.slice(head.length + what.length) : null;
}

/** The sentence with the right words in the place of the wrong ones, and "a" or "an" before them. */
function withWords(known: string, wrong: string, right: string): string {
  const [from, to] =
    article.test(right) || article.test(wrong) ? [bare(wrong), bare(right)] : [wrong, right];
  const at = placeOf(known, from);
  if (at < 0) return known;
  const before = known
    .slice(0, at)
    .replace(/\b(a)n? $/iu, `$1${/^[aeiou]/iu.test(to) ? "n" : ""} `);
  return before + to + known.slice(at + from.length);
}

const thing = String.raw`(?:the|our|my) (?<thing>[\p{L} ]{2,40}?)`;
const shifts = String.raw`(?:moved|pushed|postponed|rescheduled|changed|shifted|delayed|brought forward|put off)(?: back| forward)?`;
const movings: readonly RegExp[] = [
  new RegExp(
    laidOut`
      ^(?:we|i|they)(?:['’]ve| have)? (?:(?:just|had to|have to) )*
      (?:${shifts}|move|push|postpone|reschedule|change|shift) ${thing}(?: back| forward)? (?:to|until) (?<right>[^,;]{2,40}?)
      [.!]*$
    `,
    "iu",
  ),
  new RegExp(
    String.raw`^${thing}(?:['’]s| is| was| got| has been| had to be)(?: now| just| been)* ${shifts} (?:to|until) (?<right>[^,;]{2,40}?)[.!]*$`,
    "iu",
  ),
];

const isAhead = (known: string, what: string): boolean =>
  new RegExp(String.raw`\b(?:my|our|the|an?) (?:[\p{L}-]+ ){0,2}?${what}\b`, "iu").test(known) &&
  !/\b(?:was|were|had|went|moved|delayed|pushed)\b/iu.test(known) &&
  valuesIn(known).some(tellsWhen);

/** "We moved the wedding to 19 June": what is known of it, at its new time. A year that is not said stays. */
function moved(draft: Draft, newestFirst: readonly KnownMemory[]): Whole | null {
  const groups = movings.map((form) => form.exec(draft.content.trim())?.groups).find(Boolean);
  const { thing: what = "", right = "" } = groups ?? {};
  const said = valuesIn(right);
  if (said.length === 0) return null;
  const ended = newestFirst.find(
    (one) =>
      (one.attribute !== null && one.attribute === draft.attribute) ||
      endingOf(draft, one) === "its time changed",
  );
  // One that is told of with more words is meant where there is no other.
  const such = newestFirst.filter(({ content }) => isAhead(content, what));
  const memory = ended ?? (such.length === 1 ? such[0] : undefined);
  if (memory === undefined) return null;
  const there = valuesIn(memory.content);
  // The hour of another day is nobody's word.
  const isHourLeft =
    there.some(({ kind }) => kind === "clock") && !said.some(({ kind }) => kind === "clock");
  const content = isHourLeft ? null : withValues(memory.content, right);
  if (content !== null) return wholeOf(draft, memory, content, right);
  const year = /\b20\d\d\b/u.exec(memory.content)?.[0];
  const date = said.find(({ kind }) => kind === "date")?.text;
  const own: Draft = { ...draft, replaces: memory.id };
  const hasYear = year === undefined || date === undefined || /\b20\d\d\b/u.test(right);
  return hasYear
    ? { draft: own, tellsWhen: false }
    : { draft: own, tellsWhen: true, reads: draft.content.replace(date, `${date} ${year}`) };
}

const placeOf = (text: string, value: string): number => {
  const at = text.toLowerCase().indexOf(value.toLowerCase());
  const isInWord =
    at >= 0 &&
    (/[a-z\d]$/i.test(text.slice(0, at)) || /^[a-z\d]/i.test(text.slice(at + value.length)));
  return isInWord ? -1 : at;
};
const holds = (text: string, value: string): boolean => placeOf(text, value) >= 0;

import { givenNames } from "../extract/known-names.ts";
import { kinWord } from "../kin.ts";
import { laidOut } from "../../model/laid-out.ts";

/** Sentences that are part of a text which whoever writes only brings along: another's words, or an exercise. */

/** A sentence of more than this is no line of a chat. */
const quotedCharsMax = 2_000;

const opened: readonly [RegExp, string][] = [
  [/(?:^|[\s(:,—–-])(?<mark>["“])(?=\S)/gu, '"'],
  [/(?:^|[\s(:—–-])(?<mark>['‘])(?=\p{Lu}[\p{L}' ,]{6,})/gu, "'"],
];
const closes: Readonly<Record<string, RegExp>> = {
  '"': /[^\s(]["”](?=$|[\s.,;:!?)—–-])/u,
  "'": /[.!?,…]['’](?=$|[\s.,;:!?)—–-])/u,
};

/** The sentences between a mark that opens a quotation in one of them and the mark that closes it in a later one. */
function quotedIn(list: readonly string[]): number[] {
  const out: number[] = [];
  for (let i = 0; i < list.length; i++) {
    const to = opened
      .map(([open, mark]) => closedAfter(list, i, open, closes[mark] ?? /$^/u))
      .find((end) => end > i);
    if (to === undefined) continue;
    // What follows in small letters belongs to the same sentence: "… there." and left.
    const end = /^\p{Ll}/u.test(list[to + 1] ?? "") ? to + 1 : to;
    for (let at = i; at <= end; at++) out.push(at);
    i = end;
  }
  return out;
}

/** The index of the sentence that closes what this one leaves open; -1 where it leaves nothing open. */
function closedAfter(list: readonly string[], from: number, open: RegExp, close: RegExp): number {
  const sentence = list[from] ?? "";
  const last = Array.from(sentence.matchAll(open)).at(-1);
  if (last === undefined || close.test(sentence.slice(last.index + last[0].length))) return -1;
  let chars = 0;
  for (let i = from + 1; i < list.length && chars < quotedCharsMax; i++) {
    const next = list[i] ?? "";
    if (close.test(next)) return i;
    chars += next.length;
  }
  return -1;
}

const turn = new RegExp(
  laidOut`
    ^(?:\[[^\]]{1,24}\] ?)?
    (?<who>\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*)?|me|him|her|you|us|them|(?:my )?(?:${kinWord})) ?
    (?:\(\d[^)]{0,16}\) ?)?: +(?<words>\S.*)$
  `,
  "iu",
);
const ofTalk = /\b(?:i|i'm|im|i've|i'll|i'd|my|me|we|you|u|your)\b|[?!]/iu;
/** Said to whoever spoke before. */
const answers = /\b(?:you|u|your|you're|no way|same here|me too)\b|\?/iu;
const someone = new RegExp(`^(?:me|him|her|you|us|them|(?:my )?(?:${kinWord}))$`, "iu");
/** What stands before a colon in a list of somebody's particulars. */
const field = new RegExp(
  laidOut`
    ^(?:
      name|age|city|town|job|role|work|hobby|hobbies|height|weight|sex|gender|diet|goal|goals|budget|date|
      time|place|from|to|cc|re|subject|note|update|edit|ps|p\.s|reminder|question|answer|address|phone|
      email|location|country|language|languages|likes|dislikes|allergies|allergy|birthday|about|today|
      tomorrow|yesterday|\p{L}+day|breakfast|lunch|dinner|context|background
    )$
  `,
  "iu",
);

/** A talk that was copied: at least two lines with who says them, and one of them said to somebody. */
function talkIn(list: readonly string[]): number[] {
  const lines = list.flatMap((sentence, i) => {
    const groups = turn.exec(sentence.trim().replaceAll("’", "'"))?.groups;
    const who = groups?.["who"]?.toLowerCase() ?? "";
    return groups === undefined || field.test(who)
      ? []
      : [{ i, who, words: groups["words"] ?? "" }];
  });
  const [first] = lines;
  const last = lines.at(-1);
  const isSaid = lines.some(({ words }) => ofTalk.test(words));
  const isSomebody = lines.some(
    ({ who, words }, at) =>
      answers.test(words) ||
      givenNames.has(who) ||
      someone.test(who) ||
      lines.findIndex((line) => line.who === who) < at,
  );
  if (lines.length < 2 || !isSaid || !isSomebody || first === undefined || last === undefined) {
    return [];
  }
  // What stands between two lines goes on with the first of them.
  return Array.from({ length: last.i - first.i + 1 }, (_, at) => first.i + at);
}

const selves = /\b(?:i|i'm|im|i've|ive|i'd|i'll|me|my|mine|we|we're|we've|us|our|ours)\b/iu;
const amount = new RegExp(
  laidOut`
    \d+(?:[.,]\d+)?|
    \b(?:
      two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|twice|
      half|double
    )\b
  `,
  "giu",
);
const sought = new RegExp(
  [
    String.raw`\bhow (?:much|many|far|long|fast|old|tall|heavy|deep|wide|big)\b(?!.*\bshould\b).*\?`,
    String.raw`\b(?:find|calculate|compute|determine|work out|solve for) (?:the|their|his|her|its|x|y|how|what|each)\b`,
    laidOut`
      \bwhat (?:is|was|are|were|will be|would be) (?:the|their|his|her|its) (?:\p{L}+ ){0,2}?(?:
        probability|ratio|speed|distance|area|perimeter|volume|average|mean|median|costs?|price|profit|loss|
        interest|total|sum|difference|numbers?|ages?|length|width|height|weight|percentage|fraction|value
      )\b
    `,
  ].join("|"),
  "iu",
);

/** An exercise in reckoning, in which nobody speaks of themself: its amounts are made up. */
function exerciseIn(list: readonly string[]): number[] {
  const text = list.join(" ");
  if (!sought.test(text) || selves.test(text.replaceAll("’", "'"))) return [];
  return (text.match(amount) ?? []).length < 2 ? [] : list.map((_, i) => i);
}

/** The sentences of a message that are of a text brought along: their indices. */
export const handedIn = (list: readonly string[]): ReadonlySet<number> =>
  new Set([...quotedIn(list), ...talkIn(list), ...exerciseIn(list)]);

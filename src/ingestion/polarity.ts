import type { MemoryType } from "../model/memory.ts";
import { simplified } from "../model/simplified.ts";
import { terms } from "../model/text.ts";
import { laidOut } from "../model/laid-out.ts";

/** Kinds of which one cannot be so and not so at once; a run of today denies none of yesterday. */
const lasting: ReadonlySet<MemoryType> = new Set<MemoryType>([
  "FACTS",
  "LOCATION",
  "PREFERENCES",
  "TRAITS",
  "RELATIONSHIPS",
  "SKILL",
  "INTEREST",
]);

interface Said {
  content: string;
  type: MemoryType;
}

const negators = new RegExp(
  laidOut`
    \b(?:not|never|no longer|cannot|\p{L}+n't)(?!\p{L})|\b(?:any ?more|any longer)\b|不再|
    (?<!对)不(?!过(?!敏)|错|管|仅|但|同|耐)|没有?(?!事)|并不?|再也
  `,
  "giu",
);
/** Words that only lead on to what is said. */
const hedges = new RegExp(
  laidOut`
    \b(?:
      actually|really|in fact|after all|(?:(?:as )?it )?turns out(?: that)?|apparently|sorry|no|yes|oh|well|
      now|do|does|can
    )\b|
    其实|原来|真的|现在|已经|抱歉
  `,
  "giu",
);
const persons = /\b(?:i|we|you|he|she|they|my|our|your|his|her|their)\b|[我你他她它]/giu;

/** To have given something up is not to do it. */
const givenUp =
  /\b(?:(?:have |has |'ve |'s )?(?:just |finally |recently |already )?(?:quit|stopped|given up|gave up)) (?=\p{L}+ing\b)/giu;
const when = new RegExp(
  laidOut`
    \b(?:
      (?:last|this) (?:week|month|year|spring|summer|autumn|winter|night)|
      (?:\d+|an?|one|two|three|four|five|six|few|couple(?: of)?) (?:days?|weeks?|months?|years?) ago|today|
      yesterday|recently|finally|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|
      (?:since|in) (?:\d{4}|(?:jan|febr)uary|march|april|may|june|july|august|(?:sept|octo|nov|dec)(?:em)?ber)
    )\b|
    (?:上|这)个?(?:周|月)|去年|今年|昨天|最近|终于
  `,
  "giu",
);
/** Of tastes there are many words, and two sides. */
const weary = new RegExp(
  laidOut`
    \b(?:can't|cannot|can not|couldn't) (?:stand|bear|abide)(?: the taste of)? |
    \b(?:
      hate|hates|dislike|dislikes|detest|detests|loathe|loathes|
      (?:am|'m|is|have|has|'ve) (?:gone off|sick of|fed up with)|went off
    ) `,
  "giu",
);
const fond =
  /\b(?:(?:really|absolutely|just) )?(?:love|loves|adore|adores|enjoy|enjoys|likes|(?:am|'m) (?:really )?into) (?=\p{L})/giu;
const becoming =
  /\b(?:(?:have|has|just|finally|recently) )*(?:got|gotten) (?=(?:married|engaged|divorced)\b)/giu;
const plainOf = ({ content }: Said): string =>
  simplified(content.normalize("NFKC"))
    .replaceAll("’", "'")
    .replace(givenUp, "do not ")
    .replace(weary, "do not like ")
    .replace(fond, "like ")
    .replace(becoming, "am ")
    .replace(/是(?:个|一个|一名)?素食(?:主义)?者/gu, "吃素")
    .replace(/(?<![不没])(?:最|很|也|都|非常|特别|真的)*(?:喜欢|爱)(?=[喝吃抽玩打看听])/gu, "")
    .replace(/(?:并|也|都)?不(?:是)?对(\p{Script=Han}{1,8}?)(过敏|感兴趣)/gu, "对$1不$2")
    .replace(/戒(?:掉)?了?烟了?/gu, "不抽烟")
    .replace(/戒(?:掉)?了?(酒|咖啡|奶茶)了?/gu, "不喝$1")
    .replace(/吸烟/gu, "抽烟");
/** "Not … any more" is one denial. */
const denialsIn = (text: string): number => {
  const found = text.replaceAll("不对", "").match(negators) ?? [];
  const more = found.filter((word) => /^any/i.test(word)).length;
  return found.length > more ? found.length - more : more;
};
const setOf = (words: readonly string[]): string => [...new Set(words)].toSorted().join(" ");
const coreOf = (text: string): string =>
  setOf(
    terms(text.replaceAll("不对", "").replace(negators, "").replace(hedges, "").replace(when, "")),
  );
/** The people whom pronouns in a text speak of, in a fixed order. */
export const personsOf = (text: string): string => setOf(text.toLowerCase().match(persons) ?? []);

/**
 * Whether two memories of something lasting are each other's plain denial ("I'm allergic to nuts",
 * "I'm not allergic to nuts"): the same words of the same people but for one "not".
 */
export function deny(one: Said, other: Said): boolean {
  if (!isLasting(one) || !isLasting(other)) return false;
  const [left, right] = [plainOf(one), plainOf(other)];
  const core = coreOf(left);
  return (
    core !== "" &&
    isDenial(left) !== isDenial(right) &&
    core === coreOf(right) &&
    personsOf(left) === personsOf(right)
  );
}

const unsure = new RegExp(
  laidOut`
    \b(?:
      if|unless|whether|wish|hope|dreamt|dreamed|suppose|maybe|perhaps|might|thought|believed|used to|
      (?:said|says|told)(?! me)
    )\b|
    \?|如果|要是|假如|希望|以为|梦见|可能|也许|曾|吗|？
  `,
  "iu",
);
const bounds = /[,;:.!，；：。！–—]|\b(?:and|but|so)\b/iu;
const health =
  /\b(?:allergic|intolerant|diabetic|asthmatic|coeliac|celiac|pregnant|vegan|vegetarian)\b|过敏|不耐/iu;

/** The clauses of a text that deny a state of health, where the text says so for sure and nothing before them denies. */
export function denyingClauses(content: string): string[] {
  if (!health.test(content) || unsure.test(content)) return [];
  const clauses = content.split(bounds).map((clause) => clause.trim());
  const first = clauses.findIndex((clause) => denialsIn(clause) > 0);
  return clauses
    .slice(first, first + 1)
    .filter((clause) => health.test(clause) && isDenial(clause) && clause !== content);
}

/** To have given up a habit is an event, and so from then on. */
const isLasting = ({ content, type }: Said): boolean =>
  lasting.has(type) ||
  content.replaceAll("’", "'").search(givenUp) >= 0 ||
  /不(?:再)?[喝吃抽玩][\p{Script=Han}]{1,6}了[。！]*$/u.test(content);

/** Whether a text denies, once. */
export const isDenial = (text: string): boolean => denialsIn(text) === 1;

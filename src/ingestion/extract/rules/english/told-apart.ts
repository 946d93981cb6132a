import { laidOut } from "../../../../model/laid-out.ts";
import { kinWord } from "../../../kin.ts";
import type { Side } from "./contrast.ts";

/** "I'm vegetarian and allergic to soy", "I have a dog, Bruno, and a cat, Mia": what is told side by side, and ends each by itself. */

/** What somebody may be, in words that stand by themselves behind "I'm". */
const quality = new RegExp(
  laidOut`
    ^(?:also |both )?(?:
      an? (?!bit\b|little\b|lot\b|few\b|while\b)\p{L}|(?:strictly |mostly |severely |mildly |a bit )?(?:
        vegan|vegetarian|pescatarian|coeliac|celiac|asthmatic|diabetic|epileptic|an[a]?emic|dyslexic|autistic|
        (?:lactose|gluten)[- ]intolerant|intolerant (?:to|of)|allergic (?:to|against)|
        (?:left|right)-handed|colou?r-?blind|deaf|blind|
        married|single|divorced|widowed|engaged|retired|unemployed|self-employed
      )(?!\p{L})|(?:step)?(?:mother|father|mum|mom|dad)(?: of| to) (?:an? |\d|one|two|three|four|five|six)
    )
  `,
  "iu",
);
const being =
  /^(?<head>(?:i['’]m|i am|(?:my|our) \p{L}+(?: \p{Lu}\p{Ll}+)? is|s?he is|s?he['’]s) )(?<rest>.+)$/iu;
const having = /^(?<head>(?:i|we)(?:['’]ve got| have got| have| own) )(?<rest>.+)$/iu;

const animal =
  "dog|puppy|cat|kitten|hamster|gerbil|rabbit|parrot|budgie|horse|pony|goldfish|tortoise|turtle|snake|guinea pig";
const owned = `${animal}|car|van|motorbike|motorcycle|bicycle|bike|scooter|boat|caravan|camper(?: van)?|piano|guitar|violin|cello`;
/** One thing or person of one's own, with its name where one is given. */
const ownOne = new RegExp(
  laidOut`
    ^(?:an?|one) (?:(?:older|younger|elder|little|big|twin|half|new|old|small|black|white|red|blue) |half-)*
    (?:${kinWord}|${owned}|\p{L}+ allergy|\p{L}+ intolerance)
    (?:,? (?:(?:is |who is |who's )?(?:called|named) )?\p{Lu}[\p{L}'’-]+)?$
  `,
  "u",
);
const beside = new RegExp(
  laidOut`
    ^(?<a>(?:i['’]m|i am) an? [\p{L} -]{2,30}?) with (?<b>(?:an? [\p{L} ]{2,30}?(?:allergy|intolerance)|
    (?:two|three|four|five|\d+) (?:${animal}|kids?|child(?:ren)?|son|daughter)s?))$
  `,
  "iu",
);
const clauses = new RegExp(
  laidOut`
    ^(?<a>(?:[Ii]|[Ww]e)(?:['’]ve got| have got| have) an? \p{L}[\p{L} -]*?, \p{Lu}[\p{L}'’-]+),?
    [ ](?:and|but) (?<b>(?:[Ii]|[Ii]['’](?:m|ve)|my|we|our) .+)$
  `,
  "u",
);
const joint = /,? and (?:also )?|, (?:but )?(?:also )?/giu;

/**
 * What a sentence tells side by side, each as a whole sentence with its own stretch; null where it tells one
 * thing, or where a part cannot be said by itself.
 */
export function toldApart(sentence: string): readonly Side[] | null {
  const body = sentence.replace(/[.!\s]+$/u, "");
  const end = sentence.slice(body.length).trim() || ".";
  return inClauses(body, end) ?? inBeing(body, end) ?? inHaving(body, end);
}

function inClauses(body: string, end: string): readonly Side[] | null {
  const { a, b } = clauses.exec(body)?.groups ?? {};
  if (a !== undefined && b !== undefined) return pair(body, a + end, b + end, a, b);
  const { a: who, b: held } = beside.exec(body)?.groups ?? {};
  return who === undefined || held === undefined
    ? null
    : pair(body, who + end, `I have ${held}${end}`, who, held);
}

const pair = (body: string, first: string, second: string, a: string, b: string): Side[] => [
  { text: first, start: 0, end: a.length },
  { text: second.replace(/^\p{Ll}/u, upper), start: body.length - b.length, end: body.length },
];

function inBeing(body: string, end: string): readonly Side[] | null {
  const { head = "", rest = "" } = being.exec(body)?.groups ?? {};
  const parts = partsOf(rest, head.length, (words) => quality.test(words));
  const hasArticle = /^an? /iu.test(parts[0]?.text ?? "");
  return sides(parts, (words) => {
    const plain = words.replace(/^(?:also|both) /iu, "");
    const bare = /^(?:step)?(?:mother|father|mum|mom|dad) /iu.test(plain) && hasArticle;
    return `${head}${bare ? "a " : ""}${plain}${end}`;
  });
}

function inHaving(body: string, end: string): readonly Side[] | null {
  const { head = "", rest = "" } = having.exec(body)?.groups ?? {};
  const parts = partsOf(rest, head.length, (words) => /^(?:an?|one) /iu.test(words));
  return parts.every(({ text }) => ownOne.test(text))
    ? sides(parts, (words) => head + words + end)
    : null;
}

const sides = (parts: readonly Side[], said: (words: string) => string): readonly Side[] | null =>
  parts.length < 2
    ? null
    : parts.map(({ text, start, end }, i) => ({
        text: said(text),
        start: i === 0 ? 0 : start,
        end,
      }));

/** A list cut where a part begins that stands by itself; what does not, goes on with the part before it. */
function partsOf(rest: string, from: number, opens: (words: string) => boolean): Side[] {
  if (!opens(rest)) return [];
  const cuts = [...rest.matchAll(joint)].filter((match) =>
    opens(rest.slice(match.index + match[0].length)),
  );
  return [...cuts, null].map((cut, i) => {
    const last = cuts[i - 1];
    const start = last === undefined ? 0 : last.index + last[0].length;
    const end = cut?.index ?? rest.length;
    return { text: rest.slice(start, end), start: from + start, end: from + end };
  });
}

const companions = new RegExp(
  laidOut`
    ^(?<home>(?:i|we)(?:['’](?:m|re)| am| are)?(?: currently| now| still)? (?:live|living) in [^,;]+?)
    (?: together)?,? with (?<who>(?:my|our) .+)$
  `,
  "iu",
);
const companion = new RegExp(
  laidOut`
    ^(?<whose>my|our) (?:(?<kin>${kinWord})(?:,? (?<name>\p{Lu}[\p{L}'’-]+))?|
    (?<held>(?:(?:two|three|four|five|\d+) )?(?:${animal}|kid|children|child|son|daughter|brother|sister)s?)
    (?:,? (?<called>\p{Lu}[\p{L}'’-]+))?)$
  `,
  "u",
);

/** "I live in Bonn with my wife Clara": where somebody lives, and with whom, which stays so elsewhere; null without. */
export function homeApart(sentence: string): readonly string[] | null {
  const body = sentence.replace(/[.!\s]+$/u, "");
  const { home, who } = companions.exec(body)?.groups ?? {};
  if (home === undefined || who === undefined) return null;
  const people = who.split(/,? and (?=my |our )|, (?=my |our )/u).map((one) => toldOf(one));
  const told = people.filter((one) => one !== null);
  return told.length < people.length ? null : [`${home}.`, ...told];
}

function toldOf(words: string): string | null {
  const { whose = "", kin, name, held, called } = companion.exec(words)?.groups ?? {};
  const what = kin ?? held;
  if (what === undefined) return null;
  const known = name ?? called;
  if (known !== undefined) return `${whose.replace(/^\p{Ll}/u, upper)} ${what} is ${known}.`;
  const isMany = /^(?:two|three|four|five|\d+) |s$|children$/u.test(what);
  return `${whose === "our" ? "We" : "I"} have ${isMany ? "" : "a "}${what}.`;
}

const upper = (letter: string): string => letter.toUpperCase();

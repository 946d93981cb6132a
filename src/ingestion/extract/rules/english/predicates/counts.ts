import { kinWord } from "../../../../kin.ts";
import { numberOf } from "../../../../../model/number-words.ts";
import { type Item, type Mode, type Reading, reading } from "../../fact.ts";
import { possession } from "./owned.ts";
import { isCurrent } from "./rule.ts";
import { laidOut } from "../../../../../model/laid-out.ts";

/** How many of a kind somebody has: one number holds at a time. */

const number =
  "\\d{1,4}|no|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a dozen|a couple of";
const counted = laidOut`
  (?<n>${number}) (?<what>(?:[\p{L}-]+ ){0,2}?(?:${possession}|${kinWord})(?:s|es)?)
  (?![\p{L}\d'-]|\s(?:of|that|which|who|in|for|from|made|worth|with|to)\b)
`;
const first = new RegExp(
  laidOut`
    ^(?:have|own|owns|keep|keeps|raise|raises|be down to|be left with|be up to) (?:(?:only|just|exactly|now|still|currently|about|a total of) )*
    ${counted}
  `,
  "iu",
);
const next = new RegExp(
  String.raw`^(?:,? and |, |,? but )(?:(?:only|just|also|now) )*${counted}`,
  "iu",
);
/** Words between the number and the thing that make it another thing than the bare one. */
const besides = /^(?:more|other|new|old|extra|spare|of|days?|weeks?|months?|years?)\b/i;

const irregular: Readonly<Record<string, string>> = {
  children: "child",
  kids: "child",
  kid: "child",
  puppies: "dog",
  puppy: "dog",
  kittens: "cat",
  kitten: "cat",
  wives: "wife",
  fish: "fish",
};

/** The attribute of a counted thing: "black cats" is `count_black_cat`. */
function countAttribute(what: string): string {
  const words = what.toLowerCase().split(" ");
  const noun = words.pop() ?? "";
  const one = irregular[noun] ?? noun.replace(/(?<=[^s])s$/, "").replace(/(?<=sh|ch|x)e$/, "");
  return `count_${[...words, one].join("_")}`;
}

interface Count {
  item: Item;
  kin: boolean;
}

function countOf(groups: Record<string, string | undefined>, text: string): Count | null {
  const { n = "", what = "" } = groups;
  const amount = /^(?:no|zero)$/i.test(n) ? 0 : numberOf(n);
  // "One cat" is mostly told of that one; a count says how many in all.
  if (amount === null || besides.test(what)) return null;
  const kin = new RegExp(String.raw`\b(?:${kinWord})$`, "i").test(what);
  const noun = what.replace(
    /^(?:(?:lovely|beautiful|little|small|big|wonderful|cute|great) )+/i,
    "",
  );
  const change = {
    attribute: amount === 1 && !/\bonly|just\b/i.test(text) ? null : countAttribute(noun),
    value: String(amount),
    predicate: kin || amount === 0 ? null : "owns",
    object: noun,
    objectType: kin ? "person" : "product",
    type: kin ? ("RELATIONSHIPS" as const) : ("FACTS" as const),
    level: kin ? 8 : 7,
  };
  return { item: { text: `${n} ${what}`, change }, kin };
}

/** The counts that a predicate's body opens with, as one reading; null where it opens with none. */
export function countsIn(body: string, mode: Mode): Reading | null {
  const opening = first.exec(body);
  if (opening?.groups === undefined || !isCurrent(mode)) return null;
  const counts: Count[] = [];
  let rest = body.slice(opening[0].length);
  const one = countOf(opening.groups, opening[0]);
  if (one === null) return null;
  counts.push(one);
  for (let more = next.exec(rest); more?.groups !== undefined; more = next.exec(rest)) {
    const count = countOf(more.groups, more[0]);
    if (count === null) break;
    counts.push(count);
    rest = rest.slice(more[0].length);
  }
  const { change } = one.item;
  const items = counts.length > 1 ? counts.map(({ item }) => item) : [];
  return reading(change.type ?? "FACTS", change.level ?? 7, { ...change, items });
}

import { simplified } from "../../../model/simplified.ts";
import type { Fact } from "./fact.ts";
import { laidOut } from "../../../model/laid-out.ts";

/** Importance level (1–10) of what a person must not lose: from here on it neither fades nor expires. */
export const vitalLevel = 9;

/** What the speaker has one of, and is lost without. */
const own: ReadonlySet<string> = new Set([
  "name",
  "first_name",
  "surname",
  "lives_in",
  "address",
  "job",
  "employer",
  "partner",
  "marital_status",
  "blood_type",
  "blood_group",
  "血型",
  "diet",
]);
const ownKin = new RegExp(
  laidOut`
    ^(?:
      (?:wife|husband|spouse|partner|girlfriend|boyfriend|fianc[ée]e?|son|daughter|child|baby)_name|
      count_(?:child|son|daughter|kid|孩子|儿子|女儿|宝宝)|dose_of_.+
    )$
  `,
  "u",
);

/** What may harm, or keep alive, whomever it is said of. */
const bodily: ReadonlySet<string> = new Set([
  "allergic_to",
  "has_condition",
  "takes",
  "follows_diet",
]);

/** A partner or a child. */
const closest: ReadonlySet<string> = new Set(["married_to", "partner_of", "parent_of"]);
const closestWords = new RegExp(
  laidOut`
    \b(?:
      wife|husband|spouse|partner|girlfriend|boyfriend|fianc[ée]e?|sons?|daughters?|kids?|child|children|
      baby|twins
    )\b|
    老婆|老公|妻子|丈夫|太太|爱人|女朋友|男朋友|女友|男友|媳妇|闺女|未婚[妻夫]|儿子|女儿|孩子|宝宝
  `,
  "iu",
);
const unnamed = /'s /u;

const eaten = /\b(?:eat|drink)s?\b|[吃喝]|(?:不|没法)碰/iu;
const kosher = /^(?:是|成了?)?(?:吃素|清真)|(?:我|是)(?:吃素|清真)/u;
const lifeline =
  /\b(?:insulin|epi-?pen|inhaler|pacemaker|dialysis|blood thinners?)\b|胰岛素|起搏器|透析|肾上腺素笔|吸入器/iu;
const ofOneself = /\b(?:i|i'm|i've|my|me)\b|我/iu;

/** "Ngozi's birthday is 11 March", 妈妈的生日是3月11日: a day of every year, and no party on one. */
const everyYear = new RegExp(
  laidOut`
    \b(?:birthday|anniversary|name day)(?:['’]s| is| falls|:)(?: on| the)*(?= .*\b(?:
        \d|first|second|third|\p{L}+th\b|January|February|March|April|May|June|July|August|September|
        October|November|December
      )
    )|
    (?:生日|纪念日|忌日)(?:是|在|：|:)?(?:每年的?)?(?:农历|阴历)?[\d一二三四五六七八九十正腊]+月
  `,
  "iu",
);

/**
 * Whether a statement is of what a person must not lose: their name, home, work, partner and children;
 * the day of a birthday, which comes again;
 * allergies, conditions, medicines and blood type; what they may not or will not eat. `said` is what the
 * memory says. What is denied, over or only meant is not.
 */
export function isVital(fact: Fact | null, said: string): boolean {
  const words = simplified(said);
  if (everyYear.test(words) && fact?.mode.negated !== true) return true;
  if (fact === null) return lifeline.test(words) && ofOneself.test(words);
  const { subject, mode, predicate, attribute, value } = fact;
  if (subject === null || subject.kind === "thing" || mode.ended || mode.intended) return false;
  if (isDietary(fact, words)) return true;
  if (mode.negated) return false;
  if (predicate !== null && bodily.has(predicate)) return true;
  if (subject.kind === "person") return isOfTheClosest(fact);
  if (attribute !== null && value !== null && (own.has(attribute) || ownKin.test(attribute))) {
    return true;
  }
  return (
    (fact.type === "RELATIONSHIPS" && !mode.past && closestWords.test(words)) ||
    (lifeline.test(words) && !mode.past)
  );
}

/** Who they are, by name or tie: not all that they do. */
const isOfTheClosest = ({ subject, type }: Fact): boolean =>
  subject !== null &&
  subject.tie !== null &&
  closest.has(subject.tie) &&
  (type === "RELATIONSHIPS" || (type === "FACTS" && !unnamed.test(subject.name)));

/** "I don't eat pork", "I can't drink milk", 我不吃猪肉, 我吃素. */
function isDietary({ predicate, object, type, mode }: Fact, words: string): boolean {
  if (type !== "PREFERENCES" || mode.past) return false;
  if (predicate === "avoids") return eaten.test(words);
  if (predicate === "cannot") return object !== null && eaten.test(object);
  return !mode.negated && kosher.test(words);
}

import { laidOut } from "../../../../model/laid-out.ts";

/** "I'm not allergic to bees, only to nuts": the one is denied, the other is so. */

/** What is said of one of the two, with its stretch of the clause. */
export interface Side {
  text: string;
  start: number;
  end: number;
}

const lead = String.raw`(?:(?:no|nope|nah|sorry|wait|oh|well|actually|but|and|so|to be clear)[,.:;!\s–-]+)*`;
const adverbs = String.raw`(?:(?:really|actually|even|in fact) )?`;
const form = new RegExp(
  laidOut`
    ^(?<lead>${lead})(?<who>[^,;:.!?]{1,40}?)(?<no>
      ['’](?:m|re|s) not| (?:am|is|are|was|were) not| (?:is|are|was|were)n['’]t| (?:do|does|did)(?:n['’]t| not)
    ) (?!(?:only|just|merely|simply|solely)\b)${adverbs}(?<said>[^;:.!?]{2,60}?)(?<joint>
      (?:,| [–—-])? (?:(?:but|and) )?(?:only|just|merely)|(?:,| [–—-])? but(?: rather| instead)?|
      , (?:only )?(?=(?:to|in|at|for|on|of)\b)
    )(?: (?:actually|really|allergic|to only))? (?<so>[^,;:!?]{2,80}?)[.!\s]*$
  `,
  "iu",
);
const ofQuality = new RegExp(
  laidOut`
    ^(?:
      (?:\w+ly |all that |that |so |very )?(?:
        allergic|intolerant|sensitive|averse|addicted|afraid|scared|terrified|frightened|fond|keen|into|
        interested|good|bad|related|engaged|married
      )(?: (?:to|of|on|in|at))?
    ) (?=\S)
  `,
  "iu",
);
const ofDoing = /^(?!be\b)[a-z]+ (?:(?:in|at|for|to|with) )?(?=\S)/iu;
const preposition = /^(?:to|of|on|in|at|for|with|from|by|about|as) /iu;
const article = /^(?:an?|the|my|our|some|one|two|\d+) /iu;
/** What is a clause by itself, or says how much and not what. */
const isOpen = new RegExp(
  laidOut`
    \b(?:
      am|is|are|was|were|be|been|being|do|does|did|has|have|had|can|could|will|would|should|might|may|must|
      used|it|them|that|this|i|he|she|they|we|you|me|him|her|because|if|when|since|until|though|unless|not|
      no|never|\p{L}+n['’]t|sometimes|occasionally|rarely|often|today|now|yet|enough|bit|little|more|less|
      much
    )\b
  `,
  "iu",
);
const quality = new RegExp(
  laidOut`
    ^(?:\w+ly )?(?:
      picky|fussy|careful|cautious|wary|squeamish|queasy|unlucky|curious|scared|nervous|intolerant|
      sensitive|allergic|tired|sick|\p{L}+ing
    )(?: (?:to|of|about)\b|$)
  `,
  "iu",
);

/**
 * The two sides of a clause that denies one thing and says another in its place, each as a sentence of
 * its own; null where it has no such form, or what is so cannot be told from its words.
 */
export function contrastIn(clause: string): readonly [Side, Side] | null {
  const match = form.exec(clause);
  const groups = match?.groups;
  if (groups === undefined) return null;
  const { lead: opening = "", who = "", no = "", said = "", joint = "", so = "" } = groups;
  const isDoing = /\bd(?:o|oes|id)(?:n['’]t| not)$/iu.test(no);
  const head = isDoing || ofQuality.test(said) ? headOf(said, so, isDoing) : "";
  if (head === null || isOpen.test(so)) return null;
  // "But" alone also leads on to something else that is said: "not a fan of tea but open to it".
  const isBare = !preposition.test(so) && !article.test(so);
  if (isBare && /but/iu.test(joint) && !/only|just|merely/iu.test(joint) && !ofQuality.test(said)) {
    return null;
  }
  if (head !== "" && quality.test(so)) return null;
  const own = who.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  const start = opening.length;
  const from =
    start + who.length + no.length + clause.slice(start + who.length + no.length).lastIndexOf(so);
  const upTo = clause.indexOf(said, start + who.length + no.length) + said.length;
  return [
    { text: own + clause.slice(start + who.length, upTo), start, end: upTo },
    { text: own + affirmed(no, `${head}${so}`), start: from, end: from + so.length },
  ];
}

/** The words that both sides share behind the "not": "allergic to", "live in"; null where none can be told. */
function headOf(said: string, so: string, isDoing: boolean): string | null {
  const word = preposition.exec(so)?.[0];
  if (word !== undefined) {
    const at = ` ${said} `.toLowerCase().indexOf(` ${word.toLowerCase()}`);
    return at < 1 ? null : said.slice(0, at);
  }
  return (isDoing ? ofDoing : ofQuality).exec(said)?.[0] ?? null;
}

/** The verb without its "not": "'m not" is "'m", "doesn't like" is "likes". */
function affirmed(no: string, words: string): string {
  const verb = no.replace(/ not$|n['’]t$/iu, "");
  if (!/^ d(?:o|oes|id)$/iu.test(verb)) return `${verb} ${words}`;
  if (/^ did$/iu.test(verb)) return ` did ${words}`;
  if (/^ do$/iu.test(verb)) return ` ${words}`;
  return ` ${words.replace(/^\p{L}+/u, thirdPerson)}`;
}

const thirdPerson = (verb: string): string => {
  if (/^have$/iu.test(verb)) return "has";
  if (/(?:s|x|z|ch|sh|o)$/iu.test(verb)) return `${verb}es`;
  return /[^aeiou]y$/iu.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
};

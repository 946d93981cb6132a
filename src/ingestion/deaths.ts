import { kinWord } from "./kin.ts";
import { laidOut } from "../model/laid-out.ts";

/** Whom a statement tells to be dead, and what of the known was so only while they lived. */

const name = String.raw`\p{Lu}[\p{L}'’-]*\p{L}`;
const animal =
  "dog|puppy|cat|kitten|hamster|gerbil|rabbit|parrot|budgie|bird|horse|pony|goldfish|fish|tortoise|turtle|snake|guinea pig";
const tie = `(?:${kinWord}|${animal})`;
const owned = String.raw`(?:[Mm]y|[Oo]ur) (?:\p{L}+ ){0,2}?`;
const dies = laidOut`
  (?:['’]s )?(?:(?:has|have|had|just|sadly|suddenly|unexpectedly|recently|finally|peacefully) )*(?:
    died|passed(?: away| on)?(?! (?:the|an?|my|his|her|their|out|through|by|with|\p{L}+ exams?)\b)|
    (?:was|is|had to be|got) (?:put (?:down|to sleep)|killed|run over)|crossed the rainbow bridge|
    (?:is|are) (?:dead|no longer with us)
  )(?!\p{L})
`;

const forms: readonly RegExp[] = [
  new RegExp(String.raw`(?<!\p{L})${owned}(?<tie>${tie})(?:,? (?<name>${name}),?)? ?${dies}`, "u"),
  new RegExp(
    String.raw`(?<!\p{L})(?!(?:I|We|You|He|She|It|They|Who|That|This)\b)(?<name>${name}) ?${dies}`,
    "u",
  ),
  new RegExp(
    String.raw`\b(?:lost|buried|put down|had to put(?: down)?|said goodbye to) ${owned}(?<tie>${tie})(?:,? (?<name>${name}))?`,
    "u",
  ),
];

interface Dead {
  /** Null where only the tie tells who it was, or only the name. */
  name: string | null;
  tie: string | null;
}

/** Who a statement tells to be dead; null where nobody. */
export function deadIn(said: string): Dead | null {
  for (const form of forms) {
    const groups = form.exec(said)?.groups;
    if (groups === undefined) continue;
    return { name: groups["name"] ?? null, tie: groups["tie"] ?? null };
  }
  return null;
}

/** What is so of somebody only while they live. Whose they were and what they were called stays so. */
const ofTheLiving = new RegExp(
  laidOut`
    \b(?:i|we) (?:also |still |now |currently )*(?:have|own|keep)\b|\b(?:i|we)(?:['’]ve| have) got\b|
    \b(?:lives?|works?|has|likes?|loves?|hates?|plays?|studies|speaks|eats?|takes|wants?|sleeps)\b|
    (?:\b(?:is|are)|['’]s) (?!called\b|named\b)
  `,
  "iu",
);
const bygone = /\b(?:was|were|had|went|used to|died|passed away|put (?:down|to sleep)|dead)\b/i;
const several = /\b(?:two|three|four|five|six|both|\d+) \p{L}/iu;

/** Whether what is known ended with the death that is told of. */
export function isDeath(said: string, known: string): boolean {
  const dead = deadIn(said);
  if (dead === null || bygone.test(known) || !ofTheLiving.test(known)) return false;
  // "Two cats, Biscuit and Mo" are not over with one of them.
  if (several.test(known)) return false;
  return dead.name === null
    ? dead.tie !== null &&
        speaksOf(String.raw`(?:${owned}|\b[Aa]n? (?:\p{L}+ )?)${dead.tie}`, known)
    : speaksOf(dead.name, known) && !isOfAnother(dead, known);
}

const speaksOf = (whom: string, text: string): boolean =>
  new RegExp(String.raw`(?<![\p{L}'’])${whom}(?!\p{L}|['’]s )`, "u").test(text);

/** "My brother Tom" is not the neighbour of that name. */
function isOfAnother({ name: called, tie: told }: Dead, known: string): boolean {
  const whose = new RegExp(
    String.raw`(?<tie>${tie})(?:,? (?:is )?(?:called|named))?,? ${called ?? ""}(?!\p{L})`,
    "u",
  );
  const other = whose.exec(known)?.groups?.["tie"];
  return told !== null && other !== undefined && other.toLowerCase() !== told.toLowerCase();
}

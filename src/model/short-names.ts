import type { KnownName } from "./entity.ts";

/** When one name of a person is short for another: "Mel" for "Melanie", "Bob" for "Robert", "Ada" for "Ada Lovelace". */

/** Short forms that do not begin their name, or that end otherwise. */
const nicknames = `bob bobby rob robbie: robert · bill billy will: william · liz lizzie beth betty eliza lisa: elizabeth · peggy meg maggie: margaret ·
kate katie kathy kit: katherine katharine catherine kathryn · mike mikey mick: michael · jim jimmy jamie: james · tony: anthony antonio · dick rick richie ricky: richard ·
ted teddy ed eddie ned: edward theodore · jack johnny: john · harry hank: henry · chuck charlie: charles · al alex sandy: alexander alexandra alexandria · jo josie: josephine joanna ·
joe joey: joseph · becky: rebecca · sally: sarah · molly polly: mary · nell nelly: helen eleanor · tess terry: theresa teresa · gus: august augustus · larry: lawrence laurence ·
jerry: gerald jeremy jerome · andy drew: andrew · tom tommy: thomas · dave: david · steve: steven stephen · sasha: alexander alexandra · nick nicky: nicholas nicola · vicky tori: victoria ·
gabe: gabriel · zach zack: zachary · jake: jacob · sue susie: susan suzanne susanna · abby: abigail · mandy: amanda · cindy: cynthia · trish pat patty: patricia · debbie: deborah · jenny: jennifer ·
libby: elizabeth · nate: nathan nathaniel · manny: manuel emmanuel · lou louie: louis louise · ray: raymond · ron ronnie: ronald veronica · don donnie: donald`;

const longOf: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  nicknames.split("·").flatMap((line) => {
    const [short = "", long = ""] = line.split(":");
    const names = new Set(words(long));
    return words(short).map((one) => [one, names] as const);
  }),
);

function words(list: string): string[] {
  return list.split(/\s+/).filter((word) => word !== "");
}

const shortCharsMax = 5;
const shortCharsMin = 3;
/** Letters that have to be missing: one more makes another name ("Paul", "Paula"). */
const missingMin = 2;
/** Endings that make another name of a name: "Dan", "Danna"; "Carl", "Carlos"; "Gabriel", "Gabrielle". */
const otherName =
  /^(?:ia|ie|ea|l[ae]|ll[ae]|n[ae]|nn[ae]|in[ae]|ett[ae]|ell[ae]|son|[oui]s|ly|dra)$/;

/** What a pet form begins its name with: "Danny" is "dan", "Katie" "kat". */
const stemOf = (short: string): string =>
  /(?:ie|y|i)$/.test(short) && short.length > shortCharsMin
    ? short.replace(/(?:ie|y|i)$/, "").replace(/(?<letter>[^aeiou])\k<letter>$/u, "$<letter>")
    : short;

/** Whether a person's normal name is a short form of another one, or the first name of a full one. */
export function isShortFor(short: string, long: string): boolean {
  if (short === long || short.includes(" ") || !/^\p{Script=Latin}+$/u.test(short)) return false;
  const [first = "", ...rest] = long.split(" ");
  if (first === short) return rest.length > 0;
  if (longOf.get(short)?.has(first) === true) return true;
  const stem = stemOf(short);
  const missing = first.slice(stem.length);
  return (
    stem.length >= shortCharsMin &&
    stem.length <= shortCharsMax &&
    first.startsWith(stem) &&
    missing.length >= missingMin &&
    !otherName.test(missing)
  );
}

/** Names that do not begin like this one and that it may be short for, or they for it. */
export const otherFormsOf = (normalName: string): string[] => {
  const [first = ""] = normalName.split(" ");
  const shorter = [...longOf].flatMap(([short, long]) => (long.has(first) ? [short] : []));
  return [...(longOf.get(first) ?? []), ...shorter].filter((name) => name !== normalName);
};

/**
 * The entity that a person's new name can only mean: of all known people one alone bears a longer form of it, or goes by
 * nothing but a short one. Null where there is none or several, or where that one is spoken of beside it.
 */
export function personMeant(
  normalName: string,
  known: readonly KnownName[],
  beside: ReadonlySet<string>,
): string | null {
  const persons = known.filter(({ type }) => type === "person");
  const names = new Set(persons.map((name) => name.normalName));
  // "melanies sister" is somebody else.
  const isOwned = (name: string): boolean =>
    names.has((name.split(" ")[0] ?? "").replace(/s$/, ""));
  const longer = persons.filter(
    (name) =>
      isShortFor(normalName, name.normalName) &&
      !(name.normalName.includes(" ") && isOwned(name.normalName)),
  );
  const isOnlyShort = ({ entityId, normalName: short }: KnownName): boolean =>
    isShortFor(short, normalName) &&
    persons.every((name) => name.entityId !== entityId || isShortFor(name.normalName, normalName));
  const found = longer.length > 0 ? longer : persons.filter(isOnlyShort);
  const ids = new Set(found.map(({ entityId }) => entityId));
  const [id] = ids;
  if (id === undefined || ids.size > 1) return null;
  const isBeside = persons.some((name) => name.entityId === id && beside.has(name.normalName));
  return isBeside ? null : id;
}

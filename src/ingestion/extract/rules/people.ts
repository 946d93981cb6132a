import { kinHan, kinWord } from "../../kin.ts";
import type { Subject } from "./fact.ts";

/** Who was spoken of so far in what somebody says, in order: for the pronouns that follow. */
export type People = readonly Subject[];

/** Whom a pronoun may mean: one woman, one man, several. */
export type Pronoun = "f" | "m" | "many";

const several =
  /(?:parents|kids|children|sons|daughters|sisters|brothers|siblings|cousins|friends|in-laws|family|colleagues|neighbou?rs|twins)$|(?:父母|爸妈|们)$/iu;
const unnamed = new RegExp(String.raw`^(?<owner>.+)'s (?<kin>(?:${kinWord})|(?:${kinHan}))$`, "iu");

const isSeveral = ({ name }: Subject): boolean => several.test(name);

/** With one more; a name that is given later takes the place of "my sister". */
export function joinedBy(people: People, one: Subject): People {
  if (one.kind !== "person" && one.kind !== "animal") return people;
  const known = people.find(({ name }) => name.toLowerCase() === one.name.toLowerCase());
  if (known !== undefined) {
    const gender = known.gender ?? one.gender;
    return people.map((each) => (each === known ? { ...each, gender } : each));
  }
  const same = unnamed.test(one.name) || one.tie === null ? undefined : unnamedBy(one.tie, people);
  const gender = one.gender ?? same?.gender ?? null;
  return [...people.filter((each) => each !== same), { ...one, gender }];
}

const unnamedBy = (tie: string, people: People): Subject | undefined =>
  people.find((each) => each.tie === tie && unnamed.test(each.name));

/**
 * The one person, or the one group, whom a pronoun can mean, or null where nobody or more than one can be
 * meant. Who is known to be a woman goes before a name that tells nothing.
 */
export function meantBy(pronoun: Pronoun, people: People): Subject | null {
  if (pronoun === "many") return only(people.filter(isSeveral));
  const singles = people.filter((one) => !isSeveral(one));
  const sure = singles.filter(({ gender }) => gender === pronoun);
  return sure.length > 0 ? only(sure) : only(singles.filter(({ gender }) => gender === null));
}

const only = (some: People): Subject | null => (some.length === 1 ? (some[0] ?? null) : null);

/** How the speaker names somebody: "Eva", "My sister", "我姐姐". */
export function nameIn(text: "en" | "zh", { name }: Subject, speaker: string): string {
  const { owner, kin } = unnamed.exec(name)?.groups ?? {};
  if (kin === undefined || owner !== speaker) return name.replace(/^the (?=\p{Ll}+$)/u, "The ");
  return text === "zh" ? `我${kin}` : `My ${kin.toLowerCase()}`;
}

import { type Fact, type Mode, reading } from "../fact.ts";
import { nicknamed } from "./predicates/identity.ts";
import { laidOut } from "../../../../model/laid-out.ts";

/** People of whom somebody has one at a time: the attribute, and the tie as a relation's predicate. */
const roles: readonly [RegExp, string, string][] = [
  [/^(?:boss|(?:line )?manager|supervisor|team lead)$/, "manager", "reports_to"],
  [/^(?:wife|husband|spouse)$/, "partner", "married_to"],
  [/^fianc[ée]e?$/, "partner", "engaged_to"],
  [/^(?:girlfriend|boyfriend|partner)$/, "partner", "partner_of"],
  [/^(?:landlord|landlady)$/, "landlord", "rents_from"],
  [
    /^(?:dentist|therapist|(?:family )?doctor|gp|physio|hairdresser|accountant|lawyer)$/,
    "",
    "knows",
  ],
  [
    /^(?:mentor|(?:personal )?trainer|(?:\p{L}+ )?coach|(?:piano|guitar|violin|singing) teacher)$/u,
    "",
    "knows",
  ],
  [/^(?:roommate|flatmate|housemate)$/, "roommate", "lives_with"],
];
const role = String.raw`(?<role>(?:line |family |personal |piano |guitar |violin |singing )?\p{L}+|team lead)`;
const name = String.raw`(?<name>(?:(?:Dr|Mrs?|Ms|Prof)\.? )?\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)`;

const forms: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:[Mm]y|[Oo]ur) (?:new |current )?${role}(?: is|'s)(?: now| currently)?(?: called| named)? ${name}(?: now)?$`,
    "u",
  ),
  new RegExp(String.raw`^${name} is (?:now )?(?:my|our) (?:new |current )?${role}(?: now)?$`, "u"),
  new RegExp(
    laidOut`
      ^(?:I|We)(?: now)?(?:'ve got| have| got) an? (?:new )?${role}(?: now)?
      (?:,| called| named|, called| whose name is) ${name}(?: now)?$
    `,
    "u",
  ),
];

/** "My manager is Sara": who has a part in the speaker's life that one person has at a time, or null. */
export function roleFact(clause: string, speaker: string, mode: Mode): Fact | null {
  const words = clause
    .replaceAll("’", "'")
    .trim()
    .replace(/^(?:(?:and|but|so|now|well|actually|no|sorry)[, ]+)+/i, "")
    .replace(/[.!;, ]+$/, "");
  for (const form of forms) {
    const groups = form.exec(words)?.groups;
    const what = groups?.["role"]?.toLowerCase() ?? "";
    const [, attribute, tie] = roles.find(([pattern]) => pattern.test(what)) ?? [];
    if (groups?.["name"] === undefined || attribute === undefined || tie === undefined) continue;
    const read = reading("RELATIONSHIPS", 7, {
      attribute: attribute === "" ? what.replace(/ /g, "_") : attribute,
      value: groups["name"],
      predicate: tie,
      object: groups["name"],
      objectType: "person",
      singleValued: true,
    });
    const subject = { name: speaker, kind: "speaker", tie: null, gender: null } as const;
    return { ...read, subject, mode, corrects: false };
  }
  return null;
}

const calling = new RegExp(
  laidOut`
    ^(?:
      (?:so |please |and )?(?:
        you (?:can|may)|just|feel free to|everyone|everybody|people|most people|they all|
        (?:(?:all|most of) )?my (?:friends|family|colleagues|mates)
      )(?: (?:just|all|usually|always|mostly))?
    ) calls? me (?<name>\p{Lu}[\p{L}'’-]+)
    (?=$|[.,!;]|\s(?:instead|for short|though|too|if|or|and|because)\b)
  `,
  "iu",
);

/** "Everyone calls me Jojo": another name, which leaves the proper one as it is. */
export function callingFact(sentence: string, speaker: string, mode: Mode): Fact | null {
  const called = calling.exec(sentence)?.groups?.["name"];
  const read = called === undefined || !/^\p{Lu}/u.test(called) ? null : nicknamed(called);
  const subject = { name: speaker, kind: "speaker", tie: null, gender: null } as const;
  return read && { ...read, subject, mode, corrects: false };
}

import type { ReadEnding } from "../memories/reading.ts";
import { normalise } from "../model/text.ts";
import type { KnownMemory } from "../ports/memory-store.ts";
import type { Draft } from "./draft.ts";
import { laidOut } from "../model/laid-out.ts";

/** "I left Acme", "Ana and I split up": what tells that a relation is over ends the memory that gave it as an attribute. */

/** What a memory's attribute is called that tells such a relation. */
const attributes: Readonly<Record<string, readonly string[]>> = {
  works_at: ["employer", "job"],
  lives_in: ["lives_in"],
  studies_at: ["school", "university"],
  partner_of: ["partner"],
};

/** What may stand behind the name of what was left; "left the Acme building" leaves for the day. */
const behind = new RegExp(
  laidOut`
    ^(?:['’]s)?(?:
      $|[.,;:!–-]| (?:
        yesterday|today|last|this|in|on|at|after|because|since|for|to|and|but|recently|a|an|one|two|three|
        four|five|six|\d+|so|when|as|by|with|early|finally|now
      )\b|
      \P{Script=Latin}
    )
  `,
  "iu",
);

/** Whether a draft tells that what the known memory says of somebody is over, and names it. */
export const isOver = (
  { content, endings = [] }: Pick<Draft, "content" | "endings">,
  known: Pick<KnownMemory, "content" | "attribute" | "attributeValue">,
): boolean => endings.some((ending) => isOverBy(ending, content, known));

/** The attributes of memories that a draft may tell to be over, however long ago they were told. */
export const attributesOver = ({ endings = [] }: Pick<Draft, "endings">): string[] =>
  endings.flatMap((ending) =>
    ending.kind === "relation"
      ? keysOf(ending).map((key) => `${normalise(ending.subject)}|${key}`)
      : [],
  );

const keysOf = ({ predicates }: { predicates: readonly string[] }): string[] =>
  predicates.flatMap((predicate) => attributes[predicate] ?? []);

function isOverBy(
  ending: ReadEnding,
  content: string,
  { attribute, attributeValue, content: told }: Parameters<typeof isOver>[1],
): boolean {
  if (ending.kind !== "relation" || ending.object === null) return false;
  if (attribute === null || attributeValue === null) return false;
  const [subject, key = ""] = attribute.split("|");
  if (subject !== normalise(ending.subject) || !keysOf(ending).includes(key)) return false;
  const object = normalise(ending.object);
  return isNamed(attributeValue, object) || (key === "job" && isNamed(told, object))
    ? isWhole(content, ending.object)
    : false;
}

/** Whether a text names it, and not only as a part of a longer word. */
function isNamed(text: string, object: string): boolean {
  const words = normalise(text);
  const at = words.indexOf(object);
  if (at < 0) return false;
  const around = [words.slice(0, at), words.slice(at + object.length)] as const;
  return !/[a-z\d]$/u.test(around[0]) && !/^[a-z\d]/u.test(around[1]);
}

function isWhole(content: string, object: string): boolean {
  const at = content.lastIndexOf(object);
  return at < 0 || behind.test(content.slice(at + object.length));
}

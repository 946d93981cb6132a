import { entityName, ownName } from "../../model/entity.ts";
import type { LexicalIndex } from "../../model/lexical/lexical-index.ts";
import { answeringMax } from "../../model/limits.ts";
import { normalise } from "../../model/text.ts";
import type { AnsweringRequest } from "../../ports/recall-store.ts";
import { asker } from "../lexical/speakers.ts";
import type { AskedAttribute } from "./asked-attribute.ts";

/** The names under which the asker's facts are kept: the unnamed user's, and that of the one who speaks here. */
function askersNames({ present, speakers }: LexicalIndex): string[] {
  const me = asker(present);
  const named = speakers.filter(({ hash }) => hash === me).map(({ name }) => normalise(name));
  return [ownName, ...named];
}

/** Under which attributes and relations the value asked for may be kept in these partitions. */
export function answeringRequest(
  { holder, names, predicates }: AskedAttribute,
  index: LexicalIndex,
  partitionIds: readonly string[],
): AnsweringRequest {
  const me = askersNames(index);
  const holders = holdersOf(holder, me);
  // "What is my cat called" asks for a name that is kept as the asker's: `user|cat_name`.
  const called =
    holder.kind === "kin" && names.includes("name")
      ? me.flatMap((own) => holder.words.map((word) => `${own}|${word}_name`))
      : [];
  return {
    partitionIds,
    attributes: [...holders.flatMap((own) => names.map((name) => `${own}|${name}`)), ...called],
    holders: holders.map(entityName),
    predicates,
    memoriesMax: answeringMax,
  };
}

function holdersOf(holder: AskedAttribute["holder"], me: readonly string[]): string[] {
  switch (holder.kind) {
    case "asker":
      return [...me];
    case "kin":
      return me.flatMap((own) => holder.words.map((word) => normalise(`${own}'s ${word}`)));
    case "named":
      return [normalise(holder.name)];
  }
}

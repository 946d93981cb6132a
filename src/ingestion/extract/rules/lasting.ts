import { turnsInTime } from "./dates.ts";
import type { Fact } from "./fact.ts";
import type { Finding } from "./findings.ts";

const attributes: ReadonlySet<string> = new Set([
  "name",
  "nickname",
  "surname",
  "age",
  "origin",
  "birthplace",
  "childhood_home",
  "native_language",
  "nationality",
  "diet",
]);
const predicates: ReadonlySet<string> = new Set(["allergic_to", "follows_diet", "comes_from"]);

/** Whether a fact is so at whatever time: a date in the words beside it belongs to something else. */
export const isTimeless = ({ attribute, predicate }: Fact): boolean =>
  (attribute !== null && attributes.has(attribute)) ||
  (predicate !== null && predicates.has(predicate));

/** Whether a date elsewhere in the sentence may be that of a stretch: something happens in it. */
export const tellsOfChange = ({ type, fact }: Finding, words: string): boolean =>
  fact === null || type === "EVENTS" || type === "TASK" || turnsInTime(words);

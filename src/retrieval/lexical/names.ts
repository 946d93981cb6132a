import { terms } from "../../model/text.ts";
import { laidOut } from "../../model/laid-out.ts";

/** A word with a capital that does not open its sentence. */
const capital = /(?<=[\p{Ll}\p{N},;)'’"”] )\p{Lu}[\p{L}\p{M}]+/gu;
const word = /[\p{L}\p{M}]{2,}/gu;
/** Past this share of capitals a text is a title, or shouted: they mark nothing. */
const capitalsMax = 0.5;
/** Names of times are nobody's. */
const times = new RegExp(
  laidOut`
    ^(?:
      (?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|
      september|october|november|december|christmas|easter|thanksgiving|halloween
    )$
  `,
  "iu",
);

/** Terms of what is written as a name in a text: of persons, places, products. None in scripts without capitals. */
export function namesIn(text: string): ReadonlySet<string> {
  const found = text.match(capital) ?? [];
  const words = text.match(word)?.length ?? 0;
  if (found.length > words * capitalsMax) return new Set();
  return new Set(found.filter((one) => !times.test(one)).flatMap(terms));
}

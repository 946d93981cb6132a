import { entityName } from "../../model/entity.ts";
import { normalise } from "../../model/text.ts";

const wordsPerNameMax = 4;
const hanPerNameMax = 6;
/** Names looked up at most: each is one index seek. */
const namesMax = 400;

/**
 * What in a question may be the name of an entity, in normal form: runs of one to four words, and of
 * two to six CJK characters. Most are none; the alias index tells.
 */
export function possibleNames(prompt: string): string[] {
  const names = new Set<string>();
  const normal = normalise(prompt);
  const words = normal.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.+#&-]*/gu) ?? [];
  for (let length = 1; length <= wordsPerNameMax; length++) {
    for (let at = 0; at + length <= words.length; at++) {
      const run = words.slice(at, at + length).join(" ");
      names.add(entityName(run.replace(/(?:'s|’s|[.'’])$/u, "")));
    }
  }
  for (const [run] of normal.matchAll(
    /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}·]{2,}/gu,
  )) {
    for (let length = 2; length <= Math.min(hanPerNameMax, run.length); length++) {
      for (let at = 0; at + length <= run.length; at++) names.add(run.slice(at, at + length));
    }
  }
  return [...names].slice(0, namesMax);
}

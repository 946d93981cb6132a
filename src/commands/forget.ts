import { asked, noBody, pathOf } from "../contract/api-call.ts";
import { SearchAnswer } from "../contract/search.ts";
import { isExpressedIn } from "../ingestion/expressed.ts";
import { normalise, terms } from "../model/text.ts";
import { type Command, layersMeant, neededText, searchedBy, wireIds } from "./command.ts";
import { forget as forgetById } from "./delete.ts";
import { clipped } from "./layout.ts";

/** How many memories are looked at. */
const candidatesMax = 10;

interface Candidate {
  id: string;
  text: string;
}

/** Those that say the same, else those that say each word of what was named. */
function meantBy(what: string, candidates: readonly Candidate[]): Candidate[] {
  const words = normalise(what);
  const same = candidates.filter(({ text }) => normalise(text) === words);
  if (same.length > 0) return same;
  const wanted = [...new Set(terms(what))];
  if (wanted.length === 0) return [];
  return candidates.filter(({ text }) => {
    const said = new Set(terms(text));
    return wanted.every((term) => said.has(term) || isExpressedIn(term, text));
  });
}

/**
 * `mem forget` and `/forget_that`: forgets the one memory that the words mean, or asks which it is;
 * an id is taken as one.
 */
export const forgetMeant: Command = async (context) => {
  const { labels, ids, call } = context;
  const what = neededText(context, "wish");
  if (/^mem_\S+$/.test(what)) return forgetById(context);
  const layers = layersMeant(context).map(({ layer }) => layer);
  const body = {
    query: what,
    ...wireIds(ids),
    layers,
    limit: candidatesMax,
    ...searchedBy(context),
  };
  const request = { method: "POST", path: "/v1/memories/search", body } as const;
  const { memories } = await asked(call, request, SearchAnswer);
  const meant = meantBy(what, memories);
  const [only] = meant;
  if (only !== undefined && meant.length === 1) {
    await asked(call, { method: "DELETE", path: pathOf("memories", only.id) }, noBody);
    return {
      lines: [`${labels.deleted} ${clipped(only.text, 120)}`],
      result: { deleted: only.id, ambiguous: [] },
    };
  }
  const open = (meant.length > 0 ? meant : memories).map(({ id, text }) => ({ id, text }));
  const lines =
    open.length === 0
      ? [labels.found(0, clipped(what, 60))]
      : [
          labels.which,
          ...open.flatMap(({ id, text }) => [
            `  ${clipped(text, 120)}`,
            `    ${labels.commands.delete} ${id}`,
          ]),
        ];
  return { lines, result: { deleted: null, ambiguous: open } };
};

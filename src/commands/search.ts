import { asked } from "../contract/api-call.ts";
import { SearchAnswer } from "../contract/search.ts";
import { type Command, layersMeant, limitOf, neededText, searchedBy, wireIds } from "./command.ts";
import { clipped } from "./layout.ts";
import { recallLimitMax } from "../model/limits.ts";
import { memoryLines } from "./memory-lines.ts";
import { narrowedTo } from "./types.ts";

const limitDefault = 5;

/** `mem search`: what bears on a query, best first. */
export const search: Command = async (context) => {
  const { parsed, labels, ids, call } = context;
  const query = neededText(context, "query");
  const limit = limitOf(context, recallLimitMax) ?? limitDefault;
  const layers = layersMeant(context).map(({ layer }) => layer);
  const { types, tags } = narrowedTo(parsed.args, labels);
  const body = {
    query,
    ...wireIds(ids),
    layers,
    limit,
    ...(types.length === 0 ? {} : { types }),
    ...(tags.length === 0 ? {} : { tags }),
    ...searchedBy(context),
  };
  const answer = await asked(
    call,
    { method: "POST", path: "/v1/memories/search", body },
    SearchAnswer,
  );
  const lines = [
    labels.found(answer.memories.length, clipped(query, 60)),
    ...answer.memories.flatMap((memory, i) =>
      memoryLines(
        {
          ...memory,
          content: memory.text,
          saidAt: memory.created_at * 1000,
          pinned: false,
        },
        i + 1,
        context,
      ),
    ),
  ];
  return { lines, result: answer };
};

import { asked } from "../contract/api-call.ts";
import { MemoryPage } from "../contract/memory.ts";
import { memoryTypes } from "../model/memory.ts";
import { type Command, layersMeant, refuseText, wireIds } from "./command.ts";
import { listedLines } from "./memory-lines.ts";

const limitDefault = "20";

/** `tags=` names types or tags; where all are types the list is narrowed by type. */
function narrowedBy(tags: string | undefined): Record<string, string> {
  if (tags === undefined) return {};
  const upper = tags.toUpperCase().split(",");
  return upper.every((tag) => memoryTypes.some((type) => type === tag))
    ? { types: upper.join(",") }
    : { tags };
}

/** `mem list`: layer by layer, the latest first. */
export const list: Command = async (context) => {
  const { parsed, labels, call } = context;
  refuseText(context);
  const limit = parsed.args.limit ?? limitDefault;
  const pages = [];
  for (const { layer, ids } of layersMeant(context)) {
    const query = { ...wireIds(ids), layers: layer, limit, ...narrowedBy(parsed.args.tags) };
    const page = await asked(call, { method: "GET", path: "/v1/memories", query }, MemoryPage);
    pages.push({ layer, ...page });
  }
  const lines = pages.flatMap(({ layer, data, next_cursor }) => [
    `${labels.layers[layer]} – ${labels.total(data.length)}${next_cursor === null ? "" : "+"}`,
    ...(data.length === 0 ? [`    ${labels.none}`] : []),
    ...data.flatMap((memory, i) => listedLines(memory, i + 1, context)),
    ...(next_cursor === null ? [] : [`    ${labels.more}`]),
  ]);
  return { lines, result: { layers: pages } };
};

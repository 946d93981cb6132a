import { asked } from "../contract/api-call.ts";
import { MemoryPage } from "../contract/memory.ts";
import { pageMax } from "../model/limits.ts";
import {
  type Command,
  type CommandContext,
  layersMeant,
  limitOf,
  refuseText,
  wireIds,
} from "./command.ts";
import { listedLines } from "./memory-lines.ts";
import { narrowedTo } from "./types.ts";

const limitDefault = 20;

/** `type=` and `tags=` narrow the list, and so does each `meta.key=`. */
const narrowedBy = ({ parsed, labels }: CommandContext): Record<string, string> => {
  const { types, tags } = narrowedTo(parsed.args, labels);
  return {
    ...(types.length === 0 ? {} : { types: types.join(",") }),
    ...(tags.length === 0 ? {} : { tags: tags.join(",") }),
    ...Object.fromEntries(
      Object.entries(parsed.metadata).map(([key, value]) => [`metadata.${key}`, value]),
    ),
  };
};

/** `mem list`: layer by layer, the latest first. */
export const list: Command = async (context) => {
  const { labels, call } = context;
  refuseText(context);
  const limit = String(limitOf(context, pageMax) ?? limitDefault);
  const narrowed = narrowedBy(context);
  const pages = [];
  for (const { layer, ids } of layersMeant(context)) {
    const query = { ...wireIds(ids), layers: layer, limit, ...narrowed };
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

import { asked, pathOf } from "../contract/api-call.ts";
import { History } from "../contract/memory-record.ts";
import { localMinute } from "../model/zoned.ts";
import { type Command, memoryNamed, neededText } from "./command.ts";
import { clipped } from "./layout.ts";

/** `mem history`: the versions of a memory, oldest first. */
export const history: Command = async (context) => {
  const { labels, call, zone } = context;
  const id = neededText(context, "id");
  // A forgotten memory has a history, and nothing else that says whose it was.
  if (context.ownOnly) await memoryNamed(context, id);
  const path = pathOf("memories", id, "history");
  const result = await asked(call, { method: "GET", path }, History);
  const lines = result.data.flatMap(({ version, event, at, content, reason }) => [
    ` v${version} · ${labels.events[event]} · ${localMinute(Date.parse(at), zone)}`,
    ...(content === null ? [] : [`    ${clipped(content, 160)}`]),
    ...(reason === null ? [] : [`    (${clipped(labels.reason(reason), 80)})`]),
  ]);
  return { lines: [`${labels.history} ${id}`, ...lines], result };
};

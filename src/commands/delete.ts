import { asked, noBody, pathOf } from "../contract/api-call.ts";
import { MemoryShape } from "../contract/memory.ts";
import { type Command, neededText } from "./command.ts";
import { clipped } from "./layout.ts";

/** `mem delete`: forgets one memory, and says which it was. */
export const forget: Command = async (context) => {
  const { labels, call } = context;
  const id = neededText(context, "id");
  const path = pathOf("memories", id);
  const memory = await asked(call, { method: "GET", path }, MemoryShape);
  await asked(call, { method: "DELETE", path }, noBody);
  return {
    lines: [`${labels.deleted} ${clipped(memory.content, 120)}`],
    result: { deleted: memory.id },
  };
};

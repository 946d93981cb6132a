import { asked, noBody, pathOf } from "../contract/api-call.ts";
import { type Command, memoryNamed, neededText } from "./command.ts";
import { clipped } from "./layout.ts";

/** `mem delete`: forgets one memory, and says which it was. */
export const forget: Command = async (context) => {
  const { labels, call } = context;
  const memory = await memoryNamed(context, neededText(context, "id"));
  await asked(call, { method: "DELETE", path: pathOf("memories", memory.id) }, noBody);
  return {
    lines: [`${labels.deleted} ${clipped(memory.content, 120)}`],
    result: { deleted: memory.id },
  };
};

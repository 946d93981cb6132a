import type { ArgumentName, ChatCommandName } from "../model/chat-command.ts";

/** What may stand beside a command's text: an argument, or `meta.key=`. */
export type Takeable = ArgumentName | "meta";

const whom = ["user", "agent", "run", "lang"] as const;

/** Which arguments each command can use. Any other is no wish that it could keep: see `parseCommand`. */
const taken: Readonly<Record<ChatCommandName, readonly Takeable[]>> = {
  list: [...whom, "layer", "tags", "tag", "type", "limit", "meta"],
  visual: [...whom, "layer", "tags", "tag", "limit"],
  panel: [...whom, "layer", "tags", "tag", "limit", "ops"],
  search: [...whom, "layer", "tags", "tag", "type", "limit"],
  add: [...whom, "layer", "tags", "tag", "type", "importance", "expires", "meta"],
  delete: whom,
  forget: [...whom, "layer"],
  clear: [...whom, "layer"],
  cleanup: ["lang"],
  history: whom,
  help: ["lang"],
};

/** Whether a command can use an argument. */
export const takes = (name: ChatCommandName, argument: Takeable): boolean =>
  taken[name].includes(argument);

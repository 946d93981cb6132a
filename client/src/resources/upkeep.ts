import type { Api, QueryOf } from "../api.ts";
import type { CallOptions } from "../connection.ts";
import type { CommandAnswer, CommandRequest, Overview, Panel } from "../contract.ts";

export interface Upkeep {
  /** Obeys a chat command, `mem list` and its like: a text for the chat window, and the same as data. */
  commands(command: string | CommandRequest, options?: CallOptions): Promise<CommandAnswer>;
  /** What there is, counted: by layer, type, importance, emotion and time. */
  overview(query?: QueryOf<"GET /v1/overview">, options?: CallOptions): Promise<Overview>;
  /** When memories end, and what needs looking after, with the requests that settle it. */
  panel(query?: QueryOf<"GET /v1/panel">, options?: CallOptions): Promise<Panel>;
}

export const upkeep = ({ call, scoped }: Api): Upkeep => ({
  commands: (command, options) => {
    const body = scoped(typeof command === "string" ? { text: command } : command);
    return call("POST /v1/commands", { body }, options);
  },
  overview: (query = {}, options) => call("GET /v1/overview", { query: scoped(query) }, options),
  panel: (query = {}, options) => call("GET /v1/panel", { query: scoped(query) }, options),
});

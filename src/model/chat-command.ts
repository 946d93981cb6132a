import { simplified } from "./simplified.ts";

/** Chat commands: `mem list`, `/mem search …`, and the same in Chinese. Recognised here, run in `commands/`. */

export const chatCommands = [
  "list",
  "visual",
  "panel",
  "search",
  "add",
  "delete",
  "forget",
  "clear",
  "cleanup",
  "history",
  "help",
] as const;
export type ChatCommandName = (typeof chatCommands)[number];

/** Those that take a whole layer or all of the tenant, and that only an admin may give. */
export const adminCommands: ReadonlySet<ChatCommandName> = new Set(["clear", "cleanup"]);

/** Whether a prompt's chat command is obeyed: never, where it changes nothing, or always. */
export const commandRights = ["off", "look", "all"] as const;
export type CommandRight = (typeof commandRights)[number];
/** What a command may do that stands in a prompt, where it is obeyed at all. */
export type PromptRight = Exclude<CommandRight, "off">;

/** Those that change something. */
export const changingCommands: ReadonlySet<ChatCommandName> = new Set([
  "add",
  "delete",
  "forget",
  "clear",
  "cleanup",
]);

/** In simplified characters, which traditional ones are read as. */
const aliases: Record<ChatCommandName, readonly string[]> = {
  list: ["list", "ls", "列表", "列出"],
  visual: ["visual", "overview", "可视化", "总览", "概览"],
  panel: ["panel", "面板"],
  search: ["search", "find", "搜索", "查找", "搜寻", "寻找"],
  add: ["add", "添加", "新增"],
  delete: ["delete", "del", "remove", "rm", "删除"],
  forget: ["forget", "忘记", "忘掉"],
  clear: ["clear", "清空"],
  cleanup: ["cleanup", "prune", "清理"],
  history: ["history", "历史"],
  help: ["help", "?", "帮助"],
};

const named: ReadonlyMap<string, ChatCommandName> = new Map(
  chatCommands.flatMap((name) => aliases[name].map((alias) => [alias, name] as const)),
);

const flag =
  /^\s*\/(?<wish>remember|forget)(?:_this|_that)?(?![\p{L}\p{N}_-])\s*:?(?<rest>[^]*)$/iu;

/** `/remember_this …` and `/forget_that …` as `mem add …` and `mem forget …`, or null. */
export function flagHead(text: string): CommandHead | null {
  const found = flag.exec(halfWidth(text))?.groups;
  if (found === undefined) return null;
  const { wish = "", rest = "" } = found;
  const name = wish.toLowerCase() === "forget" ? "forget" : "add";
  return { name, word: wish, rest: text.slice(text.length - rest.length) };
}

/** Whether a text is a command: `mem …` or `/remember_this …`. */
export const isChatCommand = (text: string): boolean =>
  flagHead(text) !== null || commandHead(text) !== null;

/** What may be written as `name=value` behind a command, by its English name. */
export const argumentNames = [
  "layer",
  "tags",
  "tag",
  "type",
  "limit",
  "ops",
  "user",
  "agent",
  "run",
  "expires",
  "importance",
  "lang",
] as const;
export type ArgumentName = (typeof argumentNames)[number];

/** A command's name, and what stands behind it. */
export interface CommandHead {
  /** Null where the word behind `mem` is none; "help" where there is no word. */
  name: ChatCommandName | null;
  /** The word behind `mem`, as it was written. */
  word: string;
  rest: string;
}

const head =
  /^\s*(?<slash>\/)?\s*(?:(?<spoken>memory)|mem|[记記][忆憶])(?![\p{L}\p{N}_-])(?:(?<sign>[.:])|\s*)(?<word>[^\s.:=]*)(?<rest>[^]*)$/iu;

/** Full-width letters, digits and signs as their ASCII ones: each takes the place of one. */
export const halfWidth = (text: string): string =>
  text.replaceAll(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));

/**
 * The command in a chat message, or null. With a slash every `/mem …` is one; without it only `mem`
 * with a known word, so that nothing anyone says in passing is taken for one. `memory` is a word that
 * people begin with ("memory history of computers"): it takes a slash or a sign behind it.
 */
export function commandHead(text: string): CommandHead | null {
  const found = head.exec(halfWidth(text))?.groups;
  if (found === undefined) return null;
  const { slash, spoken, sign, word = "", rest = "" } = found;
  if (slash === undefined && spoken !== undefined && sign === undefined) return null;
  const name = word === "" ? "help" : (named.get(simplified(word.toLowerCase())) ?? null);
  if (slash === undefined && (name === null || (word === "" && rest.trim() !== ""))) return null;
  const restAt = text.length - rest.length;
  return {
    name,
    word: text.slice(restAt - word.length, restAt),
    rest: text.slice(restAt).replace(/^[:：]/, ""),
  };
}

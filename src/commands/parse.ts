import {
  type ArgumentName,
  type ChatCommandName,
  commandHead,
  flagHead,
  halfWidth,
} from "../model/chat-command.ts";
import type { Layer } from "../model/memory.ts";
import { simplified } from "../model/simplified.ts";
import { type Takeable, takes } from "./takes.ts";
import { type CommandToken, tokensOf } from "./tokens.ts";

export type Language = "en" | "zh";

/** Names in simplified characters, which traditional ones are read as: those of this chat, and those of the dashboard. */
const spelled: Readonly<Record<string, ArgumentName>> = {
  layer: "layer",
  layers: "layer",
  层: "layer",
  层级: "layer",
  tags: "tags",
  标签: "tags",
  tag: "tag",
  type: "type",
  类型: "type",
  limit: "limit",
  数量: "limit",
  ops: "ops",
  操作: "ops",
  user: "user",
  用户: "user",
  使用者: "user",
  agent: "agent",
  助手: "agent",
  智能体: "agent",
  run: "run",
  session: "run",
  会话: "run",
  expires: "expires",
  过期: "expires",
  importance: "importance",
  重要性: "importance",
  重要度: "importance",
  lang: "lang",
  语言: "lang",
};

const spelledLayers: Readonly<Record<string, Layer>> = {
  会话: "conversation",
  对话: "conversation",
  人设: "persona",
  角色: "persona",
  全局: "global",
  全域: "global",
};

const metaPrefix = /^(?:meta|元数据|元數據)\.(?<key>.+)$/iu;

/** A chat command as it was meant. Values are as they were written: the routes validate them. */
export interface ParsedCommand {
  /** Null where there is no such command. */
  name: ChatCommandName | null;
  /** The word that names it, as it was written. */
  word: string;
  /** What is no argument: a query, a text, an id. */
  text: string;
  args: Partial<Record<ArgumentName, string>>;
  metadata: Record<string, string>;
  /** Arguments that this command cannot use, or that were given before, as they were written. */
  unusable: string[];
  language: Language;
}

/** The command in a text that was sent as one; a text that is none asks for help. Never throws. */
export function parseCommand(line: string): ParsedCommand {
  const found = flagHead(line) ??
    commandHead(line) ??
    commandHead(`/${line}`) ?? { name: null, word: line.trim().slice(0, 40), rest: "" };
  const args: Partial<Record<ArgumentName, string>> = {};
  const metadata: Record<string, string> = Object.create(null) as Record<string, string>;
  const words: CommandToken[] = [];
  const unusable: string[] = [];
  // What is to be remembered may hold anything: what is no argument of `mem add` is part of it.
  const setAside = (token: CommandToken): void =>
    void (found.name === "add" ? words.push(token) : unusable.push(token.raw));
  const can = (argument: Takeable): boolean => found.name === null || takes(found.name, argument);
  for (const token of tokensOf(found.rest)) {
    const name = halfWidth(token.name ?? "");
    const lower = simplified(name.toLowerCase());
    const argument = Object.hasOwn(spelled, lower) ? spelled[lower] : undefined;
    const key = metaPrefix.exec(name)?.groups?.["key"];
    if (key !== undefined) {
      if (can("meta") && !Object.hasOwn(metadata, key)) metadata[key] = token.value;
      else setAside(token);
    } else if (argument !== undefined) {
      if (can(argument) && args[argument] === undefined) {
        args[argument] = valueOf(argument, token.value);
      } else setAside(token);
    } else words.push(token);
  }
  return {
    name: found.name,
    word: found.word,
    text: textOf(words),
    args,
    metadata,
    unusable,
    language: languageOf(line, args.lang),
  };
}

/** Names that somebody else gave: every character of them counts. */
const asWritten: ReadonlySet<ArgumentName> = new Set(["user", "agent", "run", "tag"]);

function valueOf(argument: ArgumentName, value: string): string {
  if (argument === "tags") return listed(value).join(",");
  if (asWritten.has(argument)) return value;
  const plain = halfWidth(value);
  if (argument === "type") return listed(plain).join(",");
  if (argument !== "layer") return plain;
  const layers = listed(plain).map(
    (one) => spelledLayers[simplified(one).replace(/层$/u, "")] ?? one.toLowerCase(),
  );
  return layers.join(",");
}

const listed = (value: string): string[] =>
  value
    .split(/[,，、]/u)
    .map((one) => one.trim())
    .filter((one) => one !== "");

/** Words as they were written; quotes around the whole are taken off, others are part of what is said. */
function textOf(words: readonly CommandToken[]): string {
  const [first] = words;
  if (first === undefined) return "";
  return words.length === 1 && first.isQuoted && first.name === null
    ? first.value
    : words.map(({ raw }) => raw).join(" ");
}

/** The language asked for, else that of the text. */
function languageOf(line: string, asked: string | undefined): Language {
  if (asked !== undefined) return /^(?:zh|cn|中)/iu.test(asked) ? "zh" : "en";
  return /\p{Script=Han}/u.test(line) ? "zh" : "en";
}

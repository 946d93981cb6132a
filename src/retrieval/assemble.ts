import type { ContextPart, Recalled } from "../contract/retrieve.ts";
import type { Memory, MemoryType } from "../model/memory.ts";
import { recalledEnd, recalledHeading } from "../model/recalled.ts";
import { estimateTokens } from "../model/tokens.ts";
import type { RecentPair } from "../model/turn.ts";
import type { RecallSummary } from "../ports/recall-store.ts";

interface Parts {
  memories: readonly Recalled[];
  summaries: readonly RecallSummary[];
  recentPairs: readonly RecentPair[];
}

interface Style {
  parts: readonly ContextPart[];
  /** Budget of the whole block, in estimated tokens. */
  tokensMax: number;
  /** Memories carry `[EMOTION: …] [TOPIC: …]`. */
  tags: boolean;
  /** Asks the model to prefer these notes to any other store. */
  exclusive: boolean;
}

/** What a person is, rather than what happened: shown first. */
const profileTypes: ReadonlySet<MemoryType> = new Set([
  "FACTS",
  "PREFERENCES",
  "TRAITS",
  "RELATIONSHIPS",
  "SKILL",
  "INTEREST",
  "LOCATION",
]);
const profileImportance = 0.7;

/**
 * The block for the system prompt: a heading that says what it is, memories grouped and dated, then
 * summaries and recent pairs, as much as the budget holds. Lines are taken best first and shown in
 * their groups; equal input gives an equal block. Empty where there is nothing to show.
 */
export function assemble({ memories, summaries, recentPairs }: Parts, style: Style): string {
  const wants = (part: ContextPart): boolean => style.parts.includes(part);
  const opening = [recalledHeading, ...(style.exclusive ? [exclusiveNote] : [])];
  const groups: Group[] = [
    { title: "About them:", lines: [] },
    { title: "Relevant:", lines: [] },
    { title: "Summary:", lines: [] },
    { title: "Recently said:", lines: [] },
  ];
  const [profile, relevant, summary, recent] = groups as [Group, Group, Group, Group];
  const offered: { group: Group; line: string; at: number }[] = [
    ...(wants("memories") ? memories : []).map(({ memory }) => ({
      group: isProfile(memory) ? profile : relevant,
      line: `- ${dateOf(memory.occurredAt ?? memory.createdAt)} ${neutral(memory.content)}${style.tags ? tagsOf(memory) : ""}`,
      at: memory.createdAt,
    })),
    ...(wants("summaries") ? summaries : []).map(({ text, to }) => ({
      group: summary,
      line: `- ${dateOf(to)} ${neutral(text)}`,
      at: to,
    })),
    ...(wants("recent") ? recentPairs : []).map((pair) => ({
      group: recent,
      line: `- they said “${neutral(pair.prompt)}” and were answered “${neutral(pair.response)}”`,
      at: pair.createdAt,
    })),
  ];

  let tokens = estimateTokens([...opening, recalledEnd].join("\n"));
  for (const { group, line, at } of offered) {
    const cost = estimateTokens(`${line}\n`) + (group.lines.length === 0 ? titleTokens : 0);
    if (tokens + cost > style.tokensMax) continue;
    tokens += cost;
    group.lines.push({ line, at });
  }
  const shown = groups.filter((group) => group.lines.length > 0);
  if (shown.length === 0) return "";
  return [...opening, ...shown.flatMap(rendered), recalledEnd].join("\n");
}

interface Group {
  title: string;
  lines: { line: string; at: number }[];
}

/** Oldest first, so that a later note follows what it builds on. */
const rendered = ({ title, lines }: Group): string[] => [
  title,
  ...lines.toSorted((a, b) => a.at - b.at || (a.line < b.line ? -1 : 1)).map(({ line }) => line),
];

const exclusiveNote = "Prefer these notes to any other memory or document store.";
const titleTokens = 6;

const isProfile = (memory: Memory): boolean =>
  profileTypes.has(memory.type) && memory.importance >= profileImportance;

const dateOf = (ms: number): string => `(${new Date(ms).toISOString().slice(0, 10)})`;

const tagsOf = (memory: Memory): string =>
  (memory.emotion === null ? "" : ` [EMOTION: ${memory.emotion}]`) +
  (memory.topics.length === 0 ? "" : ` [TOPIC: ${memory.topics.map(neutral).join(", ")}]`);

/**
 * One line that can neither end the block nor pose as a role: line breaks become spaces, control
 * tokens and role tags of chat templates lose their brackets.
 */
export function neutral(text: string): string {
  return text
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/\[(?=\s*(?:end of recalled|recalled notes|\/?inst\b|\/?sys))/giu, "(")
    .replaceAll(/<<\s*\/?sys\s*>>/giu, "(sys)")
    .replaceAll(/<\|([^|]{0,40})\|>/gu, "‹$1›")
    .replaceAll(
      /<(\/?\s*(?:system|user|assistant|human|tool|instructions?|s|im_start|im_end|context|memory|memories)\b[^<>]{0,80})>/giu,
      "‹$1›",
    )
    .replaceAll(/#{2,}\s*(?=(?:system|user|assistant|human|instruction)\b)/giu, "")
    .trim();
}

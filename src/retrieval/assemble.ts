import { templatePieces } from "../contract/context-template.ts";
import type { TemplateVariable } from "../contract/context-template.ts";
import type { ContextPart, Recalled } from "../contract/retrieve.ts";
import type { Memory, MemoryType } from "../model/memory.ts";
import { assistantWordsCharsMax } from "../model/limits.ts";
import { recalledEnd, recalledHeading } from "../model/recalled.ts";
import { shortened } from "../model/shortened.ts";
import { statedDay } from "../model/stated-day.ts";
import { estimateTokens } from "../model/tokens.ts";
import type { RecentPair } from "../model/turn.ts";
import { localDate } from "../model/zoned.ts";
import type { RecallSummary } from "../ports/recall-store.ts";
import { fill } from "./fill.ts";
import { neutral } from "./neutral.ts";

interface Parts {
  memories: readonly Recalled[];
  /** What the assistant said, where the question asks for that; best first. */
  answers: readonly { text: string; createdAt: number }[];
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
  /** A layout of the caller's own, or null; it says which parts are shown. */
  template: string | null;
  /** The IANA zone whose days are shown. */
  zone: string;
  /** What a template may name beside the notes. */
  values: Readonly<Record<"query" | "now" | "user_id" | "agent_id" | "session_id", string>>;
}

const groupNames = ["profile", "relevant", "summary", "recent"] as const;
type GroupName = (typeof groupNames)[number];
type Lines = Record<GroupName, Line[]>;

interface Line {
  text: string;
  at: number;
}

const titles: Readonly<Record<GroupName, string>> = {
  profile: "About them:",
  relevant: "Relevant:",
  summary: "Summary:",
  recent: "Recently said:",
};

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
 * summaries and recent pairs, as much as the budget holds; or the caller's template within the same
 * frame. Lines are taken best first and shown oldest first in their groups, so that equal input gives
 * an equal block. Empty where there is nothing to show.
 */
export function assemble(parts: Parts, style: Style): string {
  const opening = [recalledHeading, ...(style.exclusive ? [exclusiveNote] : [])];
  const layout = layoutOf(style);
  const frame = estimateTokens([...opening, layout.skeleton, recalledEnd].join("\n"));
  const lines = taken(offered(parts, style), layout, style.tokensMax - frame);
  if (groupNames.every((name) => lines[name].length === 0)) return "";
  return [...opening, ...layout.show(lines), recalledEnd].join("\n");
}

const exclusiveNote = "Prefer these notes to any other memory or document store.";

interface Layout {
  /** The text around the notes: it costs tokens whatever is shown. */
  skeleton: string;
  /** How often a group's lines are shown; 0 for never. */
  times(name: GroupName): number;
  titleTokens: number;
  show(lines: Lines): string[];
}

function layoutOf(style: Style): Layout {
  const { template, parts } = style;
  if (template === null) {
    const shown: Record<GroupName, boolean> = {
      profile: parts.includes("memories"),
      relevant: parts.includes("memories"),
      summary: parts.includes("summaries"),
      recent: parts.includes("recent"),
    };
    return {
      skeleton: "",
      times: (name) => Number(shown[name]),
      titleTokens: 6,
      show: (lines) =>
        groupNames.flatMap((name) =>
          lines[name].length === 0 ? [] : [titles[name], ...inOrder(lines[name])],
        ),
    };
  }
  const pieces = templatePieces(template);
  const count = (variable: TemplateVariable): number =>
    pieces.filter((piece) => "variable" in piece && piece.variable === variable).length;
  const ofMemories = (name: GroupName): number =>
    name === "profile" || name === "relevant" ? count("memories") : 0;
  const values = Object.fromEntries(
    Object.entries(style.values).map(([name, value]) => [name, neutral(value)]),
  ) as Style["values"];
  const empty = { memories: [], profile: [], relevant: [], summary: [], recent: [] };
  return {
    skeleton: fill(pieces, { ...empty, ...values }).join("\n"),
    times: (name) => count(name) + ofMemories(name),
    titleTokens: 0,
    show: (lines) =>
      fill(pieces, {
        ...values,
        memories: inOrder([...lines.profile, ...lines.relevant]),
        profile: inOrder(lines.profile),
        relevant: inOrder(lines.relevant),
        summary: inOrder(lines.summary),
        recent: inOrder(lines.recent),
      }),
  };
}

interface Offer extends Line {
  group: GroupName;
}

/** Every line there could be, best first. */
function offered({ memories, answers, summaries, recentPairs }: Parts, style: Style): Offer[] {
  return [
    ...answers.map(({ text, createdAt }): Offer => ({
      group: "relevant",
      text: `- (${localDate(createdAt, style.zone)}) the assistant said “${neutral(shortened(text, assistantWordsCharsMax))}”`,
      at: createdAt,
    })),
    ...memories.map(({ memory }): Offer => ({
      group: isProfile(memory) ? "profile" : "relevant",
      text: `- (${dayOf(memory, style.zone)}) ${neutral(memory.content)}${style.tags ? tagsOf(memory) : ""}`,
      at: memory.createdAt,
    })),
    ...summaries.map(({ text, day, to }): Offer => ({
      group: "summary",
      text: `- (${day ?? localDate(to, style.zone)}) ${neutral(text)}`,
      at: to,
    })),
    ...recentPairs.map((pair): Offer => ({
      group: "recent",
      text: `- they said “${neutral(pair.prompt)}” and were answered “${neutral(pair.response)}”`,
      at: pair.createdAt,
    })),
  ];
}

/** The lines that the budget holds; one that is too long leaves room for shorter ones. */
function taken(offers: readonly Offer[], layout: Layout, tokensMax: number): Lines {
  const lines: Lines = { profile: [], relevant: [], summary: [], recent: [] };
  let left = tokensMax;
  for (const { group, text, at } of offers) {
    const times = layout.times(group);
    const title = lines[group].length === 0 ? layout.titleTokens : 0;
    const cost = estimateTokens(`${text}\n`) * times + title;
    if (times === 0 || cost > left) continue;
    left -= cost;
    lines[group].push({ text, at });
  }
  return lines;
}

/** Oldest first, so that a later note follows what it builds on. */
const inOrder = (lines: readonly Line[]): string[] =>
  lines.toSorted((a, b) => a.at - b.at || (a.text < b.text ? -1 : 1)).map(({ text }) => text);

const isProfile = (memory: Memory): boolean =>
  profileTypes.has(memory.type) && memory.importance >= profileImportance;

/** When it happened, as exactly as that is known, or the day on which it was said. */
const dayOf = ({ occurredAt, occurredPrecision, createdAt }: Memory, zone: string): string =>
  occurredAt === null ? localDate(createdAt, zone) : statedDay(occurredAt, occurredPrecision, zone);

const tagsOf = (memory: Memory): string =>
  (memory.emotion === null ? "" : ` [EMOTION: ${memory.emotion}]`) +
  (memory.topics.length === 0 ? "" : ` [TOPIC: ${memory.topics.map(neutral).join(", ")}]`);

import type { ExtractionAnswer, MemoryAnswer } from "../../src/contract/extraction.ts";
import { defaultSettings, type Settings } from "../../src/contract/settings.ts";
import type { Draft } from "../../src/ingestion/draft.ts";
import { lensOf } from "../../src/ingestion/extract/lenses.ts";
import { rulesExtractor } from "../../src/ingestion/extract/rules.ts";
import type { Role } from "../../src/model/memory.ts";
import type { Turn } from "../../src/model/turn.ts";
import { localTime, zonedMs } from "../../src/model/zoned.ts";
import { readingModel, type ChatRequest } from "./reading-model.ts";

/**
 * A "model" that reads what it is shown by Ebb's own rules, so that a deployment with it remembers what one without a
 * model does, and the same tests hold for both.
 */

interface ShownMessage {
  speaker: string;
  remember: boolean;
  text: string;
  pictures?: string[];
}

interface Shown {
  time_zone: string;
  turns: ({ turn: number; said_at: string } & Partial<Record<Role, ShownMessage>>)[];
}

/** The text of its answer: an extraction where the request's data is one, all of a list of notes, else the first sentence. */
export async function ruledModel(request: ChatRequest): Promise<string> {
  const shown = shownIn(contentOf(request, "user"));
  if (shown === null) return notesIn(contentOf(request, "user")) ?? readingModel(request);
  const settings = settingsOf(contentOf(request, "system"), shown.time_zone);
  const answers: ExtractionAnswer[] = [];
  for (const turn of shown.turns) {
    const { drafts } = await rulesExtractor().extract({
      turns: [turnOf(turn, shown.time_zone)],
      settings,
      known: [],
      now: 0,
    });
    answers.push(answerOf(turn, drafts, shown.time_zone));
  }
  return JSON.stringify({
    messages: answers.flatMap(({ messages }) => messages),
    memories: answers.flatMap(({ memories }) => memories),
  });
}

const note = /^- \(\d{4}-\d{2}-\d{2}\) (.*)$/;

/** What a list of dated notes says, one after the other; null for any other text. */
function notesIn(text: string): string | null {
  const notes = text.split("\n").map((line) => note.exec(line)?.[1] ?? null);
  return notes.includes(null) ? null : notes.join(" ");
}

const contentOf = ({ messages }: ChatRequest, role: string): string =>
  messages.findLast((message) => message.role === role)?.content ?? "";

function shownIn(text: string): Shown | null {
  try {
    const value = JSON.parse(text) as Shown;
    return Array.isArray(value.turns) && typeof value.time_zone === "string" ? value : null;
  } catch {
    return null;
  }
}

const modes = [
  "identity",
  "assistant",
  "chatbot",
  "productivity",
  "research",
  "discourse",
] as const;
const entityModes = ["resolve_entities", "memory_gate"] as const;

/** What of the settings a prompt tells; nothing is filtered here, the answer's reader does that. */
function settingsOf(system: string, timezone: string): Settings {
  const { extract } = defaultSettings;
  const mode = [...modes, ...entityModes].find((one) =>
    system.includes(`Lens: ${lensOf({ mode: one, custom_prompt: "" })}`),
  );
  return { ...defaultSettings, extract: { ...extract, timezone, mode: mode ?? extract.mode } };
}

function turnOf(shown: Shown["turns"][number], zone: string): Turn {
  const { prompt, response } = shown;
  const saidAt = zonedMs(localOf(shown.said_at), zone);
  const captions = (role: Role, message: ShownMessage | undefined): Turn["attachments"] =>
    (message?.pictures ?? []).map((caption) => ({ role, url: "", mime: "", caption }));
  return {
    id: String(shown.turn),
    sessionId: "",
    userId: null,
    agentId: null,
    prompt: prompt?.remember === true ? prompt.text : "",
    response: response?.text ?? "",
    promptName: nameOf(prompt, "user"),
    responseName: response?.remember === true ? nameOf(response, "assistant") : null,
    layer: null,
    tags: [],
    metadata: {},
    attachments: [...captions("prompt", prompt), ...captions("response", response)],
    timezone: zone,
    expiresAt: null,
    createdAt: saidAt,
    recordedAt: saidAt,
    status: "queued",
    attempts: 0,
    error: null,
    extractor: null,
    modelCalls: 0,
    inputTokens: 0,
    outputTokens: 0,
    partitionId: null,
    position: null,
  };
}

const nameOf = (message: ShownMessage | undefined, nobody: string): string | null =>
  message === undefined || message.speaker === nobody ? null : message.speaker;

function localOf(saidAt: string) {
  const [year = 1970, month = 1, day = 1, hour = 0, minute = 0] = (saidAt.match(/\d+/g) ?? []).map(
    Number,
  );
  return { year, month, day, hour, minute };
}

function answerOf(
  shown: Shown["turns"][number],
  drafts: readonly Draft[],
  zone: string,
): ExtractionAnswer {
  const roles = (["prompt", "response"] as const).filter((role) => shown[role]?.remember === true);
  return {
    messages: roles.map((role) => ({
      turn: shown.turn,
      role,
      score: drafts.some((draft) => draft.role === role) ? 3 : 0,
    })),
    memories: drafts.map((draft) => memoryOf(shown, draft, zone)),
  };
}

function memoryOf(shown: Shown["turns"][number], draft: Draft, zone: string): MemoryAnswer {
  const { role, start, end, attribute, value } = draft;
  const [subject = "", name = ""] = attribute?.split("|") ?? [];
  return {
    action: "add",
    target: null,
    evidence: { turn: shown.turn, role, quote: (shown[role]?.text ?? "").slice(start, end) },
    content: draft.content,
    type: draft.type,
    importance: Math.round(draft.importance * 10),
    emotion: draft.emotion,
    emotion_intensity: draft.emotionIntensity,
    vibe: draft.vibe,
    topics: draft.topics,
    keywords: draft.keywords,
    occurred_at: written(draft.occurredAt, zone, draft.occurredPrecision),
    occurred_precision: draft.occurredPrecision,
    valid_from: written(draft.validFrom, zone),
    valid_to: writtenEnd(draft.validTo, zone),
    expires_at: writtenEnd(draft.expiresAt, zone),
    attribute: attribute === null || value === null ? null : { subject, name, value },
    corrects: draft.corrects,
    instruction: draft.quarantined,
    entities: draft.entities,
    relations: draft.relations.map((relation) => ({
      subject: relation.subject,
      predicate: relation.predicate,
      object: relation.object,
      single_valued: relation.singleValued,
      valid_from: written(relation.validFrom, zone),
      valid_to: writtenEnd(relation.validTo, zone),
    })),
  };
}

/** A time as a prompt asks for it, as exact as it is known. */
function written(
  at: number | null,
  zone: string,
  precision: Draft["occurredPrecision"] = "minute",
): string | null {
  if (at === null) return null;
  const { year, month, day, hour, minute } = localTime(at, zone);
  const two = (n: number): string => String(n).padStart(2, "0");
  const parts = [String(year).padStart(4, "0"), `-${two(month)}`, `-${two(day)}`, `T${two(hour)}`];
  const kept = { year: 1, month: 2, week: 3, day: 3, hour: 4, minute: 4 }[precision ?? "minute"];
  return parts.slice(0, kept).join("") + (kept === 4 ? `:${two(minute)}` : "");
}

/** An end is read as the end of what is written: a minute that ends there. */
const writtenEnd = (at: number | null, zone: string): string | null =>
  at === null ? null : written(at - 60_000, zone);

import { z } from "zod";
import { memoriesPerTurnMax, memoryCharsMax } from "../model/limits.ts";
import { emotions, memoryTypes, precisions } from "../model/memory.ts";

/**
 * A language model's extraction: what is asked for (strict, every field required, as structured
 * output wants it) and how an answer is read (leniently: models misspell, leave out and overdo).
 */

const nullable = <Schema extends z.ZodType>(schema: Schema) => schema.nullable();
const localTime = nullable(z.string()).describe("YYYY[-MM[-DD[THH:mm]]] in the given time zone");

const Evidence = z.strictObject({
  turn: z.int(),
  role: z.enum(["prompt", "response"]),
  quote: z.string().describe("exact words of that message"),
});

const Relation = z.strictObject({
  subject: z.string(),
  predicate: z.string().describe("snake_case, e.g. lives_in"),
  object: z.string(),
  single_valued: z.boolean(),
  valid_from: localTime,
  valid_to: localTime,
});

const MemoryAnswer = z.strictObject({
  action: z.enum(["add", "merge", "supersede", "drop"]),
  target: nullable(z.int()).describe("number of the known memory"),
  evidence: Evidence,
  content: z.string(),
  type: z.enum(memoryTypes),
  importance: z.int().describe("1–10"),
  emotion: nullable(z.enum(emotions)),
  emotion_intensity: z.number().describe("0–1"),
  vibe: nullable(z.number()).describe("0 dark – 1 bright"),
  topics: z.array(z.string()),
  keywords: z.array(z.string()),
  occurred_at: localTime,
  occurred_precision: nullable(z.enum(precisions)),
  valid_from: localTime,
  valid_to: localTime,
  expires_at: localTime,
  attribute: nullable(z.strictObject({ subject: z.string(), name: z.string(), value: z.string() })),
  corrects: z.boolean(),
  instruction: z.boolean(),
  entities: z.array(z.strictObject({ name: z.string(), type: z.string() })),
  relations: z.array(Relation),
});

const MessageScore = z.strictObject({
  turn: z.int(),
  role: z.enum(["prompt", "response"]),
  score: z.int().describe("0–3"),
});

/** What is asked for. */
export const ExtractionAnswer = z.strictObject({
  messages: z.array(MessageScore),
  memories: z.array(MemoryAnswer),
});
export type ExtractionAnswer = z.infer<typeof ExtractionAnswer>;
export type MemoryAnswer = z.infer<typeof MemoryAnswer>;

const { $schema: _dialect, ...answerSchema } = z.toJSONSchema(ExtractionAnswer, {
  // Bounds that only say "a safe integer" are noise to a grammar.
  override({ jsonSchema }) {
    delete jsonSchema.minimum;
    delete jsonSchema.maximum;
  },
});

/** The same as JSON Schema, within what strict structured output allows. */
export const extractionSchema: { name: string; schema: Record<string, unknown> } = {
  name: "extraction",
  schema: answerSchema,
};

/** Bounds of one answer: a model that lists everything is cut, not refused. */
const listMax = 24;
const wordCharsMax = 120;
const messagesMax = 400;

const text = z.string().transform((value) => value.trim());
const word = text.pipe(z.string().min(1).max(wordCharsMax));
const numeric = z.coerce.number().refine(Number.isFinite);
const spelled = (value: unknown): unknown => (typeof value === "string" ? value.trim() : value);
const upper = (value: unknown): unknown =>
  typeof value === "string" ? value.trim().toUpperCase() : value;
const lower = (value: unknown): unknown =>
  typeof value === "string" ? value.trim().toLowerCase() : value;

const between = (min: number, max: number, otherwise: number) =>
  numeric.transform((value) => Math.max(min, Math.min(max, value))).catch(otherwise);
const flag = z.preprocess((value) => (value === "true" ? true : value), z.boolean().catch(false));
/** The readable items of a list; what is no list is an empty one. */
const readable = <Schema extends z.ZodType>(item: Schema, max: number) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((items) => {
      const read: z.infer<Schema>[] = [];
      for (const one of items) {
        const result = item.safeParse(one);
        if (result.success && read.length < max) read.push(result.data);
      }
      return read;
    });
const time = nullable(
  z.preprocess((value) => (typeof value === "number" ? String(value) : value), word),
).catch(null);
const whole = numeric.pipe(z.int());
const role = z.preprocess(lower, z.enum(["prompt", "response"]));

const ReadRelation = z.object({
  subject: word,
  predicate: word.transform(snakeCase),
  object: word,
  single_valued: flag,
  valid_from: time,
  valid_to: time,
});

const ReadMemory = z.object({
  action: z.preprocess(lower, z.enum(["add", "merge", "supersede", "drop"]).catch("add")),
  target: nullable(whole).catch(null),
  evidence: z.object({
    turn: whole,
    role,
    quote: text.pipe(z.string().min(1).max(memoryCharsMax)),
  }),
  content: text.pipe(z.string().min(1).max(memoryCharsMax)),
  type: z.preprocess(upper, z.enum(memoryTypes).catch("CONTEXTUAL")),
  importance: between(1, 10, 5).transform(Math.round),
  emotion: nullable(z.preprocess(lower, z.enum(emotions))).catch(null),
  emotion_intensity: between(0, 1, 0),
  vibe: nullable(numeric.transform((value) => Math.max(0, Math.min(1, value)))).catch(null),
  topics: readable(word, listMax),
  keywords: readable(word, listMax),
  occurred_at: time,
  occurred_precision: nullable(z.preprocess(lower, z.enum(precisions))).catch(null),
  valid_from: time,
  valid_to: time,
  expires_at: time,
  attribute: nullable(
    z.object({ subject: word, name: word.transform(snakeCase), value: word }),
  ).catch(null),
  corrects: flag,
  instruction: flag,
  entities: readable(
    z.object({ name: word, type: z.preprocess(lower, word.catch("concept")) }),
    listMax,
  ),
  relations: readable(ReadRelation, listMax),
});

const ReadScore = z.object({ turn: whole, role, score: between(0, 3, 0).transform(Math.round) });

export interface ReadExtraction {
  answer: ExtractionAnswer;
  /** Memories that could not be read and are not in `answer`. */
  unreadable: number;
}

/**
 * An answer's parsed JSON, read leniently: what misses its words or its evidence is dropped and
 * counted, other faults get defaults. A bare list, or one wrapped in one more object, counts as the
 * memories. Null where there is no list of memories at all.
 */
export function readExtraction(value: unknown): ReadExtraction | null {
  const body = Array.isArray(value) ? { memories: value } : unwrapped(value);
  if (body === null) return null;
  const items = body["memories"];
  if (!Array.isArray(items)) return null;
  const memories: MemoryAnswer[] = [];
  for (const item of items.slice(0, messagesMax)) {
    const read = ReadMemory.safeParse(item);
    if (read.success) memories.push(read.data);
  }
  const messages = readable(ReadScore, messagesMax).parse(body["messages"] ?? []);
  return {
    answer: { messages, memories: memories.slice(0, memoriesPerAnswerMax) },
    unreadable: items.length - memories.length,
  };
}

/** A batch has several turns; each turn's own bound is applied when it is committed. */
const memoriesPerAnswerMax = 4 * memoriesPerTurnMax;

function unwrapped(value: unknown): Record<string, unknown> | null {
  const record = z.record(z.string(), z.unknown()).safeParse(spelled(value));
  if (!record.success) return null;
  if ("memories" in record.data) return record.data;
  const [only, ...others] = Object.values(record.data);
  const inner = others.length === 0 ? z.record(z.string(), z.unknown()).safeParse(only) : null;
  return inner?.success === true && "memories" in inner.data ? inner.data : null;
}

function snakeCase(words: string): string {
  return words
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1_$2")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "_")
    .replaceAll(/^_+|_+$/g, "");
}

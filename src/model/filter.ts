import type { Memory } from "./memory.ts";

/**
 * Conditions on memories as data, and what they mean. Stores compile the same conditions to their own
 * language; `matches` is the meaning that they have to agree with. Every condition holds or does not:
 * what is absent equals only null, and `none` is true negation.
 */

/** Fields by the kind of their value, under the names of the wire. */
export const filterFields = {
  id: "text",
  user_id: "text",
  agent_id: "text",
  session_id: "text",
  type: "text",
  layer: "text",
  status: "text",
  emotion: "text",
  tags: "list",
  topics: "list",
  importance: "number",
  created_at: "time",
  updated_at: "time",
  occurred_at: "time",
  expires_at: "time",
  last_accessed: "time",
  pinned: "flag",
} as const;
export type FilterField = keyof typeof filterFields;

export type Scalar = string | number | boolean | null;

export type Test =
  /** Equals one of these, or has one of them where it is a list. */
  | { operator: "in"; values: readonly Scalar[] }
  | { operator: "gt" | "gte" | "lt" | "lte"; value: string | number }
  /** Text holds it; a list has it. `icontains` ignores case, and finds it inside a list's items. */
  | { operator: "contains" | "icontains"; value: string }
  | { operator: "exists"; value: boolean };

export type Condition =
  | { kind: "all" | "any" | "none"; of: readonly Condition[] }
  | { kind: "field"; field: FilterField; test: Test }
  /** A top-level key; where there is none of this name, its dots lead into nested documents. */
  | { kind: "metadata"; key: string; test: Test };

/** Whether a memory meets a condition at `now` (epoch ms). */
export function matches(condition: Condition, memory: Memory, now: number): boolean {
  switch (condition.kind) {
    case "all":
      return condition.of.every((each) => matches(each, memory, now));
    case "any":
      return condition.of.some((each) => matches(each, memory, now));
    case "none":
      return !condition.of.some((each) => matches(each, memory, now));
    case "field":
      return passes(condition.test, valueOf(condition.field, memory, now));
    case "metadata":
      return passes(condition.test, inMetadata(memory.metadata, condition.key));
  }
}

/** Whether a condition asks about the status, so that no other status may be presumed. */
export function asksStatus(condition: Condition): boolean {
  switch (condition.kind) {
    case "all":
    case "any":
    case "none":
      return condition.of.some(asksStatus);
    case "field":
      return condition.field === "status";
    case "metadata":
      return false;
  }
}

function valueOf(field: FilterField, memory: Memory, now: number): unknown {
  switch (field) {
    case "id":
      return memory.id;
    case "user_id":
      return memory.userId;
    case "agent_id":
      return memory.agentId;
    case "session_id":
      return memory.sessionId;
    case "type":
      return memory.type;
    case "layer":
      return memory.layer;
    case "status":
      return statusAt(memory, now);
    case "emotion":
      return memory.emotion;
    case "tags":
      return memory.tags;
    case "topics":
      return memory.topics;
    case "importance":
      return memory.importance;
    case "created_at":
      return memory.createdAt;
    case "updated_at":
      return memory.updatedAt;
    case "occurred_at":
      return memory.occurredAt;
    case "expires_at":
      return memory.expiresAt;
    case "last_accessed":
      return memory.lastAccessed;
    case "pinned":
      return memory.pinned;
  }
}

/** The status for a reader at `now`: what has expired counts as expired before the sweep says so. */
export const statusAt = (
  memory: Pick<Memory, "status" | "expiresAt">,
  now: number,
): Memory["status"] =>
  memory.status === "active" && memory.expiresAt !== null && memory.expiresAt <= now
    ? "expired"
    : memory.status;

const isDocument = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const own = (document: Record<string, unknown>, key: string): unknown =>
  Object.hasOwn(document, key) ? document[key] : undefined;

function inMetadata(metadata: Record<string, unknown>, key: string): unknown {
  if (Object.hasOwn(metadata, key)) return metadata[key];
  return key
    .split(".")
    .reduce<unknown>((value, step) => (isDocument(value) ? own(value, step) : undefined), metadata);
}

function passes(test: Test, value: unknown): boolean {
  const absent = value === null || value === undefined || isEmptyList(value);
  switch (test.operator) {
    case "in":
      return test.values.some((wanted) =>
        wanted === null ? absent : [value].flat().includes(wanted),
      );
    case "gt":
      return order(value, test.value, (sign) => sign > 0);
    case "gte":
      return order(value, test.value, (sign) => sign >= 0);
    case "lt":
      return order(value, test.value, (sign) => sign < 0);
    case "lte":
      return order(value, test.value, (sign) => sign <= 0);
    case "contains":
      return Array.isArray(value)
        ? value.includes(test.value)
        : typeof value === "string" && value.includes(test.value);
    case "icontains":
      return [value]
        .flat()
        .some((each) => typeof each === "string" && fold(each).includes(fold(test.value)));
    case "exists":
      return absent !== test.value;
  }
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Numbers order among numbers and texts among texts; nothing else has an order. */
function order(value: unknown, limit: string | number, holds: (sign: number) => boolean): boolean {
  if (typeof value === "number" && typeof limit === "number") return holds(value - limit);
  if (typeof value === "string" && typeof limit === "string") {
    return holds(byCodePoint(value, limit));
  }
  return false;
}

/** As UTF-8 orders: UTF-16 units order characters beyond the first plane wrongly. */
function byCodePoint(a: string, b: string): number {
  const left = [...a];
  const right = [...b];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const sign = (left[i]?.codePointAt(0) ?? 0) - (right[i]?.codePointAt(0) ?? 0);
    if (sign !== 0) return sign;
  }
  return left.length - right.length;
}

/** Lower case, of letters whose two cases are one code point each and lead to each other. */
export const fold = (text: string): string =>
  Array.from(text, (letter) => pairOf(letter)?.lower ?? letter).join("");

/** The two cases of a letter, or null where it has none that lead to each other. */
export function pairOf(letter: string): { lower: string; upper: string } | null {
  const lower = letter.toLowerCase();
  const upper = letter.toUpperCase();
  const isPair =
    lower !== upper &&
    [...lower].length === 1 &&
    [...upper].length === 1 &&
    lower.toUpperCase() === upper &&
    upper.toLowerCase() === lower;
  return isPair ? { lower, upper } : null;
}

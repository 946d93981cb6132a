import { z } from "zod";
import {
  filterConditionsMax,
  filterDepthMax,
  filterValuesMax,
  idCharsMax,
  nameCharsMax,
} from "../model/limits.ts";
import { filterFields, fold, pairOf } from "../model/filter.ts";
import type { Condition, FilterField, Scalar, Test } from "../model/filter.ts";
import { emotions, layers, memoryStatuses, memoryTypes } from "../model/memory.ts";
import { parseTime } from "../model/time.ts";

/**
 * The filters of list, search and retrieve. An object's entries all have to hold; `AND`, `OR` and
 * `NOT` nest; a field takes a bare value or operators: `{"importance": {"gte": 0.5}, "OR": [...]}`.
 */

const joins = { AND: "all", OR: "any", NOT: "none" } as const;
const operators = [
  "eq",
  "ne",
  "in",
  "gt",
  "gte",
  "lt",
  "lte",
  "contains",
  "icontains",
  "exists",
] as const;
type Operator = (typeof operators)[number];
type Kind = (typeof filterFields)[FilterField] | "any";

const allowed: Record<Kind, readonly Operator[]> = {
  text: ["eq", "ne", "in", "contains", "icontains", "exists"],
  list: ["eq", "ne", "in", "contains", "icontains", "exists"],
  number: ["eq", "ne", "in", "gt", "gte", "lt", "lte", "exists"],
  time: ["eq", "ne", "in", "gt", "gte", "lt", "lte", "exists"],
  flag: ["eq", "ne", "exists"],
  any: operators,
};

/** Fields whose values are one of a few words. */
const words: Partial<Record<FilterField, readonly string[]>> = {
  type: memoryTypes,
  layer: layers,
  status: memoryStatuses,
  emotion: emotions,
};

const metadataKey = /^metadata\.([^]{1,128})$/;

type Path = readonly (string | number)[];

interface Reading {
  conditions: number;
  issues: { path: Path; message: string }[];
}

type Document = Record<string, unknown>;
const isDocument = (value: unknown): value is Document =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Nothing holds less than this: what stands where an issue was found. */
const unread: Condition = { kind: "all", of: [] };

function refuse(reading: Reading, path: Path, message: string): Condition {
  reading.issues.push({ path, message });
  return unread;
}

function readGroup(value: unknown, path: Path, depth: number, reading: Reading): Condition {
  if (!isDocument(value)) return refuse(reading, path, "must be an object");
  if (depth > filterDepthMax) {
    return refuse(reading, path, `must not be nested deeper than ${filterDepthMax}`);
  }
  const of = Object.entries(value).flatMap(([key, entry]): Condition[] =>
    key === "AND" || key === "OR" || key === "NOT"
      ? [readJoin(key, entry, [...path, key], depth + 1, reading)]
      : readField(key, entry, [...path, key], reading),
  );
  const [only] = of;
  return of.length === 1 && only !== undefined ? only : { kind: "all", of };
}

function readJoin(
  key: keyof typeof joins,
  value: unknown,
  path: Path,
  depth: number,
  reading: Reading,
): Condition {
  if (key === "NOT" && isDocument(value)) {
    return { kind: "none", of: [readGroup(value, path, depth, reading)] };
  }
  if (!Array.isArray(value) || value.length === 0) {
    return refuse(reading, path, "must be a list of at least one filter");
  }
  if (value.length > filterConditionsMax) {
    return refuse(reading, path, `must not have more than ${filterConditionsMax} filters`);
  }
  const of = value.map((each: unknown, i) => readGroup(each, [...path, i], depth, reading));
  return { kind: joins[key], of };
}

function readField(key: string, entry: unknown, path: Path, reading: Reading): Condition[] {
  const name = key === "run_id" ? "session_id" : key;
  const inMetadata = metadataKey.exec(key)?.[1];
  if (inMetadata === undefined && !isField(name)) {
    return [refuse(reading, path, "is not a field that filters know (metadata is `metadata.KEY`)")];
  }
  const kind: Kind = isField(name) ? filterFields[name] : "any";
  const choices = isField(name) ? (words[name] ?? null) : null;
  const tests = isDocument(entry) ? Object.entries(entry) : [["eq", entry] as const];
  if (tests.length === 0) return [refuse(reading, path, "must have an operator")];
  return tests.map(([operator, value]) => {
    const at = isDocument(entry) ? [...path, operator] : path;
    reading.conditions++;
    if (reading.conditions === filterConditionsMax + 1) {
      refuse(reading, at, `there may be ${filterConditionsMax} conditions at most`);
    }
    if (!isOperator(operator) || !allowed[kind].includes(operator)) {
      return refuse(reading, at, `is not one of ${allowed[kind].join(", ")}`);
    }
    const test = readTest(operator, value, { kind, choices, path: at, reading });
    if (test === null) return unread;
    const condition = conditionOn(name, inMetadata ?? null, test);
    return operator === "ne" ? { kind: "none", of: [condition] } : condition;
  });
}

function conditionOn(name: string, inMetadata: string | null, test: Test): Condition {
  if (inMetadata !== null) return { kind: "metadata", key: inMetadata, test };
  return isField(name) ? { kind: "field", field: name, test } : unread;
}

const isField = (name: string): name is FilterField => Object.hasOwn(filterFields, name);
const isOperator = (name: string): name is Operator =>
  (operators as readonly string[]).includes(name);

interface Place {
  kind: Kind;
  choices: readonly string[] | null;
  path: Path;
  reading: Reading;
}

function readTest(operator: Operator, value: unknown, place: Place): Test | null {
  const { path, reading } = place;
  switch (operator) {
    case "eq":
    case "ne": {
      const scalar = readScalar(value, place);
      return scalar === undefined ? null : { operator: "in", values: [scalar] };
    }
    case "in": {
      if (!Array.isArray(value) || value.length === 0 || value.length > filterValuesMax) {
        refuse(reading, path, `must be a list of 1 to ${filterValuesMax} values`);
        return null;
      }
      const values = value.map((each: unknown, i) =>
        readScalar(each, { ...place, path: [...path, i] }),
      );
      return { operator, values: values.filter((each) => each !== undefined) };
    }
    case "gt":
    case "gte":
    case "lt":
    case "lte": {
      const limit = readScalar(value, place);
      if (typeof limit === "number" || typeof limit === "string") return { operator, value: limit };
      if (limit !== undefined) refuse(reading, path, "must be a number or text");
      return null;
    }
    case "contains":
    case "icontains":
      if (typeof value === "string" && isPlain(value) && lettersOf(value) <= lettersMax) {
        return { operator, value };
      }
      refuse(reading, path, plainText);
      return null;
    case "exists":
      if (typeof value === "boolean") return { operator, value };
      refuse(reading, path, "must be true or false");
      return null;
  }
}

const charsMax = Math.max(idCharsMax, nameCharsMax);
const plainText = `must be text of 1 to ${charsMax} characters`;

/** Letters beyond ASCII whose case is ignored one by one: each is a level of the expression. */
const lettersMax = 40;
const lettersOf = (text: string): number =>
  new Set([...fold(text)].filter((letter) => letter > "\u007f" && pairOf(letter) !== null)).size;

/** NUL ends a text for SQLite's JSON, and UTF-8 has no lone surrogates: neither can be looked for. */
const isPlain = (text: string): boolean =>
  text.length > 0 && text.length <= charsMax && !text.includes("\0") && text.isWellFormed();

/** The value as it is compared, or undefined where it is of the wrong kind, which is then said. */
function readScalar(value: unknown, place: Place): Scalar | undefined {
  const wrong = (message: string): undefined => {
    refuse(place.reading, place.path, message);
    return undefined;
  };
  if (value === null) return null;
  switch (place.kind) {
    case "text":
    case "list":
      if (place.choices !== null && !(place.choices as readonly unknown[]).includes(value)) {
        return wrong(`must be one of ${place.choices.join(", ")}`);
      }
      return typeof value === "string" && isPlain(value) ? value : wrong(plainText);
    case "number":
      return typeof value === "number" ? value : wrong("must be a number");
    case "time": {
      const ms = typeof value === "string" || typeof value === "number" ? parseTime(value) : null;
      return ms ?? wrong("must be an RFC 3339 time or epoch seconds");
    }
    case "flag":
      return typeof value === "boolean" ? value : wrong("must be true or false");
    case "any":
      if (typeof value === "number" || typeof value === "boolean") return value;
      return typeof value === "string" && (value === "" || isPlain(value))
        ? value
        : wrong("must be text, a number, true, false or null");
  }
}

function read(value: unknown, ctx: z.RefinementCtx): Condition {
  const reading: Reading = { conditions: 0, issues: [] };
  const condition = readGroup(value, [], 1, reading);
  for (const { path, message } of reading.issues) {
    ctx.addIssue({ code: "custom", path: [...path], message });
  }
  return condition;
}

/** `filters` in a body, read as a `Condition`. */
export const Filters = z
  .record(z.string(), z.unknown())
  .transform(read)
  .describe(
    "AND, OR, NOT over id, user_id, agent_id, session_id, type, layer, status, emotion, tags, topics, importance, " +
      "created_at, updated_at, occurred_at, expires_at, last_accessed, pinned and metadata.KEY; " +
      "a bare value or eq, ne, in, gt, gte, lt, lte, contains, icontains, exists",
  );

/** The same as JSON in a query string. */
export const QueryFilters = z
  .string()
  .max(16_384)
  .transform((text, ctx): Condition => {
    try {
      return read(JSON.parse(text), ctx);
    } catch {
      ctx.addIssue({ code: "custom", message: "must be a filter as JSON" });
      return z.NEVER;
    }
  })
  .describe("a filter as URL-encoded JSON, as `filters` of a search");

import { Filters } from "../contract/filter.ts";
import { EbbError, type FieldError, invalid } from "../model/errors.ts";
import type { Condition } from "../model/filter.ts";
import { isDocument } from "../model/merge-patch.ts";
import type { ScopeIds } from "../model/scope.ts";

/**
 * mem0's filters in terms of ours. What all results have to bear becomes the scope; all else is translated
 * key by key, and what has no counterpart is refused by name.
 */
export interface Mem0Filter {
  ids: ScopeIds;
  where: Condition | null;
}

type Document = Record<string, unknown>;

const joins = new Set(["AND", "OR", "NOT"]);
const entities: Readonly<Record<string, keyof ScopeIds>> = {
  user_id: "userId",
  agent_id: "agentId",
  run_id: "sessionId",
};
const fields: Readonly<Record<string, string>> = {
  user_id: "user_id",
  agent_id: "agent_id",
  run_id: "session_id",
  created_at: "created_at",
  updated_at: "updated_at",
  timestamp: "created_at",
  categories: "topics",
};

const unknown: Readonly<Record<string, string>> = {
  app_id: "Ebb has users, agents and runs, and no apps",
  keywords: "filters do not look into the text; search for it",
};

/** Throws `invalid_request` with the path of what is wrong. */
export function readFilters(value: unknown, given: Partial<ScopeIds> = {}): Mem0Filter {
  if (value !== null && value !== undefined && !isDocument(value)) {
    throw invalid("filters", "must be an object");
  }
  const document: Document = isDocument(value) ? value : {};
  const ids: ScopeIds = {
    userId: given.userId ?? entityOf(document, "user_id"),
    agentId: given.agentId ?? entityOf(document, "agent_id"),
    sessionId: given.sessionId ?? entityOf(document, "run_id"),
  };
  const translated = groupOf(document, "filters");
  if (Object.keys(translated).length === 0) return { ids, where: null };
  const parsed = Filters.safeParse(translated);
  if (parsed.success) return { ids, where: parsed.data };
  const errors = parsed.error.issues.map((issue): FieldError => ({
    path: ["filters", ...issue.path.map(String)].join("."),
    message: issue.message,
  }));
  const [first] = errors;
  throw new EbbError("invalid_request", `${first?.path ?? "filters"}: ${first?.message ?? ""}`, {
    errors,
  });
}

/** The one value that everything must have, at the top or in a top AND; null where there is none. */
function entityOf(document: Document, key: keyof typeof entities): string | null {
  const all = document["AND"];
  const places = [document, ...(Array.isArray(all) ? all : [])];
  for (const place of places) {
    if (!isDocument(place)) continue;
    const wanted = place[key];
    const value = isDocument(wanted) && Object.keys(wanted).length === 1 ? wanted["eq"] : wanted;
    if (typeof value === "string" && value !== "*") return value;
  }
  return null;
}

function groupOf(document: Document, path: string): Document {
  const parts = Object.entries(document).map(([key, value]): Document => {
    const at = `${path}.${key}`;
    if (joins.has(key)) return { [key]: joined(key, value, at) };
    if (key === "metadata") return metadataOf(value, at);
    if (key === "memory_ids") return { id: Array.isArray(value) ? { in: value } : value };
    const name = fields[key];
    if (name === undefined) {
      throw invalid(at, unknown[key] ?? "is not a field that Ebb can filter by");
    }
    return name === "topics" ? topicsOf(value, at) : conditionOf(name, value, at);
  });
  return merged(parts);
}

/** Parts of one object all have to hold; two of one name stand side by side. */
function merged(parts: readonly Document[]): Document {
  const keys = parts.flatMap((part) => Object.keys(part));
  return new Set(keys).size === keys.length ? Object.assign({}, ...parts) : { AND: [...parts] };
}

function joined(key: string, value: unknown, path: string): unknown {
  if (key === "NOT" && isDocument(value)) return groupOf(value, path);
  if (!Array.isArray(value)) throw invalid(path, "must be a list of filters");
  return value.map((each: unknown, i) => {
    if (!isDocument(each)) throw invalid(`${path}.${i}`, "must be an object");
    return groupOf(each, `${path}.${i}`);
  });
}

/** `*` is any value; `nin` is what no `in` lets through. */
function conditionOf(name: string, value: unknown, path: string): Document {
  if (value === "*") return { [name]: { exists: true } };
  if (!isDocument(value)) return { [name]: value };
  const { nin, ...tests } = value;
  if (Object.values(tests).includes("*")) throw invalid(path, "takes * only by itself");
  const parts: Document[] = [
    ...(Object.keys(tests).length === 0 ? [] : [{ [name]: tests }]),
    ...(nin === undefined ? [] : [{ NOT: { [name]: { in: nin } } }]),
  ];
  return merged(parts);
}

/** A category contains a text where it is part of it. */
function topicsOf(value: unknown, path: string): Document {
  if (!isDocument(value) || value["contains"] === undefined) {
    return conditionOf("topics", value, path);
  }
  const { contains, ...rest } = value;
  return conditionOf("topics", { ...rest, icontains: contains }, path);
}

function metadataOf(value: unknown, path: string): Document {
  if (!isDocument(value)) throw invalid(path, "must be an object");
  return merged(
    Object.entries(value).map(([key, wanted]) =>
      conditionOf(`metadata.${key}`, wanted, `${path}.${key}`),
    ),
  );
}

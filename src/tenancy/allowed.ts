import { z } from "zod";
import { Settings } from "../contract/settings.ts";
import { isDocument } from "../model/merge-patch.ts";

/** The settings as JSON Schema, made on the first wrong value and kept. */
let schema: unknown = null;

function schemaAt(path: readonly string[]): unknown {
  schema ??= z.toJSONSchema(Settings, { io: "input", unrepresentable: "any" });
  let node: unknown = schema;
  for (const step of path) {
    const properties: unknown = isDocument(node) ? node["properties"] : null;
    node = isDocument(properties) ? properties[step] : null;
  }
  return node;
}

/** What is allowed at a path of the settings, in words ("a whole number in 1–100"), or null. */
export function allowedAt(path: readonly string[]): string | null {
  const node = schemaAt(path);
  if (!isDocument(node)) return null;
  const { type, enum: choices, minimum, maximum } = node;
  if (Array.isArray(choices)) return `one of ${choices.join(", ")}`;
  if (type === "boolean") return "true or false";
  if (typeof minimum !== "number" || typeof maximum !== "number") return null;
  return `${type === "integer" ? "a whole number" : "a number"} in ${minimum}–${maximum}`;
}

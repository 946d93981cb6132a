/** The form's fields, as `/openapi.json` describes the settings. Pure functions. */

type Json = Readonly<Record<string, unknown>>;

export type Control =
  | { kind: "flag" }
  | { kind: "number"; isWhole: boolean; min: number | null; max: number | null }
  | { kind: "choice"; options: string[] }
  | { kind: "text"; isNullable: boolean; isLong: boolean; charsMax: number | null }
  | { kind: "list"; of: "text" | "number"; entriesMax: number | null };

export interface Field {
  /** `recall.weights.decay`, also the path of the server's errors. */
  key: string;
  path: readonly string[];
  /** One line, in English. */
  description: string;
  byDefault: unknown;
  control: Control;
}

export interface Section {
  name: string;
  fields: Field[];
}

/** From so many characters on a text takes several lines. */
const longFrom = 500;

const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const partOf = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((part, name) => (isRecord(part) ? part[name] : undefined), value);

const numberOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

const typesOf = ({ type }: Json): readonly unknown[] => [type].flat();

function controlOf(schema: Json): Control | null {
  const { enum: options, anyOf, items } = schema;
  if (Array.isArray(options)) {
    return { kind: "choice", options: options.filter((each) => typeof each === "string") };
  }
  if (Array.isArray(anyOf)) {
    const forms = anyOf.filter(isRecord);
    const control = controlOf(forms.find((form) => form["type"] !== "null") ?? {});
    const isNullable = forms.some((form) => form["type"] === "null");
    return control?.kind === "text" ? { ...control, isNullable } : control;
  }
  const types = typesOf(schema);
  const isWhole = types.includes("integer");
  if (types.includes("boolean")) return { kind: "flag" };
  if (isWhole || types.includes("number")) {
    return {
      kind: "number",
      isWhole,
      min: numberOf(schema["minimum"]),
      max: numberOf(schema["maximum"]),
    };
  }
  if (types.includes("array")) {
    const kinds = isRecord(items) ? typesOf(items) : [];
    const isNumber = kinds.includes("integer") || kinds.includes("number");
    return {
      kind: "list",
      of: isNumber ? "number" : "text",
      entriesMax: numberOf(schema["maxItems"]),
    };
  }
  if (!types.includes("string")) return null;
  const charsMax = numberOf(schema["maxLength"]);
  return {
    kind: "text",
    isNullable: types.includes("null"),
    isLong: (charsMax ?? 0) >= longFrom,
    charsMax,
  };
}

function fieldsOf(schema: Json, path: readonly string[]): Field[] {
  const { properties } = schema;
  if (isRecord(properties)) {
    return Object.entries(properties).flatMap(([name, part]) =>
      isRecord(part) ? fieldsOf(part, [...path, name]) : [],
    );
  }
  const control = controlOf(schema);
  if (control === null) return [];
  const { description, default: byDefault } = schema;
  const said = typeof description === "string" ? description : "";
  return [{ key: path.join("."), path, description: said, byDefault, control }];
}

/** Sections with their fields, in the order of the schema; none where the document has no settings. */
export function sectionsOf(document: unknown): Section[] {
  const sections = partOf(document, "components", "schemas", "Settings", "properties");
  if (!isRecord(sections)) return [];
  return Object.entries(sections).flatMap(([name, schema]) =>
    isRecord(schema) ? [{ name, fields: fieldsOf(schema, [name]) }] : [],
  );
}

/** The value of a field in a document of settings. */
export const valueOf = (settings: unknown, { path }: Pick<Field, "path">): unknown =>
  partOf(settings, ...path);

/** A value as its control shows it; a list has a line for each entry. */
export function shownAs(value: unknown): string {
  if (Array.isArray(value)) return value.map(shownAs).join("\n");
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

/** What a control shows, as a value; what is no number stays as it is, so that the server says so. */
export function readAs({ control }: Pick<Field, "control">, text: string): unknown {
  const asNumber = (part: string): number | string =>
    part.trim() === "" || Number.isNaN(Number(part)) ? part : Number(part);
  switch (control.kind) {
    case "flag":
      return text === "true";
    case "number":
      return asNumber(text);
    case "list": {
      const lines = text.split("\n").filter((line) => line.trim() !== "");
      return control.of === "number" ? lines.map(asNumber) : lines;
    }
    case "text":
      return control.isNullable && text.trim() === "" ? null : text;
    case "choice":
      return text;
  }
}

export type Change = { [name: string]: unknown };

/** What is changed, by key: a text as its control shows it, or null for back to the default. */
export type Draft = ReadonlyMap<string, string | null>;

/** The merge patch of a draft: only what is changed. */
export function patchOf(fields: readonly Field[], draft: Draft): Change {
  const patch: Change = {};
  for (const field of fields) {
    const text = draft.get(field.key);
    if (text === undefined) continue;
    let part = patch;
    for (const name of field.path.slice(0, -1)) {
      const inner = part[name];
      const next: Change = isRecord(inner) ? inner : {};
      part[name] = next;
      part = next;
    }
    part[field.path.at(-1) ?? ""] = text === null ? null : readAs(field, text);
  }
  return patch;
}

/** The field that an error of the server's is about. */
export const fieldOfError = (fields: readonly Field[], path: string): Field | undefined =>
  fields.find(({ key }) => path === key || path.startsWith(`${key}.`));

/** The bounds in a few words, as a reader meets them: `1–10`. Empty where there are none. */
export function boundsOf({ control }: Pick<Field, "control">): string {
  if (control.kind !== "number" || control.min === null || control.max === null) return "";
  return `${control.min}–${control.max}`;
}

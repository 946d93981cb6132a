/** JSON Schema, as zod writes it, told as TypeScript. Pure. */

export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  default?: unknown;
  description?: string;
}

/** In an answer every default has been filled in; in a request it may be left out. */
export type Side = "request" | "answer";

const scalars: Readonly<Record<string, string>> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null",
};

const union = (members: readonly string[]): string => [...new Set(members)].join(" | ");

const doc = ({ description }: Schema): string =>
  description === undefined ? "" : `/** ${description.replaceAll("*/", "* /")} */\n`;

/** `#/components/schemas/Memory` → `Memory`. */
const refName = (ref: string): string => ref.slice(ref.lastIndexOf("/") + 1);

/** Where all that it holds has a default, a section is always there. */
const isFilled = (schema: Schema): boolean =>
  schema.default !== undefined ||
  (schema.type === "object" &&
    schema.required === undefined &&
    Object.values(schema.properties ?? {}).length > 0 &&
    Object.values(schema.properties ?? {}).every(isFilled));

const key = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));

/** The members of an object type, each with its description. */
export function membersOf(schema: Schema, side: Side): string {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {})
    .map(([name, property]) => {
      const always = required.has(name) || (side === "answer" && isFilled(property));
      const type = typeOf(property, side);
      const absent = always || type === "unknown" ? "" : " | undefined";
      return `${doc(property)}${key(name)}${always ? "" : "?"}: ${type}${absent};`;
    })
    .join("\n");
}

function objectType(schema: Schema, side: Side): string {
  const rest = schema.additionalProperties;
  if (schema.properties === undefined) {
    return `Record<string, ${typeof rest === "object" ? typeOf(rest, side) : "unknown"}>`;
  }
  return `{\n${membersOf(schema, side)}\n}`;
}

function arrayType(schema: Schema, side: Side): string {
  if (schema.prefixItems !== undefined) {
    return `[${schema.prefixItems.map((item) => typeOf(item, side)).join(", ")}]`;
  }
  return `(${typeOf(schema.items ?? {}, side)})[]`;
}

const byName = (type: string, schema: Schema, side: Side): string => {
  if (type === "object") return objectType(schema, side);
  if (type === "array") return arrayType(schema, side);
  return scalars[type] ?? "unknown";
};

/** A type expression; what no keyword narrows is `unknown`. */
export function typeOf(schema: Schema, side: Side): string {
  if (schema.$ref !== undefined) return refName(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map((each) => JSON.stringify(each)));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return union(choices.map((each) => typeOf(each, side)));
  if (schema.allOf !== undefined) {
    return schema.allOf.map((each) => `(${typeOf(each, side)})`).join(" & ");
  }
  if (schema.type === undefined) {
    return schema.properties === undefined ? "unknown" : objectType(schema, side);
  }
  return union([schema.type].flat().map((type) => byName(type, schema, side)));
}

/** Names of all components that a schema mentions, itself not followed further. */
export function mentions(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(mentions);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === "$ref" && typeof inner === "string" ? [refName(inner)] : mentions(inner),
  );
}

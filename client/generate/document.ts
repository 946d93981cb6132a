import { type Schema, type Side, membersOf, mentions, typeOf } from "./schema.ts";

interface Parameter {
  name: string;
  in: "path" | "query" | "header" | "cookie";
  required?: boolean;
  description?: string;
  schema: Schema;
}

type Content = Record<string, { schema?: Schema }>;

interface Operation {
  summary?: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
}

export interface ApiDocument {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

const heading = `// Written by \`npm run client:types\` from the schemas that the server validates with. Do not edit.
`;

/** The source of a module with a type for each component and each route. */
export function typesOf(document: ApiDocument): string {
  const schemas = document.components?.schemas ?? {};
  const asked = askedFor(document, schemas);
  const components = Object.entries(schemas)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, schema]) => component(name, schema, asked.has(name) ? "request" : "answer"));
  const routes = Object.entries(document.paths)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) =>
        route(`${method.toUpperCase()} ${path}`, operation),
      ),
    );
  return [
    heading,
    `/** The version of the contract. */\nexport const apiVersion = ${JSON.stringify(document.info.version)};\n`,
    ...components,
    `/** Every route, with what it takes and what it answers. */
export interface Routes {\n${routes.join("\n")}\n}\n`,
  ].join("\n");
}

/** Components that a request may hold, at any depth. */
function askedFor(
  { paths }: ApiDocument,
  schemas: Readonly<Record<string, Schema>>,
): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = Object.values(paths)
    .flatMap((operations) => Object.values(operations))
    .flatMap(({ requestBody, parameters }) => mentions([requestBody, parameters]));
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    waiting.push(...mentions(schemas[name]));
  }
  return found;
}

function component(name: string, schema: Schema, side: Side): string {
  const plain = schema.type === "object" && schema.properties !== undefined;
  return plain
    ? `export interface ${name} {\n${membersOf(schema, side)}\n}\n`
    : `export type ${name} = ${typeOf(schema, side)};\n`;
}

function route(name: string, operation: Operation): string {
  const { summary } = operation;
  return `${summary === undefined ? "" : `/** ${summary} */\n`}${JSON.stringify(name)}: {
    request: {${parametersIn("path", operation)}${parametersIn("query", operation)}${body(operation)}};
    answer: ${answer(operation)};
  };`;
}

function parametersIn(place: "path" | "query", { parameters = [] }: Operation): string {
  const here = parameters.filter((parameter) => parameter.in === place);
  if (here.length === 0) return "";
  const required = here.filter((parameter) => parameter.required === true).map(({ name }) => name);
  const properties = Object.fromEntries(here.map(({ name, schema }) => [name, loosened(schema)]));
  return `${place}${required.length === 0 ? "?" : ""}: {\n${membersOf({ properties, required }, "request")}\n};\n`;
}

/** A parameter is text on the wire; numbers and flags may be given as what they are. */
function loosened(schema: Schema): Schema {
  const names = schema.enum;
  const isFlag = names?.length === 2 && names.includes("true") && names.includes("false");
  if (!isFlag) return schema;
  return { anyOf: [{ type: "boolean" }, schema], ...described(schema) };
}

const described = ({ description }: Schema): Schema =>
  description === undefined ? {} : { description };

function body({ requestBody }: Operation): string {
  if (requestBody === undefined) return "";
  const schema = requestBody.content["application/json"]?.schema;
  const optional = requestBody.required === true ? "" : "?";
  return `body${optional}: ${schema === undefined ? "BodyInit" : typeOf(schema, "request")};\n`;
}

/** What comes back when all is well; a stream where it is not JSON. */
function answer({ responses }: Operation): string {
  const good = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  const types = good.flatMap(([, { content }]) => {
    if (content === undefined) return "undefined";
    const schema = content["application/json"]?.schema;
    if (schema === undefined) return "ReadableStream<Uint8Array>";
    return (schema.anyOf ?? [schema]).map((each) => typeOf(each, "answer"));
  });
  return [...new Set(types)].join(" | ");
}

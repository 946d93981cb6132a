import { parseSync } from "vite";

/** A request that a test makes: `{}` stands where the path is made up as the test runs. */
export interface Call {
  method: string;
  path: string;
}

interface Node {
  type: string;
  [key: string]: unknown;
}

const methods: ReadonlySet<string> = new Set(["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

const list = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

type Names = ReadonlyMap<string, string>;

/** The text of a string, a template or a name for one, `{}` for what is filled in; null for anything else. */
function textOf(node: Node, names: Names): string | null {
  if (node.type === "Identifier") return names.get(String(node["name"])) ?? null;
  if (node.type === "CallExpression") return madeBy(node, names);
  if (node.type === "Literal") return typeof node["value"] === "string" ? node["value"] : null;
  if (node.type !== "TemplateLiteral") return null;
  const filled = list(node["expressions"]).map((each) => textOf(each, names) ?? "{}");
  return list(node["quasis"])
    .map((quasi, i) => `${(quasi["value"] as { cooked: string }).cooked}${filled[i] ?? ""}`)
    .join("");
}

/** `path(id, "/check")` of `const path = (id, rest) => \`/v1/…/${id}${rest}\``. */
function madeBy({ callee, arguments: given }: Node, names: Names): string | null {
  const made = isNode(callee) ? textOf(callee, names) : null;
  const rest = list(given)
    .map((each) => textOf(each, names))
    .find((text) => text?.startsWith("/") === true);
  return made === null || rest == null ? made : made.replace(/\{\}$/, rest);
}

function eachNode(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const value of Object.values(node)) {
    if (isNode(value)) eachNode(value, see);
    else for (const each of list(value)) eachNode(each, see);
  }
}

/** Paths that a file gives a name: `const hooks = "/v1/webhooks"`, or makes by a function. */
function namesIn(program: Node): Names {
  const names = new Map<string, string>();
  eachNode(program, (node) => {
    const { id, init } = node;
    if (node.type !== "VariableDeclarator" || !isNode(id) || !isNode(init)) return;
    const { type, body } = init;
    const text = textOf(type === "ArrowFunctionExpression" && isNode(body) ? body : init, names);
    if (text?.startsWith("/") === true) names.set(String(id["name"]), text);
  });
  return names;
}

/** `post(body, path)` says its method by its name. */
const methodOf = ({ callee }: Node): string[] =>
  isNode(callee) && callee.type === "Identifier" ? [String(callee["name"]).toUpperCase()] : [];

/** The requests that a test file spells out: calls that are given a method and a path. Pure. */
export function callsIn(file: string, source: string): Call[] {
  const program = parseSync(file, source).program as unknown as Node;
  const names = namesIn(program);
  const calls: Call[] = [];
  eachNode(program, (node) => {
    if (node.type !== "CallExpression" && node.type !== "ArrayExpression") return;
    const given = list(node["arguments"] ?? node["elements"]).map(
      (each) => textOf(each, names) ?? "",
    );
    const method = [...given, ...methodOf(node)].find((text) => methods.has(text));
    const path = given.find((text) => text.startsWith("/"));
    if (method !== undefined && path !== undefined) {
      calls.push({ method, path: path.replace(/\?.*$/s, "") });
    }
  });
  return calls;
}

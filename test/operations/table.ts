import type { Call } from "./calls.ts";

/** An operation of the contract, with the test files that call it by its method and path. */
export interface Covered {
  operation: string;
  summary: string;
  files: string[];
}

export interface Documented {
  paths: Readonly<Record<string, Readonly<Record<string, { summary?: string }>>>>;
}

const segments = (path: string): string[] => path.split("/").filter((part) => part !== "");

/** How many segments of a route a path spells out; null where it is no path of that route. */
function fit(route: string, path: string): number | null {
  const [wanted, given] = [segments(route), segments(path)];
  // "/v1/memories${query}": what follows a whole segment is a query.
  const last = given.at(-1);
  if (last !== undefined && last !== "{}") given[given.length - 1] = last.replace(/\{\}$/, "");
  if (wanted.length !== given.length) return null;
  let literal = 0;
  for (const [i, part] of wanted.entries()) {
    if (part === given[i]) literal++;
    else if (!part.startsWith("{")) return null;
  }
  return literal;
}

/** The operation that a call reaches, as a router would choose: the one most of which is spelt out. */
function reached({ method, path }: Call, operations: readonly string[]): string | null {
  let best: [string, number] | null = null;
  for (const operation of operations) {
    const [itsMethod = "", route = ""] = operation.split(" ");
    const literal = itsMethod === method ? fit(route, path) : null;
    if (literal !== null && literal > (best?.[1] ?? -1)) best = [operation, literal];
  }
  return best?.[0] ?? null;
}

/** Every operation of the contract with the files whose tests call it. Pure; sorted by path. */
export function coverage(
  { paths }: Documented,
  calls: ReadonlyMap<string, readonly Call[]>,
): Covered[] {
  const summaries = new Map(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(
        ([method, { summary }]) => [`${method.toUpperCase()} ${path}`, summary ?? ""] as const,
      ),
    ),
  );
  const operations = [...summaries.keys()];
  const files = new Map<string, Set<string>>();
  for (const [file, made] of calls) {
    for (const call of made) {
      const operation = reached(call, operations);
      if (operation === null) continue;
      files.set(operation, (files.get(operation) ?? new Set()).add(file));
    }
  }
  return operations
    .toSorted((one, other) =>
      pathOf(one) < pathOf(other) || (pathOf(one) === pathOf(other) && one < other) ? -1 : 1,
    )
    .map((operation) => ({
      operation,
      summary: summaries.get(operation) ?? "",
      files: [...(files.get(operation) ?? [])].toSorted(),
    }));
}

const pathOf = (operation: string): string => operation.split(" ")[1] ?? "";

const heading = `# Coverage of the contract

Written by \`npm run coverage\` from the OpenAPI document and from the requests that tests spell out. Do not edit: a test
fails where an operation has no test, is not here, or is said to be called where it is not. Beside these, \`test/api/strangers.test.ts\` tries every operation
without a key, with wrong ones and with those of others, \`test/api/fuzz.test.ts\` with any input, and
\`test/client/contract.test.ts\` holds the client to all of them.
`;

/** The table as a document. */
export function documentOf(covered: readonly Covered[]): string {
  const rows = covered.map(
    ({ operation, summary, files }) =>
      `| \`${operation}\` | ${summary} | ${files.map((file) => `[${nameOf(file)}](../${file})`).join(", ")} |`,
  );
  const tested = covered.filter(({ files }) => files.length > 0).length;
  return [
    heading,
    `${tested} of ${covered.length} operations are called by name.\n`,
    "| operation | does | tests |\n| --- | --- | --- |",
    ...rows,
    "",
  ]
    .join("\n")
    .replace(/\|\n\n\|/g, "|\n|");
}

/**
 * Operations whose row of a written table is missing, is of no operation any more, or names a test that no
 * longer calls it. Tests that came since are no fault: the next `npm run coverage` adds them.
 */
export function staleIn(document: string, covered: readonly Covered[]): string[] {
  const rows = new Map(
    [...document.matchAll(/^\| `(?<operation>[^`]+)` \|.*\| (?<tests>[^|]*) \|$/gm)].map((row) => [
      row.groups?.["operation"] ?? "",
      [...(row.groups?.["tests"] ?? "").matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(
        ([, file]) => file ?? "",
      ),
    ]),
  );
  const now = new Map(covered.map(({ operation, files }) => [operation, files]));
  return [...new Set([...now.keys(), ...rows.keys()])].filter((operation) => {
    const [written, calls] = [rows.get(operation), now.get(operation)];
    return (
      written === undefined ||
      written.length === 0 ||
      !written.every((file) => calls?.includes(file))
    );
  });
}

const nameOf = (file: string): string => file.replace(/^test\//, "").replace(/\.test\.ts$/, "");

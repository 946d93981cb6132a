/** The house's rules as data, and pure functions that find what breaks them. */
import { posix } from "node:path";
import { parseSync } from "vite";

/** Rooms from left to right. A room may import those of the columns left of its own, and itself. */
const columns: readonly (readonly string[])[] = [
  ["model"],
  ["ports"],
  ["contract"],
  ["memories", "graph"],
  ["ingestion", "retrieval", "lifecycle", "tenancy", "webhooks", "mem0"],
  ["http", "mcp", "commands", "jobs"],
  ["compose", "worker"],
];

/** Rooms beside the line, with what they may import; a capability never sees them. */
const besides: Readonly<Record<string, readonly string[]>> = {
  adapters: ["model", "ports", "contract"],
  env: ["model"],
};

/** Who may import the rooms beside the line. */
const openTo: Readonly<Record<string, readonly string[]>> = {
  adapters: ["compose"],
  env: ["compose", "worker"],
};

/** Files that neighbours may share, each with the room that may come in by it. */
const doors: Readonly<Record<string, readonly string[]>> = {
  "src/commands/run.ts": ["http"],
  "src/mcp/server.ts": ["http"],
};

/** Which paths under src/ may import a package; a package that is not named here may not be imported. */
const packageHomes: Readonly<Record<string, readonly string[]>> = {
  zod: ["contract/", "mem0/", "tenancy/", "jobs/", "http/", "mcp/", "env.ts"],
  "@hono/zod-openapi": ["contract/", "http/"],
  hono: ["http/"],
  "drizzle-orm": ["adapters/d1/"],
  openai: ["adapters/"],
  "@upstash/vector": ["adapters/embedder/", "adapters/vector-index/"],
  "@upstash/redis": ["adapters/upstash/"],
  "@upstash/ratelimit": ["adapters/upstash/"],
  "@modelcontextprotocol/sdk": ["mcp/"],
  stemmer: ["model/", "ingestion/", "retrieval/"],
  re2js: ["contract/", "ingestion/", "tenancy/"],
  "chrono-node": ["model/", "ingestion/", "retrieval/"],
  compromise: ["ingestion/", "retrieval/"],
};

/** Exports that only these paths may import: what they make is a permission. */
const guarded: Readonly<Record<string, readonly string[]>> = {
  grantScope: ["tenancy/authenticate.ts", "http/authenticate.ts", "jobs/"],
};

export const linesMax = 400;
const nameless = /(^|[-.])(util|utils|helper|helpers|manager|common|misc)([-.]|$)/i;
/** Written so that this file does not find itself. */
const leftover = new RegExp(`\\b(${["TO", "FIX"].join("DO|")}ME)\\b`);

export interface Source {
  /** Relative to the repository, with forward slashes. */
  path: string;
  text: string;
}

interface Import {
  from: string;
  names: string[];
}

/** Every module that a source imports, re-exports or loads, with the names it takes. */
function importsOf(source: Source): Import[] {
  const { module, errors } = parseSync(source.path, source.text);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${source.path}: ${error.message}`);
  const fixed = module.staticImports.map((each) => ({
    from: each.moduleRequest.value,
    names: each.entries.flatMap((entry) => entry.importName.name ?? []),
  }));
  const passedOn = module.staticExports.flatMap((each) =>
    each.entries.flatMap((entry) =>
      entry.moduleRequest === null
        ? []
        : [{ from: entry.moduleRequest.value, names: [entry.importName.name ?? "*"] }],
    ),
  );
  const loaded = module.dynamicImports.map(({ moduleRequest }) => ({
    from: source.text.slice(moduleRequest.start, moduleRequest.end).replaceAll(/["'`]/g, ""),
    names: [],
  }));
  return [...fixed, ...passedOn, ...loaded];
}

/** `src/retrieval/lexical/rank.ts` → `retrieval`; `src/worker.ts` → `worker`. */
const roomOf = (path: string): string => path.split("/")[1]?.replace(/\.ts$/, "") ?? "";

/** Null where the import is allowed, else a sentence. */
function judgeRelative(path: string, target: string): string | null {
  const from = roomOf(path);
  const to = roomOf(target);
  if (from === to || doors[target]?.includes(from) === true) return null;
  if (openTo[to] !== undefined) {
    return openTo[to].includes(from) ? null : `${path} may not see ${target}`;
  }
  const beside = besides[from];
  const allowed =
    beside === undefined
      ? columnOf(to) < columnOf(from) || columnOf(from) === columns.length - 1
      : beside.includes(to);
  return allowed ? null : `${path} imports ${target}, which is not left of it`;
}

function columnOf(room: string): number {
  const column = columns.findIndex((rooms) => rooms.includes(room));
  return column === -1 ? columns.length : column;
}

function judgePackage(path: string, name: string): string | null {
  const owner = name.startsWith("@") ? name.split("/", 2).join("/") : (name.split("/")[0] ?? name);
  const homes = packageHomes[owner];
  if (homes === undefined) return `${path} imports ${owner}, which has no home in the table`;
  const inside = path.slice("src/".length);
  return homes.some((home) => inside.startsWith(home))
    ? null
    : `${path} imports ${owner}, which lives in ${homes.join(", ")}`;
}

/** Imports of src/ that the table forbids. */
export function strayImports(sources: readonly Source[]): string[] {
  return sources.flatMap((source) =>
    importsOf(source).flatMap(({ from }) => {
      const relative = from.startsWith(".");
      const target = posix.normalize(posix.join(posix.dirname(source.path), from));
      return (
        (relative ? judgeRelative(source.path, target) : judgePackage(source.path, from)) ?? []
      );
    }),
  );
}

/** Imports of guarded exports from anywhere else than where they may be used. */
export function strayGuards(sources: readonly Source[]): string[] {
  return sources.flatMap((source) =>
    importsOf(source).flatMap(({ names }) =>
      names.flatMap((name) => {
        const homes = guarded[name];
        const inside = source.path.slice("src/".length);
        return homes === undefined || homes.some((home) => inside.startsWith(home))
          ? []
          : `${source.path} imports ${name}`;
      }),
    ),
  );
}

/** Rooms of src/ that the plan does not know. */
export function unknownRooms(sources: readonly Source[]): string[] {
  const known = new Set([...columns.flat(), ...Object.keys(besides)]);
  return [...new Set(sources.map(({ path }) => roomOf(path)))].filter((room) => !known.has(room));
}

/** Capabilities that read a clock, chance or the network by themselves. */
export function readsGlobals(source: Source): string[] {
  const room = roomOf(source.path);
  if (columnOf(room) > 4) return [];
  const found = source.text.match(
    /\bDate\.now\(|\bnew Date\(\s*\)|\bMath\.random\(|\bcrypto\.(randomUUID|getRandomValues)\(|(?<![.\w])fetch\(/,
  );
  return found === null ? [] : [`${source.path} calls ${found[0]}`];
}

/** Tables of data, the lists of tables and of bounds, and what a command writes may be as long as what they list. */
export const isTooLong = ({ path, text }: Source): boolean =>
  !/(^|[-/])data\.(ts|json)$|\/schema\.ts$|\/limits\.ts$/.test(path) &&
  !/^\/\/ Written by `npm run [\w:]+`/.test(text) &&
  text.split("\n").length > linesMax;

export const isNameless = (path: string): boolean =>
  path.split("/").some((part) => nameless.test(part));

export const hasLeftover = ({ text }: Source): boolean => leftover.test(text);

/** Titles of tests are statements about the product. */
export const modalTitles = ({ path, text }: Source): string[] =>
  [...text.matchAll(/\b(?:it|test)(?:\.\w+)*\(\s*(["'`])(.*?)\1/g)]
    .map((match) => match[2] ?? "")
    .filter((title) => /\bshould\b/.test(title))
    .map((title) => `${path}: ${title}`);

/** Paths that a document cites, as links or in back-ticks, and that name a file or folder of this repository. */
export function citedPaths({ path, text }: Source): string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, "");
  const links = [...prose.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)]
    .map((match) => match[1] ?? "")
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => posix.normalize(posix.join(posix.dirname(path), target)));
  const ticked = [...prose.matchAll(/`([^`\s]+)`/g)]
    .map((match) => match[1] ?? "")
    .filter((cited) =>
      /^(src|test|docs|bench|client|dashboard|scripts|migrations|public|\.ci)\/[\w./-]*$/.test(
        cited,
      ),
    );
  return [...links, ...ticked].map((cited) => cited.replace(/\/$/, ""));
}

// `npm run build:client`: client/src → client/dist, as ES modules with their types, where it is missing or stale.
import { chmodSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { builtFrom } from "./built-from.mjs";
import { root } from "./install.mjs";
import { run } from "./run.mjs";

const dist = join(root, "client", "dist");
const compiler = "typescript/bin/tsc";
const stamp = join(dist, "built-from.txt");
const projects = ["client/tsconfig.json", "client/tsconfig.cli.json"];

/** The compiler rewrites `./x.ts` to `./x.js` in programs, but not in declarations. */
function finishDeclarations() {
  for (const name of readdirSync(dist, { recursive: true })) {
    if (!name.endsWith(".d.ts")) continue;
    const path = join(dist, name);
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text.replaceAll(/(from "|import\(")(\.[^"]+)\.ts"/g, '$1$2.js"'));
  }
}

function build() {
  rmSync(dist, { recursive: true, force: true });
  const code = Math.max(...projects.map((project) => run(compiler, ["-p", project])));
  if (code !== 0) return code;
  finishDeclarations();
  chmodSync(join(dist, "cli", "main.js"), 0o755);
  return 0;
}

/** Returns the compiler's exit code; 0 where nothing had to be done. */
export const buildClient = () =>
  builtFrom({ sources: ["client/src"], product: join(dist, "index.js"), stamp }, build);

if (process.argv[1] === join(root, "scripts", "build-client.mjs")) {
  // An install without development packages has nothing to build with, and needs no client.
  if (existsSync(join(root, "node_modules", compiler))) process.exitCode = buildClient();
  else console.error("The client is not built: no compiler is installed.");
}

// `npm run start:full`: the whole product with everything that a large deployment adds, on this machine: what
// would be somebody else's service stands in on 127.0.0.1.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { install, pinnedNode, root } from "./install.mjs";

const program = join(root, "test", "stand-ins", "all.ts");

/** Starts them; they end when this process does, however it ends, since their standard input closes then. */
function startStandIns() {
  const all = spawn(pinnedNode, ["--disable-warning=ExperimentalWarning", program], {
    cwd: root,
    stdio: ["pipe", "pipe", "inherit"],
  });
  all.stdin.on("error", () => {});
  return new Promise((resolve) => {
    createInterface(all.stdout).once("line", (line) => resolve(JSON.parse(line)));
    all.once("exit", () => resolve(null));
    all.once("error", (error) => {
      console.error(`The stand-ins could not be started: ${error.message}`);
      resolve(null);
    });
  });
}

function standingIn(variables) {
  return `
Standing in, each on this machine and empty at each start:

  vectors    ${variables.UPSTASH_VECTOR_REST_URL}   (for Upstash Vector; what D1 has is sent there again by the sweep reconcile_vectors)
  cache      ${variables.UPSTASH_REDIS_REST_URL}   (for Upstash Redis: a real redis-server behind its REST protocol)
  model      ${variables.OPENAI_BASE_URL}   (for OpenAI: reads by Ebb's own rules)
  embedder   ${variables.EMBEDDING_BASE_URL}   (for OpenAI: hashes words)`;
}

install();
const variables = await startStandIns();
if (variables === null) process.exit(1);
Object.assign(process.env, variables);
process.env.EBB_STATE ??= ".wrangler/full-state";
await import("./start.mjs");
console.log(standingIn(variables));

// `npm start`: the whole product on this machine, with nothing to set up.
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { cronsOf, driveCrons } from "./cron.mjs";
import { ensureDevVars, envFiles } from "./dev-vars.mjs";
import { startGroup } from "./group.mjs";
import { install } from "./install.mjs";
import { bindingsOf, configArguments, shardsOf } from "./shards.mjs";

const host = "127.0.0.1";
const port = Number(process.env.PORT ?? 8787);
const address = `http://${host}:${port}`;
const startMs = 120_000;
const settleMs = 5_000;
const begun = Date.now();
const wrangler = "node_modules/wrangler/bin/wrangler.js";
/** Where the databases lie; what runs in another configuration keeps them apart. */
const stateFolder = process.env.EBB_STATE ?? ".wrangler/state";
const devCommand = [
  wrangler,
  "dev",
  `--ip=${host}`,
  `--port=${port}`,
  "--inspector-port=0",
  `--persist-to=${stateFolder}`,
  "--log-level=warn",
  "--show-interactive-dev-session=false",
];
const applyCommand = [wrangler, "d1", "migrations", "apply"];
const quiet = {
  CI: "1",
  FORCE_COLOR: "0",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_SEND_ERROR_REPORTS: "false",
  WRANGLER_HIDE_BANNER: "true",
  WRANGLER_REGISTRY_PATH: ".wrangler/registry",
  WRANGLER_LOG_PATH: ".wrangler/logs",
};

let group = null;
let stopped = false;

/** Ends what runs, then this process. */
async function stop(code) {
  if (stopped) return;
  stopped = true;
  group?.end();
  await group?.ended;
  process.exit(code);
}

process.on("SIGINT", () => void stop(130));
process.on("SIGTERM", () => void stop(143));
process.on("SIGHUP", () => void stop(129));
stopWithParent();

/** npm that is killed outright passes no signal on; its death shows in who our parent is. */
function stopWithParent() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && void stop(1), 1_000).unref();
}

async function fail(sentence, printed = "") {
  if (stopped) return;
  console.error(printed.trim() === "" ? sentence : `${printed.trim()}\n\n${sentence}`);
  await stop(1);
}

function portIsFree() {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

async function migrate(binding) {
  let printed = "";
  group = startGroup(
    [...applyCommand, binding, "--local", `--persist-to=${stateFolder}`, ...config],
    {
      env: quiet,
      output: (text) => (printed += text),
    },
  );
  if ((await group.ended) !== 0) await fail("The database migrations failed.", printed);
}

/** Starts the Worker and resolves when /readyz answers; what is printed later goes to the terminal. */
async function serve(deadline) {
  let printed = "";
  let ready = false;
  let giveUp = () => {};
  const broken = new Promise((resolve) => (giveUp = resolve));
  const show = (text) => {
    if (stopped) return;
    if (ready) process.stderr.write(text);
    else printed = (printed + text).slice(-65_536);
    // wrangler then waits for an edit instead of ending; the pause lets it say what is wrong.
    if (!ready && /Build failed/.test(text)) setTimeout(giveUp, 500, "its build failed");
  };
  group = startGroup(
    [
      ...devCommand,
      ...config,
      ...envFiles(process.env, stateFolder).flatMap((file) => ["--env-file", file]),
    ],
    {
      env: quiet,
      output: show,
    },
  );
  const stands = group.ended.then(() => "it has ended");
  const state = await Promise.race([stands, broken, readyBy(deadline)]);
  if (state !== "ready") await fail(`The Worker did not start: ${state}.`, printed);
  ready = true;
  void stands.then(() => fail("The Worker has stopped."));
}

/** A Worker that answers, but not well, has `settleMs` to come round: its own words say what is wrong. */
async function readyBy(deadline) {
  let last = { ready: false, said: "no answer" };
  let end = deadline;
  while (!last.ready && Date.now() < end) {
    last = await readiness();
    if (last.answered && end === deadline) end = Math.min(end, Date.now() + settleMs);
    if (!last.ready) await pause(50);
  }
  return last.ready ? "ready" : last.said;
}

async function readiness() {
  try {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(10_000) });
    const said = `/readyz says ${answer.status} ${await answer.text()}`;
    return { ready: answer.ok, answered: true, said };
  } catch (error) {
    return { ready: false, answered: false, said: error.cause?.message ?? error.message };
  }
}

function curl(path, key, body) {
  return [
    `  curl -s '${address}${path}' \\`,
    `    -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' \\`,
    `    -d '${JSON.stringify(body)}'`,
  ].join("\n");
}

function greeting(key) {
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  const turn = {
    user_id: "ada",
    prompt: "I am allergic to peanuts.",
    response: "Noted!",
  };
  return `Ebb is ready at ${address} after ${seconds} s.

  open   ${address}   (the dashboard; sign in with the key)
  key    ${key}   (EBB_ADMIN_KEY in .dev.vars)
  data   ${stateFolder}
  docs   ${address}/docs

Store a turn:

${curl("/v1/store?wait=true", key, turn)}

Retrieve what matters now:

${curl("/v1/retrieve", key, { user_id: "ada", prompt: "What food am I allergic to?" })}

Ctrl-C stops it; the data stays.`;
}

if (!Number.isInteger(port) || port < 1 || port > 65_535) {
  await fail(`PORT must be a whole number from 1 to 65535, not "${process.env.PORT}".`);
}
const shards = shardsOf(process.env.SHARDS);
if (shards === null) {
  await fail(`SHARDS must be a whole number from 1 to 10, not "${process.env.SHARDS}".`);
}
const config = configArguments(shards);
if (!(await portIsFree())) {
  await fail(
    `Port ${port} on ${host} is taken. Stop what listens there, or choose another: PORT=8788 npm start`,
  );
}
install();
const key = ensureDevVars();
for (const binding of bindingsOf(shards)) await migrate(binding);
await serve(Date.now() + startMs);
console.log(greeting(key));
driveCrons(address, cronsOf(), (sentence) => !stopped && console.error(sentence));

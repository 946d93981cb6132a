import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { databasesIn, findIn, nothing, secretsOf, signedIn } from "./account.ts";
import {
  build,
  createMissing,
  deploy,
  destroy,
  migrate,
  secretsFor,
  writeConfig,
} from "./apply.ts";
import { deployAsBound, isBuiltThere } from "./as-bound.ts";
import { readWrangler, shardsFor, wantedFor } from "./config.ts";
import { readOptions, usage } from "./options.ts";
import { lineOf, planOf } from "./plan.ts";
import { smoke } from "./smoke.ts";
import { type Bound, checkVariables, readVariables } from "./variables.ts";
import { wranglerIn } from "./wrangler.ts";

const root = process.env["EBB_ROOT"] ?? resolve(import.meta.dirname, "../..");
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** One run, from the arguments to the address. Throws with a sentence that says what went wrong. */
async function run(args: readonly string[]): Promise<void> {
  const wrangler = wranglerIn(root);
  const toml = readWrangler(readFileSync(join(root, "wrangler.toml"), "utf8"));
  if (isBuiltThere(args, process.env)) {
    await deployAsBound(wrangler, toml);
    return void say(`Deployed ${toml.name} as wrangler.toml binds it.`);
  }
  const options = readOptions(args);
  const { environment } = options;
  const file = join(root, `.env.${environment}`);
  const variables = readVariables(existsSync(file) ? readFileSync(file, "utf8") : "");
  const { vars, secrets } = variables;
  checkVariables(variables, boundIn(toml));

  const known = await signedIn(wrangler);
  if (!known && !options.dryRun) {
    throw new Error(
      "wrangler is not signed in: run npx wrangler login, or set CLOUDFLARE_API_TOKEN.",
    );
  }
  if (!known) say("Not signed in: shown as for an account that has nothing yet.\n");
  const databases = known ? await databasesIn(wrangler) : nothing.databases;
  const shards = shardsFor(toml, environment, options.shards, databases);
  const wanted = wantedFor(toml, environment, shards);
  const found = known ? await findIn(wrangler, wanted) : nothing;

  if (options.destroy) {
    const config = writeConfig(root, toml, environment, wanted, found, vars);
    if (options.dryRun) return void say(doomed(wanted, found).join("\n"));
    for (const gone of await destroy(wrangler, config, wanted, found)) say(`deleted  ${gone}`);
    return;
  }

  const there = known ? await secretsOf(wrangler, wanted.worker) : new Set<string>();
  const given = Object.keys(secrets);
  const steps = planOf(wanted, found, { there, given }, options.smoke);
  say(`Plan for ${environment}:\n`);
  for (const step of steps) say(`  ${lineOf(step)}`);
  say(`\n  vars     ${Object.keys(vars).join(", ") || "none"}\n`);
  if (options.dryRun) {
    const config = writeConfig(root, toml, environment, wanted, found, vars);
    say(await build(wrangler, config));
    return void say("Dry run: nothing was changed.");
  }

  const made = await createMissing(wrangler, steps, options, wanted);
  const config = writeConfig(root, toml, environment, wanted, made, vars);
  await migrate(wrangler, config, wanted);
  const uploaded = secretsFor(steps, secrets);
  const key = uploaded["EBB_ADMIN_KEY"];
  // Before the upload: one that breaks half-way may have taken the key along.
  if (key !== undefined && !given.includes("EBB_ADMIN_KEY")) {
    say(`  EBB_ADMIN_KEY=${key}\n\nIt is shown this once. Keep it.\n`);
  }
  const named = await deploy(wrangler, root, config, uploaded);
  const address = options.url ?? named;
  say(`Deployed ${wanted.worker}${address === null ? "" : ` at ${address}`}.`);
  if (!options.smoke) return;
  if (address === null) return void say("No address is known, so it was not tried: pass --url.");
  const tried = await smoke(address, key ?? process.env["EBB_ADMIN_KEY"] ?? null);
  for (const line of tried) say(`tried    ${line}`);
}

/** Stands for what the configuration binds: only that it is there is asked. */
const boundIn = (toml: object): Bound =>
  Object.fromEntries(
    [
      ["AI", "ai"],
      ["KV", "kv_namespaces"],
    ].flatMap(([binding = "", key = ""]) => (key in toml ? [[binding, {}]] : [])),
  );

type Names = ReturnType<typeof wantedFor>;

const doomed = (wanted: Names, found: typeof nothing): string[] => [
  `would delete Worker ${wanted.worker}`,
  ...wanted.queues
    .filter((name) => found.queues.has(name))
    .map((name) => `would delete queue ${name}`),
  ...wanted.namespaces
    .filter(({ title }) => found.namespaces.has(title))
    .map(({ title }) => `would delete KV namespace ${title}`),
  ...wanted.databases
    .filter(({ name }) => found.databases.has(name))
    .map(({ name }) => `would delete D1 database ${name} with all that it keeps`),
];

try {
  if (process.argv.includes("--help")) say(usage);
  else await run(process.argv.slice(2));
} catch (cause) {
  process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
  const misused = cause instanceof Error && cause.message.startsWith("--");
  if (misused) process.stderr.write(`\n${usage}\n`);
  process.exitCode = 1;
}

import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { findIn } from "./account.ts";
import { configFor } from "./config.ts";
import type { Found, Wanted, Wrangler } from "./config.ts";
import type { Options } from "./options.ts";
import { ownSecrets } from "./plan.ts";
import type { Step } from "./plan.ts";
import type { Variables } from "./variables.ts";
import { must } from "./wrangler.ts";
import type { RunWrangler } from "./wrangler.ts";

/** Creates what the plan says is missing, and answers what is there now. */
export async function createMissing(
  wrangler: RunWrangler,
  steps: readonly Step[],
  { location }: Options,
  wanted: Wanted,
): Promise<Found> {
  for (const step of steps) {
    if (step.do === "create") {
      await must(wrangler(creating(step, location)), `Creating ${step.kind} ${step.name}`);
    }
  }
  return findIn(wrangler, wanted);
}

function creating(step: Step & { do: "create" }, location: string | null): string[] {
  switch (step.kind) {
    case "D1 database": {
      const near = location === null ? [] : ["--location", location];
      return ["d1", "create", step.name, "--update-config=false", ...near];
    }
    case "KV namespace":
      return ["kv", "namespace", "create", step.name, "--update-config=false"];
    case "queue":
      return ["queues", "create", step.name];
  }
}

/** Writes the configuration of an environment beside `wrangler.toml`, for paths in it are relative to it. */
export function writeConfig(
  root: string,
  wrangler: Wrangler,
  environment: string,
  wanted: Wanted,
  found: Found,
  vars: Variables["vars"],
): string {
  const path = join(root, `wrangler.${environment}.json`);
  const config = configFor(wrangler, environment, wanted, found, vars);
  writeFileSync(path, `${JSON.stringify(config, null, 2)}\n`);
  return path;
}

export async function migrate(
  wrangler: RunWrangler,
  config: string,
  wanted: Wanted,
): Promise<void> {
  for (const { name } of wanted.databases) {
    const command = ["d1", "migrations", "apply", name, "--remote", "-c", config];
    await must(wrangler(command), `Migrating ${name}`);
  }
}

/** The secrets of this upload: the file's, and those of our own that the Worker lacks. */
export function secretsFor(
  steps: readonly Step[],
  given: Variables["secrets"],
): Record<string, string> {
  const made = ownSecrets.filter((name) =>
    steps.some((step) => step.do === "secret" && step.from === "made" && step.name === name),
  );
  const make = { EBB_ADMIN_KEY: () => `ebb_${hex(24)}`, EBB_SIGNING_SECRET: () => hex(32) };
  return { ...given, ...Object.fromEntries(made.map((name) => [name, make[name]()])) };
}

const hex = (bytes: number): string => randomBytes(bytes).toString("hex");

const Deployed = z.object({ type: z.literal("deploy"), targets: z.array(z.string()).optional() });

/** Uploads the Worker; answers where it can be reached, or null where wrangler names no address. */
export async function deploy(
  wrangler: RunWrangler,
  root: string,
  config: string,
  secrets: Readonly<Record<string, string>>,
): Promise<string | null> {
  const scratch = mkdtempSync(join(root, ".wrangler-deploy-"));
  try {
    const secretsFile = join(scratch, "secrets.json");
    const told = join(scratch, "told.ndjson");
    writeFileSync(secretsFile, JSON.stringify(secrets), { mode: 0o600 });
    const uploaded = wrangler(
      ["deploy", "-c", config, "--minify", "--keep-vars", "--secrets-file", secretsFile],
      { WRANGLER_OUTPUT_FILE_PATH: told },
    );
    await must(uploaded, "Deploying the Worker");
    return addressIn(readFileSync(told, "utf8"));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function addressIn(lines: string): string | null {
  const targets = lines
    .split("\n")
    .filter((line) => line.trim() !== "")
    .flatMap((line) => Deployed.safeParse(JSON.parse(line)).data?.targets ?? []);
  const first = targets.find((target) => target.includes("."));
  if (first === undefined) return null;
  return first.startsWith("http") ? first : `https://${first.split("/")[0] ?? first}`;
}

/** Builds what would be uploaded, and uploads nothing. */
export const build = async (wrangler: RunWrangler, config: string): Promise<string> => {
  const built = await must(
    wrangler(["deploy", "-c", config, "--minify", "--dry-run", "--outdir", "dist/deploy"]),
    "Building the Worker",
  );
  return /Total Upload: [^\n]*/.exec(built.stdout)?.[0] ?? "built";
};

/** Deletes an environment, the Worker first so that nothing writes to what goes. */
export async function destroy(
  wrangler: RunWrangler,
  config: string,
  wanted: Wanted,
  found: Found,
): Promise<string[]> {
  const gone: string[] = [];
  const remove = async (what: string, command: readonly string[]): Promise<void> => {
    await must(wrangler(command), `Deleting ${what}`);
    gone.push(what);
  };
  const worker = await wrangler(["delete", "-c", config, "--force"]);
  if (worker.ok) gone.push(`Worker ${wanted.worker}`);
  for (const name of wanted.queues.filter((queue) => found.queues.has(queue))) {
    await remove(`queue ${name}`, ["queues", "delete", name]);
  }
  for (const { title } of wanted.namespaces) {
    const id = found.namespaces.get(title);
    if (id !== undefined) {
      const command = ["kv", "namespace", "delete", "--namespace-id", id, "--skip-confirmation"];
      await remove(`KV namespace ${title}`, command);
    }
  }
  for (const { name } of wanted.databases.filter((one) => found.databases.has(one.name))) {
    await remove(`D1 database ${name}`, ["d1", "delete", name, "-y"]);
  }
  return gone;
}

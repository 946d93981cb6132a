import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./install.mjs";

/** Variables of src/env.ts that may also come from the shell, where it wins over `.dev.vars`: all but what is made here. */
const fromShell = [
  "OPENAI_BASE_URL",
  "OPENAI_API_KEY",
  "LLM_PROVIDER",
  "LLM_MODEL",
  "EMBEDDINGS",
  "EMBEDDING_MODEL",
  "EMBEDDING_DIMENSIONS",
  "EMBEDDING_BASE_URL",
  "EMBEDDING_API_KEY",
  "EMBEDDING_BATCH",
  "MODELS_ALLOW",
  "MODEL_PRICES",
  "WEBHOOKS_ALLOW",
  "WEBHOOKS_RESOLVER",
  "EBB_SIGNING_SECRET_PREVIOUS",
  "UPSTASH_VECTOR_REST_URL",
  "UPSTASH_VECTOR_REST_TOKEN",
  "UPSTASH_REDIS_REST_URL",
  "UPSTASH_REDIS_REST_TOKEN",
  "DIRECTORY_CACHE",
  "REQUESTS_PER_ADDRESS",
];

/** Made where `.dev.vars` lacks them; the shell has no say in these. */
const secrets = {
  EBB_ADMIN_KEY: () => `ebb_${randomBytes(24).toString("hex")}`,
  EBB_SIGNING_SECRET: () => randomBytes(32).toString("hex"),
};

/** Adds the secrets that `.dev.vars` lacks (making it, readable by its owner only); returns the admin key. */
export function ensureDevVars(path = join(root, ".dev.vars")) {
  const found = existsSync(path) ? readFileSync(path, "utf8") : "";
  const lines = found === "" || found.endsWith("\n") ? found : `${found}\n`;
  const missing = Object.entries(secrets).filter(([name]) => valueOf(found, name) === null);
  const added = missing.map(([name, make]) => `${name}=${make()}\n`).join("");
  if (added !== "") writeFileSync(path, lines + added, { mode: 0o600 });
  chmodSync(path, 0o600);
  return valueOf(lines + added, "EBB_ADMIN_KEY");
}

/** The value of one `NAME=value` line, without quotes; null where it is missing or empty. */
export function valueOf(text, name) {
  const match = new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=\\s*(.*?)\\s*$`, "m").exec(text);
  const value = match?.[1]?.replace(/^(["'])(.*)\1$/, "$2") ?? "";
  return value === "" ? null : value;
}

/** The files to hand to `wrangler dev --env-file`, later ones winning. What the shell gave goes to the state it is started over: two starts have two. */
export function envFiles(env, folder) {
  const path = join(folder, "shell.vars");
  const lines = fromShell
    .filter((name) => env[name] !== undefined)
    .map((name) => `${name}=${quoted(env[name])}\n`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, lines.join(""), { mode: 0o600 });
  return [join(root, ".dev.vars"), path];
}

/** As wrangler's reader has it: any of three quotes, none escapable; `$` would otherwise name a variable. */
function quoted(value) {
  const quote = ["'", '"', "`"].find((each) => !value.includes(each)) ?? "";
  return quote + value.replaceAll("$", "\\$") + quote;
}

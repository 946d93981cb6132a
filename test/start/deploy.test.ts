import { spawn } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startCloudflareApi } from "../stand-ins/cloudflare-api.ts";
import type { CloudflareApi } from "../stand-ins/cloudflare-api.ts";
import { startRelease } from "../support/release.ts";
import type { Release } from "../support/release.ts";

/** A run starts wrangler a dozen times, a second each on a machine with nothing else to do. */
vi.setConfig({ testTimeout: 300_000 });

const environment = "deploy-test";
const file = `.env.${environment}`;
const worker = `ebb-${environment}`;
let account: CloudflareApi;
let running: Release | null = null;
let adminKey = "";

beforeAll(async () => {
  account = await startCloudflareApi();
  writeFileSync(
    file,
    "LLM_MODEL=\nWEBHOOKS_ALLOW=hooks.example.com\nOPENAI_API_KEY=sk-of-a-test\n",
  );
});

afterAll(async () => {
  rmSync(file, { force: true });
  rmSync(`wrangler.${environment}.json`, { force: true });
  await running?.stop();
  await account.close();
});

interface Run {
  code: number | null;
  printed: string;
}

/** `npm run deploy` with the real wrangler, whose API is the account's. */
function deploy(args: readonly string[], more: Record<string, string> = {}): Promise<Run> {
  return new Promise((resolve) => {
    const { CLOUDFLARE_API_TOKEN: _, ...inherited } = process.env;
    const env = {
      ...inherited,
      CLOUDFLARE_API_BASE_URL: account.url,
      CLOUDFLARE_API_TOKEN: "a token",
      CLOUDFLARE_ACCOUNT_ID: "acc",
      ...more,
    };
    const command = ["scripts/deploy.mjs", "--env", environment, ...args];
    const child = spawn(process.execPath, command, { env, stdio: ["ignore", "pipe", "pipe"] });
    const printed: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => printed.push(text));
    }
    child.on("close", (code) => resolve({ code, printed: printed.join("") }));
  });
}

test("a dry run prints the plan and asks the account for nothing but what it has", async () => {
  const { code, printed } = await deploy(["--dry-run", "--shards", "2"]);
  expect(code).toBe(0);
  expect(printed).toContain(`create   D1 database ${worker}-1`);
  expect(printed).toContain("secret   EBB_ADMIN_KEY (made at random)");
  expect(printed).toContain("secret   OPENAI_API_KEY (from the environment's file)");
  expect(printed).toContain("Dry run: nothing was changed.");
  expect(account.asked.filter((line) => !line.startsWith("GET"))).toEqual([]);
});

test("variables that the Worker would not start with are told before anything is done", async () => {
  for (const [text, said] of [
    ["EMBEDDINGS=opnai", "EMBEDDINGS Invalid option"],
    ["TYPO_THING=1", "Ebb has no variable TYPO_THING"],
    ["EBB_SIGNING_SECRET=x", "EBB_SIGNING_SECRET must have at least 16 characters"],
    ["EMBEDDINGS=workers-ai", "workers-ai needs the binding AI"],
  ] as const) {
    writeFileSync(".env.deploy-wrong", `${text}\n`);
    const { code, printed } = await deploy(["--env", "deploy-wrong", "--dry-run"]);
    rmSync(".env.deploy-wrong");
    expect([code, printed]).toEqual([1, expect.stringContaining(said)]);
  }
});

test("one run makes all that is missing, migrates every database and uploads the Worker", async () => {
  const { code, printed } = await deploy(["--shards", "2", "--no-smoke"]);
  expect(printed).toContain(`Deployed ${worker}`);
  expect(code).toBe(0);
  const uploaded = account.workers.get(worker);
  adminKey = /EBB_ADMIN_KEY=(ebb_[0-9a-f]{48})/.exec(printed)?.[1] ?? "";
  expect(uploaded?.secrets.get("EBB_ADMIN_KEY")).toBe(adminKey);
  expect(uploaded?.secrets.get("OPENAI_API_KEY")).toBe("sk-of-a-test");
  expect(printed).not.toContain("sk-of-a-test");
  expect(uploaded?.crons).toContain("* * * * *");
  expect(uploaded?.bindings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: "DB", id: account.databases.get(worker)?.id }),
      expect.objectContaining({ name: "DB_1", id: account.databases.get(`${worker}-1`)?.id }),
      expect.objectContaining({ name: "INGEST", queue_name: `ebb-ingest-${environment}` }),
      expect.objectContaining({ name: "WEBHOOKS_ALLOW", text: "hooks.example.com" }),
    ]),
  );
  for (const { sql } of account.databases.values()) {
    expect(sql.prepare("select count(*) as n from turns").get()).toEqual({ n: 0 });
  }
  expect([...account.queues.values()].map(({ consumers }) => consumers.length)).toEqual([1, 1]);
});

test("what was uploaded runs, and a second run changes nothing but the Worker and tries it", async () => {
  const uploaded = account.workers.get(worker);
  running = await startRelease({
    script: uploaded?.modules.get(uploaded.mainModule) ?? "",
    adminKey,
    signingSecret: uploaded?.secrets.get("EBB_SIGNING_SECRET") ?? "",
  });
  const databases = [...account.databases.values()].map(({ id }) => id);
  const args = ["--url", running.url.href];
  const { code, printed } = await deploy(args, { EBB_ADMIN_KEY: adminKey });
  expect(printed).toContain("tried    a turn was stored and became a memory");
  expect(printed).toContain("tried    it was retrieved");
  expect(code).toBe(0);
  // One database was asked for; the second stays bound, for tenants live in it.
  expect(printed).toContain(`keep     D1 database ${worker}-1`);
  expect(printed).not.toContain("create ");
  expect([...account.databases.values()].map(({ id }) => id)).toEqual(databases);
  expect(account.workers.get(worker)?.uploads).toBe(2);
  expect(account.workers.get(worker)?.secrets.get("EBB_ADMIN_KEY")).toBe(adminKey);
});

test("a Worker that does not do its work fails the run", async () => {
  const wrong = { EBB_ADMIN_KEY: "ebb_not_this_one" };
  const { code, printed } = await deploy(["--url", running?.url.href ?? ""], wrong);
  expect(code).toBe(1);
  expect(printed).toContain("answered 401");
});

test("an environment is destroyed only by its name, and then wholly", async () => {
  const refused = await deploy(["--destroy"]);
  expect(refused.code).toBe(1);
  expect(refused.printed).toContain(`add --confirm ${environment}`);
  expect(account.databases.size).toBe(2);
  const { code } = await deploy(["--destroy", "--confirm", environment]);
  expect(code).toBe(0);
  expect(
    [account.databases, account.namespaces, account.queues, account.workers].map((m) => m.size),
  ).toEqual([0, 0, 0, 0]);
});

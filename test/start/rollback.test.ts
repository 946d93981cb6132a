import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { startRelease } from "../support/release.ts";
import type { Release } from "../support/release.ts";

const releases = readdirSync("test/releases").filter((name) => name.endsWith(".js.gz"));
const [previous = ""] = releases;
let running: Release | null = null;

afterAll(async () => running?.stop());

test("one release is kept, the one before this", () => {
  expect(releases).toHaveLength(1);
});

test("the previous release stores, finds, changes and forgets on the schema of this one", async () => {
  running = await startRelease({
    script: gunzipSync(readFileSync(join("test/releases", previous))).toString("utf8"),
    adminKey: "ebb_rollback_admin",
    signingSecret: "a signing secret for the rollback test",
  });
  const { ask } = running;
  const turn = { user_id: "ada", prompt: "I play the oboe.", response: "Lovely." };
  const stored = (await ask("POST", "/v1/store?wait=true", turn)) as { memories: { id: string }[] };
  const id = stored.memories[0]?.id ?? "";
  expect(await ask("POST", "/v1/retrieve", { user_id: "ada", prompt: "oboe" })).toMatchObject({
    memories: [{ id }],
  });
  await ask("PATCH", `/v1/memories/${id}`, { content: "Plays the oboe and the harp." });
  expect(await ask("GET", `/v1/memories/${id}`)).toMatchObject({ version: 2 });
  await ask("DELETE", `/v1/memories/${id}`);
  expect(await ask("POST", "/v1/retrieve", { user_id: "ada", prompt: "harp" })).toMatchObject({
    memories: [],
  });
  for (const job of [
    "expire",
    "fade",
    "archive_sessions",
    "summarise_day",
    "consolidate",
    "reflect",
    "redrive",
  ]) {
    await ask("POST", "/v1/admin/sweep", { job });
  }
});

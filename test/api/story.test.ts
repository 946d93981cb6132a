import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { english } from "../../dashboard/src/sample/turns-en.ts";
import type { Scope } from "../../src/model/scope.ts";
import { aTenant, call } from "../support/api.ts";
import { read } from "../support/wire.ts";

/** The page in the documentation: what becomes of the sample conversation, from turns to graph and history. */

const now = Date.parse("2026-11-30T12:00:00Z");
const dayMs = 86_400_000;
const turnMs = 90_000;
const user: NonNullable<Scope["userId"]> = "lena";
const memoriesShown = 20;

beforeAll(() => {
  vi.useFakeTimers({ toFake: ["Date"], now });
});
afterAll(() => {
  vi.useRealTimers();
});

/** Stores the sample's turns with the days on which they are said, all of them in one bank. */
async function tell(key: string): Promise<number> {
  let told = 0;
  for (const { daysAgo, turns } of english) {
    for (const [i, [prompt, response]] of turns.entries()) {
      const at = new Date(now - daysAgo * dayMs + i * turnMs);
      const { status } = await call("POST", "/v1/store?wait=true", {
        key,
        body: {
          user_id: user,
          session_id: `lena-${at.toISOString().slice(0, 10)}`,
          created_at: at.toISOString(),
          prompt,
          response,
        },
      });
      expect(status, prompt).toBe(200);
      told++;
    }
  }
  return told;
}

const asker =
  (key: string) =>
  async (
    method: "GET" | "POST",
    path: string,
    body?: Record<string, unknown>,
  ): Promise<unknown> => {
    const answer = await call(method, path, { key, body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };

const day = (time: string): string => time.slice(0, 10);

/** Memories of one turn come in no order of their own. */
const placeOf = ({ created_at, content }: { created_at: string; content: string }): string =>
  `${created_at} ${content}`;

async function memoriesOf(key: string): Promise<string> {
  const ask = asker(key);
  const { data } = read.memories(await ask("GET", `/v1/memories?user_id=${user}&limit=200`));
  const shown = data
    .toSorted((a, b) => b.importance - a.importance || (placeOf(a) < placeOf(b) ? -1 : 1))
    .slice(0, memoriesShown);
  const rows: string[] = [];
  for (const { id, created_at, type, importance, content } of shown) {
    const { turns } = read.sources(await ask("GET", `/v1/memories/${id}/sources`));
    const words = turns.flatMap(({ spans }) => spans.map(({ text }) => `“${text}”`)).join(" · ");
    rows.push(`| ${day(created_at)} | ${type} | ${importance} | ${content} | ${words} |`);
  }
  return [
    `## ${shown.length} of ${data.length} memories, and the words that they rest on`,
    "",
    "| Said on | Type | Weight | Memory | Words of the turn |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}

type Entities = ReturnType<typeof read.entities>["data"];

async function graphOf(key: string): Promise<string> {
  const ask = asker(key);
  const { data } = read.entities(await ask("GET", `/v1/entities?user_id=${user}&limit=100`));
  const self = data.find(({ name }) => name === "user");
  const { edges } = read.entity(await ask("GET", `/v1/entities/${self?.id ?? ""}`));
  const names = new Map(data.map(({ id, name }) => [id, name]));
  const lines = edges
    .map(({ subject, predicate, object, valid_to, fact }) => {
      const ended = valid_to === null ? "" : `, until ${day(valid_to)}`;
      return `| ${names.get(subject)} → ${predicate} → ${names.get(object)}${ended} | ${fact} |`;
    })
    .toSorted();
  const known = self?.aliases.map(({ name }) => name).filter((name) => name !== "user") ?? [];
  return [
    `## The graph around ${known.join(", ")}`,
    "",
    `${known.join(", ")} is a name of the node \`user\`. Beside it there are: ${namesOf(data)}.`,
    "",
    "| Edge | Its evidence |",
    "| --- | --- |",
    ...lines,
    "",
    await linksOf(key),
  ].join("\n");
}

const namesOf = (data: Entities): string =>
  data
    .filter(({ name }) => name !== "user")
    .map(({ name, type }) => `${name} (${type})`)
    .toSorted()
    .join(", ");

/** How two hang together, with what says so. */
async function linksOf(key: string): Promise<string> {
  const ends = { user_id: user, from: "Bruno", to: "Mia" };
  const { paths, memories } = read.paths(await asker(key)("POST", "/v1/graph/paths", ends));
  expect(paths).not.toEqual([]);
  const words = new Map(memories.map(({ id, content }) => [id, content]));
  const lines = paths.map(({ nodes, steps }) => {
    const said = steps.flatMap(({ memory_ids: ids }) => ids.map((id) => `“${words.get(id)}”`));
    return `- ${nodes.map(({ name }) => name).join(" – ")}: ${said.join(" · ")}`;
  });
  return [`How ${ends.from} and ${ends.to} hang together:`, "", ...lines].join("\n");
}

async function historyOf(key: string): Promise<string> {
  const ask = asker(key);
  const { data } = read.memories(
    await ask("GET", `/v1/memories?user_id=${user}&status=superseded&limit=100`),
  );
  const home = data.find(({ type }) => type === "LOCATION");
  const rows: string[] = [];
  for (const id of [home?.id, home?.superseded_by]) {
    const { data: versions } = read.history(await ask("GET", `/v1/memories/${id ?? ""}/history`));
    for (const { at, event, content, reason } of versions) {
      rows.push(
        `| ${day(at)} | ${event} | ${content} | ${(reason ?? "").replaceAll("|", "\\|")} |`,
      );
    }
  }
  return [
    "## The history of a contradicted fact",
    "",
    "| When | Event | Memory | Why |",
    "| --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}

it("the page of the sample's story shows what the product makes of it", async () => {
  const { key } = await aTenant();
  const told = await tell(key);
  const heading = `# A story, and what is remembered of it

The dashboard's sample conversation: ${told} turns, over two months, of somebody who does not exist, read by the built-in rules. Written by
\`test/api/story.test.ts\`, which also holds the page to what the product does; \`npm test -- test/api/story.test.ts -u\` renews it.`;
  const page = [heading, await memoriesOf(key), await graphOf(key), await historyOf(key)];
  await expect(`${page.join("\n\n")}\n`).toMatchFileSnapshot("../../docs/story.md");
}, 60_000);

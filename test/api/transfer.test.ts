import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { ImportAnswer } from "../../src/contract/transfer/import.ts";
import { sha256Hex } from "../../src/model/ids.ts";
import { aTenant, call, someone } from "../support/api.ts";
import {
  type Line,
  asBody,
  exportLines,
  importBody,
  recordsOf,
  withoutIds,
} from "../support/transfer.ts";
import { read } from "../support/wire.ts";

const reported = (body: unknown) => ImportAnswer.strict().parse(body);

async function stored(key: string, body: Record<string, unknown>) {
  const answer = await call("POST", "/v1/store?wait=true", { key, body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return read.done(answer.body);
}

async function added(key: string, body: Record<string, unknown>) {
  const answer = await call("POST", "/v1/memories", { key, body });
  return read.memory(answer.body);
}

/** A life with all that an export has to carry. */
async function aLife(key: string): Promise<string> {
  const user = someone();
  const owner = { user_id: user, agent_id: "cook" };
  await call("PATCH", "/v1/settings", { key, body: { recall: { limit: 7 } } });
  await call("PATCH", "/v1/settings/agents/cook", { key, body: { recall: { limit: 5 } } });
  await stored(key, {
    ...owner,
    session_id: "kitchen",
    created_at: "2026-05-01T10:00:00Z",
    prompt: "My name is Mina and I live in Lisbon. I'm allergic to kiwi.",
    response: "Noted, no kiwi for you.",
    tags: ["food"],
    metadata: { source: "chat", deep: { n: [1, null, "ü"] } },
    attachments: [{ url: "https://example.org/a.png", mime: "image/png", caption: "A fig tree" }],
  });
  await stored(key, {
    ...owner,
    session_id: "kitchen",
    created_at: "2026-05-02T10:00:00Z",
    prompt: "I moved to Porto, and my sister Ines works at the university.",
    response: "",
    names: { prompt: "Mina", response: "Theo" },
  });
  const { memories } = await stored(key, {
    ...owner,
    session_id: "den",
    created_at: "2026-05-03T10:00:00Z",
    prompt: "I play the oboe \u{1F3B5} and I love rye bread.",
    response: "Lovely.",
  });
  const [first] = memories;
  await call("DELETE", `/v1/memories/${first?.id}`, { key });
  const stated = await added(key, {
    ...owner,
    content: "Keeps two bee hives behind the house.",
    importance: 9,
    emotion: "joy",
    metadata: { hives: 2 },
  });
  await call("PATCH", `/v1/memories/${stated.id}`, {
    key,
    body: { content: "Keeps three bee hives behind the house.", pinned: true },
  });
  await call("POST", `/v1/memories/${stated.id}/feedback`, { key, body: { value: "up" } });
  return user;
}

const questions = [
  "Where does Mina live?",
  "What is she allergic to?",
  "bee hives",
  "Which instrument is played?",
  "What does the sister do?",
];

async function ranking(key: string, user: string): Promise<unknown[]> {
  const answers = [];
  for (const query of questions) {
    const { body } = await call("POST", "/v1/memories/search", {
      key,
      body: { user_id: user, agent_id: "cook", query, now: "2026-06-01T00:00:00Z" },
    });
    answers.push(read.found(body).memories.map(({ text, score }) => [text, score]));
  }
  return answers;
}

describe("an export", () => {
  it("comes back whole in another tenant, and is exported again with the same checksum", async () => {
    const [from, to] = [await aTenant(), await aTenant()];
    const user = await aLife(from.key);
    const lines = await exportLines(from.key);
    expect(lines.at(-1)).toEqual({ kind: "end", lines: lines.length - 2 });
    expect(new Set(lines.map(({ kind }) => kind))).toEqual(
      new Set([
        "ebb",
        "settings",
        "session",
        "turn",
        "memory",
        "version",
        "entity",
        "name",
        "edge",
        "end",
      ]),
    );
    const cut = await importBody(to.key, asBody(lines.slice(0, -1)), "?dry_run=true");
    expect(cut.body).toMatchObject({ done: true, complete: false });
    const whole = await importBody(to.key, asBody(lines));
    expect(whole.body).toMatchObject({ done: true, complete: true });
    const report = reported(whole.body);
    expect(report).toMatchObject({ done: true, duplicate: 0, skipped: 0, invalid: 0 });
    const again = await exportLines(to.key);
    const checksum = async (all: readonly Line[]) =>
      sha256Hex(withoutIds(recordsOf(all)).join("\n"));
    expect(withoutIds(recordsOf(again))).toEqual(withoutIds(recordsOf(lines)));
    expect(await checksum(again)).toBe(await checksum(lines));
    expect(await ranking(to.key, user)).toEqual(await ranking(from.key, user));
  });

  it("imported twice changes nothing the second time", async () => {
    const [from, to] = [await aTenant(), await aTenant()];
    await aLife(from.key);
    const lines = await exportLines(from.key);
    await importBody(to.key, asBody(lines));
    const once = await exportLines(to.key);
    const report = reported((await importBody(to.key, asBody(lines))).body);
    expect(report).toMatchObject({ added: {}, invalid: 0, skipped: 0, done: true });
    expect(report.duplicate).toBe(recordsOf(lines).length);
    expect(recordsOf(await exportLines(to.key))).toEqual(recordsOf(once));
  });

  it("carries odd texts, every kind of owner, summaries and merged names, and more than a page", async () => {
    const [from, to] = [await aTenant(), await aTenant()];
    const odd =
      "nul \0, lone \ud800 surrogate, \u{1F468}\u200d\u{1F469}, e\u0301, \u202eright to left";
    await stored(from.key, { agent_id: "guide", prompt: `Say "${odd}".`, response: odd });
    await stored(from.key, { session_id: "alone", prompt: "我住在里斯本。", response: "好的。" });
    const user = someone();
    for (let page = 0; page < 6; page++) {
      const memories = Array.from({ length: 100 }, (_, i) => ({
        user_id: user,
        content: `Counted ${page * 100 + i} sheep in night ${page} of week ${i}.`,
      }));
      await call("POST", "/v1/memories/batch", { key: from.key, body: { memories } });
    }
    await stored(from.key, {
      user_id: user,
      prompt: "My sister Mia works at Equinor.",
      response: "",
    });
    await stored(from.key, { user_id: user, prompt: "Damian lives in Oslo.", response: "" });
    const { body } = await call("GET", `/v1/entities?user_id=${user}&q=mia`, { key: from.key });
    const [one, other] = (body as { data: { id: string }[] }).data;
    await call("POST", "/v1/entities/merge", {
      key: from.key,
      body: { from: one?.id, into: other?.id },
    });
    const [turn] = (await exportLines(from.key)).filter(({ kind }) => kind === "turn");
    await env.DB.batch([
      env.DB.prepare(
        `insert into summaries (id, tenant_id, user_id, kind, day, text, "from", "to", origin, created_at, stale)
         values ('sum_01m8mz3hg8ea8y056d3mrzsfgs', ?1, ?2, 'day', '2026-05-01', 'Sheep.', 1, 2, 'rules', 3, 0)`,
      ).bind(from.id, user),
      env.DB.prepare(
        `insert into summary_sources (tenant_id, summary_id, turn_id)
         values (?1, 'sum_01m8mz3hg8ea8y056d3mrzsfgs', ?2)`,
      ).bind(from.id, String(turn?.["id"])),
    ]);
    const lines = await exportLines(from.key);
    const kinds = Map.groupBy(recordsOf(lines), ({ kind }) => kind);
    expect(kinds.get("memory")?.length).toBeGreaterThan(600);
    expect(kinds.get("summary")).toHaveLength(1);
    expect(kinds.get("entity")?.some((entity) => entity["merged_into"] !== null)).toBe(true);
    expect(kinds.get("turn")?.some(({ response }) => response === odd)).toBe(true);
    let next: number | null = 1;
    while (next !== null) {
      const answer = await importBody(to.key, asBody(lines), `?from_line=${next}`);
      next = reported(answer.body).next_line;
    }
    expect(withoutIds(recordsOf(await exportLines(to.key)))).toEqual(withoutIds(recordsOf(lines)));
  }, 60_000);
});

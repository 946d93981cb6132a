import { describe, expect, it } from "vitest";
import { call, someone } from "../support/api.ts";
import { read } from "../support/wire.ts";

async function remember(user: string, prompt: string, more: Record<string, unknown> = {}) {
  const body = { prompt, response: "Noted.", user_id: user, ...more };
  return read.done((await call("POST", "/v1/store?wait=true", { body })).body).memories;
}

const listed = async (query: string) =>
  read.memories((await call("GET", `/v1/memories?${query}`)).body);
const contents = async (query: string) =>
  (await listed(query)).data.map(({ content }) => content).join("\n");

describe("the list of memories", () => {
  it("has all of a user, newest first or oldest first, paged to its end", async () => {
    const user = someone();
    const facts = ["I play the cello.", "I live in Tromsø.", "I am allergic to kiwi."];
    for (const [day, fact] of facts.entries()) {
      await remember(user, fact, { created_at: `2024-03-0${day + 1}T10:00:00Z` });
    }
    const newest = (await listed(`user_id=${user}`)).data;
    expect(newest.length).toBeGreaterThanOrEqual(facts.length);
    const times = newest.map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted().toReversed());
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const at: string = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
      const page = await listed(`user_id=${user}&order=oldest&limit=1${at}`);
      expect(page.data.length).toBeLessThanOrEqual(1);
      ids.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(ids.toSorted()).toEqual(newest.map(({ id }) => id).toSorted());
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("is narrowed by tags, metadata, time, type and layer", async () => {
    const user = someone();
    await remember(user, "I play the cello.", {
      created_at: "2024-03-01T10:00:00Z",
      tags: ["music", "home"],
      metadata: { source: "form", "odd'; key": "a'b" },
    });
    await remember(user, "I live in Tromsø.", {
      created_at: "2024-03-05T10:00:00Z",
      tags: ["home"],
      metadata: { source: "chat" },
      session_id: "s1",
      layer: "conversation",
    });
    const both = await contents(`user_id=${user}`);
    expect(both).toMatch(/cello/);
    expect(both).toMatch(/Tromsø/);
    const onlyCello = [
      "tags=music",
      "tags=music,none",
      "tags=none&tags=music",
      "metadata.source=form",
      `metadata.${encodeURIComponent("odd'; key")}=${encodeURIComponent("a'b")}`,
      "created_before=2024-03-05T10:00:00Z",
      "layers=global",
    ];
    for (const query of onlyCello) {
      const found = await contents(`user_id=${user}&${query}`);
      expect(found, query).toMatch(/cello/);
      expect(found, query).not.toMatch(/Tromsø/);
    }
    for (const query of [
      "metadata.source=chat",
      "created_after=2024-03-02",
      "layers=conversation,persona",
    ]) {
      const found = await contents(`user_id=${user}&${query}`);
      expect(found, query).toMatch(/Tromsø/);
      expect(found, query).not.toMatch(/cello/);
    }
    for (const query of ["tags=none", "metadata.source=letter", "types=TASK", "status=archived"]) {
      expect(await contents(`user_id=${user}&${query}`), query).toBe("");
    }
    const types = (await listed(`user_id=${user}`)).data.map(({ type }) => type);
    const byType = await listed(`user_id=${user}&types=${[...new Set(types)].join(",")}`);
    expect(byType.data).toHaveLength(types.length);
  });
});

describe("a memory", () => {
  it("is read by its id as the list shows it", async () => {
    const user = someone();
    await remember(user, "I play the cello.");
    const [listedOne] = (await listed(`user_id=${user}`)).data;
    const { status, body } = await call("GET", `/v1/memories/${listedOne?.id ?? ""}`);
    expect(status).toBe(200);
    const { decay_score: _, ...memory } = read.memory(body);
    const { decay_score: __, ...same } = read.memory(listedOne);
    expect(memory).toEqual(same);
  });

  it("is gone from every answer once it is forgotten", async () => {
    const user = someone();
    const [memory] = await remember(user, "I am allergic to kiwi.");
    const id = memory?.id ?? "";
    const first = await call("DELETE", `/v1/memories/${id}`);
    expect([first.status, first.body]).toEqual([204, ""]);
    expect((await call("GET", `/v1/memories/${id}`)).status).toBe(404);
    expect((await call("DELETE", `/v1/memories/${id}`)).status).toBe(404);
    expect((await listed(`user_id=${user}&status=any`)).data.map((each) => each.id)).not.toContain(
      id,
    );
    const body = { user_id: user, prompt: "What am I allergic to?" };
    const recalled = read.recalled((await call("POST", "/v1/retrieve", { body })).body);
    expect(recalled.memories.map((each) => each.id)).not.toContain(id);
    expect(recalled.context).not.toMatch(/kiwi/);
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { call, someone } from "../support/api.ts";
import { read } from "../support/wire.ts";

const user = someone();
const own = { user_id: user };

const facts = [
  {
    content: "The boat needs paint.",
    type: "TASK",
    importance: 3,
    tags: ["boat", "todo"],
    metadata: { room: "shed", n: 1 },
  },
  {
    content: "The boat is called Selkie.",
    type: "FACTS",
    importance: 7,
    tags: ["boat"],
    metadata: { room: "dock", n: 2, deep: { er: true } },
  },
  {
    content: "The boat likes calm water.",
    type: "PREFERENCES",
    importance: 9,
    tags: ["Boat"],
    metadata: { room: "O'Neil's dock" },
  },
] as const;

const listed = (filters: unknown, more = "") =>
  call(
    "GET",
    `/v1/memories?user_id=${user}&order=oldest${more}&filters=${encodeURIComponent(JSON.stringify(filters))}`,
  );
const search = (filters: unknown, more: Record<string, unknown> = {}) =>
  call("POST", "/v1/memories/search", { body: { ...own, query: "boat", filters, ...more } });
const retrieve = (filters: unknown) =>
  call("POST", "/v1/retrieve", { body: { ...own, prompt: "What about the boat?", filters } });

/** What each of the three reads lets through, as places in `facts`. */
async function seen(filters: unknown): Promise<number[][]> {
  const [list, found, recalled] = await Promise.all([
    listed(filters),
    search(filters),
    retrieve(filters),
  ]);
  const place = (content: string) => facts.findIndex((fact) => fact.content === content);
  return [
    read.memories(list.body).data.map(({ content }) => place(content)),
    read.found(found.body).memories.map(({ text }) => place(text)),
    read.recalled(recalled.body).memories.map(({ text }) => place(text)),
  ].map((places) => places.toSorted((a, b) => a - b));
}

beforeAll(async () => {
  for (const fact of facts) {
    read.memory((await call("POST", "/v1/memories", { body: { ...own, ...fact } })).body);
  }
});

describe("a filter", () => {
  const cases: [string, unknown, number[]][] = [
    ["a bare value", { type: "FACTS" }, [1]],
    ["two fields, both of which have to hold", { tags: "boat", importance: { gt: 0.5 } }, [1]],
    ["OR", { OR: [{ type: "TASK" }, { importance: { gte: 0.9 } }] }, [0, 2]],
    ["NOT", { NOT: { tags: "boat" } }, [2]],
    [
      "a nest of them",
      { AND: [{ NOT: [{ type: "TASK" }] }, { OR: [{ tags: "Boat" }, { "metadata.n": 2 }] }] },
      [1, 2],
    ],
    ["in", { type: { in: ["TASK", "PREFERENCES"] } }, [0, 2]],
    ["ne", { type: { ne: "TASK" } }, [1, 2]],
    ["a range", { importance: { gte: 0.3, lt: 0.9 } }, [0, 1]],
    ["contains in a list, which is to have it", { tags: { contains: "Boat" } }, [2]],
    ["icontains, which ignores case", { tags: { icontains: "BOA" } }, [0, 1, 2]],
    ["metadata", { "metadata.room": "dock" }, [1]],
    ["metadata with a quote", { "metadata.room": { icontains: "o'neil" } }, [2]],
    ["nested metadata", { "metadata.deep.er": true }, [1]],
    ["what is absent", { "metadata.n": { exists: false } }, [2]],
    ["time", { created_at: { gt: "2020-01-01T00:00:00Z" } }, [0, 1, 2]],
    ["a time in epoch seconds", { created_at: { lt: 1_577_836_800 } }, []],
    ["ids", { user_id: user, run_id: null }, [0, 1, 2]],
    ["no condition at all", {}, [0, 1, 2]],
  ];
  it.each(cases)("acts alike on list, search and retrieve: %s", async (_, filters, wanted) => {
    expect(await seen(filters)).toEqual([wanted, wanted, wanted]);
  });

  it("that is wrong is refused with the path of what is wrong, and never dropped", async () => {
    const wrong: [unknown, string][] = [
      [{ colour: "red" }, "filters.colour"],
      [{ importance: { above: 0.5 } }, "filters.importance.above"],
      [{ importance: "high" }, "filters.importance"],
      [{ importance: { gt: null } }, "filters.importance.gt"],
      [{ type: { in: "FACTS" } }, "filters.type.in"],
      [{ type: { in: ["FACTS", "OPINION"] } }, "filters.type.in.1"],
      [{ type: { gt: "FACTS" } }, "filters.type.gt"],
      [{ pinned: "yes" }, "filters.pinned"],
      [{ created_at: { gt: "soon" } }, "filters.created_at.gt"],
      [{ user_id: 7 }, "filters.user_id"],
      [{ tags: ["boat"] }, "filters.tags"],
      [{ tags: {} }, "filters.tags"],
      [{ and: [] }, "filters.and"],
      [{ AND: [] }, "filters.AND"],
      [{ OR: [{ AND: [{ NOT: { type: { eq: "X" } } }] }] }, "filters.OR.0.AND.0.NOT.type.eq"],
      [{ metadata: { room: "dock" } }, "filters.metadata"],
      [{ "metadata.": 1 }, "filters.metadata."],
      [{ "metadata.room": { contains: "" } }, "filters.metadata.room.contains"],
      [{ "metadata.room": { eq: [1] } }, "filters.metadata.room.eq"],
      ["boat", "filters"],
      [[], "filters"],
    ];
    for (const [filters, path] of wrong) {
      for (const answer of [
        await listed(filters),
        await search(filters),
        await retrieve(filters),
      ]) {
        expect([answer.status, read.problem(answer.body).errors?.map((each) => each.path)]).toEqual(
          [422, [path]],
        );
      }
    }
    expect((await call("GET", `/v1/memories?user_id=${user}&filters=%7Bbad`)).status).toBe(422);
  });

  it("is bounded in depth and in size", async () => {
    const nested = (depth: number): unknown =>
      depth === 0 ? { type: "FACTS" } : { NOT: nested(depth - 1) };
    expect((await search(nested(4))).status).toBe(200);
    expect((await search(nested(5))).status).toBe(422);
    const wide = (n: number) => ({ OR: Array.from({ length: n }, (_, i) => ({ importance: i })) });
    expect((await search(wide(50))).status).toBe(200);
    expect((await search(wide(51))).status).toBe(422);
  });

  it("about the status finds what is not live, on list and search", async () => {
    const of = someone();
    const add = (content: string) =>
      call("POST", "/v1/memories", { body: { user_id: of, content } });
    const first = read.memory((await add("I live in Lisbon.")).body);
    await add("I live in Tromsø.");
    const filters = { status: "superseded" };
    const query = `user_id=${of}&filters=${encodeURIComponent(JSON.stringify(filters))}`;
    const page = read.memories((await call("GET", `/v1/memories?${query}`)).body);
    expect(page.data.map(({ id }) => id)).toEqual([first.id]);
    const body = { user_id: of, query: "Where do I live?", filters };
    const found = read.found((await call("POST", "/v1/memories/search", { body })).body);
    expect(found.memories.map(({ id }) => id)).toEqual([first.id]);
  });

  it("acts before the limit, and what expired uses up no place", async () => {
    const of = someone();
    const many = Array.from({ length: 90 }, (_, i) => ({
      user_id: of,
      content: `The lantern number ${i} is green.`,
      tags: [i === 5 ? "rare" : "plain"],
      ...(i < 80 && i !== 5 ? { expires_at: "2020-01-01T00:00:00Z" } : {}),
    }));
    await call("POST", "/v1/memories/batch", { body: { memories: many } });
    const found = async (more: Record<string, unknown>) =>
      read.found(
        (
          await call("POST", "/v1/memories/search", {
            body: { user_id: of, query: "green lantern", ...more },
          })
        ).body,
      ).memories;
    expect(await found({ limit: 1, filters: { tags: "rare" } })).toHaveLength(1);
    expect(await found({ limit: 20 })).toHaveLength(11);
    const page = await call("GET", `/v1/memories?user_id=${of}&limit=11`);
    const { data, next_cursor } = read.memories(page.body);
    expect([data.length, next_cursor]).toEqual([11, null]);
  });
});

describe("search", () => {
  it("answers memories only, with scores, times and explanations where asked", async () => {
    const { status, headers, body } = await search({}, { explain: true, limit: 2 });
    expect(status).toBe(200);
    expect(headers.get("server-timing")).toMatch(/candidates;dur=/);
    const { memories, query } = read.found(body);
    expect(memories).toHaveLength(2);
    expect(query).toBe("boat");
    for (const { explain, score } of memories) {
      expect(explain?.channels.text).not.toBeNull();
      expect(score).toBeGreaterThan(0);
    }
  });

  it("by words alone finds, and by meaning alone says where there is no embedder", async () => {
    expect(read.found((await search({}, { mode: "text" })).body).memories).toHaveLength(3);
    const { body } = await search({}, { mode: "vector" });
    const { memories, degraded } = read.found(body);
    expect(memories).toEqual([]);
    expect(degraded.map(({ part }) => part)).toContain("vector");
  });

  it("is refused with the path of what is wrong", async () => {
    const wrong: [Record<string, unknown>, string][] = [
      [{ query: " " }, "query"],
      [{ mode: "psychic" }, "mode"],
      [{ limit: 0 }, "limit"],
      [{ prompt: "x" }, "prompt"],
      [{ types: [] }, "types"],
    ];
    for (const [over, path] of wrong) {
      const answer = await call("POST", "/v1/memories/search", {
        body: { ...own, query: "boat", ...over },
      });
      expect([answer.status, read.problem(answer.body).errors?.[0]?.path]).toEqual([422, path]);
    }
    const nobody = await call("POST", "/v1/memories/search", { body: { query: "boat" } });
    expect(nobody.status).toBe(422);
  });
});

import { describe, expect, it } from "vitest";
import { aTenant, aToken, call, someone } from "../support/api.ts";
import { type Home, aHome, detail, entities, idOf, told } from "../support/home.ts";
import { read } from "../support/wire.ts";

const family = [
  "My name is Ada and I live in Tromsø.",
  "My sister Mia works at Equinor.",
  "Mia lives in Bergen.",
  "My friend Nils lives in Bergen.",
];

describe("entities", () => {
  it("are who and what memories speak of, with names, edges and memories", async () => {
    const home = await aHome();
    await told(home, family);
    const all = await entities(home);
    const types = Object.fromEntries(all.map(({ name, type }) => [name, type]));
    expect(types).toMatchObject({ user: "person", Mia: "person", Nils: "person", Bergen: "place" });
    expect((await entities(home, "&q=mi")).map(({ name }) => name)).toEqual(["Mia"]);
    expect((await entities(home, "&type=person")).map(({ name }) => name).toSorted()).toEqual([
      "Mia",
      "Nils",
      "user",
    ]);
    const own = await detail(home, await idOf(home, "user"));
    expect(own.aliases.map(({ name }) => name)).toEqual(["user", "Ada"]);

    const mia = await detail(home, await idOf(home, "Mia"));
    expect(mia.memory_count).toBe(2);
    expect(mia.memories.map(({ content }) => content)).toEqual([
      "Mia lives in Bergen.",
      "My sister Mia works at Equinor.",
    ]);
    const edge = mia.edges.find(({ predicate }) => predicate === "works_at");
    const equinor = mia.nodes.find(({ name }) => name === "Equinor");
    expect(edge).toMatchObject({
      subject: mia.id,
      object: equinor?.id,
      fact: "My sister Mia works at Equinor.",
      valid_to: null,
      retracted_at: null,
      memory_ids: [mia.memories[1]?.id],
    });
    expect(Date.parse(edge?.valid_from ?? "")).toBe(Date.UTC(2026, 4, 2, 12));
  });

  it("are paged, and a page's filters are refused where they are none", async () => {
    const home = await aHome();
    await told(home, family);
    const { key, user } = home;
    const names: string[] = [];
    let cursor = "";
    for (let page = 0; page < 20; page++) {
      const query = `user_id=${user}&limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`;
      const { data, next_cursor } = read.entities(
        (await call("GET", `/v1/entities?${query}`, { key })).body,
      );
      names.push(...data.map(({ name }) => name));
      if (next_cursor === null) break;
      cursor = next_cursor;
    }
    expect(names.toSorted()).toEqual((await entities(home)).map(({ name }) => name).toSorted());
    for (const query of ["kind=person", "limit=0", "cursor=nonsense", "q="]) {
      expect((await call("GET", `/v1/entities?${query}`, { key })).status, query).toBe(422);
    }
  });

  it("are shown as they were written, though that be markup", async () => {
    const home = await aHome();
    const { status } = await call("POST", "/v1/store?wait=true", {
      key: home.key,
      body: {
        user_id: home.user,
        prompt: "I live in Oslo.",
        response: "I live in Bergen.",
        names: { prompt: "<img src=x onerror=alert(1)>", response: "Mia" },
      },
    });
    expect(status).toBe(200);
    const answer = await call("GET", `/v1/entities?user_id=${home.user}`, { key: home.key });
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(read.entities(answer.body).data.map(({ name }) => name)).toContain(
      "<img src=x onerror=alert(1)>",
    );
  });

  it("go with the memories that they rested on", async () => {
    const home = await aHome();
    await told(home, family);
    const mia = await detail(home, await idOf(home, "Mia"));
    for (const { id } of mia.memories) {
      expect((await call("DELETE", `/v1/memories/${id}`, { key: home.key })).status).toBe(204);
    }
    expect((await call("GET", `/v1/entities/${mia.id}`, { key: home.key })).status).toBe(404);
    const left = JSON.stringify([
      await entities(home),
      (await call("GET", `/v1/graph?user_id=${home.user}`, { key: home.key })).body,
    ]);
    expect(left).toContain("Bergen");
    expect(left).not.toMatch(/Mia|Equinor/);
  });
});

describe("GET /v1/graph", () => {
  const graph = async ({ key, user }: Home, query = "") =>
    read.graph((await call("GET", `/v1/graph?user_id=${user}${query}`, { key })).body);
  const names = ({ nodes }: Awaited<ReturnType<typeof graph>>) =>
    nodes.map(({ name }) => name).toSorted();

  it("shows who is tied to whom around an entity, as far as asked", async () => {
    const home = await aHome();
    await told(home, family);
    expect(names(await graph(home, "&entity=Equinor"))).toEqual(["Equinor", "Mia"]);
    const two = await graph(home, "&entity=Equinor&hops=2");
    expect(names(two)).toEqual(["Bergen", "Equinor", "Mia", "user"]);
    const ids = new Set(two.nodes.map(({ id }) => id));
    expect(two.edges.length).toBeGreaterThan(2);
    for (const { subject, object } of two.edges) {
      expect([ids.has(subject), ids.has(object)]).toEqual([true, true]);
    }
    // The user's own node is in everything: it is shown, and no way leads through it.
    expect(names(await graph(home, "&entity=Equinor&hops=2"))).not.toContain("Tromsø");
    expect(names(await graph(home, `&entity=${await idOf(home, "Mia")}&limit=2`))).toHaveLength(2);
    expect(names(await graph(home))).toEqual(
      (await entities(home)).map(({ name }) => name).toSorted(),
    );
  });

  it("shows the world as it was held and known at a time", async () => {
    const home = await aHome();
    await told(home, ["Mia lives in Bergen.", "Mia moved to Oslo."]);
    const homeOfMia = async (query: string) => {
      const { nodes, edges } = await graph(home, `&entity=Mia${query}`);
      return edges
        .filter(({ predicate }) => predicate === "lives_in")
        .map(({ object }) => nodes.find(({ id }) => id === object)?.name);
    };
    expect(await homeOfMia("")).toEqual(["Oslo"]);
    expect(await homeOfMia("&as_of=2020-01-01T00:00:00Z")).toEqual([]);
    // By what was said then, as in retrieve, though Ebb read it months later.
    expect(await homeOfMia("&as_of=2026-05-01T18:00:00Z")).toEqual(["Bergen"]);
    const all = await detail(home, await idOf(home, "Mia"));
    const homes = all.edges.filter(({ predicate }) => predicate === "lives_in");
    expect(homes.map(({ valid_to }) => valid_to)).toEqual([null, homes[0]?.valid_from]);
  });

  it("shows what held at a time, though it was recorded later", async () => {
    const home = await aHome();
    await told(home, ["Mia lives in Bergen.", "Mia moved to Oslo."]);
    const homes = async (query: string) => {
      const { nodes, edges } = await graph(home, query);
      return edges
        .filter(({ predicate }) => predicate === "lives_in")
        .map(({ object }) => nodes.find(({ id }) => id === object)?.name);
    };
    expect(await homes("&valid_at=2026-05-01T18:00:00Z")).toEqual(["Bergen"]);
    expect(await homes("&valid_at=2026-05-03T00:00:00Z")).toEqual(["Oslo"]);
    expect(await homes("&entity=Mia&valid_at=2026-05-01T18:00:00Z")).toEqual(["Bergen"]);
    // What was known then, and was said to hold at another time.
    expect(await homes("&as_of=2026-05-01T18:00:00Z&valid_at=2026-05-03T00:00:00Z")).toEqual([
      "Bergen",
    ]);
  });

  it("refuses what it cannot mean", async () => {
    const { key, user } = await aHome();
    for (const [query, status] of [
      ["", 422],
      [`user_id=${user}&hops=4`, 422],
      [`user_id=${user}&limit=2001`, 422],
      [`user_id=${user}&as_of=yesterday`, 422],
      [`user_id=${user}&entity=Nobody`, 404],
      ["entity=Nobody", 422],
      ["entity=ent_none", 404],
    ] as const) {
      expect((await call("GET", `/v1/graph?${query}`, { key })).status, query).toBe(status);
    }
  });
});

describe("POST /v1/graph/paths", () => {
  const paths = async ({ key, user }: Home, body: Record<string, unknown>) =>
    read.paths(
      (await call("POST", "/v1/graph/paths", { key, body: { user_id: user, ...body } })).body,
    );

  it("tells how two hang together, and what says so", async () => {
    const home = await aHome();
    await told(home, family);
    const { paths: found, memories } = await paths(home, { from: "Equinor", to: "Nils" });
    expect(found.map(({ nodes }) => nodes.map(({ name }) => name))).toEqual([
      ["Equinor", "Mia", "Bergen", "Nils"],
    ]);
    const [path] = found;
    expect(path?.steps.map(({ edges }) => edges.map(({ predicate }) => predicate))).toEqual([
      ["works_at"],
      ["lives_in"],
      ["lives_in"],
    ]);
    const ids = new Set(path?.steps.flatMap(({ memory_ids }) => memory_ids));
    expect(memories.map(({ id }) => id).toSorted()).toEqual([...ids].toSorted());
    expect(memories.map(({ content }) => content)).toContain("My friend Nils lives in Bergen.");

    const back = await paths(home, { from: await idOf(home, "Nils"), to: "Equinor" });
    expect(back.paths[0]?.nodes.map(({ name }) => name)).toEqual(
      path?.nodes.map(({ name }) => name).toReversed(),
    );
    expect((await paths(home, { from: "Equinor", to: "Nils", hops: 2 })).paths).toEqual([]);
    expect((await paths(home, { from: "Equinor", to: "Tromsø" })).paths).toEqual([]);
  });

  it("refuses what it cannot mean", async () => {
    const { key, user } = await aHome();
    const status = async (body: Record<string, unknown>) =>
      (await call("POST", "/v1/graph/paths", { key, body })).status;
    expect(await status({ user_id: user, from: "Mia" })).toBe(422);
    expect(await status({ user_id: user, from: "Mia", to: "Nils", hops: 5 })).toBe(422);
    expect(await status({ user_id: user, from: "Mia", to: "Nils", via: "Ida" })).toBe(422);
    expect(await status({ from: "Mia", to: "Nils" })).toBe(422);
    expect(await status({ user_id: user, from: "Mia", to: "Nils" })).toBe(404);
  });
});

describe("POST /v1/graph/connections", () => {
  it("proposes people who may know each other, and says by what", async () => {
    const home = await aHome();
    await told(home, family);
    const { status, body } = await call("POST", "/v1/graph/connections", {
      key: home.key,
      body: { user_id: home.user, type: "person" },
    });
    expect(status).toBe(200);
    const { data, memories } = read.connections(body);
    expect(data).toHaveLength(1);
    const [pair] = data;
    expect(new Set([pair?.a.name, pair?.b.name])).toEqual(new Set(["Mia", "Nils"]));
    expect(pair?.shared.map(({ entity }) => entity.name)).toEqual(["Bergen"]);
    expect(pair?.score).toBeGreaterThan(0);
    expect(memories.map(({ content }) => content).toSorted()).toEqual([
      "Mia lives in Bergen.",
      "My friend Nils lives in Bergen.",
    ]);
    const bare = await call("POST", "/v1/graph/connections", { key: home.key, body: {} });
    expect(bare.status).toBe(422);
  });
});

describe("merging and splitting", () => {
  const merge = (key: string, body: Record<string, unknown>, headers = {}) =>
    call("POST", "/v1/entities/merge", { key, body, headers });

  it("makes two one, leads old ids there, and is taken back by the split that it names", async () => {
    const home = await aHome();
    const { key } = home;
    await told(home, ["My friend Robert lives in Bergen.", "My friend Rufus plays chess."]);
    const [robert, rufus] = [await idOf(home, "Robert"), await idOf(home, "Rufus")];
    const before = [await detail(home, robert), await detail(home, rufus)];
    const { entity, undo } = read.merged((await merge(key, { from: rufus, into: robert })).body);
    expect(entity).toMatchObject({ id: robert, merged: [rufus], memory_count: 2 });
    expect(entity.aliases.map(({ name }) => name)).toEqual(["Robert", "Rufus"]);
    expect((await detail(home, rufus)).id).toBe(robert);

    const split = await call("POST", "/v1/entities/split", { key, body: undo });
    const { entity: left, apart } = read.split(split.body);
    const plain = (all: object) =>
      JSON.parse(JSON.stringify(all).replaceAll(/"decay_score":[\d.e-]+/g, '"d":0'));
    expect(plain([left, apart])).toEqual(plain(before));
  });

  it("splits a name off by its text, and refuses names that are not there", async () => {
    const home = await aHome();
    const { key } = home;
    await told(home, family);
    const own = await idOf(home, "user");
    const split = (aliases: string[]) =>
      call("POST", "/v1/entities/split", { key, body: { id: own, aliases } });
    expect((await split(["Eve"])).status).toBe(422);
    expect((await split(["user"])).status).toBe(422);
    expect((await split([])).status).toBe(422);
    const { entity, apart } = read.split((await split(["ada"])).body);
    expect(entity.aliases.map(({ name }) => name)).toEqual(["user"]);
    expect(apart).toMatchObject({ name: "Ada", memory_count: 1 });
  });

  it("is refused where it makes no sense", async () => {
    const home = await aHome();
    const { key } = home;
    await told(home, family);
    const [own, mia] = [await idOf(home, "user"), await idOf(home, "Mia")];
    const other = { ...home, user: someone() };
    await told(other, ["My friend Mia lives in Oslo."]);
    const place = await idOf(home, "Bergen");
    const refused = await merge(key, { from: place, into: mia });
    expect([refused.status, read.problem(refused.body).errors?.[0]?.path]).toEqual([
      422,
      "confirm",
    ]);
    expect((await merge(key, { from: mia, into: mia })).status).toBe(422);
    expect((await merge(key, { from: own, into: mia })).status).toBe(422);
    expect((await merge(key, { from: mia, into: await idOf(other, "Mia") })).status).toBe(422);
    expect((await merge(key, { from: mia, into: "ent_none" })).status).toBe(404);
    expect((await merge((await aTenant()).key, { from: mia, into: own })).status).toBe(404);
    expect((await detail(home, mia)).merged).toEqual([]);
  });

  it("answers the same key with the first answer", async () => {
    const home = await aHome();
    const { key } = home;
    await told(home, ["My friend Robert lives in Bergen.", "My friend Rufus plays chess."]);
    const body = { from: await idOf(home, "Rufus"), into: await idOf(home, "Robert") };
    const headers = { "idempotency-key": crypto.randomUUID() };
    const first = await merge(key, body, headers);
    expect(first.status).toBe(200);
    expect((await merge(key, body, headers)).body).toEqual(first.body);
    expect((await merge(key, body)).status).toBe(422);
  });

  it("lets a token rearrange what its own memories speak of, and nobody else's", async () => {
    const home = await aHome();
    const { key, user } = home;
    await told(home, ["My friend Robert lives in Bergen.", "My friend Rufus plays chess."]);
    const body = { from: await idOf(home, "Rufus"), into: await idOf(home, "Robert") };
    const stranger = await aToken(key, { user_id: someone(), allow: ["read", "write"] });
    expect((await merge(stranger, body)).status).toBe(404);
    const own = await aToken(key, { user_id: user, allow: ["read", "write"] });
    expect((await merge(own, body)).status).toBe(200);
    expect(read.entities((await call("GET", "/v1/entities", { key: stranger })).body).data).toEqual(
      [],
    );
  });
});

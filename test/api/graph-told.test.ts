import { describe, expect, it } from "vitest";
import { call, someone } from "../support/api.ts";
import { type Home, aHome, detail, entities, idOf, told } from "../support/home.ts";
import { read } from "../support/wire.ts";

describe("an edge that words end", () => {
  const edgesOf = async (home: Home, name = "user") => {
    const { id, edges, nodes } = await detail(home, await idOf(home, name));
    const nameOf = new Map(nodes.map((node) => [node.id, node.name]));
    return edges.map(({ predicate, object, subject, ...edge }) => ({
      edge: `${predicate} ${nameOf.get(object === id ? subject : object)}`,
      to: edge.valid_to?.slice(0, 10) ?? null,
      says: edge.memory_ids.length,
      ends: edge.ended_by.length,
    }));
  };
  const ofPair = async (home: Home, edge: string) =>
    (await edgesOf(home)).filter((each) => each.edge === edge);
  const say = async ({ key, user }: Home, prompt: string, day: number) => {
    const created_at = `2026-05-${String(day).padStart(2, "0")}T12:00:00Z`;
    const body = { user_id: user, prompt, response: "", created_at };
    const answer = await call("POST", "/v1/store?wait=true", { key, body });
    return read.done(answer.body).turn_id;
  };

  it.each([
    ["My girlfriend is Ana.", "Ana and I split up.", "partner_of Ana"],
    ["My girlfriend Ana works at Google.", "I broke up with Ana.", "partner_of Ana"],
    ["I work at Acme.", "I no longer work at Acme.", "works_at Acme"],
    ["I work at Acme.", "I quit my job.", "works_at Acme"],
    ["We bought a house in Bergen.", "We sold the house in Bergen.", "owns house in Bergen"],
    ["I have a red bicycle.", "I sold my bicycle.", "owns red bicycle"],
    ["I have a dog called Biscuit.", "Biscuit died.", "owns Biscuit"],
    ["I play the piano.", "I don't play the piano any more.", "plays piano"],
    ["我女朋友叫小雅。", "我和小雅分手了。", "partner_of 小雅"],
    ["我在腾讯工作。", "我已经从腾讯离职了。", "works_at 腾讯"],
    ["我家有一只猫。", "我家猫走了。", "owns 猫"],
  ])("is over from then on, and stays as history: %s / %s", async (before, now, edge) => {
    const home = await aHome();
    await told(home, [before, "I like tea.", now]);
    expect(await ofPair(home, edge)).toEqual([{ edge, to: "2026-05-03", says: 1, ends: 1 }]);
  });

  it("holds again once the turn that ended it is deleted, or its memory says something else", async () => {
    const home = await aHome();
    await say(home, "I work at Acme.", 1);
    const turn = await say(home, "I no longer work at Acme.", 3);
    const edge = "works_at Acme";
    const open = [{ edge, to: null, says: 1, ends: 0 }];
    await call("POST", `/v1/turns/${turn}/ingest`, { key: home.key });
    expect(await ofPair(home, edge)).toEqual([{ edge, to: "2026-05-03", says: 1, ends: 1 }]);
    await call("DELETE", `/v1/turns/${turn}`, { key: home.key });
    expect(await ofPair(home, edge)).toEqual(open);

    await say(home, "I left Acme.", 5);
    const [ended] = await ofPair(home, edge);
    expect(ended?.to).toBe("2026-05-05");
    const { memories } = await detail(home, await idOf(home, "Acme"));
    const left = memories.find(({ content }) => content === "I left Acme.");
    const body = { content: "I like Acme." };
    expect((await call("PATCH", `/v1/memories/${left?.id}`, { key: home.key, body })).status).toBe(
      200,
    );
    expect(await ofPair(home, edge)).toEqual(open);
  });

  it("holds again with its memory restored, and passes to the next value where one is deleted", async () => {
    const home = await aHome();
    await say(home, "Mia lives in Bergen.", 1);
    const oslo = await say(home, "Mia lives in Oslo.", 2);
    await say(home, "Mia lives in Paris.", 3);
    const homes = async () =>
      (await edgesOf(home, "Mia")).flatMap(({ edge, to }) =>
        edge.startsWith("lives_in") ? [`${edge.slice(9)} ${to}`] : [],
      );
    expect(await homes()).toEqual(["Paris null", "Oslo 2026-05-03", "Bergen 2026-05-02"]);
    await call("DELETE", `/v1/turns/${oslo}`, { key: home.key });
    expect(await homes()).toEqual(["Paris null", "Bergen 2026-05-03"]);

    await say(home, "My girlfriend is Ana.", 4);
    await say(home, "Ana and I split up.", 5);
    const { memories } = await detail(home, await idOf(home, "Ana"));
    const first = memories.find(({ content }) => content === "My girlfriend is Ana.");
    await call("POST", `/v1/memories/${first?.id}/restore`, { key: home.key });
    const [edge] = await ofPair(home, "partner_of Ana");
    expect(edge).toEqual({ edge: "partner_of Ana", to: null, says: 1, ends: 0 });
  });

  it("is not touched by an ending that is older, and is over from the start by one that came first", async () => {
    const home = await aHome();
    const edge = "works_at Acme";
    await say(home, "I work at Acme.", 10);
    await say(home, "I no longer work at Acme.", 5);
    expect((await ofPair(home, edge)).find(({ to }) => to === null)).toEqual({
      edge,
      to: null,
      says: 1,
      ends: 0,
    });
    const other = await aHome();
    const turn = await say(other, "I no longer work at Acme.", 10);
    await say(other, "I work at Acme.", 5);
    expect((await ofPair(other, edge)).map(({ to }) => to)).toEqual(["2026-05-10", "2026-05-10"]);
    await call("DELETE", `/v1/turns/${turn}`, { key: other.key });
    expect(await ofPair(other, edge)).toEqual([{ edge, to: null, says: 1, ends: 0 }]);
  });

  it("is a new one where it comes to be so again", async () => {
    const home = await aHome();
    await say(home, "My girlfriend is Ana.", 1);
    await say(home, "Ana and I split up.", 2);
    await say(home, "I'm dating Ana.", 6);
    const edge = "partner_of Ana";
    expect(await ofPair(home, edge)).toEqual([
      { edge, to: null, says: 1, ends: 0 },
      { edge, to: "2026-05-02", says: 1, ends: 1 },
    ]);
  });

  it.each([
    ["My girlfriend is Ana.", "My sister broke up with Ben.", "partner_of Ana"],
    ["I work at Acme.", "I left Acme at five today.", "works_at Acme"],
    ["I work at Acme.", "I no longer work at Initech.", "works_at Acme"],
    ["I have a dog called Biscuit.", "My neighbour's cat died.", "owns Biscuit"],
    ["My sister Mia lives in Oslo.", "Mia moved to Rome.", "sibling_of Mia"],
    ["我在腾讯工作。", "我想从腾讯离职。", "works_at 腾讯"],
  ])("holds on through what is said of something else: %s / %s", async (before, now, edge) => {
    const home = await aHome();
    await told(home, [before, now]);
    expect((await ofPair(home, edge)).map(({ to }) => to)).toContain(null);
  });
});

describe("what was known at a time", () => {
  it.each([
    ["2026-05-05T00:00:00Z", "I live in Bergen.", "Bergen"],
    // Said on the 20th: on the 15th nobody knew of it yet.
    ["2026-05-15T00:00:00Z", "I live in Bergen.", "Bergen"],
    ["2026-05-21T00:00:00Z", "I moved to Oslo on 10 May.", "Oslo"],
    ["2026-04-01T00:00:00Z", undefined, undefined],
  ])("is the same in the graph and in retrieve: as of %s", async (as_of, memory, place) => {
    const home = await aHome();
    const { key, user } = home;
    for (const [day, prompt] of [
      ["01", "I live in Bergen."],
      ["20", "I moved to Oslo on 10 May."],
    ]) {
      const created_at = `2026-05-${day}T12:00:00Z`;
      await call("POST", "/v1/store?wait=true", {
        key,
        body: { user_id: user, prompt, response: "", created_at },
      });
    }
    const asked = { user_id: user, prompt: "Where do I live?", as_of };
    const recalled = read.recalled((await call("POST", "/v1/retrieve", { key, body: asked })).body);
    expect(recalled.memories.map(({ text }) => text)).toEqual(memory === undefined ? [] : [memory]);
    const placesOf = async (query: string) => {
      const { nodes, edges } = read.graph(
        (await call("GET", `/v1/graph?user_id=${user}${query}`, { key })).body,
      );
      return edges
        .filter(({ predicate }) => predicate === "lives_in")
        .map(({ object, valid_to }) => ({
          place: nodes.find(({ id }) => id === object)?.name,
          valid_to,
        }));
    };
    expect(await placesOf(`&as_of=${as_of}`)).toEqual(
      place === undefined ? [] : [{ place, valid_to: null }],
    );
    // What held then, by what is known today.
    expect((await placesOf("&valid_at=2026-05-15T00:00:00Z")).map((each) => each.place)).toEqual([
      "Oslo",
    ]);
  });
});

describe("a person of whom several layers tell", () => {
  const add = ({ key, user }: Home, content: string, more: Record<string, unknown>) =>
    call("POST", "/v1/memories", { key, body: { user_id: user, content, infer: true, ...more } });
  /** Mia in the user's own bank, in that with an agent, and in a session. */
  async function layered(): Promise<Home & { agent: string; session: string }> {
    const home = { ...(await aHome()), agent: someone(), session: someone() };
    await add(home, "My sister Mia works at Equinor.", { layer: "global" });
    await add(home, "Mia lives in Bergen.", { layer: "persona", agent_id: home.agent });
    await add(home, "Mia is married to Ola.", { layer: "conversation", session_id: home.session });
    return home;
  }
  const mias = async (home: Home, query = "") =>
    (await entities(home, query)).filter(({ name }) => name === "Mia");

  it("is one, with all that they tell, in lists, graphs, paths and by each of its ids", async () => {
    const home = await layered();
    const { key, user } = home;
    const [mia, ...others] = await mias(home);
    expect(others).toEqual([]);
    expect(mia).toMatchObject({ type: "person", memory_count: 3 });
    const ids = [mia?.id ?? "", ...(mia?.layers ?? [])];
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) {
      const whole = await detail(home, id);
      expect(whole.id).toBe(ids[0]);
      expect(whole.memories.map(({ content }) => content).toSorted()).toEqual([
        "Mia is married to Ola.",
        "Mia lives in Bergen.",
        "My sister Mia works at Equinor.",
      ]);
      expect(whole.edges.every(({ subject, object }) => [subject, object].includes(whole.id))).toBe(
        true,
      );
      const around = read.graph(
        (await call("GET", `/v1/graph?user_id=${user}&entity=${id}`, { key })).body,
      );
      expect(around.nodes.map(({ name }) => name).toSorted()).toEqual([
        "Bergen",
        "Equinor",
        "Mia",
        "Ola",
        "user",
      ]);
    }
    const all = read.graph((await call("GET", `/v1/graph?user_id=${user}`, { key })).body);
    expect(all.nodes.filter(({ name }) => name === "Mia").map(({ id }) => id)).toEqual([ids[0]]);
    const found = read.paths(
      (
        await call("POST", "/v1/graph/paths", {
          key,
          body: { user_id: user, from: "Ola", to: "Equinor" },
        })
      ).body,
    );
    expect(found.paths.map(({ nodes }) => nodes.map(({ name }) => name))).toEqual([
      ["Ola", "Mia", "Equinor"],
    ]);
  });

  it("may know whom another layer tells of", async () => {
    const home = await layered();
    const { key, user, agent } = home;
    await add(home, "My friend Nils lives in Bergen.", { layer: "global" });
    const body = { user_id: user, type: "person" };
    const { data } = read.connections(
      (await call("POST", "/v1/graph/connections", { key, body })).body,
    );
    const pairs = data.map(({ a, b }) => [a.name, b.name].toSorted().join(" "));
    expect(pairs).toContain("Mia Nils");
    // Of one layer by itself that cannot be told.
    const alone = await call("POST", "/v1/graph/connections", {
      key,
      body: { agent_id: agent, type: "person" },
    });
    expect(read.connections(alone.body).data).toEqual([]);
  });

  it("is merged where one layer knows both, and is never one with another user's", async () => {
    const home = await layered();
    const { key } = home;
    await add(home, "My friend Mimi plays chess.", { layer: "persona", agent_id: home.agent });
    const [mia] = await mias(home);
    const mimi = await idOf(home, "Mimi");
    const merged = await call("POST", "/v1/entities/merge", {
      key,
      body: { from: mimi, into: mia?.id },
    });
    const { entity, undo } = read.merged(merged.body);
    expect(entity.aliases.map(({ name }) => name)).toEqual(["Mia", "Mimi"]);
    expect(entity.memory_count).toBe(4);
    expect((await call("POST", "/v1/entities/split", { key, body: undo })).status).toBe(200);
    expect((await mias(home))[0]?.memory_count).toBe(3);

    const other = { key, user: someone() };
    await add(other, "Mia lives in Oslo.", { layer: "persona", agent_id: home.agent });
    await add(other, "My friend Mia likes tea.", { layer: "global" });
    const theirs = (await mias(other))[0];
    expect(theirs?.memory_count).toBe(2);
    expect([mia?.id, ...(mia?.layers ?? [])]).not.toContain(theirs?.id);
    const ofAgent = await call("GET", `/v1/entities?agent_id=${home.agent}&q=mia`, { key });
    expect(read.entities(ofAgent.body).data.map(({ memory_count }) => memory_count)).toEqual([
      1, 1,
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { aKey, call, someone } from "../support/api.ts";
import { read } from "../support/wire.ts";

const day = 86_400_000;
const may = Date.UTC(2025, 4, 1, 12);
const iso = (ms: number) => new Date(ms).toISOString();

async function ask(body: Record<string, unknown>, key?: string) {
  const answer = await call("POST", "/v1/retrieve", { body, ...(key !== undefined && { key }) });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return read.recalled(answer.body);
}

async function tell(body: Record<string, unknown>, key?: string) {
  const { body: done } = await call("POST", "/v1/store?wait=true", {
    body: { response: "Noted.", ...body },
    ...(key !== undefined && { key }),
  });
  return read.done(done);
}

async function learn(user: string, prompt: string, at = may): Promise<string> {
  const { memories } = await tell({ user_id: user, prompt, created_at: iso(at) });
  const [memory] = memories;
  if (memory === undefined) throw new Error(`nothing learnt from “${prompt}”`);
  return memory.id;
}

const texts = ({ memories }: { memories: { text: string }[] }) => memories.map(({ text }) => text);

describe("an explained answer", () => {
  it("shows each channel's rank and score, and factors that multiply to the score", async () => {
    const user = someone();
    await learn(user, "I'm allergic to kiwi.");
    await learn(user, "My sister Nora lives in Bergen.");
    const { memories } = await ask({
      user_id: user,
      prompt: "Where does Nora live?",
      explain: true,
    });
    const [best] = memories;
    if (best?.explain === undefined) throw new Error("no explanation");
    const { channels, scores, fused, factors, final, why } = best.explain;
    expect(best.text).toMatch(/Bergen/);
    expect(channels).toMatchObject({ text: 1, raw: 1, vector: null, graph: null });
    expect(scores.text).toBeGreaterThan(0);
    expect(fused * factors.decay * factors.importance * factors.emotion).toBeCloseTo(final, 9);
    expect(best.score).toBe(final);
    expect(why).toMatch(/^[A-Z][^.]+\.$/);
  });

  it("says of each id that was asked about why it is or is not there", async () => {
    const user = someone();
    const oslo = await learn(user, "I live in Oslo.", may);
    const bergen = await learn(user, "I live in Bergen now.", may + day);
    const cat = await learn(user, "My cat is called Miso.");
    const tea = await learn(user, "I love green tea.");
    const others = await learn(someone(), "I live in Paris.");
    const key = await aKey("elsewhere", "admin");
    const stranger = await tell({ user_id: user, prompt: "I live in Rome." }, key);
    const strange = stranger.memories[0]?.id ?? "none";
    const asked = { user_id: user, prompt: "Where do I live?", now: iso(may + 2 * day) };
    const ids = [bergen, oslo, cat, others, strange, "mem_nonsense"];
    const answer = await ask({ ...asked, limit: 1, explain_ids: ids });
    expect(answer.memories.map(({ id }) => id)).toEqual([bergen]);
    const verdicts = answer.explained ?? [];
    expect(verdicts.map(({ id }) => id)).toEqual(ids);
    expect(verdicts.map(({ verdict }) => verdict)).toEqual([
      "returned",
      "superseded",
      expect.stringMatching(/below_limit|no_match/),
      "other_scope",
      "unknown",
      "unknown",
    ]);
    expect(verdicts[0]).toMatchObject({ rank: 1 });
    expect(verdicts[1]).toMatchObject({ superseded_by: bergen });
    for (const { why } of verdicts) expect(why).toMatch(/^[A-Za-z0-9_][^.]*(\.\d+[^.]*)*\.$/);
    expect(verdicts[4]).toEqual({ ...verdicts[5], id: strange });

    const narrowed = await ask({ ...asked, types: ["LOCATION"], explain_ids: [tea] });
    expect(narrowed.explained?.[0]?.verdict).toBe("filtered");
    const strict = await ask({ ...asked, min_score: 1, explain_ids: [bergen] });
    expect(strict.explained?.[0]).toMatchObject({ verdict: "under_min_score", rank: 1 });
    const before = await ask({
      ...asked,
      as_of: iso(may + 3_600_000),
      explain_ids: [bergen, oslo],
    });
    expect(before.explained?.map(({ verdict }) => verdict)).toEqual(["not_known_then", "returned"]);
  });

  it("says so where nothing was searched", async () => {
    const asked = { user_id: someone(), explain_ids: ["mem_1", "mem_2"] };
    for (const [prompt, why] of [
      ["hi", /greeting/],
      ["mem help", /command/],
    ] as const) {
      const { explained } = await ask({ ...asked, prompt });
      expect(explained?.map(({ id, verdict }) => [id, verdict])).toEqual([
        ["mem_1", "not_searched"],
        ["mem_2", "not_searched"],
      ]);
      expect(explained?.[0]?.why).toMatch(why);
    }
  });

  it("tells days as the asker's clocks have them", async () => {
    const user = someone();
    const evening = Date.parse("2024-05-03T22:30:00Z");
    const id = await learn(user, "I live in Bergen now.", evening);
    const whyIn = async (timezone: string) => {
      const asked = { user_id: user, prompt: "Where do I live?", as_of: iso(evening - day) };
      return (await ask({ ...asked, timezone, explain_ids: [id] })).explained?.[0]?.why;
    };
    expect(await whyIn("UTC")).toMatch(/said on 2024-05-03,/);
    expect(await whyIn("Europe/Oslo")).toMatch(/said on 2024-05-04,/);
  });

  it("does not tell a client token that another user's memory is there", async () => {
    const user = someone();
    await learn(user, "I live in Oslo.");
    const others = await learn(someone(), "I live in Paris.");
    const { body } = await call("POST", "/v1/tokens", {
      body: { user_id: user, allow: ["read"], ttl_s: 60 },
    });
    const { token } = body as { token: string };
    const asked = { user_id: user, prompt: "Where do I live?", explain_ids: [others] };
    const answer = await ask(asked, token);
    expect(answer.explained?.[0]?.verdict).toBe("unknown");
    expect((await ask(asked)).explained?.[0]?.verdict).toBe("other_scope");
  });
});

describe("an answer of the past", () => {
  it("has what was known and said then, as fresh as it was then", async () => {
    const user = someone();
    await learn(user, "I live in Oslo.", may);
    await learn(user, "I live in Bergen now.", may + 30 * day);
    const asked = { user_id: user, prompt: "Where do I live?", raw_turns: 9, recent: 9 };
    const then = await ask({ ...asked, as_of: iso(may + day) });
    expect(texts(then)).toEqual([expect.stringMatching(/Oslo/)]);
    expect(then.raw?.every(({ text }) => !text.includes("Bergen"))).toBe(true);
    expect(then.recent_pairs.map(({ prompt }) => prompt)).toEqual(["I live in Oslo."]);
    expect(then.memories[0]?.decay_score).toBeGreaterThan(0.9);
    const now = await ask({ ...asked, now: iso(may + 31 * day) });
    expect(texts(now)).toEqual([expect.stringMatching(/Bergen/)]);
    expect(await ask({ ...asked, as_of: iso(may - day) })).toMatchObject({
      memories: [],
      recent_pairs: [],
      raw: [],
      empty_reason: "nothing_stored",
    });
  });

  it("is the present where the past is now", async () => {
    const user = someone();
    for (const said of ["I live in Oslo.", "I have two dogs.", "I'm vegan."]) {
      await learn(user, said);
    }
    const asked = { user_id: user, prompt: "Do I live with dogs and am I vegan?" };
    const at = iso(may + day);
    const past = await ask({ ...asked, as_of: at });
    expect(past.memories.map(({ id }) => id)).toEqual(
      (await ask({ ...asked, now: at })).memories.map(({ id }) => id),
    );
  });

  it("shows a memory that expired since, and counts no recall", async () => {
    const user = someone();
    await learn(user, "I live in Oslo.");
    await ask({ user_id: user, prompt: "Where do I live?", as_of: iso(may + day) });
    const { body } = await call("GET", `/v1/memories?user_id=${user}`);
    expect(read.memories(body).data.map((memory) => memory.access_count)).toEqual([0]);
  });
});

describe("an empty answer", () => {
  it("says that nothing is stored, that nothing fits, or that a filter left all out", async () => {
    const user = someone();
    const reason = async (body: Record<string, unknown>) =>
      (await ask({ user_id: user, prompt: "Where do I live?", ...body })).empty_reason;
    expect(await reason({})).toBe("nothing_stored");
    await learn(user, "I live in Oslo.");
    expect(await reason({})).toBeNull();
    expect(await reason({ prompt: "zeppelin photosynthesis" })).toBe("nothing_relevant");
    expect(await reason({ min_score: 1 })).toBe("nothing_relevant");
    expect(await reason({ types: ["GOALS"] })).toBe("filtered");
    expect(await reason({ tags: ["no such tag"] })).toBe("filtered");
    expect(await ask({ user_id: user, prompt: "Thanks a lot! 谢谢" })).toMatchObject({
      skipped: "greeting",
      memories: [],
      empty_reason: null,
    });
  });
});

describe("a question that compares with an amount", () => {
  it("lifts what satisfies it, also where no word is shared", async () => {
    const user = someone();
    await learn(user, "My new coat was 800 yuan at the market.");
    await learn(user, "My new scarf was 120 yuan at the market.");
    await learn(user, "I pay 950 yuan a month for the gym.");
    const { memories } = await ask({
      user_id: user,
      prompt: "What did I get that was more than 500 yuan?",
      explain: true,
    });
    const scarf = memories.findIndex(({ text }) => text.includes("scarf"));
    const coat = memories.findIndex(({ text }) => text.includes("coat"));
    expect(coat).toBe(0);
    expect(scarf === -1 || scarf > 1).toBe(true);
    expect(memories[0]?.explain?.scores.amount).toBe(1);
    expect(memories[0]?.explain?.why).toMatch(/amount/);
    const chinese = await ask({ user_id: user, prompt: "哪些花费超过五百元？" });
    expect(texts(chinese).join(" ")).toMatch(/coat/);
    expect(texts(chinese).join(" ")).toMatch(/gym/);
    expect(texts(chinese).join(" ")).not.toMatch(/scarf/);
  });
});

describe("any prompt", () => {
  it("of 3,000 words still finds by its rarest", async () => {
    const user = someone();
    await learn(user, "My grandfather built the ocarina that hangs in the hall.");
    await learn(user, "I work in an office near the station.");
    const filler = "so anyway the day went on and we talked about this and that for a while ";
    const prompt = `${filler.repeat(100)} where is the ocarina ${filler.repeat(100)}`;
    expect(prompt.split(" ").length).toBeGreaterThan(3_000);
    for (const engine of ["basic", "hippo", "emgas"]) {
      const answer = await ask({ user_id: user, prompt, engine });
      expect(texts(answer)[0]).toMatch(/ocarina/);
    }
  });

  it("of any signs is a search", async () => {
    const user = someone();
    await learn(user, "I use C++ and love self-hosted tools.");
    for (const prompt of [
      '"',
      "*",
      "NEAR(",
      "(MoMA)",
      "self-heal",
      "C++",
      "...",
      "\u0000",
      "%",
      "👩‍👩‍👧",
      "{{query}}",
    ]) {
      await ask({ user_id: user, prompt, engine: "emgas", explain: true });
    }
    expect(texts(await ask({ user_id: user, prompt: "C++" }))).toHaveLength(1);
  });
});

describe("a context template", () => {
  it("lays out the block, for one request or for an agent", async () => {
    const user = someone();
    const agent = `agent-${user}`;
    await tell({ user_id: user, agent_id: agent, prompt: "I live in Oslo." });
    const asked = { user_id: user, agent_id: agent, prompt: "Where do I live?" };
    const own = await ask({ ...asked, context_template: "ABOUT {{user_id}}\n{{memories}}" });
    expect(own.context).toMatch(/\nABOUT .*\n- \(.*\) I live in Oslo\.?\n/);
    const path = `/v1/settings/agents/${encodeURIComponent(agent)}`;
    const patch = { recall: { context_template: "KNOWN:\n{{profile}}{{relevant}}" } };
    expect((await call("PATCH", path, { body: patch })).status).toBe(200);
    expect((await ask(asked)).context).toMatch(/\nKNOWN:\n- /);
  });

  it.each([
    ["{{memories}} {{secrets}}", /secrets/],
    ["{{query", /opens a variable with \{\{ and does not close it/],
    ["{{memories}} {{ {query} }}", /does not close/],
  ])(
    "with a variable that there is not is refused, by request and by setting: %s",
    async (wrong, why) => {
      const asked = { user_id: someone(), prompt: "x", context_template: wrong };
      const answer = await call("POST", "/v1/retrieve", { body: asked });
      expect(answer.status).toBe(422);
      expect(read.problem(answer.body).errors?.[0]).toMatchObject({
        path: "context_template",
        message: expect.stringMatching(why),
      });
      const { status } = await call("PATCH", "/v1/settings", {
        body: { recall: { context_template: wrong } },
      });
      expect(status).toBe(422);
    },
  );
});

describe("a memory that was edited", () => {
  it("is found by the amount it speaks of now, and reads as it did in an answer of the past", async () => {
    const user = someone();
    const { body } = await call("POST", "/v1/memories", {
      body: { user_id: user, content: "The coat was 800 yuan." },
    });
    const { id } = read.memory(body);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const before = new Date().toISOString();
    await new Promise((resolve) => setTimeout(resolve, 5));
    const patched = await call("PATCH", `/v1/memories/${id}`, {
      body: { content: "The coat was 90 yuan." },
    });
    expect(patched.status).toBe(200);
    const over = { user_id: user, prompt: "哪些超过五百元？" };
    const under = { user_id: user, prompt: "哪些不到一百元？" };
    expect(texts(await ask(over))).toEqual([]);
    expect(texts(await ask(under))).toEqual(["The coat was 90 yuan."]);
    const then = await ask({ user_id: user, prompt: "What was the coat?", as_of: before });
    expect(texts(then)).toEqual(["The coat was 800 yuan."]);
  });
});

import { describe, expect, test } from "vitest";
import type { Settings } from "../../../src/contract/settings.ts";
import { memoryTypes } from "../../../src/model/memory.ts";
import { answerOf, memoryAnswer, settingsWith } from "../../support/extraction.ts";
import { extract } from "../../support/model-extraction.ts";
import { draftsOf } from "../../support/said.ts";
import { turnOf } from "../../support/turns.ts";

const talk =
  "I'm an introvert. I need to send the report to Ida by Friday. I think trams beat buses. " +
  "Yesterday we had soup. Water boils at 90 degrees on that mountain. I live in Lund.";

const under = async (mode: string, custom_prompt = "") =>
  draftsOf(talk, {}, { extract: { mode, custom_prompt } });
const types = async (mode: string): Promise<string[]> =>
  [...new Set((await under(mode)).map(({ type }) => type))].sort();

test("chatbot keeps all kinds", async () => {
  expect(await types("chatbot")).toEqual(["EVENTS", "INSIGHT", "LOCATION", "TASK", "TRAITS"]);
});

test("identity keeps who one is, and weighs traits more", async () => {
  expect(await types("identity")).toEqual(["INSIGHT", "LOCATION", "TRAITS"]);
  const trait = (list: Awaited<ReturnType<typeof under>>) =>
    list.find(({ type }) => type === "TRAITS")?.importance ?? 0;
  expect(trait(await under("identity"))).toBeGreaterThan(trait(await under("chatbot")));
});

test("assistant keeps what is to be done", async () => {
  expect(await types("assistant")).toEqual(["EVENTS", "LOCATION", "TASK"]);
});

test("productivity weighs tasks most and reads of projects that are nobody's", async () => {
  const drafts = await under("productivity");
  expect(drafts.find(({ type }) => type === "TASK")?.importance).toBe(1);
  expect(drafts.some(({ type }) => type === "LOCATION" || type === "TRAITS")).toBe(false);
  expect(await draftsOf("Backups run nightly.", {}, { extract: { mode: "productivity" } })).toEqual(
    [],
  );
});

test("research keeps statements about the world", async () => {
  const drafts = await under("research");
  expect(drafts.some(({ content }) => content.includes("Water boils"))).toBe(true);
  expect((await under("chatbot")).some(({ content }) => content.includes("Water boils"))).toBe(
    false,
  );
});

test("discourse keeps views", async () => {
  expect(await types("discourse")).toEqual(["INSIGHT", "TRAITS"]);
});

test("resolve_entities keeps what names somebody or something, and aliases", async () => {
  const drafts = await under("resolve_entities");
  expect(drafts.every(({ entities, relations }) => entities.length + relations.length > 0)).toBe(
    true,
  );
  expect(drafts.some(({ content }) => content.includes("soup"))).toBe(false);
  const [alias] = await draftsOf(
    "My uncle Robert, also known as Bobby, fixes clocks.",
    {},
    { extract: { mode: "resolve_entities" } },
  );
  expect(alias?.relations).toContainEqual(
    expect.objectContaining({ predicate: "also_known_as", object: "Bobby" }),
  );
});

test("memory_gate keeps what is clear and important or was asked for", async () => {
  const kept = (await under("memory_gate")).map(({ content }) => content);
  expect(kept).toContain("I live in Lund.");
  expect(kept.some((content) => content.includes("soup"))).toBe(false);
  expect(
    await draftsOf(
      "Please remember that the soup was good.",
      {},
      { extract: { mode: "memory_gate" } },
    ),
  ).toHaveLength(1);
});

test("custom_prompt reads as chatbot under rules", async () => {
  expect(await under("custom_prompt", "only boats")).toEqual(await under("chatbot"));
});

type Mode = Settings["extract"]["mode"];

/** What each mode keeps of the same turns, as its types. */
const kept: readonly [Mode, string][] = [
  ["identity", "INSIGHT LOCATION TRAITS"],
  ["assistant", "EVENTS LOCATION TASK"],
  ["chatbot", "EVENTS INSIGHT LOCATION TASK TRAITS"],
  ["productivity", "EVENTS INSIGHT TASK"],
  ["research", "EVENTS INSIGHT LOCATION"],
  ["discourse", "INSIGHT TRAITS"],
  ["resolve_entities", "LOCATION TASK"],
  ["memory_gate", "LOCATION TRAITS"],
  ["custom_prompt", "EVENTS INSIGHT LOCATION TASK TRAITS"],
];

describe("in Chinese", () => {
  const prompt =
    "我是个内向的人。我周五之前要把报告交给小林。我觉得地铁比公交方便多了。昨天我们喝了粥。我住在昆明。";

  test.each(kept)("%s keeps %s", async (mode, expected) => {
    const drafts = await draftsOf(prompt, {}, { extract: { mode, custom_prompt: "随便" } });
    expect([...new Set(drafts.map(({ type }) => type))].toSorted().join(" ")).toBe(expected);
  });

  test("importance follows the lens", async () => {
    const weight = async (mode: Mode, type: string) =>
      (await draftsOf(prompt, {}, { extract: { mode } })).find((one) => one.type === type)
        ?.importance ?? 0;
    expect(await weight("productivity", "TASK")).toBeGreaterThan(await weight("chatbot", "TASK"));
    expect(await weight("identity", "TRAITS")).toBeGreaterThan(await weight("chatbot", "TRAITS"));
    expect(await weight("discourse", "INSIGHT")).toBeGreaterThan(
      await weight("chatbot", "INSIGHT"),
    );
  });
});

describe("with a model", () => {
  const turn = turnOf({ prompt: "I live in Lund and keep bees with Ida." });
  const memories = memoryTypes.map((type) =>
    memoryAnswer("keep bees", `The user keeps bees (${type.toLowerCase()}).`, {
      type,
      entities: type === "RELATIONSHIPS" ? [{ name: "Ida", type: "person" }] : [],
    }),
  );

  test.each<[Mode, string]>([
    ["identity", "FACTS GOALS INSIGHT INTEREST LOCATION PREFERENCES RELATIONSHIPS SKILL TRAITS"],
    ["assistant", "EVENTS FACTS GOALS LOCATION PREFERENCES TASK TEMPORAL"],
    ["chatbot", memoryTypes.toSorted().join(" ")],
    ["productivity", "EVENTS GOALS INSIGHT SKILL TASK TEMPORAL"],
    ["research", "CONTEXTUAL EVENTS FACTS INSIGHT INTEREST LOCATION TOPICS"],
    ["discourse", "INSIGHT INTEREST PREFERENCES TOPICS TRAITS"],
    ["resolve_entities", "RELATIONSHIPS"],
    ["custom_prompt", memoryTypes.toSorted().join(" ")],
  ])("%s keeps %s of what it finds, and says so to it", async (mode, expected) => {
    const settings = settingsWith({ extract: { mode, custom_prompt: "Bees only." } });
    const { drafts, model } = await extract([answerOf(...memories)], { turns: [turn], settings });
    expect(
      drafts
        .map(({ type }) => type)
        .toSorted()
        .join(" "),
    ).toBe(expected);
    expect(model.asked).toHaveLength(1);
    const lens = /^Lens: (?<lens>.*)$/mu.exec(model.asked[0]?.system ?? "")?.groups?.["lens"] ?? "";
    const isNarrow = !["chatbot", "resolve_entities", "custom_prompt"].includes(mode);
    for (const type of memoryTypes) {
      if (isNarrow) expect(lens.includes(type)).toBe(expected.split(" ").includes(type));
    }
  });

  test("memory_gate keeps what the model scores 3", async () => {
    const settings = settingsWith({ extract: { mode: "memory_gate" } });
    const scored = async (score: number) => {
      const answer = {
        ...answerOf(...memories.slice(0, 1)),
        messages: [{ turn: 1, role: "prompt", score }],
      };
      return (await extract([answer], { turns: [turn], settings })).drafts;
    };
    expect(await scored(3)).toHaveLength(1);
    expect(await scored(2)).toHaveLength(0);
  });

  test("what the mode leaves out is no fault of the answer", async () => {
    const settings = settingsWith({ extract: { mode: "discourse" } });
    const facts = answerOf(memoryAnswer("live in Lund", "The user lives in Lund."));
    const { drafts, problem, model } = await extract([facts], { turns: [turn], settings });
    expect([drafts, problem, model.asked.length]).toEqual([[], null, 1]);
  });
});

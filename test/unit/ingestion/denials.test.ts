import { describe, expect, test } from "vitest";
import { Settings } from "../../../src/contract/settings.ts";
import type { Draft } from "../../../src/ingestion/draft.ts";
import { planOf } from "../../../src/ingestion/plan.ts";
import { candidateOf } from "../../../src/memories/candidate.ts";
import type { Candidate } from "../../../src/memories/candidate.ts";
import type { KnownMemory } from "../../../src/ports/memory-store.ts";
import { draftsOf } from "../../support/said.ts";

const wednesday = Date.parse("2026-11-25T10:00:00Z");

const knownOf = ({ draft, id, simhash, contentHash, saidAt }: Candidate<Draft>): KnownMemory => ({
  id,
  content: draft.content,
  simhash,
  contentHash,
  attribute: draft.attribute,
  attributeValue: draft.value,
  type: draft.type,
  createdAt: saidAt,
  validTo: null,
});

const saidOf = async (prompt: string, at: number): Promise<Candidate<Draft>[]> =>
  Promise.all((await draftsOf(prompt)).map((draft) => candidateOf(draft, at, [String(at)])));

/** What is remembered of words that nothing is known before. */
async function kept(said: string): Promise<string[]> {
  const compared = { live: new Map<string, KnownMemory>(), shown: [] };
  const { add } = planOf(await saidOf(said, wednesday), compared, Settings.parse({}), true);
  return add.map(({ candidate }) => candidate.draft.content);
}

/** What of the first words the second ones end. */
async function ended(first: string, second: string): Promise<string[]> {
  const known = (await saidOf(first, wednesday)).map(knownOf);
  const compared = { live: new Map(known.map((memory) => [memory.id, memory])), shown: [] };
  const plan = planOf(await saidOf(second, wednesday + 60_000), compared, Settings.parse({}), true);
  return plan.supersedes.map(
    ({ memoryId }) => known.find(({ id }) => id === memoryId)?.content ?? memoryId,
  );
}

describe("a plain denial ends what it denies, either way round", () => {
  test.each([
    ["I'm allergic to walnuts.", "I'm not allergic to walnuts."],
    ["I'm not allergic to walnuts.", "I'm allergic to walnuts."],
    ["I'm vegan.", "Actually I'm not vegan."],
    ["I'm not vegan.", "I'm vegan."],
    ["我对芒果过敏。", "我其实对芒果不过敏。"],
    ["I can swim.", "I can't swim."],
  ])("%s / %s", async (first, second) => {
    expect(await ended(first, second)).toEqual([first]);
  });

  test.each([
    ["I'm allergic to walnuts.", "I'm not allergic to cats."],
    ["I'm allergic to walnuts and cats.", "I'm not allergic to dogs."],
    ["My brother is allergic to walnuts.", "I'm not allergic to walnuts."],
    ["I walked to work.", "I didn't walk to work."],
    ["我对芒果过敏。", "我妈妈对芒果不过敏。"],
  ])("%s stays beside %s", async (first, second) => {
    expect(await ended(first, second)).toEqual([]);
  });
});

describe("a denial of what was heard ends it where it is known, and is no memory", () => {
  test.each([
    ["I live in Ghent.", "You said I live in Ghent, but that is wrong."],
    ["I live in Ghent.", "It's not true that I live in Ghent."],
    ["I have a parrot called Kiko.", "I never said I have a parrot."],
    ["My favourite colour is teal.", "you think my favourite colour is teal but it's not true"],
  ])("%s / %s", async (first, second) => {
    expect(await ended(first, second)).toEqual([first]);
    expect(await kept(second)).toEqual([]);
  });

  test.each([
    ["I live in Ghent.", "You said I live in Bruges, but that is wrong."],
    ["My sister has a parrot.", "I never said I have a parrot."],
    ["I don't like tea.", "You told me I like tea, which is wrong."],
  ])("%s stays beside %s", async (first, second) => {
    expect(await ended(first, second)).toEqual([]);
    expect(await kept(second)).toEqual([]);
  });

  test("what the listener said is nobody's fact", async () => {
    expect(await draftsOf("Earlier you said I work at Barco.")).toEqual([]);
  });
});

describe("a correction ends the value before it", () => {
  test.each([
    ["I work at Barco.", "Sorry, I meant I work at Bekaert."],
    ["I'm single.", "I got married to Ada last week!"],
    ["I got married to Ada in 2019.", "I'm divorced."],
    ["我养了一只叫团团的猫。", "不对，我的猫叫圆圆，不叫团团。"],
    ["我在腾讯做硬件工程师。", "我换工作了，现在在美团上班。"],
  ])("%s / %s", async (first, second) => {
    expect(await ended(first, second)).toEqual([first]);
  });

  test("a person's own status ends nobody else's marriage", async () => {
    expect(await ended("My sister Ida got married to Bo in 2019.", "I'm single.")).toEqual([]);
  });
});

describe("of two things that are set against each other, one is denied and the other is so", () => {
  test.each([
    [
      "I'm not allergic to wasps, only to penicillin.",
      ["I'm not allergic to wasps", "I'm allergic to penicillin"],
    ],
    [
      "No, I'm not allergic to crab, just mussels and squid.",
      ["I'm not allergic to crab", "I'm allergic to mussels", "I'm allergic to squid"],
    ],
    [
      "My daughter isn't allergic to soy but to sesame.",
      ["My daughter isn't allergic to soy", "My daughter is allergic to sesame"],
    ],
    ["I don't live in Delft but in Leiden.", ["I don't live in Delft", "I live in Leiden"]],
    [
      "My wife doesn't watch films, only series.",
      ["My wife doesn't watch films", "My wife watches series"],
    ],
    ["我对虾不过敏，只对螃蟹过敏。", ["我对虾不过敏", "我对螃蟹过敏。"]],
  ])("%s", async (said, both) => {
    expect(await kept(said)).toEqual(both);
  });

  test.each([
    "I'm not allergic to crab, just picky.",
    "I don't smoke, just drink.",
    "I don't like beer but wine is fine.",
    "I'm not only allergic to crab but also to squid.",
  ])("nothing is made of what tells no such two: %s", async (said) => {
    expect(await kept(said)).toEqual([said]);
  });

  test("the allergy that is confirmed stays, and none is denied that was not", async () => {
    expect(
      await ended("I'm allergic to penicillin.", "I'm not allergic to wasps, only to penicillin."),
    ).toEqual([]);
    expect(await ended("I'm allergic to crab.", "I'm not allergic to crab, just squid.")).toEqual([
      "I'm allergic to crab.",
    ]);
  });

  test("neither is denied where it is not only the one", async () => {
    const [draft] = await draftsOf("I'm not only allergic to crab but also to squid.");
    expect(draft?.relations).toContainEqual(
      expect.objectContaining({ predicate: "allergic_to", object: "crab" }),
    );
  });
});

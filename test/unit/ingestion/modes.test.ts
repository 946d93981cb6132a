import { expect, test } from "vitest";
import { draftsOf } from "../../support/said.ts";

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

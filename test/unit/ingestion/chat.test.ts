import { describe, expect, test } from "vitest";
import { draftsOf } from "../../support/said.ts";

const typesOf = async (prompt: string): Promise<string[]> =>
  (await draftsOf(prompt)).map(({ type }) => type);

describe("what is written in a hurry is read as what it means", () => {
  test.each([
    ["im a plumber", "FACTS", "user|job"],
    ["ive got two hamsters", "FACTS", "user|count_hamster"],
    ["ngl i love love love figs", "PREFERENCES", null],
    ["ugh i dont eat liver", "PREFERENCES", null],
    ["omg im obsessed with curling rn", "PREFERENCES", null],
    ["i speak a bit of danish", "SKILL", null],
    ["my bday is on 4 June", "FACTS", "user|birthday"],
  ])("%s", async (prompt, type, attribute) => {
    expect(await draftsOf(prompt)).toEqual([
      expect.objectContaining({ type, attribute, content: prompt }),
    ]);
  });
});

describe("a speaker who leaves themself out tells of themself", () => {
  test.each([
    ["Turning 52 in May.", "EVENTS"],
    ["Not a fan of surprise parties.", "PREFERENCES"],
    ["Huge fan of brass bands!", "PREFERENCES"],
    ["Was diagnosed with asthma as a child.", "FACTS"],
    ["Never been to Iceland.", "EVENTS"],
    ["Raised in Leuven, moved to Liège last year.", "FACTS"],
    ["Flying to Malta on Sunday.", "EVENTS"],
    ["Saving up for a kayak.", "GOALS"],
  ])("%s", async (prompt, type) => {
    expect((await typesOf(prompt))[0]).toBe(type);
  });

  test.each([
    "Running is fun.",
    "Based on the report, revenue grew.",
    "Getting an error when I compile this.",
    "Enjoy your weekend!",
  ])("but this tells of nobody: %s", async (prompt) => {
    expect(await draftsOf(prompt)).toEqual([]);
  });
});

describe("English of many places", () => {
  test.each([
    ["I am having kidney problem since 2020.", "FACTS"],
    ["My uncle is not liking loud music.", "PREFERENCES"],
    ["I have shifted to Pune in June.", "LOCATION"],
    ["I got made redundant in March.", "EVENTS"],
    ["I know Kannada and Marathi.", "SKILL"],
    ["I've got a gammy hip.", "FACTS"],
    ["I teach ceramics to adults.", "FACTS"],
    ["I run a small dog grooming business.", "FACTS"],
    ["I'm rubbish with names.", "TRAITS"],
    ["I'm such a people-pleaser.", "TRAITS"],
  ])("%s", async (prompt, type) => {
    expect(await typesOf(prompt)).toEqual([type]);
  });
});

describe("what frames a message frames all of it", () => {
  test.each([
    "Please proofread this: Dear Mr Holm. I moved to Turku in May. I love my new job.",
    "Here is the email she sent me: I live in Graz. I have two sons.",
    "Let's roleplay. You are my doctor. I have a broken arm.",
    "Suppose I own a yacht. I earn a million a year. I live in Monaco.",
    "She texted: I'm moving to Perth.",
  ])("%s", async (prompt) => {
    expect(await draftsOf(prompt)).toEqual([]);
  });

  test("a supposition ends where something is asked", async () => {
    const drafts = await draftsOf("Suppose I had a yacht. What would it cost? I live in Graz.");
    expect(drafts.map(({ content }) => content)).toEqual(["I live in Graz."]);
  });

  test("what leads up to a question is told", async () => {
    const [draft] = await draftsOf("i'm allergic to sesame so what can i put on my buns?");
    expect(draft).toMatchObject({ content: "i'm allergic to sesame", type: "FACTS" });
  });
});

describe("talk about the talk is no memory", () => {
  test.each([
    "I just wanted to ask about train tickets.",
    "I'm sorry for my bad English.",
    "I've been going back and forth on this for weeks.",
    "i'm so hungry i could eat the table",
    "hm ok i guess, carry on",
    "i don't",
    "who told you i collect spoons",
  ])("%s", async (prompt) => {
    expect(await draftsOf(prompt)).toEqual([]);
  });
});

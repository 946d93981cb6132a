import { describe, expect, it } from "vitest";
import { drawn } from "../../../src/ingestion/extract/drawn.ts";
import { screened } from "../../../src/ingestion/extract/name-screen.ts";
import { draftsOf } from "../../support/said.ts";

const named = (text: string): string | null => {
  const [name = "", type = "concept"] = text.split(":");
  const kept = screened({ name, type });
  return kept === null ? null : `${kept.name}:${kept.type}`;
};

describe("a node", () => {
  it.each([
    ["Melanie:person", "Melanie:person"],
    ["Mel's:person", "Mel:person"],
    ["Hey Mel!:person", "Mel:person"],
    ["Melanie's sister:person", "Melanie's sister:person"],
    ["user's neighbour:person", "user's neighbour:person"],
    ["ada lovelace:person", "ada lovelace:person"],
    ["Per:person", "Per:person"],
    ["June:person", "June:person"],
    ["Jean-Luc de la Tour:person", "Jean-Luc de la Tour:person"],
    ["LGBTQ:person", "LGBTQ:concept"],
    ["Bergen:place", "Bergen:place"],
    ["Rome last week:place", "Rome:place"],
    ["Equinor:organisation", "Equinor:organisation"],
    ["The Lean Startup:work", "The Lean Startup:work"],
    ["iPhone 15:product", "iPhone 15:product"],
    ["C++:concept", "C++:concept"],
    ["my guitar:concept", "guitar:concept"],
    ["hot chocolate:concept", "hot chocolate:concept"],
    ["老王:person", "老王:person"],
    ["小李:person", "小李:person"],
    ["王阿姨:person", "王阿姨:person"],
    ["user's 姐姐:person", "user's 姐姐:person"],
    ["北京大学:organisation", "北京大学:organisation"],
  ])("is made of %s: %s", (text, kept) => {
    expect(named(text)).toBe(kept);
  });

  it.each([
    "Looks:person",
    "Lots:person",
    "Thanks:person",
    "Friday:person",
    "June:concept",
    "They:person",
    "is:concept",
    "forward to seeing you:concept",
    "plans make:concept",
    "to be there:concept",
    "what I like:concept",
    "make a difference:concept",
    "really nice:concept",
    "lots of fun:concept",
    "the way:concept",
    "30:concept",
    "next month:concept",
    "the teacher:person",
    "Wow:person",
    "house:place",
    "阿姨:person",
    "小时:person",
    "这里:place",
    "我喜欢的:concept",
    "三点:concept",
  ])("is not made of %s", (text) => {
    expect(named(text)).toBeNull();
  });
});

describe("a line", () => {
  const line = (subject: string, predicate: string, object: string) => ({
    subject,
    predicate,
    object,
    singleValued: false,
    validFrom: null,
    validTo: null,
  });

  it("is drawn between names, and each end is a node of its kind", () => {
    const { entities, relations } = drawn([], [line("user", "works_at", "Equinor's")]);
    expect(relations).toEqual([line("user", "works_at", "Equinor")]);
    expect(entities).toEqual([{ name: "Equinor", type: "organisation" }]);
  });

  it("is not drawn to what is done, an amount, a day or the one it comes from", () => {
    const lines = [
      line("user", "wants", "a dog"),
      line("user", "has_age", "30"),
      line("user", "likes", "it when you smile"),
      line("Mia", "knows", "Looks"),
      line("Mia", "knows", "Mia's"),
    ];
    expect(drawn([], lines).relations).toEqual([]);
  });
});

describe("what people say", () => {
  const of = async (prompt: string) =>
    (await draftsOf(prompt)).flatMap(({ entities }) =>
      entities.map(({ name, type }) => `${name}:${type}`),
    );

  it.each([
    ["Looks like you had fun!", []],
    ["Dance is my stress fix. Art has always helped me.", []],
    ["Lots of people have a hobby.", []],
    ["Luna likes to sleep on my desk.", ["Luna:person"]],
    [
      "We met Ida and Tom in Bergen, Norway.",
      ["Ida:person", "Tom:person", "Bergen:place", "Norway:place"],
    ],
    ["My dog Max is five years old.", ["Max:animal"]],
    ["昨天和老王一起吃饭，王阿姨也来了。", ["老王:person", "王阿姨:person"]],
  ])("names in %s: %j", async (prompt, names) => {
    const found = (await of(prompt)).filter((name) => !name.startsWith("user"));
    expect(found.toSorted()).toEqual(names.toSorted());
  });
});

import { describe, expect, it } from "vitest";
import type { KnownName } from "../../../src/model/entity.ts";
import { isShortFor, personMeant } from "../../../src/model/short-names.ts";

describe("a short form", () => {
  it.each([
    ["mel", "melanie"],
    ["caro", "caroline"],
    ["jon", "jonathan"],
    ["danny", "daniel"],
    ["katie", "katherine"],
    ["bob", "robert"],
    ["liz", "elizabeth"],
    ["ada", "ada lovelace"],
    ["mel", "melanie smith"],
  ])("%s can mean %s", (short, long) => {
    expect(isShortFor(short, long)).toBe(true);
    expect(isShortFor(long, short)).toBe(false);
  });

  it.each([
    ["ann", "anna"],
    ["paul", "paula"],
    ["dan", "dana"],
    ["carl", "carlos"],
    ["gabriel", "gabrielle"],
    ["daniel", "daniela"],
    ["jo", "jonas"],
    ["ida", "ida"],
    ["smith", "ada smith"],
    ["ada lovelace", "ada byron"],
    ["小李", "小李子"],
  ])("%s does not mean %s", (short, long) => {
    expect(isShortFor(short, long)).toBe(false);
  });
});

describe("a new name of a person means", () => {
  const person = (normalName: string, entityId = normalName, type = "person"): KnownName => ({
    nameId: normalName,
    entityId,
    normalName,
    type,
  });
  const nobody = new Set<string>();

  it("the one person who bears a longer form, or goes by a short one", () => {
    expect(personMeant("mel", [person("melanie"), person("caroline")], nobody)).toBe("melanie");
    expect(personMeant("melanie", [person("mel"), person("caroline")], nobody)).toBe("mel");
  });

  it("nobody where two can be meant, or what bears the name is no person", () => {
    expect(personMeant("mel", [person("melanie"), person("melissa")], nobody)).toBeNull();
    expect(personMeant("mel", [person("melanie", "melanie", "place")], nobody)).toBeNull();
    expect(
      personMeant("melanie", [person("mel", "melissa"), person("melissa")], nobody),
    ).toBeNull();
  });

  it("somebody else where both are spoken of together", () => {
    expect(personMeant("mel", [person("melanie")], new Set(["mel", "melanie"]))).toBeNull();
  });
});

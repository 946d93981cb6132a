import { describe, expect, it } from "vitest";
import {
  compatible,
  entityName,
  nameSimilarity,
  nearLengthMin,
  numberForms,
  resolveName,
  sameName,
} from "../../../src/model/entity.ts";
import type { KnownName } from "../../../src/model/entity.ts";

const known = (normalName: string, type: string, nameId = `ent_${normalName}`): KnownName => ({
  nameId,
  entityId: nameId,
  normalName,
  type,
});

describe("the normal form of a name", () => {
  it.each([
    ["The Beatles", "beatles"],
    ["  Ada   Lovelace ", "ada lovelace"],
    ["ＡＤＡ", "ada"],
    ["St. Olav's", "st olavs"],
    ["St Olavs", "st olavs"],
    ["Jean-Luc", "jean luc"],
    ["C++", "c++"],
    ["C#", "c#"],
    ["C", "c"],
    ["The The", "the"],
    ["The", "the"],
    ["An", "an"],
    ["a-ha", "ha"],
    ["北京大学", "北京大学"],
    ["!!!", "!!!"],
    ["", ""],
  ])("of %j is %j", (name, normal) => {
    expect(entityName(name)).toBe(normal);
  });

  it("is the same for composed and decomposed letters", () => {
    expect(entityName("Zoe\u0308")).toBe(entityName("Zoë"));
  });
});

describe("two names are one by their look", () => {
  it.each([
    ["iphone 14", "iphone 15", false],
    ["anna", "ana", false],
    ["dr smith", "smith", false],
    ["mr smith", "mrs smith", false],
    ["c", "c++", false],
    [
      "norwegian university of science and technology",
      "norwegian university of science technology",
      true,
    ],
    [
      "international business machines corporation",
      "international business machines corporations",
      true,
    ],
    [
      "room 12 of the international congress centre",
      "room 13 of the international congress centre",
      false,
    ],
    ["oslo", "oslo", true],
  ])("%j and %j: %j", (a, b, one) => {
    expect([sameName(a, b, 0.85), sameName(b, a, 0.85)]).toEqual([one, one]);
  });

  it("only from four letters on, however low the threshold is set", () => {
    expect(sameName("al", "ali", 0)).toBe(false);
    expect(sameName("anna", "annas", 0.4)).toBe(true);
  });

  it("by the share of their trigrams", () => {
    expect(nameSimilarity("anna", "anna")).toBe(1);
    expect(nameSimilarity("anna", "ana")).toBeCloseTo(2 / 5);
    expect(nameSimilarity("anna", "kurt")).toBe(0);
  });
});

describe("types", () => {
  it.each([
    ["person", "animal", true],
    ["place", "organisation", true],
    ["person", "place", false],
    ["person", "concept", true],
    ["product", "work", true],
    ["product", "person", false],
  ])("%s and %s: %j", (a, b, one) => {
    expect([compatible(a, b), compatible(b, a)]).toEqual([one, one]);
  });
});

describe("a mention means", () => {
  it("the entity that bears its name", () => {
    const paris = known("paris", "place");
    expect(resolveName({ normalName: "paris", type: "concept" }, [paris], 0.85)).toEqual({
      is: "known",
      name: paris,
    });
  });

  it("of several that bear the name, the one of its kind", () => {
    const [woman, city] = [known("paris", "person", "ent_1"), known("paris", "place", "ent_2")];
    for (const names of [
      [woman, city],
      [city, woman],
    ]) {
      const found = resolveName({ normalName: "paris", type: "place" }, names, 0.85);
      expect(found).toEqual({ is: "known", name: city });
    }
  });

  it("something of its own, apart from what cannot be the same", () => {
    const paris = known("paris", "place");
    expect(resolveName({ normalName: "paris", type: "person" }, [paris], 0.85)).toEqual({
      is: "new",
      apart: true,
    });
    expect(resolveName({ normalName: "pariso", type: "place" }, [paris], 0.85)).toEqual({
      is: "new",
      apart: false,
    });
  });

  it("the nearest of those whose names are nearly the same", () => {
    const near = known("norwegian university of science and technology", "organisation");
    const nearer = known("norwegian university of sciences technology", "organisation");
    const mention = { normalName: "norwegian university of science technology", type: "concept" };
    for (const names of [
      [near, nearer],
      [nearer, near],
    ]) {
      expect(resolveName(mention, names, 0.8)).toEqual({
        is: "alias",
        of: nearer.entityId,
        apart: false,
      });
    }
    expect(resolveName({ ...mention, type: "person" }, [near, nearer], 0.8)).toEqual({
      is: "new",
      apart: false,
    });
  });
});

describe("one thing and many of it", () => {
  it.each([
    ["dog", "dogs"],
    ["box", "boxes"],
    ["city", "cities"],
    ["road trip", "road trips"],
    ["house", "houses"],
    ["movie", "movies"],
  ])("%s and %s are one thing's name", (one, many) => {
    expect(numberForms(many)).toContain(one);
    expect(numberForms(one)).toContain(many);
    for (const [name, other] of [
      [one, many],
      [many, one],
    ] as const) {
      const found = resolveName(
        { normalName: name, type: "concept" },
        [known(other, "product")],
        0.85,
      );
      expect(found).toMatchObject({ is: "alias" });
    }
  });

  it("and no person's or place's", () => {
    const found = resolveName(
      { normalName: "james", type: "person" },
      [known("jame", "person")],
      0.85,
    );
    expect(found).toEqual({ is: "new", apart: false });
    expect(numberForms("iphone 15")).toEqual([]);
    expect(numberForms("tennis")).toEqual(["tennises"]);
  });
});

describe("the least length of names that can be alike", () => {
  const letters = "abcdefghijklmnopqrstuvwxyz";
  it.each([0.5, 0.7, 0.85])("is where one letter more is still %d alike", (least) => {
    const length = nearLengthMin(least);
    const name = letters.slice(0, length);
    expect(sameName(name, `${name}z`, least)).toBe(true);
    const shorter = letters.slice(0, length - 1);
    for (const other of [
      `${shorter}z`,
      `${shorter.slice(0, 2)}z${shorter.slice(2)}`,
      shorter.slice(1),
    ]) {
      expect(sameName(shorter, other, least), other).toBe(false);
    }
  });

  it("is no length where only equal names are one", () => {
    expect(nearLengthMin(1)).toBe(Infinity);
  });
});

import { describe, expect, it } from "vitest";
import { linksOf } from "../../../src/memories/links.ts";
import type { Linked, Links } from "../../../src/memories/links.ts";
import type { KnownName } from "../../../src/model/entity.ts";
import { services } from "../../support/broken-services.ts";
import { aScope, noon } from "../../support/builders.ts";
import { draftsOf } from "../../support/said.ts";

/** The links of what is said in one partition, where these names are known. */
async function links(
  said: readonly string[],
  known: readonly KnownName[] = [],
  names: Parameters<typeof draftsOf>[1] = {},
): Promise<Links> {
  const drafts = (await Promise.all(said.map((prompt) => draftsOf(prompt, names)))).flat();
  const memories = drafts.map((reading, i): Linked => ({
    memoryId: `mem_${i}`,
    reading,
    at: noon,
    seed: "trn_1",
  }));
  const graph = { ...services(new Error("not asked")).graph, names: async () => [...known] };
  return linksOf({ graph }, aScope(), "prt_1", memories, 0.85);
}

/** Names with the name of the entity that they are of. */
const borne = ({ entities }: Links): Record<string, string | null> =>
  Object.fromEntries(
    entities.map(({ normalName, of }) => [
      normalName,
      entities.find(({ id }) => id === of)?.normalName ?? of,
    ]),
  );

describe("what memories mean to the graph", () => {
  it("is the same entity for the same name, whoever reads first", async () => {
    const [one, other] = [
      await links(["My sister Mia works at Equinor."]),
      await links(["Mia lives in Bergen."]),
    ];
    const mia = (all: Links) => all.entities.find(({ normalName }) => normalName === "mia")?.id;
    expect(mia(one)).toBeDefined();
    expect(mia(one)).toBe(mia(other));
  });

  it("is one node for the user, who bears the name that was told", async () => {
    const told = await links(["My name is Ada and I live in Tromsø."]);
    expect(borne(told)).toEqual({ user: null, ada: "user", tromsø: null });
    expect(told.entities.find(({ normalName }) => normalName === "user")?.type).toBe("person");
    expect(borne(await links(["我叫小明，我住在北京。"]))).toEqual({
      user: null,
      小明: "user",
      北京: null,
    });
  });

  it("is a named speaker's own node, and no user's", async () => {
    const said = await links(["I live in Bergen."], [], {
      promptName: "Nils",
      responseName: "Mia",
    });
    expect(borne(said)).toEqual({ nils: null, bergen: null });
  });

  it("is one person for a name and its short form, and one thing for one and many", async () => {
    const pair = { promptName: "Caroline", responseName: "Melanie" };
    const said = await links(
      ["Hey Mel! I love dogs.", "I love my dog.", "Caro is here."],
      [],
      pair,
    );
    const melanie = { nameId: "n", entityId: "ent_m", normalName: "melanie", type: "person" };
    const known = await links(["I went to Bergen with Mel."], [melanie], pair);
    expect(borne(known)).toMatchObject({ mel: "ent_m" });
    expect(borne(said)).toMatchObject({ dogs: null, dog: "dogs" });
  });

  it("leaves two phones two", async () => {
    const said = await links(["I bought an iPhone 14.", "My wife Ida bought an iPhone 15."]);
    expect(borne(said)).toMatchObject({ "iphone 14": null, "iphone 15": null });
  });

  it("makes no alias of an alternative", async () => {
    const said = await links(["The meeting is in Paris or London."]);
    expect(borne(said)).toMatchObject({ paris: null, london: null });
    expect(said.edges).toEqual([]);
  });

  it("takes a known name for the entity that bears it, and another kind's for something else", async () => {
    const bearer = (type: string): KnownName => ({
      nameId: "ent_1",
      entityId: "ent_robert",
      normalName: "mia",
      type,
    });
    const known = await links(["Mia lives in Bergen."], [bearer("person")]);
    expect(known.entities.find(({ normalName }) => normalName === "mia")).toMatchObject({
      id: "ent_1",
      of: "ent_robert",
    });
    const apart = await links(["Mia lives in Bergen."], [bearer("place")]);
    const mia = apart.entities.find(({ normalName }) => normalName === "mia");
    expect(mia?.of).toBeNull();
    expect(mia?.id).not.toBe("ent_1");
    expect(mia?.id).not.toBe((await links(["Mia lives in Bergen."])).entities[0]?.id);
  });
});

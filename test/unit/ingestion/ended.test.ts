import { describe, expect, it } from "vitest";
import { withEndings } from "../../../src/ingestion/extract/ended.ts";
import { type Ender, closingsOf } from "../../../src/memories/closings.ts";
import type { HeldEdge } from "../../../src/model/entity-graph.ts";
import { draftsOf } from "../../support/said.ts";

const endingsOf = async (said: string): Promise<string[]> =>
  (await draftsOf(said)).flatMap(({ endings = [] }) =>
    endings.map((ending) =>
      ending.kind === "life"
        ? `life of ${ending.name}`
        : `${ending.subject} ${ending.predicates[0]} ${ending.object ?? "*"}`,
    ),
  );

describe("what is over", () => {
  it.each([
    ["Ana and I split up.", "user partner_of Ana"],
    ["I broke up with Ana last week.", "user partner_of Ana"],
    ["My girlfriend and I broke up.", "user partner_of *"],
    ["My sister broke up with Ben.", "user's sister partner_of Ben"],
    ["Ana and I are no longer together.", "user partner_of Ana"],
    ["我和小雅离婚了", "user partner_of 小雅"],
    ["Sadly Ana and I broke up.", "user partner_of Ana"],
    ["Ana broke up with me.", "user partner_of Ana"],
    ["My boyfriend dumped me.", "user partner_of *"],
    ["Yesterday I broke up with Ana.", "user partner_of Ana"],
    ["I left Acme last month.", "user works_at Acme"],
    ["My brother left Equinor in May.", "user's brother works_at Equinor"],
    ["I was laid off from Acme.", "user works_at Acme"],
    ["I quit my job.", "user works_at *"],
    ["我不在腾讯工作了。", "user works_at 腾讯"],
    ["我弟从阿里离职了。", "user's 弟 works_at 阿里"],
    ["I moved out of Oslo.", "user lives_in Oslo"],
    ["我从北京搬走了", "user lives_in 北京"],
    ["I graduated from NTNU.", "user studies_at NTNU"],
    ["I sold my car.", "user owns car"],
    ["我把特斯拉卖了。", "user owns 特斯拉"],
    ["I don't have a dog any more.", "user owns dog"],
    ["My cat died.", "user owns cat"],
    ["My dog Biscuit died yesterday.", "life of Biscuit"],
    ["Grandma passed away.", "life of user's grandma"],
    ["我奶奶去世了", "life of user's 奶奶"],
    ["I am single again.", "user partner_of *"],
  ])("is told by %s", async (said, ending) => {
    expect(await endingsOf(said)).toEqual([ending]);
  });

  it.each([
    "I left Acme at five today.",
    "I don't work at Acme.",
    "My parents might split up.",
    "If we split up, I'd move to Oslo.",
    "I want to leave Acme.",
    "我想从腾讯离职。",
    "I live in Oslo.",
    "My sister Mia works at Equinor.",
    "I left my keys at Ana's.",
    "爸爸走了半小时了。",
  ])("is not told by %s", async (said) => {
    expect(await endingsOf(said)).toEqual([]);
  });

  it("draws no line that it ends, whoever read it", () => {
    const said = {
      content: "Jon broke up with Ana.",
      speaker: "Jon",
      attribute: null,
      value: null,
    };
    const line = (predicate: string) => ({
      subject: "Jon",
      predicate,
      object: "Ana",
      singleValued: false,
      validFrom: null,
      validTo: null,
    });
    const { relations, endings } = withEndings(said, {
      entities: [{ name: "Ana", type: "person" }],
      relations: [line("partner_of"), line("broke_up_with")],
    });
    expect(relations.map(({ predicate }) => predicate)).toEqual(["broke_up_with"]);
    expect(endings[0]).toMatchObject({ subject: "Jon", object: "Ana" });
  });
});

describe("an edge that is held", () => {
  const edge = (over: Partial<HeldEdge> = {}): HeldEdge => ({
    id: "edg_1",
    predicate: "owns",
    subjectNames: ["user"],
    objectNames: ["red bicycle"],
    validFrom: 10,
    sources: [{ memoryId: "mem_1", saidAt: 10, live: true }],
    ...over,
  });
  const over = (object: string | null, more: { at?: number; saidAt?: number } = {}): Ender => ({
    memoryId: "mem_2",
    content: "",
    saidAt: 20,
    at: 20,
    endings: [{ kind: "relation", subject: "user", predicates: ["owns"], object, as: null }],
    relations: [],
    over: [],
    ...more,
  });
  const ends = (ender: Ender, ...held: HeldEdge[]) =>
    closingsOf([ender], held).closings.map(({ edgeId, at }) => `${edgeId} ${at}`);

  it("ends by the name of its thing, or by a phrase with one head where one alone is meant", () => {
    const green = edge({ id: "edg_2", objectNames: ["green bicycle"] });
    expect(ends(over("red bicycle"), edge(), green)).toEqual(["edg_1 20"]);
    expect(ends(over("bicycle"), edge())).toEqual(["edg_1 20"]);
    expect(ends(over("bicycle"), edge(), green)).toEqual([]);
    expect(ends(over("bicycle"), edge({ objectNames: ["bicycle shop"] }))).toEqual([]);
  });

  it("does not end before it began, nor by words older than its own", () => {
    expect(ends(over("red bicycle", { at: 5, saidAt: 5 }), edge())).toEqual([]);
    // Since when is known: it was told of something else.
    const stated = edge({ sources: [{ memoryId: "mem_1", saidAt: 12, live: true }] });
    expect(ends(over("red bicycle", { at: 5 }), stated)).toEqual([]);
    expect(ends(over("red bicycle", { at: 5 }), edge())).toEqual(["edg_1 10"]);
    const again = { memoryId: "mem_3", saidAt: 30, live: true };
    expect(ends(over("red bicycle"), edge({ sources: [again] }))).toEqual([]);
  });

  it("ends with the memory that it rests on alone, save what the newer words say as well", () => {
    const ender = { ...over(null), endings: [], content: "I can't stand olives.", over: ["mem_1"] };
    const likes = edge({ predicate: "likes", objectNames: ["olives"] });
    expect(ends(ender, likes)).toEqual(["edg_1 20"]);
    const elsewhere = { memoryId: "mem_3", saidAt: 11, live: true };
    expect(ends(ender, { ...likes, sources: [...likes.sources, elsewhere] })).toEqual([]);
    const said = { subject: "user", predicate: "likes", object: "olives" };
    expect(ends({ ...ender, relations: [said] }, likes)).toEqual([]);
    expect(ends(ender, edge({ predicate: "sibling_of", objectNames: ["olives"] }))).toEqual([]);
  });
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { markDead, packUnit, speakerHash, type Utterance } from "../../src/model/lexical/unit.ts";
import { unpackSegment } from "../../src/model/lexical/unit.ts";
import type { HeldIndex } from "../../src/ports/index-cache.ts";
import type { PartitionIndex } from "../../src/ports/recall-store.ts";
import { broughtUp } from "../../src/retrieval/held-index.ts";
import { lexicalIndex } from "../../src/retrieval/lexical/lexical-index.ts";
import { parseQuestion } from "../../src/retrieval/lexical/question.ts";
import { rank } from "../../src/retrieval/lexical/rank.ts";
import { noon } from "../support/lexical.ts";
import { question, story } from "../support/stories.ts";
import { told } from "../support/told-index.ts";

/** A partition's rows as D1 keeps them, with blocks of five units. */
interface Kept {
  key: string;
  generation: number;
  blocks: { n: number; features: string; tokens: string; changed: number }[];
}

const unitsPerBlock = 5;
const speakers = ["Anna", "Boris"].map((name) => ({ name, hash: speakerHash(name) }));

function append(partition: Kept, unit: Utterance): void {
  const { features, tokens } = packUnit(unit);
  const open = partition.blocks.at(-1);
  if (open === undefined || open.n >= unitsPerBlock) {
    partition.blocks.push({ n: 1, features, tokens, changed: 0 });
    return;
  }
  open.n++;
  open.features += features;
  open.tokens += tokens;
}

function end(partition: Kept, nth: number): void {
  const block = partition.blocks[nth % partition.blocks.length];
  if (block === undefined) return;
  partition.generation++;
  block.changed = partition.generation;
  block.features = markDead(block.features, nth % block.n);
}

/** Lays all units out in other blocks, without the dead ones. */
function rebuild(partition: Kept): void {
  const old = partition.blocks;
  partition.generation++;
  partition.blocks = old.toReversed().map((block) => ({ ...block, changed: partition.generation }));
}

/** What the store sends to who holds an index. */
function sentTo(held: HeldIndex | null, partition: Kept): PartitionIndex {
  const part = held?.parts.find(({ key }) => key === partition.key);
  const last = partition.blocks.length - 1;
  return {
    id: `id of ${partition.key}`,
    key: partition.key,
    layer: "global",
    generation: partition.generation,
    block: last,
    fill: partition.blocks[last]?.n ?? 0,
    writes: 0,
    segments: partition.blocks.flatMap(({ n, features, tokens, changed }, block) =>
      part === undefined ||
      block > part.block ||
      (block === part.block && n > part.fill) ||
      changed > part.generation
        ? [{ block, n, features, tokens }]
        : [],
    ),
    speakers,
    vectors: [],
    allowed: null,
  };
}

const anew = (partitions: readonly Kept[]) =>
  lexicalIndex(
    partitions.map(({ blocks }) => ({
      speakers,
      blocks: blocks.map(({ n, features, tokens }, block) => ({
        block,
        units: unpackSegment(features, tokens, n),
      })),
    })),
  );

type Step =
  | { does: "append"; to: number; unit: Utterance }
  | { does: "end"; to: number; nth: number }
  | { does: "rebuild"; to: number }
  | { does: "ask"; of: readonly number[] };

const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant("end" as const), to: fc.nat(2), nth: fc.nat(40) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("rebuild" as const), to: fc.nat(2) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant("ask" as const),
      of: fc.constantFrom([0], [1], [0, 1], [1, 0], [0, 1, 2], [2, 0]),
    }),
  },
);

/** Utterances that come to three partitions, with other steps between them. */
const steps = fc
  .tuple(
    story(40),
    fc.array(fc.tuple(fc.nat(2), fc.option(step)), { minLength: 40, maxLength: 40 }),
  )
  .map(([units, others]) =>
    units.flatMap((unit, i): Step[] => {
      const [to, other] = others[i] ?? [0, null];
      const said: Step = { does: "append", to, unit };
      return other === null ? [said] : [said, other];
    }),
  );

/** Turns may be told late: the order of writing is not that of speaking. */
const outOfOrder = fc
  .tuple(steps, fc.array(fc.nat(), { minLength: 1, maxLength: 20 }))
  .map(([list, keys]) =>
    list
      .map((one, i) => ({ one, key: (keys[i % keys.length] ?? 0) % 3, i }))
      .toSorted((a, b) => a.i + 4 * a.key - (b.i + 4 * b.key))
      .map(({ one }) => one),
  );

test("an index that is brought up to date step by step is the one laid out from all rows", () => {
  fc.assert(
    fc.property(outOfOrder, question, (list, asked) => {
      const parsed = parseQuestion(asked, noon);
      const all = [0, 1, 2].map((n): Kept => ({ key: `key ${n}`, generation: 0, blocks: [] }));
      let held: HeldIndex | null = null;
      const ask = (of: readonly number[]): void => {
        const partitions = of
          .flatMap((n) => all[n] ?? [])
          .filter(({ blocks }) => blocks.length > 0);
        const known: HeldIndex | null = held;
        // An isolate starts from what it holds of these partitions and no others.
        const start = known?.parts.every(({ key }) => partitions.some((one) => one.key === key))
          ? known
          : null;
        held = broughtUp(
          start,
          partitions.map((one) => sentTo(start, one)),
        );
        const whole = anew(partitions);
        expect(told(held.index)).toEqual(told(whole));
        expect(rank(parsed, held.index, { k: 60 })).toEqual(rank(parsed, whole, { k: 60 }));
        expect(held.parts.map(({ key }) => key)).toEqual(partitions.map(({ key }) => key));
      };
      for (const one of list) {
        const partition = "to" in one ? all[one.to] : undefined;
        if (one.does === "ask") ask(one.of);
        else if (partition === undefined) continue;
        else if (one.does === "append") append(partition, one.unit);
        else if (one.does === "end") end(partition, one.nth);
        else rebuild(partition);
      }
      ask([0, 1, 2]);
    }),
    { numRuns: 200 },
  );
});

test("where nothing moved the index is the same object", () => {
  fc.assert(
    fc.property(story(), (units) => {
      const partition: Kept = { key: "key", generation: 0, blocks: [] };
      for (const unit of units) append(partition, unit);
      const first = broughtUp(null, [sentTo(null, partition)]);
      expect(broughtUp(first, [sentTo(first, partition)])).toBe(first);
    }),
  );
});

test("a replica that is behind takes nothing away", () => {
  fc.assert(
    fc.property(story(), (units) => {
      const partition: Kept = { key: "key", generation: 0, blocks: [] };
      for (const unit of units) append(partition, unit);
      const before = structuredClone(partition);
      end(partition, 3);
      const held = broughtUp(null, [sentTo(null, partition)]);
      expect(broughtUp(held, [sentTo(held, before)])).toBe(held);
    }),
  );
});

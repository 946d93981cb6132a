import { type PlacedText, rebuiltBlock } from "../model/lexical/rebuild.ts";
import { featureChars } from "../model/lexical/unit.ts";
import { rebuildSlicesMax, segmentStride } from "../model/limits.ts";
import type { Role } from "../model/memory.ts";
import type { Scope } from "../model/scope.ts";
import { wordsOf } from "../model/turn.ts";
import type { IndexSlice, NumberedBlock, RebuildProgress } from "../ports/index-store.ts";
import type { Services } from "../ports/services.ts";

type ReindexServices = Pick<Services, "index" | "clock">;

export interface Reindexed extends RebuildProgress {
  done: boolean;
}

/**
 * Makes the lexical index of a tenant anew from its turns and memories, a bounded part of it at once:
 * where the last call, or tick, left off. Answers go on meanwhile, from blocks that are as they were or as
 * they should be. Where a write comes between, the part is done again.
 */
export async function reindex({ index, clock }: ReindexServices, scope: Scope): Promise<Reindexed> {
  let progress = (await index.rebuildOf(scope)) ?? { after: null, blocks: 0, rewritten: 0 };
  let done = false;
  for (let slices = 0; slices < rebuildSlicesMax && !done; slices++) {
    const slice = await index.slice(scope, progress.after);
    if (slice === null) {
      done = true;
      continue;
    }
    const changed = rebuilt(slice).filter((block) => !isAsStored(block, slice));
    if (changed.length > 0 && !(await index.replace(scope, slice, changed))) continue;
    progress = {
      after: { key: slice.key, block: slice.last },
      blocks: progress.blocks + slice.last - slice.first + 1,
      rewritten: progress.rewritten + changed.length,
    };
  }
  await index.noteRebuild(scope, done ? null : progress, clock.now());
  return { ...progress, done };
}

const blockOf = (position: number): number => Math.floor(position / segmentStride);
const sides: readonly Role[] = ["prompt", "response"];

/** Every text of the slice, by block. */
function textsOf({ turns, memories }: IndexSlice): Map<number, PlacedText[]> {
  const said = turns.flatMap((turn) =>
    sides.map((side, i) => ({
      position: turn.position + i,
      text: wordsOf(turn, side),
      features: turn.features.slice(i * featureChars, (i + 1) * featureChars),
    })),
  );
  const noted = memories.map(({ position, content, features }) => ({
    position,
    text: content,
    features,
  }));
  return Map.groupBy(
    [...said, ...noted].map(({ position, ...text }) => ({
      ...text,
      block: blockOf(position),
      offset: position % segmentStride,
    })),
    ({ block }) => block,
  );
}

/** The open block has as many units as its partition counts: the next one goes behind them. */
function rebuilt(slice: IndexSlice): NumberedBlock[] {
  const texts = textsOf(slice);
  return Array.from({ length: slice.last - slice.first + 1 }, (_, i) => {
    const block = slice.first + i;
    const n = block === slice.block ? slice.fill : 0;
    return { block, ...rebuiltBlock(texts.get(block) ?? [], n) };
  });
}

function isAsStored(block: NumberedBlock, { rows }: IndexSlice): boolean {
  const row = rows.find((each) => each.block === block.block);
  return (
    row !== undefined &&
    row.n === block.n &&
    row.features === block.features &&
    row.tokens === block.tokens
  );
}

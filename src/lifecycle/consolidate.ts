import {
  comparedMemoriesMax,
  comparedPage,
  comparedPagesMax,
  consolidatedPage,
  consolidatedPairsMax,
} from "../model/limits.ts";
import { differingBits, lanesOf } from "../model/similarity.ts";
import type { Fingerprint, Newcomer } from "../ports/consolidation-store.ts";
import type { Mark } from "../ports/lifecycle-store.ts";
import { isNightly } from "./night.ts";
import { settle } from "./settle.ts";
import type { Pair } from "./settle.ts";
import { addCounts } from "./sweep.ts";
import type { Counts, Step, Sweep, SweepServices, SweptTenant } from "./sweep.ts";

/** How far a pass is: newcomers looked at, the bank at hand, its page, and the pair in it. */
interface Place {
  after: Mark | null;
  /** Banks up to this one are done; where `page` or `pair` is named, it is under way. */
  partition: string;
  page: Mark | null;
  pair: string;
}

const start: Place = { after: null, partition: "", page: null, pair: "" };

/**
 * Compares what came since the last night with all that its bank holds, whereas by day only the newest
 * are looked at: what says the same becomes one memory with all sources, and of a contradiction the
 * newer stays. `reconcile.long_term` lets a model rewrite the older one instead.
 */
export const consolidate: Sweep = {
  having: "memories",
  stepsPerTick: 4,
  endsPerTick: Infinity,
  keepsPlace: true,
  isDue: (lastRunAt, now, { extract }) => isNightly(lastRunAt, now, extract.timezone),

  async step(services, tenant, cursor) {
    const place = readPlace(cursor);
    const { consolidation } = services;
    const fresh = await consolidation.newcomers(tenant.scope, place.after, consolidatedPage);
    const last = fresh.at(-1);
    if (last === undefined) return { cursor, done: true, counts: {} };
    const banks = [...Map.groupBy(fresh, ({ partitionId }) => partitionId)]
      .filter(([id]) => id > place.partition || (id === place.partition && isUnderWay(place)))
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    const left = {
      rows: comparedMemoriesMax,
      pages: comparedPagesMax,
      pairs: consolidatedPairsMax,
    };
    let counts: Counts = {};
    for (const [partition, members] of banks) {
      let at = partition === place.partition ? place : { ...start, partition };
      for (;;) {
        const looked = await compare(services, tenant, members, at, left);
        counts = addCounts(counts, looked.counts);
        if (looked.next === null) break;
        at = { ...looked.next, after: place.after };
        if (isSpent(left)) return stepTo(at, counts);
      }
      if (isSpent(left)) return stepTo({ ...start, after: place.after, partition }, counts);
    }
    return {
      cursor: JSON.stringify({ ...start, after: { at: last.recordedAt, id: last.id } }),
      done: fresh.length < consolidatedPage,
      counts: addCounts(counts, { looked_at: fresh.length }),
    };
  },
};

interface Left {
  rows: number;
  pages: number;
  pairs: number;
}

const isSpent = ({ rows, pages, pairs }: Left): boolean => rows <= 0 || pages <= 0 || pairs <= 0;
const isUnderWay = ({ page, pair }: Place): boolean => page !== null || pair !== "";
const stepTo = (place: Place, counts: Counts): Step => ({
  cursor: JSON.stringify(place),
  done: false,
  counts,
});

const readPlace = (cursor: string | null): Place =>
  cursor === null ? start : { ...start, ...(JSON.parse(cursor) as Partial<Place>) };

/** One page of a bank; where to go on in it, or null where it is done. */
async function compare(
  services: SweepServices,
  tenant: SweptTenant,
  members: readonly Newcomer[],
  place: Place,
  left: Left,
): Promise<{ next: Place | null; counts: Counts }> {
  const { scope, settingsOf } = tenant;
  const { partition, page, pair } = place;
  const rows = await services.consolidation.page(scope, partition, page, comparedPage);
  left.pages--;
  left.rows -= rows.length;
  const { dedupe } = await settingsOf(members[0]?.agentId ?? null);
  const pairs = pairsOf(members, rows, dedupe.simhash_threshold).filter(({ key }) => key > pair);
  const now = pairs.slice(0, left.pairs);
  const counts = await settle(services, tenant, now);
  left.pairs -= now.length;
  const lastPair = now.at(-1);
  if (lastPair !== undefined && now.length < pairs.length) {
    return { next: { ...place, pair: lastPair.key }, counts };
  }
  const lastRow = rows.at(-1);
  if (rows.length < comparedPage || lastRow === undefined) return { next: null, counts };
  const reached = { at: lastRow.createdAt, id: lastRow.id };
  return { next: { ...place, page: reached, pair: "" }, counts };
}

/** Pairs that may say the same or the opposite: like in looks, or of one attribute. Each pair once. */
function pairsOf(
  members: readonly Newcomer[],
  rows: readonly Fingerprint[],
  bitsMax: number,
): Pair[] {
  const known = rows.map((row) => ({ row, lanes: lanesOf(row.simhash) }));
  const isMember = new Set(members.map(({ id }) => id));
  const pairs = members.flatMap((member) => {
    const lanes = lanesOf(member.simhash);
    return known
      .filter(({ row, lanes: others }) => {
        if (row.id === member.id || (isMember.has(row.id) && row.id > member.id)) return false;
        return (
          differingBits(lanes, others) <= bitsMax ||
          (member.attribute !== null && member.attribute === row.attribute)
        );
      })
      .map(({ row }) => ({ a: member.id, b: row.id, key: `${member.id} ${row.id}` }));
  });
  return pairs.toSorted((x, y) => (x.key < y.key ? -1 : 1));
}

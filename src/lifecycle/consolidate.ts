import {
  comparedMemoriesMax,
  comparedPage,
  consolidatedPage,
  consolidatedPairsMax,
} from "../model/limits.ts";
import { differingBits, lanesOf } from "../model/similarity.ts";
import type {
  BankFingerprint,
  BankMark,
  Fingerprint,
  Newcomer,
} from "../ports/consolidation-store.ts";
import type { Mark } from "../ports/lifecycle-store.ts";
import { isNightly } from "./night.ts";
import { settle } from "./settle.ts";
import type { Pair } from "./settle.ts";
import { addCounts } from "./sweep.ts";
import type { Counts, Sweep, SweepServices, SweptTenant } from "./sweep.ts";

/** How far a pass is: newcomers looked at, those at hand, the page of their banks, and the pair in it. */
interface Place {
  after: Mark | null;
  /** The last newcomer at hand, once their banks are under way: one that ends meanwhile lets none slip in. */
  upTo: Mark | null;
  page: BankMark | null;
  pair: string;
}

const start: Place = { after: null, upTo: null, page: null, pair: "" };

/**
 * Compares what came since the last night with all that its bank holds, whereas by day only the newest
 * are looked at: what says the same becomes one memory with all sources, and of a contradiction the
 * newer stays. `reconcile.long_term` lets a model rewrite the older one instead.
 */
export const consolidate: Sweep = {
  having: "memories",
  stepsPerTick: 8,
  endsPerTick: Infinity,
  keepsPlace: true,
  isDue: (lastRunAt, now, { extract }) => isNightly(lastRunAt, now, extract.timezone),

  async step(services, tenant, cursor) {
    const place = readPlace(cursor);
    const { consolidation } = services;
    const { after, upTo } = place;
    const fresh = await consolidation.newcomers(tenant.scope, after, upTo, consolidatedPage);
    const last = upTo ?? markOf(fresh.at(-1));
    if (last === null) return { cursor, done: true, counts: {} };
    const left = { rows: comparedMemoriesMax, pairs: consolidatedPairsMax };
    let counts: Counts = {};
    for (let at: Place | null = { ...place, upTo: last }; at !== null && fresh.length > 0;) {
      const looked = await compare(services, tenant, fresh, at, left);
      counts = addCounts(counts, looked.counts);
      at = looked.next;
      if (at !== null && isSpent(left)) {
        return { cursor: JSON.stringify(at), done: false, counts };
      }
    }
    return {
      cursor: JSON.stringify({ ...start, after: last }),
      done: upTo === null && fresh.length < consolidatedPage,
      counts: addCounts(counts, { looked_at: fresh.length }),
    };
  },
};

interface Left {
  rows: number;
  pairs: number;
}

const isSpent = ({ rows, pairs }: Left): boolean => rows <= 0 || pairs <= 0;

const markOf = (newcomer: Newcomer | undefined): Mark | null =>
  newcomer === undefined ? null : { at: newcomer.recordedAt, id: newcomer.id };

const readPlace = (cursor: string | null): Place => {
  const read = cursor === null ? start : { ...start, ...(JSON.parse(cursor) as Partial<Place>) };
  // A place that an earlier version noted in one bank is no page of several: the newcomers begin anew.
  return read.page === null || "partitionId" in read.page ? read : { ...start, after: read.after };
};

/** One page of the newcomers' banks; where to go on in them, or null where they are done. */
async function compare(
  services: SweepServices,
  tenant: SweptTenant,
  fresh: readonly Newcomer[],
  place: Place,
  left: Left,
): Promise<{ next: Place | null; counts: Counts }> {
  const { scope } = tenant;
  const banks = Map.groupBy(fresh, ({ partitionId }) => partitionId);
  const ids = [...banks.keys()].toSorted();
  const rows = await services.consolidation.page(scope, ids, place.page, comparedPage);
  left.rows -= Math.max(1, rows.length);
  const pairs = await pairsOfBanks(tenant, banks, rows);
  const ahead = pairs.filter(({ key }) => key > place.pair);
  const now = ahead.slice(0, left.pairs);
  const counts = await settle(services, tenant, now);
  left.pairs -= now.length;
  const lastPair = now.at(-1);
  if (now.length < ahead.length) {
    return { next: { ...place, pair: lastPair?.key ?? place.pair }, counts };
  }
  const lastRow = rows.at(-1);
  if (rows.length < comparedPage || lastRow === undefined) return { next: null, counts };
  const { partitionId, createdAt: at, id } = lastRow;
  return { next: { ...place, page: { partitionId, at, id }, pair: "" }, counts };
}

/** The pairs of each bank, in the order of their keys. */
async function pairsOfBanks(
  { settingsOf }: SweptTenant,
  banks: ReadonlyMap<string, readonly Newcomer[]>,
  rows: readonly BankFingerprint[],
): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (const [partitionId, known] of Map.groupBy(rows, (row) => row.partitionId)) {
    const members = banks.get(partitionId) ?? [];
    const { dedupe } = await settingsOf(members[0]?.agentId ?? null);
    pairs.push(...pairsOf(members, known, dedupe.simhash_threshold));
  }
  return pairs.toSorted((x, y) => (x.key < y.key ? -1 : 1));
}

/** Whether somebody is alone and who the partner is are one matter. */
const isOfOneMatter = (one: string, other: string | null): boolean =>
  other !== null && matterOf(one) === matterOf(other);
const matterOf = (attribute: string): string => attribute.replace(/\|marital_status$/u, "|partner");

/** Pairs that may say the same or the opposite: like in looks, or of one attribute. Each pair once. */
function pairsOf(
  members: readonly Newcomer[],
  rows: readonly Fingerprint[],
  bitsMax: number,
): Pair[] {
  const known = rows.map((row) => ({ row, lanes: lanesOf(row.simhash) }));
  const isMember = new Set(members.map(({ id }) => id));
  return members.flatMap((member) => {
    const lanes = lanesOf(member.simhash);
    return known
      .filter(({ row, lanes: others }) => {
        if (row.id === member.id || (isMember.has(row.id) && row.id > member.id)) return false;
        return (
          differingBits(lanes, others) <= bitsMax ||
          (member.attribute !== null && isOfOneMatter(member.attribute, row.attribute))
        );
      })
      .map(({ row }) => ({ a: member.id, b: row.id, key: `${member.id} ${row.id}` }));
  });
}

import { overviewEntitiesMax } from "../../../model/limits.ts";
import type { Memory } from "../../../model/memory.ts";
import type {
  ExpiryHealth,
  Overview,
  OverviewStore,
  Upkeep,
  UpkeepReason,
} from "../../../ports/overview-store.ts";
import { type Databases, byCodePoints, ofEach, sum, summed } from "./pages.ts";

/** What all databases of a tenant have, counted together. */
export const joinedOverviewStore = (databases: Databases): OverviewStore => ({
  async overview(scope, filter) {
    const parts = await ofEach(databases, ({ overview }) => overview.overview(scope, filter));
    return together(parts);
  },
  async upkeep(scope, filter, limit) {
    const parts = await ofEach(databases, ({ overview }) => overview.upkeep(scope, filter, limit));
    return dueTogether(parts, filter.now, limit);
  },
});

function together(parts: readonly Overview[]): Overview {
  const days = summed(
    parts.map((part) => Object.fromEntries(part.days.map(({ day, added }) => [day, added]))),
  );
  return {
    counted: sum(parts.map(({ counted }) => counted)),
    isComplete: parts.every(({ isComplete }) => isComplete),
    statuses: summed(parts.map(({ statuses }) => statuses)),
    layers: summed(parts.map(({ layers }) => layers)),
    types: summed(parts.map(({ types }) => types)),
    importance: summed(parts.map(({ importance }) => importance)),
    emotions: summed(parts.map(({ emotions }) => emotions)),
    pinned: sum(parts.map(({ pinned }) => pinned)),
    quarantined: sum(parts.map(({ quarantined }) => quarantined)),
    days: Object.entries(days)
      .map(([day, added]) => ({ day, added }))
      .toSorted((a, b) => byCodePoints(a.day, b.day)),
    entities: parts
      .flatMap(({ entities }) => entities)
      .toSorted((a, b) => b.memories - a.memories || byCodePoints(a.id, b.id))
      .slice(0, overviewEntitiesMax),
    turns: summed(parts.map(({ turns }) => turns)),
    sessions: sum(parts.map(({ sessions }) => sessions)),
  };
}

const hourMs = 3_600_000;

/** Most pressing first, as each database has them. */
const orders: Readonly<Record<UpkeepReason, (memory: Memory, now: number) => number>> = {
  quarantined: ({ createdAt }) => -createdAt,
  expired: ({ expiresAt }) => expiresAt ?? 0,
  expiring: ({ expiresAt }) => expiresAt ?? 0,
  disliked: ({ feedback }) => feedback,
  faded: ({ lastAccessed, createdAt, stabilityHours }, now) =>
    -(now - Math.max(lastAccessed ?? 0, createdAt)) / hourMs / stabilityHours,
};

function dueTogether(parts: readonly Upkeep[], now: number, limit: number): Upkeep {
  const reasons = parts[0]?.due.map(({ reason }) => reason) ?? [];
  const of = (name: keyof ExpiryHealth): number => sum(parts.map(({ expiry }) => expiry[name]));
  return {
    expiry: {
      expired: of("expired"),
      within_day: of("within_day"),
      within_week: of("within_week"),
      within_month: of("within_month"),
      later: of("later"),
      never: of("never"),
    },
    turns: summed(parts.map(({ turns }) => turns)),
    due: reasons.map((reason) => ({
      reason,
      memories: parts
        .flatMap(({ due }) => due.filter((each) => each.reason === reason))
        .flatMap(({ memories }) => memories)
        .toSorted(
          (a, b) => orders[reason](a, now) - orders[reason](b, now) || byCodePoints(a.id, b.id),
        )
        .slice(0, limit),
    })),
  };
}

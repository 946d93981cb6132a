import type { Settings } from "../contract/settings.ts";
import { ownName } from "../model/entity.ts";
import { insightParentsMax, reflectedMemoriesMax } from "../model/limits.ts";
import type { KnownInsight, Observation } from "../ports/consolidation-store.ts";
import { insightByRules, insightsByModel } from "./insight-text.ts";
import type { Insight } from "./insight-text.ts";
import { isNightly } from "./night.ts";
import { newSubjects, relevance } from "./subjects.ts";
import { addCounts, readMark, writeMark } from "./sweep.ts";
import type { Counts, Sweep, SweepServices, SweptTenant } from "./sweep.ts";
import { addInsight, refreshInsight } from "./write-insight.ts";

/** Memories of one step, banks it reflects on, and insights it writes. */
const page = 400;
const banksMax = 100;
const writesMax = 6;
const insightsReadMax = 200;
/** The user is in all memories: no subject. */
const ownNames = [ownName];

/**
 * Forms insights of what memories keep coming back to. A bank is reflected on once enough of its
 * memories are fresh, which are noted from night to night; insights that fresh ones bear on are written
 * anew before. Without a model an insight tells counts only.
 */
export const reflect: Sweep = {
  having: "memories",
  stepsPerTick: 3,
  endsPerTick: Infinity,
  keepsPlace: true,
  isDue: (lastRunAt, now, { extract }) => isNightly(lastRunAt, now, extract.timezone),

  async step(services, tenant, cursor) {
    const { scope, settingsOf } = tenant;
    const { consolidation, lifecycle } = services;
    const fresh = await consolidation.observations(scope, readMark(cursor), ownNames, page);
    const runs = runsOf(fresh).slice(0, banksMax);
    const banks = Map.groupBy(runs.flat(), ({ partitionId }) => partitionId);
    const noted = await lifecycle.notes(scope, [...banks.keys()].map(noteName));
    const insights = await consolidation.insights(scope, [...banks.keys()], insightsReadMax);
    const notes = new Map<string, string>();
    let counts: Counts = {};
    let writes = 0;
    const looked = new Set<string>();
    for (const [partitionId, members] of banks) {
      // The banks behind this one are the next step's.
      if (writes >= writesMax) break;
      looked.add(partitionId);
      const settings = await settingsOf(members[0]?.agentId ?? null);
      if (!settings.insight.enabled) continue;
      const room = writesMax - writes;
      const before = readNote(noted.get(noteName(partitionId)));
      const done = await reflectOn(services, tenant, settings, {
        partitionId,
        members,
        before,
        known: insights.get(partitionId) ?? [],
        room,
      });
      writes += (done.counts["added"] ?? 0) + (done.counts["refreshed"] ?? 0);
      counts = addCounts(counts, done.counts);
      notes.set(noteName(partitionId), JSON.stringify(done.fresh));
    }
    await lifecycle.keepNotes(scope, notes, tenant.now);
    const last = lookedThrough(runs, looked).at(-1)?.at(-1);
    return {
      cursor: last === undefined ? cursor : writeMark({ at: last.recordedAt, id: last.id }),
      done: fresh.length < page && last?.id === fresh.at(-1)?.id,
      counts,
    };
  },
};

/** Observations in their order, cut where the bank changes. */
function runsOf(observations: readonly Observation[]): Observation[][] {
  const runs: Observation[][] = [];
  for (const one of observations) {
    const run = runs.at(-1);
    if (run?.[0]?.partitionId === one.partitionId) run.push(one);
    else runs.push([one]);
  }
  return runs;
}

/** The runs before the first one of a bank that was not looked at. */
function lookedThrough(
  runs: readonly Observation[][],
  looked: ReadonlySet<string>,
): readonly Observation[][] {
  const cut = runs.findIndex(([first]) => first !== undefined && !looked.has(first.partitionId));
  return cut === -1 ? runs : runs.slice(0, cut);
}

const noteName = (partitionId: string): string => `reflect ${partitionId}`;

function readNote(note: string | undefined): string[] {
  const value: unknown = note === undefined || note === "" ? [] : JSON.parse(note);
  return Array.isArray(value) ? value.filter((id) => typeof id === "string") : [];
}

interface Bank {
  partitionId: string;
  /** What came since the last look. */
  members: readonly Observation[];
  /** Ids of fresh ones from nights before. */
  before: readonly string[];
  known: readonly KnownInsight[];
  /** Insights that may still be written in this step. */
  room: number;
}

async function reflectOn(
  services: SweepServices,
  tenant: SweptTenant,
  settings: Settings,
  { partitionId, members, before, known, room }: Bank,
): Promise<{ fresh: readonly string[]; counts: Counts }> {
  const { scope } = tenant;
  const { consolidation } = services;
  const { insight } = settings;
  const refreshed = await refresh(services, tenant, settings, {
    partitionId,
    members,
    known,
    room,
  });
  const ids = [...new Set([...before, ...members.map(({ id }) => id)])].slice(
    -reflectedMemoriesMax,
  );
  if (ids.length < insight.min_memories || room - refreshed <= 0) {
    return { fresh: ids, counts: countsOf({ refreshed }) };
  }
  const there = new Map(members.map((one) => [one.id, one]));
  const older = ids.filter((id) => !there.has(id));
  const observed = [
    ...(older.length === 0 ? [] : await consolidation.observedBy(scope, older, ownNames)),
    ...members,
  ];
  if (observed.length < insight.min_memories) {
    return { fresh: observed.map(({ id }) => id), counts: countsOf({ refreshed }) };
  }
  const max = Math.min(insight.max_subjects, room - refreshed);
  const subjects = known.map(({ subject }) => subject);
  const added = await addNew(services, tenant, settings, { partitionId, observed, subjects, max });
  return { fresh: [], counts: countsOf({ refreshed, added }) };
}

const countsOf = (counts: Counts): Counts =>
  Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0));

async function addNew(
  services: SweepServices,
  tenant: SweptTenant,
  settings: Settings,
  found: {
    partitionId: string;
    observed: readonly Observation[];
    subjects: readonly string[];
    max: number;
  },
): Promise<number> {
  const { scope, now } = tenant;
  const { partitionId, observed, subjects, max } = found;
  const byModel = await insightsByModel(services, settings, observed, {
    subject: null,
    known: subjects,
    max,
  });
  const insights: Insight[] = [...(byModel ?? [])];
  if (byModel === null) {
    for (const subject of newSubjects(observed, subjects, max)) {
      const about = await aboutOf(services, tenant, partitionId, subject);
      if (about.length > 0) {
        insights.push(insightByRules(subject, about, settings.extract.timezone));
      }
    }
  }
  let added = 0;
  for (const insight of insights) {
    const parents = await parentsOf(services, scope, insight, observed);
    if (await addInsight(services, scope, settings, insight, parents, now)) added++;
  }
  return added;
}

async function parentsOf(
  { consolidation }: SweepServices,
  scope: SweptTenant["scope"],
  { parentIds }: Insight,
  observed: readonly Observation[],
): Promise<Observation[]> {
  const there = observed.filter(({ id }) => parentIds.includes(id));
  return there.length > 0 ? there : consolidation.observedBy(scope, parentIds, ownNames);
}

const aboutOf = (
  { consolidation }: SweepServices,
  { scope, now }: SweptTenant,
  partitionId: string,
  subject: string,
): Promise<Observation[]> =>
  consolidation.about(scope, { partitionId, subject }, ownNames, now, insightParentsMax);

/** Writes those insights anew that fresh memories bear on, the most relevant first. */
async function refresh(
  services: SweepServices,
  tenant: SweptTenant,
  settings: Settings,
  bank: {
    partitionId: string;
    members: readonly Observation[];
    known: readonly KnownInsight[];
    room: number;
  },
): Promise<number> {
  const { update_threshold: threshold, update_max_count: most } = settings.insight;
  const touched = bank.known
    .map((known) => ({
      known,
      value: Math.max(0, ...bank.members.map((one) => relevance(known, one))),
    }))
    .filter(({ value }) => value >= threshold)
    .toSorted((a, b) => b.value - a.value || (a.known.id < b.known.id ? -1 : 1))
    .slice(0, Math.min(most, bank.room));
  let refreshed = 0;
  for (const { known } of touched) {
    const about = await aboutOf(services, tenant, bank.partitionId, known.subject);
    if (about.length === 0) continue;
    const [byModel] =
      (await insightsByModel(services, settings, about, {
        subject: known.subject,
        known: [],
        max: 1,
      })) ?? [];
    const insight = byModel ?? insightByRules(known.subject, about, settings.extract.timezone);
    if (await refreshInsight(services, tenant.scope, settings, known.id, insight, tenant.now)) {
      refreshed++;
    }
  }
  return refreshed;
}

import type { Settings } from "../contract/settings.ts";
import { EbbError, beingErased } from "../model/errors.ts";
import { packUnit } from "../model/lexical/unit.ts";
import type { Memory } from "../model/memory.ts";
import type { Scope } from "../model/scope.ts";
import type { DirectAdd, PackedVector } from "../ports/memory-store.ts";
import type { Services } from "../ports/services.ts";
import { type Absorbed, tellAgain } from "./again.ts";
import type { Candidate } from "./candidate.ts";
import { embedTexts } from "./embed.ts";
import { firstEnd } from "./end.ts";
import type { Gate } from "./gate.ts";
import { type Links, linksOf } from "./links.ts";
import { withoutSameMeaning } from "./meaning.ts";
import { newMemory } from "./new-memory.ts";
import { ownLinks } from "./own-links.ts";
import { type Plan, reconcile } from "./reconcile.ts";
import { type Heard, type Wish, hear, nothingLeft } from "./wish.ts";

/** What telling known memories again changed of them, and what was stated and is not so: fields by wire names. */
export interface Again {
  changed: string[];
  notTaken: string[];
}

/**
 * `added`: there is a new memory · `duplicate`: one says the same, in these words · `inferred`: what the
 * text said, some of it new, some said by memories that are there · `refused`: nothing was written, and why.
 */
export type Remembered =
  | { kind: "added"; memory: Memory }
  | { kind: "duplicate"; of: string; content: string; again: Again }
  | { kind: "inferred"; memories: Memory[]; duplicateOf: string[]; again: Again }
  | { kind: "refused"; error: EbbError };

type RememberServices = Pick<
  Services,
  | "memories"
  | "comparison"
  | "graph"
  | "embedder"
  | "formerEmbedder"
  | "spaces"
  | "erasures"
  | "clock"
  | "log"
>;

/**
 * Remembers what is stated, any number at once, in order: each sees those before it. What is refused
 * takes none of the others along. One D1 batch writes all that is new; what is known already is told again
 * (see `tellAgain`). `at` (epoch ms) is when it was said.
 */
export async function remember(
  services: RememberServices,
  scope: Scope,
  wishes: readonly Wish[],
  { by, at }: { by: string; at: number },
): Promise<Remembered[]> {
  const [read, erased] = await Promise.all([
    Promise.all(wishes.map((wish) => hear(scope, wish, wish.saidAt ?? at))),
    services.erasures.beingErased(
      scope,
      wishes.map(({ input }) => input.ids),
    ),
  ]);
  const heard = read.map((each, i) => (erased[i] === true ? beingErased() : each));
  const clear = heard.filter((each): each is Heard => !(each instanceof EbbError));
  const plans = await planned(services, scope, clear);
  const written = await write(services, scope, plans, by);
  const again = await repeated(services, scope, clear, written, by);
  return heard.map((each, i): Remembered => {
    if (each instanceof EbbError) return { kind: "refused", error: each };
    const ids = each.candidates.map(({ id }) => written.get(id)).filter((id) => id !== undefined);
    const absorbed = again.get(each) ?? [];
    return remembered(ids, wishes[i]?.input.infer === true, absorbed);
  });
}

/** What is known already, told again: by wish, what became of each. */
async function repeated(
  services: RememberServices,
  scope: Scope,
  heard: readonly Heard[],
  written: ReadonlyMap<string, Outcome>,
  by: string,
): Promise<Map<Heard, Absorbed[]>> {
  const now = services.clock.now();
  const told = heard.flatMap((each) =>
    each.candidates.flatMap(({ id, draft }) => {
      const known = written.get(id);
      // A request that comes again with its own key tells nothing again.
      if (typeof known !== "string" || known === id) return [];
      const { settings } = each.wish.gate;
      const end = firstEnd({ ...draft, pinned: false }, draft, settings, now);
      return [{ each, again: { id: known, input: each.wish.input, end, settings } }];
    }),
  );
  const absorbed = await tellAgain(
    services,
    scope,
    told.map(({ again }) => again),
    by,
  );
  const byWish = new Map<Heard, Absorbed[]>();
  for (const [i, { each }] of told.entries()) {
    const one = absorbed[i];
    if (one != null) byWish.set(each, [...(byWish.get(each) ?? []), one]);
  }
  return byWish;
}

type Outcome = Memory | string;

/** Memories that were added, and ids of those that say the same. */
function remembered(
  outcomes: readonly Outcome[],
  infer: boolean,
  absorbed: readonly Absorbed[],
): Remembered {
  const again = {
    changed: [...new Set(absorbed.flatMap(({ changed }) => changed))],
    notTaken: [...new Set(absorbed.flatMap(({ notTaken }) => notTaken))],
  };
  const memories = outcomes.filter((each) => typeof each !== "string");
  const duplicateOf = [...new Set(outcomes.filter((each) => typeof each === "string"))];
  const [memory] = memories;
  const [of] = duplicateOf;
  if (infer) return { kind: "inferred", memories, duplicateOf, again };
  if (memory !== undefined) return { kind: "added", memory };
  if (of !== undefined) {
    return { kind: "duplicate", of, content: absorbed[0]?.content ?? "", again };
  }
  return { kind: "refused", error: nothingLeft };
}

/** What becomes of a wish, with the vectors of all that is to be added, by the candidate's id. */
type Planned = Heard & { plan: Plan; vectors: ReadonlyMap<string, PackedVector | null> };

interface Group {
  partitionId: string;
  members: Heard[];
  settings: Settings;
  plan: Plan;
}

/** Compares, partition by partition, with what is known and with the wishes before: in words, then in meaning. */
async function planned(
  services: RememberServices,
  scope: Scope,
  heard: readonly Heard[],
): Promise<Planned[]> {
  const byPartition = [...Map.groupBy(heard, ({ partition }) => partition.id)];
  const groups = await Promise.all(
    byPartition.flatMap(([partitionId, members]) => {
      const [first] = members;
      return first === undefined
        ? []
        : [worded(services, scope, partitionId, members, first.wish.gate)];
    }),
  );
  const texts = groups.flatMap(({ plan }) =>
    plan.add.map(({ candidate }) => candidate.draft.content),
  );
  const made = await embedTexts(services, scope, texts);
  let from = 0;
  const plans = groups.map(async (group): Promise<Planned[]> => {
    const own = made.slice(from, (from += group.plan.add.length));
    const { partitionId, plan: inWords, settings } = group;
    const embedded = { plan: inWords, vectors: own };
    const now = services.clock.now();
    const { plan, vectors } = await withoutSameMeaning(
      services,
      scope,
      partitionId,
      embedded,
      settings,
      now,
    );
    const byId = new Map(plan.add.map(({ candidate }, i) => [candidate.id, vectors[i] ?? null]));
    return group.members.map((member) => ({
      ...member,
      plan: shareOf(plan, member.candidates),
      vectors: byId,
    }));
  });
  return (await Promise.all(plans)).flat();
}

async function worded(
  { memories, clock }: Pick<Services, "memories" | "clock">,
  scope: Scope,
  partitionId: string,
  members: Heard[],
  { settings }: Gate,
): Promise<Group> {
  const candidates = members.flatMap((member) => member.candidates);
  const attributes = candidates.flatMap(({ draft }) => draft.attribute ?? []);
  const limit = settings.reconcile.max_count;
  const known = await memories.known(scope, partitionId, attributes, limit, clock.now());
  return { partitionId, members, settings, plan: reconcile(candidates, known, settings) };
}

function shareOf(plan: Plan, candidates: readonly Candidate[]): Plan {
  const own = new Set(candidates);
  return {
    add: plan.add.filter(({ candidate }) => own.has(candidate)),
    repeats: plan.repeats.filter(({ candidate }) => own.has(candidate)),
    supersedes: [],
  };
}

/** Writes all plans in one batch; what became of each candidate, by its id. */
async function write(
  services: RememberServices,
  scope: Scope,
  plans: readonly Planned[],
  by: string,
): Promise<Map<string, Outcome>> {
  const { memories, clock } = services;
  const entries = plans.flatMap((each) => each.plan.add.map((entry) => ({ each, entry })));
  const now = clock.now();
  const links = await linked(services, scope, plans);
  const adds = entries.map(({ each, entry }) =>
    directAdd(each, entry, { now, vector: each.vectors.get(entry.candidate.id) ?? null, links }),
  );
  const added = new Set(await memories.add(scope, adds, { by, reason: null, now }));

  const outcomes = new Map<string, Outcome>();
  for (const { entry, partition } of adds) {
    const { id } = entry.memory;
    outcomes.set(
      id,
      added.has(id)
        ? { ...entry.memory, sources: [] }
        : await already(services, scope, { id, partition, entry, now }),
    );
  }
  for (const { candidate, memoryId } of plans.flatMap(({ plan }) => plan.repeats)) {
    const outcome = outcomes.get(memoryId);
    outcomes.set(candidate.id, typeof outcome === "string" ? outcome : memoryId);
  }
  return outcomes;
}

/**
 * Somebody was faster: with the same words, or with this very wish, when its answer got lost. Or the user's erasure
 * began meanwhile.
 */
async function already(
  { memories, erasures }: Pick<Services, "memories" | "erasures">,
  scope: Scope,
  {
    id,
    partition,
    entry,
    now,
  }: { id: string; now: number } & Pick<DirectAdd, "partition" | "entry">,
): Promise<Outcome> {
  const own = await memories.get(scope, id);
  if (own !== null) return own;
  const same = await memories.sameAs(scope, partition.id, entry.contentHash, now);
  if (same !== null) return same;
  if ((await erasures.beingErased(scope, [entry.memory])).includes(true)) throw beingErased();
  throw new EbbError("conflict", "The same was added and removed at once; try again.");
}

/** What the new memories mean to the graph, partition by partition. */
async function linked(
  services: Pick<Services, "graph">,
  scope: Scope,
  plans: readonly Planned[],
): Promise<Links[]> {
  const groups = [...Map.groupBy(plans, ({ partition }) => partition.id)];
  return Promise.all(
    groups.map(([partitionId, members]) =>
      linksOf(
        services,
        scope,
        partitionId,
        members.flatMap(({ plan }) =>
          plan.add.map(({ candidate: { id, draft, saidAt } }) => ({
            memoryId: id,
            reading: draft,
            at: saidAt,
            seed: id,
          })),
        ),
        members[0]?.wish.gate.settings.hippo.alias_jaccard ?? 1,
      ),
    ),
  );
}

interface Circumstances {
  now: number;
  vector: DirectAdd["entry"]["vector"];
  links: readonly Links[];
}

function directAdd(
  { wish, partition, origin }: Planned,
  entry: Plan["add"][number],
  { now, vector, links }: Circumstances,
): DirectAdd {
  const { input, gate } = wish;
  const { draft, id, saidAt } = entry.candidate;
  return {
    partition,
    entry: newMemory(
      {
        ids: input.ids,
        partition,
        settings: gate.settings,
        tags: input.tags,
        metadata: input.metadata,
        origin,
        createdAt: saidAt,
        now,
      },
      entry,
      { sources: [], vector, unit: unitOf(draft.content, input.ids.sessionId, saidAt, null) },
    ),
    ...ownLinks(links, id),
    exclusive: gate.settings.reconcile.enabled && entry.endedBy === null,
  };
}

/** The index unit of a memory that stands for itself. */
export const unitOf = (
  content: string,
  sessionId: string | null,
  at: number,
  speaker: string | null,
): ReturnType<typeof packUnit> =>
  packUnit({ text: content, side: "prompt", speaker, sessionId, at, note: 0, remembered: true });

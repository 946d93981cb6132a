import type { Settings } from "../contract/settings.ts";
import type { Candidate } from "../memories/candidate.ts";
import { type Plan, reconcile } from "../memories/reconcile.ts";
import type { Scope } from "../model/scope.ts";
import type { KnownMemory } from "../ports/memory-store.ts";
import type { Services } from "../ports/services.ts";
import { correctedBy } from "./correct.ts";
import type { Draft } from "./draft.ts";
import { type Merge, judge } from "./judge.ts";
import { attributesOver } from "./over.ts";
import { retractedBy } from "./retract.ts";

/** What becomes of the drafts of a turn. */
export interface TurnPlan extends Plan<Draft> {
  merges: Merge[];
}

/** What drafts are held against: live memories, by id, and those that a model was shown, by number. */
export interface Compared {
  live: ReadonlyMap<string, KnownMemory>;
  shown: readonly KnownMemory[];
}

/** Reads what the drafts may repeat or contradict, as it is now. */
export async function comparedWith(
  { memories, comparison, clock }: Pick<Services, "memories" | "comparison" | "clock">,
  scope: Scope,
  settings: Settings,
  partitionId: string,
  drafts: readonly Draft[],
  shown: readonly KnownMemory[],
): Promise<Compared> {
  const now = clock.now();
  const attributes = drafts.flatMap((draft) =>
    [draft.attribute ?? [], attributesOver(draft)].flat(),
  );
  const judged = drafts.flatMap(({ judged: judgement }) =>
    judgement === undefined ? [] : (shown[judgement.known]?.id ?? []),
  );
  const [known, asked] = await Promise.all([
    memories.known(scope, partitionId, attributes, settings.reconcile.max_count, now),
    comparison.related(scope, partitionId, { names: [], ids: judged, limit: 0, now }),
  ]);
  return { live: new Map([...asked, ...known].map((memory) => [memory.id, memory])), shown };
}

/**
 * The model's judgements first, then corrections of what has no attribute, then denials, which only end,
 * then what the rules say of the rest. Pure. `canMerge` off takes merges for new memories: of those that kept changing meanwhile.
 */
export function planOf(
  all: readonly Candidate<Draft>[],
  { live, shown }: Compared,
  settings: Pick<Settings, "dedupe" | "reconcile">,
  canMerge: boolean,
): TurnPlan {
  const { enabled } = settings.reconcile;
  const candidates = all.filter(({ draft }) => draft.retracts !== true);
  const judged = judge(candidates, enabled ? shown : [], live);
  const merges = canMerge ? judged.merges.filter((merge) => isUnique(merge, live)) : [];
  const unmerged = judged.merges.filter((merge) => !merges.includes(merge));
  const rest = [...judged.rest, ...unmerged.map(({ candidate }) => candidate)];

  const left = new Map(live);
  for (const { memoryId } of [...judged.supersedes, ...merges]) left.delete(memoryId);
  const corrections = enabled
    ? rest.flatMap((candidate) => {
        const ended = correctedBy(candidate, left.values());
        for (const { memoryId } of ended) left.delete(memoryId);
        return ended;
      })
    : [];
  const retractions = enabled
    ? all
        .filter(({ draft }) => draft.retracts === true)
        .flatMap((candidate) => retractedBy(candidate, left.values()))
    : [];
  for (const { memoryId } of retractions) left.delete(memoryId);
  const plan = reconcile(rest, [...left.values()], settings);
  const repeats = [...judged.repeats, ...plan.repeats];
  return {
    add: [...plan.add, ...judged.outdated],
    repeats,
    supersedes: [
      ...endedBy([...judged.supersedes, ...corrections], repeats),
      ...retractions,
      ...plan.supersedes,
    ],
    merges,
  };
}

/** No other live memory has the merged words already. */
const isUnique = ({ candidate, memoryId }: Merge, live: Compared["live"]): boolean =>
  ![...live.values()].some(
    ({ id, contentHash }) => id !== memoryId && contentHash === candidate.contentHash,
  );

/** What only says again what is known ends the older one in that memory's name. */
function endedBy(
  supersedes: TurnPlan["supersedes"],
  repeats: TurnPlan["repeats"],
): TurnPlan["supersedes"] {
  const known = new Map(repeats.map(({ candidate, memoryId }) => [candidate.id, memoryId]));
  return supersedes
    .map((one) => ({ ...one, byId: known.get(one.byId ?? "") ?? one.byId }))
    .filter(({ memoryId, byId }) => memoryId !== byId);
}

import type { Settings } from "../contract/settings.ts";
import { embedTexts } from "../memories/embed.ts";
import { partitionFor, partitionIdOf } from "../memories/partition.ts";
import { reconcile } from "../memories/reconcile.ts";
import type { Scope } from "../model/scope.ts";
import type { Turn } from "../model/turn.ts";
import type { Services } from "../ports/services.ts";
import { commitOf } from "./commit.ts";
import type { Extraction, ExtractionRequest, Extractor } from "./draft.ts";
import { candidatesOf } from "./candidates.ts";
import { modelExtractor } from "./extract/model.ts";
import { rulesExtractor } from "./extract/rules.ts";

export type IngestServices = Pick<
  Services,
  "memories" | "graph" | "model" | "embedder" | "spaces" | "clock" | "log"
>;

export interface Ingested {
  turnId: string;
  /** False where another attempt had done the work already. */
  committed: boolean;
  forgotten: string[];
}

/** On the last attempt a failing model gives way to the rules; before, its error asks for a retry. */
export type Patience = "may_retry" | "last_attempt";

/**
 * From raw turns of one session to memories: one extraction for all of them, then turn by turn, so
 * that each sees what the ones before it left. Every turn is one atomic commit.
 */
export async function ingest(
  services: IngestServices,
  scope: Scope,
  settings: Settings,
  turns: readonly Turn[],
  patience: Patience,
): Promise<Ingested[]> {
  const found = await extract(
    services,
    { turns, settings, known: [], now: services.clock.now() },
    patience,
  );
  const results: Ingested[] = [];
  for (const turn of turns) {
    results.push(
      await ingestTurn(services, scope, settings, turn, shareOf(found, turn, turns.length)),
    );
  }
  return results;
}

async function ingestTurn(
  services: IngestServices,
  scope: Scope,
  settings: Settings,
  turn: Turn,
  found: Extraction,
): Promise<Ingested> {
  const { memories, clock } = services;
  const partition = partitionFor(turn, settings);
  const partitionId = await partitionIdOf(scope, partition);
  const buried = await memories.forgotten(scope, turn.id);
  const candidates = await candidatesOf(scope, turn, found.drafts, buried);
  const known = await memories.known(
    scope,
    partitionId,
    candidates.flatMap(({ draft }) => draft.attribute ?? []),
    settings.reconcile.max_count,
    clock.now(),
  );
  const plan = reconcile(candidates, known, settings);
  const vectors = await embedTexts(
    services,
    scope,
    plan.add.map(({ candidate }) => candidate.draft.content),
  );
  const commit = await commitOf(services, {
    scope,
    settings,
    turn,
    partition: { ...partition, id: partitionId },
    found,
    plan,
    vectors,
    now: clock.now(),
  });
  const committed = await memories.commit(scope, commit, clock.now());
  return { turnId: turn.id, committed, forgotten: commit.forgets.map(({ memoryId }) => memoryId) };
}

/** The model where there is one, with the rules behind it; else the rules. */
export async function extract(
  { model, log }: Pick<Services, "model" | "log">,
  request: ExtractionRequest,
  patience: Patience,
): Promise<Extraction> {
  const rules: Extractor = rulesExtractor();
  if (model === null) return rules.extract(request);
  try {
    return await modelExtractor({ model, rules }).extract(request);
  } catch (cause) {
    if (patience === "may_retry") throw cause;
    const problem = cause instanceof Error ? cause.message.slice(0, 300) : "the model failed";
    log("rules_after_model", { problem, turns: request.turns.length });
    return { ...(await rules.extract(request)), extractor: "rules_after_model", problem };
  }
}

/** One turn's part of a batch's extraction; the counts of a call are shared out evenly. */
function shareOf(found: Extraction, turn: Turn, turns: number): Extraction {
  return {
    ...found,
    drafts: found.drafts.filter((draft) => draft.turnId === turn.id),
    inputTokens: Math.round(found.inputTokens / turns),
    outputTokens: Math.round(found.outputTokens / turns),
  };
}

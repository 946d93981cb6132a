import { partitionIdOf } from "../../memories/partition.ts";
import { packUnit, speakerHash } from "../../model/lexical/unit.ts";
import { redriveAfterMs } from "../../model/limits.ts";
import type { Role } from "../../model/memory.ts";
import { type TurnRecord, keyParts } from "../../model/transfer.ts";
import { wordsOf } from "../../model/turn.ts";
import type { TurnImport } from "../../ports/transfer-store.ts";
import type { ImportRun, Numbered } from "./request.ts";

/**
 * Turns as they were said. One that was read keeps that, with its words in the index again; one that
 * waits is told to the queue, and goes through ingestion like any other.
 */

const costs = { turns: 14, partition: 4 };

export async function writeTurns(
  run: ImportRun,
  rows: readonly Numbered<TurnRecord>[],
): Promise<void> {
  const { services, scope, act, ledger } = run;
  const { here } = await services.imports.present(
    scope,
    rows.map(({ value }) => value.turn.id),
  );
  const known = new Set(here);
  const fresh = rows.filter(({ value }) => !known.has(value.turn.id));
  run.budget.queries -=
    costs.turns + costs.partition * new Set(fresh.map(({ value }) => value.partition)).size;
  const written = new Set(
    run.dryRun
      ? fresh.map(({ value }) => value.turn.id)
      : await services.imports.turns(
          scope,
          await Promise.all(fresh.map(({ value }) => turnImport(run, value))),
          act,
        ),
  );
  if (!run.dryRun) await tell(run, fresh, written);
  for (const { line, value } of rows) {
    const { id } = value.turn;
    const noted = { line, id, kind: "turn" };
    if (written.delete(id)) ledger.note({ ...noted, outcome: "added", reason: null });
    else if (known.has(id)) {
      ledger.note({ ...noted, outcome: "duplicate", reason: "is here already" });
    } else ledger.note({ ...noted, outcome: "skipped", reason: "its id is taken" });
  }
}

async function turnImport({ scope, act }: ImportRun, record: TurnRecord): Promise<TurnImport> {
  const { turn } = record;
  const layer = record.partition === null ? null : (keyParts(record.partition)?.layer ?? null);
  const place =
    layer === null || record.partition === null ? null : { layer, key: record.partition };
  const unit = (side: Role) =>
    packUnit({
      text: wordsOf(turn, side),
      side,
      speaker: side === "prompt" ? turn.promptName : turn.responseName,
      sessionId: turn.sessionId,
      at: turn.createdAt,
      note: null,
      remembered: record.remembered.includes(side),
    });
  const names = [turn.promptName, turn.responseName].filter((name) => name !== null);
  return {
    ...record,
    partition: place === null ? null : { ...place, id: await partitionIdOf(scope, place) },
    utterances: place === null ? null : [unit("prompt"), unit("response")],
    speakers: [...new Map(names.map((name) => [speakerHash(name), name]))].map(([hash, name]) => ({
      hash,
      name,
    })),
    dueAt: act.now + redriveAfterMs,
  };
}

/** A queue that refuses costs nothing: cron drives what waits too long. */
async function tell(
  { services, scope }: ImportRun,
  rows: readonly Numbered<TurnRecord>[],
  written: ReadonlySet<string>,
): Promise<void> {
  const waiting = rows
    .map(({ value }) => value.turn)
    .filter(({ id, status }) => status === "queued" && written.has(id));
  if (waiting.length === 0) return;
  try {
    await services.queue.send(
      waiting.map(({ id }) => ({ tenant_id: scope.tenantId, turn_id: id })),
    );
  } catch {
    services.log("queue_refused", { turns: waiting.length });
  }
}

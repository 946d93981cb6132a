import { Settings } from "../../contract/settings.ts";
import { partitionIdOf } from "../../memories/partition.ts";
import { mergePatch } from "../../model/merge-patch.ts";
import { withIds } from "../../model/scope.ts";
import {
  type EdgeRecord,
  type EntityRecord,
  type NameRecord,
  type RecordKind,
  type SettingsRecord,
  type TransferRecord,
  type VersionRecord,
  keyParts,
} from "../../model/transfer.ts";
import { patchSettings } from "../settings.ts";
import { withoutErased } from "./erased.ts";
import type { ImportRun, Numbered } from "./request.ts";
import { writeMemories } from "./write-memories.ts";
import { writeTurns } from "./write-turns.ts";

type Of<K extends RecordKind> = Extract<TransferRecord, { kind: K }>;

const only = <K extends RecordKind>(
  rows: readonly Numbered<TransferRecord>[],
  kind: K,
): Numbered<Of<K>>[] =>
  rows.flatMap(({ line, value }) => (value.kind === kind ? [{ line, value: value as Of<K> }] : []));

/** Queries that a batch of a kind may take. */
const cost = 6;

/** Writes records of one kind, or says what writing them would do. */
export async function writeRecords(
  run: ImportRun,
  kind: RecordKind,
  rows: readonly Numbered<TransferRecord>[],
): Promise<void> {
  const { services, scope } = run;
  const { imports } = services;
  if (kind !== "turn" && kind !== "memory") run.budget.queries -= cost;
  switch (kind) {
    case "settings":
      return writeSettings(run, only(rows, kind));
    case "session":
      return writePlain(
        run,
        await withoutErased(run, only(rows, kind), ({ session: { id, userId } }) => ({
          id,
          userId,
          sessionId: id,
        })),
        ({ session }) => session.id,
        (records) => imports.sessions(scope, records),
      );
    case "turn":
      return writeTurns(run, await withoutErased(run, only(rows, kind), ({ turn }) => turn));
    case "memory":
      return writeMemories(run, await withoutErased(run, only(rows, kind), ({ memory }) => memory));
    case "version":
      return writePlain(run, only(rows, kind), versionKey, (records) =>
        imports.versions(scope, records),
      );
    case "entity":
      return writePlain(run, only(rows, kind), idOf, async (records) =>
        imports.entities(scope, await placed(run, records)),
      );
    case "name":
      return writePlain(run, only(rows, kind), idOf, async (records) =>
        imports.names(scope, await placed(run, records)),
      );
    case "edge":
      return writePlain(run, only(rows, kind), idOf, async (records) =>
        imports.edges(scope, await placed(run, records)),
      );
    case "summary":
      return writePlain(
        run,
        only(rows, kind),
        ({ summary }) => summary.id,
        (records) => imports.summaries(scope, records),
      );
  }
}

const idOf = ({ id }: { id: string }): string => id;
const versionKey = ({ memoryId, version }: VersionRecord): string =>
  `${memoryId} ${version.version}`;

/** Records that nothing is compared with: those that were there, or whose memory is not, are left. */
async function writePlain<R extends TransferRecord>(
  run: ImportRun,
  rows: readonly Numbered<R>[],
  keyOf: (record: R) => string,
  write: (records: R[]) => Promise<string[]>,
): Promise<void> {
  const values = rows.map(({ value }) => value);
  const written = new Set(run.dryRun ? await absent(run, values, keyOf) : await write(values));
  for (const { line, value } of rows) {
    const key = keyOf(value);
    const isNew = written.delete(key);
    run.ledger.note({
      line,
      id: key,
      kind: value.kind,
      outcome: isNew ? "added" : "duplicate",
      reason: isNew ? null : "is here already, or what it belongs to is not",
    });
  }
}

/** What a run would write: nothing that is here, and of a memory's own only where the memory is or would be. */
async function absent<R extends TransferRecord>(
  { services, scope, foreseen }: ImportRun,
  values: readonly R[],
  keyOf: (record: R) => string,
): Promise<string[]> {
  const ids = values.flatMap((value) =>
    value.kind === "edge" ? [value.id, ...value.memoryIds] : [subjectOf(value, keyOf(value))],
  );
  const here = new Set((await services.imports.present(scope, [...new Set(ids)])).here);
  return values
    .filter((value) => {
      if (here.has(subjectOf(value, keyOf(value)))) return false;
      switch (value.kind) {
        case "version":
          return foreseen.has(value.memoryId);
        case "entity":
        case "name":
          return foreseen.has(value.id);
        case "edge":
          return value.memoryIds.some((id) => here.has(id) || foreseen.has(id));
        case "settings":
        case "session":
        case "turn":
        case "memory":
        case "summary":
          return true;
      }
    })
    .map(keyOf);
}

/** Versions come with their memory: those of one that is here are, too. */
const subjectOf = (value: TransferRecord, key: string): string =>
  value.kind === "version" ? value.memoryId : key;

async function placed<R extends EntityRecord | NameRecord | EdgeRecord>(
  { scope }: ImportRun,
  records: readonly R[],
): Promise<(Omit<R, "partition"> & { partition: { id: string; key: string; layer: Layer } })[]> {
  return Promise.all(
    records.map(async (record) => {
      const layer = keyParts(record.partition)?.layer ?? "global";
      const place = { layer, key: record.partition };
      return { ...record, partition: { ...place, id: await partitionIdOf(scope, place) } };
    }),
  );
}

type Layer = NonNullable<ReturnType<typeof keyParts>>["layer"];

/** Settings here win over those that come: what is set on both sides stays. */
async function writeSettings(
  run: ImportRun,
  rows: readonly Numbered<SettingsRecord>[],
): Promise<void> {
  const { services, scope } = run;
  for (const { line, value } of rows) {
    const note = (outcome: "added" | "duplicate" | "skipped" | "invalid", reason: string | null) =>
      run.ledger.note({ line, id: value.agentId, kind: "settings", outcome, reason });
    if (!run.mayWriteSettings) {
      note("skipped", "settings take an admin key");
      continue;
    }
    const about = withIds(scope, { agentId: value.agentId });
    const layers = await services.settings.latest(about);
    const own = value.agentId === null ? layers.tenant : layers.agent;
    const merged = mergePatch(value.document, own);
    const whole = value.agentId === null ? merged : mergePatch(layers.tenant, merged);
    if (!Settings.safeParse(whole).success) {
      note("invalid", "is no settings document of this version");
      continue;
    }
    if (JSON.stringify(merged) === JSON.stringify(own)) {
      note("duplicate", "holds here already");
      continue;
    }
    // Where nothing was set here, the document is as old as it was there.
    const isFirst = Object.keys(own).length === 0;
    const clock = isFirst ? { now: () => value.updatedAt } : services.clock;
    if (!run.dryRun) await patchSettings({ ...services, clock }, about, merged);
    note("added", null);
  }
}

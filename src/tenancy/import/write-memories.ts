import type { Settings } from "../../contract/settings.ts";
import { type Candidate, contentHashOf } from "../../memories/candidate.ts";
import { embedTexts } from "../../memories/embed.ts";
import { partitionIdOf } from "../../memories/partition.ts";
import type { Reading } from "../../memories/reading.ts";
import { type Plan, reconcile } from "../../memories/reconcile.ts";
import { statusAt } from "../../model/filter.ts";
import { packUnit } from "../../model/lexical/unit.ts";
import { withIds } from "../../model/scope.ts";
import { simhash } from "../../model/similarity.ts";
import { type MemoryRow, type UnitPlace, keyParts } from "../../model/transfer.ts";
import type { KnownMemory } from "../../ports/memory-store.ts";
import type { MemoryImport } from "../../ports/transfer-store.ts";
import { effectiveSettings } from "../settings.ts";
import type { ImportRun, Numbered } from "./request.ts";

/** Memories through the gate: cleaned, compared with what is known here, and written in one batch. */

interface Screened {
  line: number;
  row: MemoryRow;
  partition: MemoryImport["partition"];
  settings: Settings;
  contentHash: string;
}

const costs = { memories: 30, partition: 6 };

export async function writeMemories(
  run: ImportRun,
  rows: readonly Numbered<MemoryRow>[],
): Promise<void> {
  const fresh = await unknownOf(run, rows);
  const screened: Screened[] = [];
  for (const each of fresh) {
    const passed = await screenOne(run, each);
    if (passed !== null) screened.push(passed);
  }
  const entries = (await Promise.all(await compared(run, screened))).filter(
    (entry) => entry !== null,
  );
  run.budget.queries -=
    costs.memories + costs.partition * new Set(screened.map(({ partition }) => partition.id)).size;
  if (run.dryRun) {
    for (const { line, entry } of entries) {
      run.foreseen.add(entry.memory.id);
      for (const { entityId, nameId } of entry.mentions) run.foreseen.add(entityId).add(nameId);
      note(run, line, entry.memory.id, "added", null);
    }
    return;
  }
  const { services, scope, act } = run;
  const vectors = await embedTexts(
    services,
    scope,
    entries.map(({ entry }) => entry.memory.content),
  );
  const written = new Set(
    await services.imports.memories(
      scope,
      entries.map(({ entry }, i) => ({ ...entry, vector: vectors[i] ?? null })),
      act,
    ),
  );
  for (const { line, entry } of entries) {
    const isNew = written.has(entry.memory.id);
    note(run, line, entry.memory.id, isNew ? "added" : "duplicate", isNew ? null : sameWords);
  }
}

const sameWords = "a live memory here says the same";

function note(
  { ledger }: ImportRun,
  line: number,
  id: string,
  outcome: "added" | "duplicate" | "skipped" | "invalid",
  reason: string | null,
): void {
  ledger.note({ line, id, kind: "memory", outcome, reason });
}

/** Those that are neither here nor were deleted here. */
async function unknownOf(
  run: ImportRun,
  rows: readonly Numbered<MemoryRow>[],
): Promise<Numbered<MemoryRow>[]> {
  const { here, deleted } = await run.services.imports.present(
    run.scope,
    rows.map(({ value }) => value.memory.id),
  );
  const [known, gone] = [new Set(here), new Set(deleted)];
  return rows.filter(({ line, value: { memory } }, i) => {
    if (known.has(memory.id)) note(run, line, memory.id, "duplicate", "is here already");
    else if (gone.has(memory.id)) note(run, line, memory.id, "skipped", "was deleted here");
    else if (rows.findIndex(({ value }) => value.memory.id === memory.id) < i) {
      note(run, line, memory.id, "duplicate", "stands in the import twice");
    } else return true;
    return false;
  });
}

async function screenOne(
  run: ImportRun,
  { line, value: row }: Numbered<MemoryRow>,
): Promise<Screened | null> {
  const { services, scope } = run;
  const { memory } = row;
  const settings = await effectiveSettings(services, withIds(scope, { agentId: memory.agentId }));
  const { content, quarantined } = await run.screen(memory.content, settings);
  const layer = keyParts(row.partition)?.layer;
  if (content === "" || layer === undefined) {
    note(run, line, memory.id, "invalid", "has nothing left to remember once it is cleaned");
    return null;
  }
  const place = { layer, key: row.partition };
  return {
    line,
    row: { ...row, memory: { ...memory, content, quarantined: memory.quarantined || quarantined } },
    partition: { ...place, id: await partitionIdOf(scope, place) },
    settings,
    contentHash: await contentHashOf(content),
  };
}

interface Entry {
  line: number;
  entry: Omit<MemoryImport, "vector">;
}

/** Each compared with what others brought here; repeats are noted and left out. */
async function compared(
  run: ImportRun,
  screened: readonly Screened[],
): Promise<Promise<Entry | null>[]> {
  const live = screened.filter(({ row }) => statusAt(row.memory, run.act.now) === "active");
  const rivals = new Map<string, KnownMemory[]>();
  for (const [partitionId, members] of Map.groupBy(live, ({ partition }) => partition.id)) {
    rivals.set(partitionId, await rivalsOf(run, partitionId, members));
  }
  const anchored = await turnsHere(run, screened);
  return screened.map(async (each) => {
    const known = live.includes(each) ? (rivals.get(each.partition.id) ?? []) : [];
    const plan = reconcile([candidate(each)], known, each.settings);
    const [repeat] = plan.repeats;
    const [add] = plan.add;
    if (repeat !== undefined || add === undefined) {
      note(run, each.line, each.row.memory.id, "duplicate", sameWords);
      return null;
    }
    return { line: each.line, entry: entryOf(each, add, plan.supersedes.length > 0, anchored) };
  });
}

async function rivalsOf(
  { services, scope, act, rivals }: ImportRun,
  partitionId: string,
  members: readonly Screened[],
): Promise<KnownMemory[]> {
  const { imports } = services;
  const limit = members[0]?.settings.reconcile.max_count ?? 0;
  const newest =
    rivals.get(partitionId) ?? (await imports.newestRivals(scope, partitionId, limit, act));
  rivals.set(partitionId, newest);
  const attributes = [...new Set(members.flatMap(({ row }) => row.attribute ?? []))];
  const same =
    attributes.length === 0 ? [] : await imports.rivalsOf(scope, partitionId, attributes, act);
  return [...new Map([...newest, ...same].map((memory) => [memory.id, memory])).values()];
}

/** Turns that are here, of those that memories without a unit of their own are found by. */
async function turnsHere(
  { services, scope }: ImportRun,
  screened: readonly Screened[],
): Promise<ReadonlySet<string>> {
  const ids = screened.flatMap(({ row }) =>
    row.unit === null ? row.sources.map(({ turnId }) => turnId) : [],
  );
  return new Set(
    ids.length === 0 ? [] : (await services.imports.present(scope, [...new Set(ids)])).here,
  );
}

const plainUnit: UnitPlace = { side: "prompt", speaker: null, inSession: true, note: 0 };

function entryOf(
  { row, partition, contentHash }: Screened,
  { endedBy, candidate: { simhash: hash } }: Plan["add"][number],
  exclusive: boolean,
  anchored: ReadonlySet<string>,
): Omit<MemoryImport, "vector"> {
  const { memory } = row;
  const isFound = row.sources.some(({ leads, turnId }) => leads && anchored.has(turnId));
  const unit = row.unit ?? (isFound ? null : plainUnit);
  return {
    ...row,
    partition,
    memory:
      endedBy === null
        ? memory
        : { ...memory, status: "superseded", supersededBy: endedBy.id, validTo: endedBy.at },
    contentHash,
    simhash: hash,
    packed:
      unit === null
        ? null
        : packUnit({
            text: memory.content,
            side: unit.side,
            speaker: unit.speaker,
            sessionId: unit.inSession ? memory.sessionId : null,
            at: memory.createdAt,
            note: unit.note,
            remembered: true,
          }),
    exclusive,
  };
}

function candidate({ row, contentHash }: Screened): Candidate {
  const { memory, attribute, attributeValue } = row;
  const draft: Reading = {
    content: memory.content,
    type: memory.type,
    importance: memory.importance,
    emotion: memory.emotion,
    emotionIntensity: memory.emotionIntensity,
    vibe: memory.vibe,
    topics: memory.topics,
    keywords: memory.keywords,
    occurredAt: memory.occurredAt,
    occurredPrecision: memory.occurredPrecision,
    validFrom: memory.validFrom,
    validTo: memory.validTo,
    expiresAt: memory.expiresAt,
    attribute,
    value: attributeValue,
    quarantined: memory.quarantined,
    entities: [],
    relations: [],
  };
  return {
    draft,
    contentHash,
    simhash: simhash(memory.content),
    id: memory.id,
    saidAt: memory.createdAt,
  };
}

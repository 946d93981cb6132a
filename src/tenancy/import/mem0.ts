import { Metadata } from "../../contract/fields.ts";
import { Mem0Item, Mem0List } from "../../contract/transfer/foreign.ts";
import { firstIssue } from "../../contract/transfer/line.ts";
import { candidateOf } from "../../memories/candidate.ts";
import type { Gate } from "../../memories/gate.ts";
import { partitionFor, partitionIdOf } from "../../memories/partition.ts";
import type { Reading } from "../../memories/reading.ts";
import { reconcile } from "../../memories/reconcile.ts";
import { remember } from "../../memories/remember.ts";
import type { RememberInput } from "../../memories/wish.ts";
import { EbbError } from "../../model/errors.ts";
import { importLineCharsMax, memoryCharsMax } from "../../model/limits.ts";
import type { ScopeIds } from "../../model/scope.ts";
import { byDatabase } from "./apart.ts";
import type { Outcome } from "./report.ts";
import type { ImportRun, ImportServices, Numbered } from "./request.ts";
import { type NumberedText, arrayItems, textLines } from "./texts.ts";

/** Memories of mem0, each through the gate as if it were stated here at the time it was made there. */

const batchMax = 25;
/** Queries that a batch, and each of its memories, may take. */
const costs = { batch: 20, memory: 12, place: 3 };

/** Takes an array, lines, or one answer of `getAll`. Returns the item to go on from, or null. */
export async function importMem0(
  run: ImportRun,
  body: ReadableStream<Uint8Array>,
  isArray: boolean,
  fromItem: number,
): Promise<number | null> {
  let batch: Numbered<Mem0Item>[] = [];
  const flush = async (): Promise<void> => {
    const { apart } = run;
    if (apart === null && batch.length > 0) await take(run, batch);
    if (apart !== null) {
      const place = (item: Mem0Item): Promise<ImportServices> => apart.settle(idsOf(run, item));
      run.budget.queries -= costs.place * batch.length;
      for (const [services, part] of await byDatabase(run, "memory", batch, place)) {
        await take({ ...run, services }, part);
      }
    }
    batch = [];
  };
  const items = isArray ? arrayItems(body, importLineCharsMax) : unwrapped(body);
  for await (const { number, text } of items) {
    if (number < fromItem) continue;
    if (batch.length >= batchMax) {
      await flush();
      if (run.budget.queries <= 0) return number;
    }
    const item = Mem0Item.safeParse(text === null ? null : parsed(text));
    if (item.success) batch.push({ line: number, value: item.data });
    else note(run, number, null, "invalid", firstIssue(item.error));
  }
  await flush();
  return null;
}

/** Lines that are memories, or one document with a list of them. */
async function* unwrapped(body: ReadableStream<Uint8Array>): AsyncGenerator<NumberedText> {
  let document: string | null = null;
  let number = 0;
  for await (const line of textLines(body, importLineCharsMax)) {
    if (document !== null) {
      document += `\n${line.text ?? ""}`;
      if (document.length > importLineCharsMax) throw tooLong();
      continue;
    }
    const value = line.text === null ? null : parsed(line.text);
    const list = Mem0List.safeParse(value);
    if (list.success) {
      for (const item of list.data) yield { number: ++number, text: JSON.stringify(item) };
    } else if (value === undefined) document = line.text ?? "";
    else yield { number: ++number, text: line.text };
  }
  if (document === null) return;
  const list = Mem0List.safeParse(parsed(document));
  if (!list.success) throw new EbbError("malformed_json", "The body is not JSON.");
  for (const item of list.data) yield { number: ++number, text: JSON.stringify(item) };
}

const tooLong = (): EbbError =>
  new EbbError("payload_too_large", "Send a large export as an array or as lines.");

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function note(
  { ledger }: ImportRun,
  line: number,
  id: string | null,
  outcome: Outcome,
  reason: string | null,
): void {
  ledger.note({ line, id, kind: "memory", outcome, reason });
}

interface Prepared {
  line: number;
  input: RememberInput;
  gate: Gate;
  seed: string[];
  saidAt: number;
  reading: Reading;
  id: string;
}

async function take(run: ImportRun, items: readonly Numbered<Mem0Item>[]): Promise<void> {
  const { services, scope, act } = run;
  run.budget.queries -= costs.batch + costs.memory * items.length;
  const prepared = (await Promise.all(items.map((item) => prepare(run, item)))).filter(
    (each) => each !== null,
  );
  const { here, deleted } = await services.imports.present(
    scope,
    prepared.map(({ id }) => id),
  );
  const fresh = prepared.filter(({ line, id }) => {
    if (here.includes(id)) note(run, line, id, "duplicate", "is here already");
    else if (deleted.includes(id)) note(run, line, id, "skipped", "was deleted here");
    else return true;
    return false;
  });
  if (fresh.length === 0) return;
  if (run.dryRun) return foresee(run, fresh);
  await run.requireRoom("memories");
  const outcomes = await remember(
    services,
    scope,
    fresh.map(({ input, gate, seed, saidAt, reading }) => ({
      input,
      // It was read to find its id: the gate need not read it again.
      gate: { ...gate, read: async () => ({ readings: [reading], origin: "rules" as const }) },
      seed,
      saidAt,
      origin: "import" as const,
    })),
    { by: act.by, at: act.now },
  );
  fresh.forEach(({ line, id }, i) => {
    const outcome = outcomes[i];
    if (outcome?.kind === "added") note(run, line, id, "added", null);
    else if (outcome?.kind === "duplicate") {
      const { of, again } = outcome;
      const taken = again.changed.length === 0 ? "" : `, and took its ${again.changed.join(", ")}`;
      note(run, line, id, "duplicate", `${of} says the same${taken}`);
    } else {
      const error = outcome?.kind === "refused" ? outcome.error : null;
      const what = error?.code === "conflict" ? "skipped" : "invalid";
      note(run, line, id, what, error?.detail ?? null);
    }
  });
}

const idsOf = ({ ids }: ImportRun, item: Mem0Item): ScopeIds => ({
  userId: ids.userId ?? item.user_id ?? null,
  agentId: ids.agentId ?? item.agent_id ?? null,
  sessionId: ids.sessionId ?? item.run_id ?? null,
});

/** An item as what is stated, with what its words say; null where it cannot be kept, which is noted. */
async function prepare(
  run: ImportRun,
  { line, value: item }: Numbered<Mem0Item>,
): Promise<Prepared | null> {
  const { scope } = run;
  const ids = idsOf(run, item);
  const metadata = Metadata.safeParse(item.metadata ?? {});
  const refuse = (reason: string): null => {
    note(run, line, item.id, "invalid", reason);
    return null;
  };
  if (ids.userId === null && ids.agentId === null && ids.sessionId === null) {
    return refuse("names no user, agent or run, and neither does the request");
  }
  if (!metadata.success) return refuse(`metadata ${firstIssue(metadata.error)}`);
  if (item.content.length > memoryCharsMax) {
    return refuse(`is longer than ${memoryCharsMax} characters`);
  }
  const gate = await run.gateOf(ids);
  const saidAt = item.created_at ?? run.act.now;
  const { readings } = await gate.read({ content: item.content, at: saidAt, infer: false });
  const [reading] = readings;
  if (reading === undefined) return refuse("has nothing left to remember once it is cleaned");
  const seed = ["mem0", item.id];
  const { id } = await candidateOf(reading, saidAt, [scope.tenantId, ...seed]);
  return {
    line,
    gate,
    seed,
    saidAt,
    reading,
    id,
    input: {
      ids,
      layer: null,
      content: item.content,
      type: null,
      importance: null,
      emotion: null,
      tags: item.categories,
      metadata: metadata.data,
      expiresAt: item.expiration_date,
      occurredAt: null,
      infer: false,
    },
  };
}

/** What taking them would do: each compared with what is known, and with those before it. */
async function foresee(run: ImportRun, fresh: readonly Prepared[]): Promise<void> {
  const { services, scope, act } = run;
  for (const { line, input, gate, seed, saidAt, reading, id } of fresh) {
    try {
      const partition = partitionFor({ ...input.ids, layer: null }, gate.settings);
      const known = await services.memories.known(
        scope,
        await partitionIdOf(scope, partition),
        reading.attribute === null ? [] : [reading.attribute],
        gate.settings.reconcile.max_count,
        act.now,
      );
      const candidate = await candidateOf(reading, saidAt, [scope.tenantId, ...seed]);
      const [repeat] = reconcile([candidate], known, gate.settings).repeats;
      if (repeat === undefined) note(run, line, id, "added", null);
      else note(run, line, id, "duplicate", `${repeat.memoryId} says the same`);
    } catch (error) {
      if (!(error instanceof EbbError)) throw error;
      note(run, line, id, "invalid", error.detail);
    }
  }
}

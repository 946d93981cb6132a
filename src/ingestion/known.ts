import type { Settings } from "../contract/settings.ts";
import { partitionFor, partitionIdOf } from "../memories/partition.ts";
import { entityName } from "../model/entity.ts";
import { namesSaidMax } from "../model/limits.ts";
import type { Scope } from "../model/scope.ts";
import type { Turn } from "../model/turn.ts";
import { stopWords } from "../model/text.ts";
import type { KnownMemory } from "../ports/memory-store.ts";
import type { Services } from "../ports/services.ts";
import { kinHan, kinWord } from "./kin.ts";

/**
 * What a model has to know to tell a repetition, an addition and a change from something new: the
 * partition's newest memories, and those that mention what the turns name. Newest first, at most
 * `reconcile.max_count`; none with reconciliation off.
 */
export async function knownTo(
  { memories, comparison, clock }: Pick<Services, "memories" | "comparison" | "clock">,
  scope: Scope,
  settings: Settings,
  turns: readonly Turn[],
): Promise<KnownMemory[]> {
  const [first] = turns;
  const { enabled, max_count: limit } = settings.reconcile;
  if (first === undefined || !enabled) return [];
  const partitionId = await partitionIdOf(scope, partitionFor(first, settings));
  const now = clock.now();
  const names = namesSaid(turns.flatMap(({ prompt, response }) => [prompt, response]).join("\n"));
  const [newest, related] = await Promise.all([
    memories.known(scope, partitionId, [], limit, now),
    comparison.related(scope, partitionId, { names, ids: [], limit, now }),
  ]);
  return theNearest(newest, related, limit);
}

/** Both kinds, half of each where there are too many. */
function theNearest(
  newest: readonly KnownMemory[],
  related: readonly KnownMemory[],
  limit: number,
): KnownMemory[] {
  const shown = new Map<string, KnownMemory>();
  const lists = [related.slice(0, Math.ceil(limit / 2)), newest, related];
  for (const memory of lists.flat()) if (shown.size < limit) shown.set(memory.id, memory);
  return [...shown.values()].toSorted((a, b) => b.createdAt - a.createdAt);
}

const wordsOfName = 3;
const hanOfName = 4;
const ownKin = new RegExp(String.raw`\b(?:my|our) (${kinWord})\b`, "giu");
const ownKinHan = new RegExp(String.raw`我的?(${kinHan})`, "gu");

/** Normal forms of what in a text may be a name: runs of up to three words, of Han up to four characters. */
function namesSaid(text: string): string[] {
  const names = new Set<string>();
  for (const pattern of [ownKin, ownKinHan]) {
    for (const [, kin = ""] of text.matchAll(pattern)) names.add(entityName(`user's ${kin}`));
  }
  for (const name of [...wordRuns(text), ...hanRuns(text)]) {
    if (names.size >= namesSaidMax) break;
    names.add(entityName(name));
  }
  names.delete("");
  return [...names];
}

function* wordRuns(text: string): Generator<string> {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’#+.-]*/gu) ?? [];
  for (const [i, word] of words.entries()) {
    if (stopWords.has(word.toLowerCase()) || /\p{Script=Han}/u.test(word)) continue;
    for (let n = 1; n <= wordsOfName && i + n <= words.length; n++) {
      yield words.slice(i, i + n).join(" ");
    }
  }
}

function* hanRuns(text: string): Generator<string> {
  for (const run of text.match(/\p{Script=Han}{2,}/gu) ?? []) {
    for (let i = 0; i < run.length; i++) {
      for (let n = 2; n <= hanOfName && i + n <= run.length; n++) yield run.slice(i, i + n);
    }
  }
}

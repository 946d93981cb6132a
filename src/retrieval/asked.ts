import type { Engine, RetrieveInput, Skip } from "../contract/retrieve.ts";
import { partitionRules } from "../contract/settings.ts";
import type { Settings } from "../contract/settings.ts";
import { legacyPartitionKeys } from "../memories/legacy.ts";
import { readPartitions } from "../model/scope.ts";
import type { PartitionRules, Scope } from "../model/scope.ts";
import type { RecallFilter } from "../ports/recall-store.ts";
import { namedDays } from "./digests.ts";
import { isGreeting } from "./greeting.ts";

/** A request with the settings' word on what it leaves open. */
export interface Asked {
  scope: Scope;
  settings: Settings;
  input: RetrieveInput;
  /** When the question is asked, or the past that it is asked of: epoch ms. */
  now: number;
  /** Why nothing is searched: the whole prompt is a pleasantry, or a command that was answered. */
  skipped: Skip | null;
  limit: number;
  minScore: number;
  engine: Engine;
  filter: RecallFilter | null;
  partitionKeys: readonly string[];
  /** Of the older ids' partitions, where they count: whether one is there is read beside the candidates. */
  elsewhere: readonly string[];
  recentPairs: number;
  /** The date that the question names, as a pattern of `YYYY-MM-DD`; null for none. */
  digestDays: string | null;
}

export function askedOf(
  scope: Scope,
  settings: Settings,
  input: RetrieveInput,
  clockNow: number,
): Asked {
  const { recall, history } = settings;
  const now = input.asOf ?? input.now ?? clockNow;
  return {
    scope,
    settings,
    input,
    now,
    skipped: skipOf(input),
    limit: input.limit ?? recall.limit,
    minScore: input.minScore ?? recall.min_score,
    engine: input.engine ?? recall.engine,
    filter: filterOf(input),
    partitionKeys: keysOf(scope, input, partitionRules(settings)),
    elsewhere: [],
    recentPairs: Math.min(input.recent ?? history.recent_pairs, history.max_pairs),
    digestDays: namedDays(input.prompt, now),
  };
}

function skipOf({ isCommand, prompt }: RetrieveInput): Skip | null {
  if (isCommand) return "command";
  return isGreeting(prompt) ? "greeting" : null;
}

const keysOf = (
  scope: Scope,
  { layers, legacyIds }: RetrieveInput,
  rules: PartitionRules,
): readonly string[] =>
  legacyIds
    ? legacyPartitionKeys(scope, layers, rules)
    : readPartitions(scope, layers, rules).map(({ key }) => key);

function filterOf({ types, tags, where, asOf }: RetrieveInput): RecallFilter | null {
  const isEmpty = types === null && tags === null && where === null && asOf === null;
  return isEmpty ? null : { types, tags, where, asOf };
}

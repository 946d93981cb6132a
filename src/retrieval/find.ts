import type { RetrieveInput } from "../contract/retrieve.ts";
import type { Settings } from "../contract/settings.ts";
import { findTimeoutMs } from "../model/limits.ts";
import type { Memory } from "../model/memory.ts";
import type { Scope } from "../model/scope.ts";
import type { Services } from "../ports/services.ts";
import { askedOf } from "./asked.ts";
import { budgetOf } from "./budget.ts";
import { search } from "./search.ts";
import type { SearchServices } from "./search.ts";

/**
 * Memories of all layers that what is said of them may mean, best first. Nothing is counted as recalled.
 * Throws where it could not look everywhere in time: what was not found is then not known to be absent.
 */
export async function find(
  services: SearchServices & Pick<Services, "clock">,
  scope: Scope,
  settings: Settings,
  text: string,
  limit: number,
): Promise<Memory[]> {
  const asked = askedOf(scope, settings, questionOf(scope, text, limit), services.clock.now());
  const { found, degraded } = await search(services, asked, budgetOf(findTimeoutMs));
  const late = degraded.find(({ part }) => part === "candidates" || part === "memories");
  if (late !== undefined) throw new Error(`${late.part} could not be read: ${late.reason}`);
  return found.memories.map(({ memory }) => memory);
}

const questionOf = (ids: Scope, prompt: string, limit: number): RetrieveInput => ({
  ids,
  legacyIds: false,
  prompt,
  layers: null,
  limit,
  recent: 0,
  engine: "basic",
  types: null,
  tags: null,
  where: null,
  mode: "hybrid",
  minScore: 0,
  asOf: null,
  now: null,
  timezone: null,
  summaries: false,
  isRecall: false,
  isCommand: false,
  rawTurns: 0,
  rewrite: false,
  explain: false,
  explainIds: [],
  seesTenant: false,
  maxTokens: null,
  contextParts: [],
  contextTemplate: null,
});

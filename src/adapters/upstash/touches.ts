import type { Scope, ScopeIds } from "../../model/scope.ts";
import type { ConsolidationStore } from "../../ports/consolidation-store.ts";
import type { ErasureStore } from "../../ports/erasure-store.ts";
import type { GraphStore } from "../../ports/graph-store.ts";
import type { InboundStore } from "../../ports/inbound-store.ts";
import type { IndexStore } from "../../ports/index-store.ts";
import type { LifecycleStore } from "../../ports/lifecycle-store.ts";
import type { MemoryStore } from "../../ports/memory-store.ts";
import type { SessionStore } from "../../ports/session-store.ts";
import type { SummaryStore } from "../../ports/summary-store.ts";
import type { ImportStore } from "../../ports/transfer-store.ts";
import type { TurnStore } from "../../ports/turn-store.ts";

/** Whose recent words, digests and counts of writes may be others than before: of these ids, or of the whole tenant. */
export interface Touched {
  tenantId: string;
  ids: ScopeIds | null;
}

/** What a call may change of that. */
type Touch<Args extends readonly unknown[]> = "nothing" | ((...args: Args) => readonly Touched[]);

/** Every method says it: one that does not, does not type-check. */
export type Touches<Store> = {
  readonly [Method in keyof Store]: Store[Method] extends (...args: infer Args) => Promise<unknown>
    ? Touch<Args>
    : never;
};

const tenant = ({ tenantId }: Pick<Scope, "tenantId">): readonly Touched[] => [
  { tenantId, ids: null },
];

/** Of what bears these ids; of the tenant where there are none. */
function bearers({ tenantId }: Pick<Scope, "tenantId">, ids: ScopeIds): readonly Touched[] {
  const { userId, agentId, sessionId } = ids;
  const isNobody = userId === null && agentId === null && sessionId === null;
  return isNobody ? tenant({ tenantId }) : [{ tenantId, ids: { userId, agentId, sessionId } }];
}

export const turnTouches: Touches<TurnStore> = {
  openSession: "nothing",
  accept: (scope, turn) => bearers(scope, turn),
  get: "nothing",
  list: "nothing",
  getMany: "nothing",
  waitingIn: "nothing",
  requeue: "nothing",
  requeueMany: "nothing",
  remove: tenant,
  failAttempt: "nothing",
  lease: "nothing",
  takeDue: "nothing",
  backlog: "nothing",
};

export const memoryTouches: Touches<MemoryStore> = {
  /** A turn's memories lie with its ids; what it takes back may have been said under others. */
  commit: (scope, { turn, forgets, buries }) =>
    forgets.length + buries.length > 0 ? tenant(scope) : bearers(scope, turn),
  known: "nothing",
  forgotten: "nothing",
  add: (scope) => bearers(scope, scope),
  sameAs: "nothing",
  records: "nothing",
  revise: tenant,
  feedback: tenant,
  due: "nothing",
  parents: "nothing",
  idsOf: "nothing",
  get: "nothing",
  list: "nothing",
  count: "nothing",
  ofTurn: "nothing",
  history: "nothing",
  forget: tenant,
  reinforce: "nothing",
};

export const sessionTouches: Touches<SessionStore> = {
  get: "nothing",
  list: "nothing",
  archive: tenant,
  ownedOf: "nothing",
};

export const summaryTouches: Touches<SummaryStore> = {
  list: "nothing",
  find: "nothing",
  stale: "nothing",
  write: (scope, summaries) => summaries.flatMap((summary) => bearers(scope, summary)),
  remove: (scope, ids) => (ids.length === 0 ? [] : tenant(scope)),
  progress: "nothing",
  ofSession: "nothing",
  ofDay: "nothing",
  fresh: "nothing",
  zones: "nothing",
};

export const lifecycleTouches: Touches<LifecycleStore> = {
  tenants: "nothing",
  states: "nothing",
  keepState: "nothing",
  notes: "nothing",
  keepNotes: "nothing",
  agentsWithSettings: "nothing",
  live: "nothing",
  due: "nothing",
  olderThan: "nothing",
  end: tenant,
  expiredBefore: "nothing",
  undelivered: "nothing",
  idle: "nothing",
  takeDue: "nothing",
  endedDue: "nothing",
  turnsOverBefore: "nothing",
  spacesWithMissing: "nothing",
  missingVectors: "nothing",
  keepVectors: (vectors) =>
    [...new Set(vectors.map(({ tenantId }) => tenantId))].map((tenantId) => ({
      tenantId,
      ids: null,
    })),
};

export const consolidationTouches: Touches<ConsolidationStore> = {
  newcomers: "nothing",
  page: "nothing",
  merge: tenant,
  close: tenant,
  observations: "nothing",
  observedBy: "nothing",
  about: "nothing",
  insights: "nothing",
  rest: "nothing",
};

export const graphTouches: Touches<GraphStore> = {
  names: "nothing",
  list: "nothing",
  get: "nothing",
  called: "nothing",
  endable: "nothing",
  banks: "nothing",
  namesakes: "nothing",
  entities: "nothing",
  userOf: "nothing",
  nodes: "nothing",
  edgesOf: "nothing",
  memoryIdsOf: "nothing",
  around: "nothing",
  newest: "nothing",
  owns: "nothing",
  merge: tenant,
  split: tenant,
  unweighed: "nothing",
  occurrences: "nothing",
  keepWeights: "nothing",
};

export const importTouches: Touches<ImportStore> = {
  present: "nothing",
  newestRivals: "nothing",
  rivalsOf: "nothing",
  sessions: tenant,
  turns: tenant,
  memories: tenant,
  versions: "nothing",
  entities: tenant,
  names: tenant,
  edges: tenant,
  summaries: tenant,
};

export const indexTouches: Touches<IndexStore> = {
  slice: "nothing",
  replace: tenant,
  rebuildOf: "nothing",
  noteRebuild: "nothing",
  rebuilding: "nothing",
};

export const erasureTouches: Touches<ErasureStore> = {
  start: "nothing",
  begin: "nothing",
  underWay: "nothing",
  beingErased: "nothing",
  many: "nothing",
  get: "nothing",
  list: "nothing",
  takeOpen: "nothing",
  open: "nothing",
  step: tenant,
  enter: "nothing",
  look: "nothing",
  noteCheck: "nothing",
  release: "nothing",
};

export const inboundTouches: Touches<InboundStore> = {
  add: "nothing",
  get: "nothing",
  list: "nothing",
  update: "nothing",
  remove: "nothing",
  live: "nothing",
  hear: tenant,
  unsay: tenant,
  // Nothing but that a message was a command: no turn comes of it, and none goes.
  obeyed: "nothing",
  conversation: "nothing",
  bind: tenant,
  purge: "nothing",
};

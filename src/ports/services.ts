import type { AnswerCache } from "./answer-cache.ts";
import type { ComparisonStore } from "./comparison-store.ts";
import type { Clock, Random } from "./clock.ts";
import type { ConsolidationStore } from "./consolidation-store.ts";
import type { Embedder } from "./embedder.ts";
import type { ErasureStore } from "./erasure-store.ts";
import type { Finder } from "./finder.ts";
import type { GraphStore } from "./graph-store.ts";
import type { HealthProbe } from "./health.ts";
import type { HolderStore } from "./holder-store.ts";
import type { IdempotencyStore } from "./idempotency-store.ts";
import type { KeyStore } from "./key-store.ts";
import type { LanguageModel } from "./language-model.ts";
import type { LifecycleStore } from "./lifecycle-store.ts";
import type { ModelProviders } from "./model-providers.ts";
import type { PriceOf } from "../model/prices.ts";
import type { MemoryStore } from "./memory-store.ts";
import type { InboundStore } from "./inbound-store.ts";
import type { IndexCache } from "./index-cache.ts";
import type { IndexStore } from "./index-store.ts";
import type { IngestQueue } from "./queue.ts";
import type { QuestionVectors } from "./question-vectors.ts";
import type { RateLimiter } from "./rate-limiter.ts";
import type { RecallStore } from "./recall-store.ts";
import type { SessionStore } from "./session-store.ts";
import type { SettingsStore } from "./settings-store.ts";
import type { SpaceModel, SpaceStore } from "./space-store.ts";
import type { SummaryStore } from "./summary-store.ts";
import type { TenantStore } from "./tenant-store.ts";
import type { ExportStore, ImportStore } from "./transfer-store.ts";
import type { TurnStore } from "./turn-store.ts";
import type { UsageStore } from "./usage-store.ts";
import type { UserStore } from "./user-store.ts";
import type { Meter } from "./meter.ts";
import type { OverviewStore } from "./overview-store.ts";
import type { Outbound } from "./outbound.ts";
import type { Vault } from "./vault.ts";
import type { VectorIndex } from "./vector-index.ts";
import type { VectorLedger } from "./vector-ledger.ts";
import type { WebhookStore } from "./webhook-store.ts";

/** What the inside may ask of the outside. `compose.ts` fills it in; capabilities take only what they use. */
export interface Services {
  turns: TurnStore;
  sessions: SessionStore;
  summaries: SummaryStore;
  lifecycle: LifecycleStore;
  consolidation: ConsolidationStore;
  memories: MemoryStore;
  comparison: ComparisonStore;
  finder: Finder;
  recall: RecallStore;
  graph: GraphStore;
  keys: KeyStore;
  tenants: TenantStore;
  usage: UsageStore;
  rates: RateLimiter;
  users: UserStore;
  holders: HolderStore;
  exports: ExportStore;
  imports: ImportStore;
  settings: SettingsStore;
  idempotency: IdempotencyStore;
  erasures: ErasureStore;
  overview: OverviewStore;
  queue: IngestQueue;
  /** Null where no model is configured: the rules do its work. */
  model: LanguageModel | null;
  /** Null where no embedder is configured: no vector is written and none is read. */
  embedder: Embedder | null;
  /** Makes the models and embedders that tenants have of their own. */
  providers: ModelProviders;
  /** What a model costs; null where that is not known. */
  priceOf: PriceOf;
  /** The embedder of another model's vectors, or null where the deployment knows how to reach none. */
  formerEmbedder: (model: SpaceModel) => Embedder | null;
  spaces: SpaceStore;
  /** Null where vectors are searched in D1, which has all of them anyway. */
  vectorIndex: VectorIndex | null;
  /** The vectors of D1 itself. */
  storedVectors: VectorIndex;
  vectorLedger: VectorLedger;
  /** Answers that alike questions share until the next write. */
  answers: AnswerCache;
  /** What this isolate has embedded of questions. */
  questionVectors: QuestionVectors;
  index: IndexStore;
  /** Indexes that this isolate holds laid out. */
  indexes: IndexCache;
  webhooks: WebhookStore;
  inbound: InboundStore;
  outbound: Outbound;
  /** Null where the deployment has no signing secret to keep others' secrets under. */
  vault: Vault | null;
  health: HealthProbe;
  clock: Clock;
  random: Random;
  meter: Meter;
  /** One structured line with the id of the request, batch or tick it is part of; never a user's words. */
  log(event: string, fields: Readonly<Record<string, string | number | boolean | null>>): void;
  /** Work behind the answer, kept alive by the platform. */
  after(promise: Promise<unknown>): void;
  /** Where a later read has to start to see this request's writes; null where D1 gives none. */
  bookmark(): string | null;
}

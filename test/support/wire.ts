import type { z } from "zod";
import {
  ConnectionsAnswer,
  EntityDetailAnswer,
  EntityPage,
  GraphAnswer,
  MergeAnswer,
  PathsAnswer,
  SplitAnswer,
} from "../../src/contract/graph.ts";
import { CommandAnswerShape } from "../../src/contract/command.ts";
import { ErasurePage, ErasureShape, ErasureStarted } from "../../src/contract/erasure.ts";
import { KeyMade, KeyPage } from "../../src/contract/key.ts";
import { History, SourcesAnswer } from "../../src/contract/memory-record.ts";
import { ModelsChecked, ModelsShape } from "../../src/contract/models.ts";
import { UsageAnswer } from "../../src/contract/usage.ts";
import { MemoryPage, MemoryShape } from "../../src/contract/memory.ts";
import { OverviewAnswer, PanelAnswer } from "../../src/contract/overview.ts";
import { Problem } from "../../src/contract/problem.ts";
import { QueueAnswer } from "../../src/contract/queue.ts";
import { BatchAnswer, Duplicate, Inferred } from "../../src/contract/remember.ts";
import { RetrieveAnswer } from "../../src/contract/retrieve.ts";
import { SearchAnswer } from "../../src/contract/search.ts";
import { SessionPage, SessionShape } from "../../src/contract/session.ts";
import { SourceMade, SourcePage, SourceShape } from "../../src/contract/source.ts";
import { StoreAnswer, StoreDone } from "../../src/contract/store.ts";
import { SummaryPage } from "../../src/contract/summary.ts";
import { SweepAnswer } from "../../src/contract/sweep.ts";
import { TenantMade, TenantPage, TenantShape } from "../../src/contract/tenant.ts";
import { TokenAnswer } from "../../src/contract/token.ts";
import {
  DeliveryPage,
  DeliveryShape,
  WebhookMade,
  WebhookPage,
  WebhookShape,
} from "../../src/contract/webhook.ts";
import { ReplayAnswer, TurnPage, TurnWithMemories } from "../../src/contract/turn.ts";

/** Reads an answer with the schema that promises it: a field that is missing or new fails the test. */
const exactly =
  <Shape extends z.ZodRawShape>(promised: z.ZodObject<Shape>) =>
  (body: unknown): z.infer<z.ZodObject<Shape>> =>
    promised.strict().parse(body);

export const read = {
  problem: exactly(Problem),
  stored: exactly(StoreAnswer),
  done: exactly(StoreDone),
  recalled: exactly(RetrieveAnswer),
  memory: exactly(MemoryShape),
  memories: exactly(MemoryPage),
  duplicate: exactly(Duplicate),
  inferred: exactly(Inferred),
  batch: exactly(BatchAnswer),
  found: exactly(SearchAnswer),
  history: exactly(History),
  sources: exactly(SourcesAnswer),
  turn: exactly(TurnWithMemories),
  turns: exactly(TurnPage),
  replayed: exactly(ReplayAnswer),
  session: exactly(SessionShape),
  sessions: exactly(SessionPage),
  summaries: exactly(SummaryPage),
  entities: exactly(EntityPage),
  entity: exactly(EntityDetailAnswer),
  graph: exactly(GraphAnswer),
  paths: exactly(PathsAnswer),
  connections: exactly(ConnectionsAnswer),
  merged: exactly(MergeAnswer),
  split: exactly(SplitAnswer),
  command: exactly(CommandAnswerShape),
  overview: exactly(OverviewAnswer),
  panel: exactly(PanelAnswer),
  erasure: exactly(ErasureShape),
  erasures: exactly(ErasurePage),
  erasureStarted: exactly(ErasureStarted),
  token: exactly(TokenAnswer),
  models: exactly(ModelsShape),
  tried: exactly(ModelsChecked),
  usage: exactly(UsageAnswer),
  newKey: exactly(KeyMade),
  keys: exactly(KeyPage),
  newTenant: exactly(TenantMade),
  tenant: exactly(TenantShape),
  tenants: exactly(TenantPage),
  queue: exactly(QueueAnswer),
  swept: exactly(SweepAnswer),
  newSource: exactly(SourceMade),
  source: exactly(SourceShape),
  inboundSources: exactly(SourcePage),
  newWebhook: exactly(WebhookMade),
  webhook: exactly(WebhookShape),
  webhooks: exactly(WebhookPage),
  delivery: exactly(DeliveryShape),
  deliveries: exactly(DeliveryPage),
};

import { isolateAnswerCache } from "./adapters/cache/isolate.ts";
import { openDatabase } from "./adapters/d1/database.ts";
import { d1ComparisonStore } from "./adapters/d1/comparison.ts";
import { d1ConsolidationStore } from "./adapters/d1/consolidation.ts";
import { d1GraphStore } from "./adapters/d1/graph.ts";
import { d1ErasureStore } from "./adapters/d1/erasure/store.ts";
import { d1HealthProbe } from "./adapters/d1/health.ts";
import { d1HolderStore } from "./adapters/d1/holders.ts";
import { d1IdempotencyStore } from "./adapters/d1/idempotency.ts";
import { d1IndexStore } from "./adapters/d1/index-store.ts";
import { d1InboundStore } from "./adapters/d1/inbound.ts";
import { d1KeyStore } from "./adapters/d1/keys.ts";
import { d1LifecycleStore } from "./adapters/d1/lifecycle.ts";
import { d1MemoryStore } from "./adapters/d1/memories.ts";
import { d1OverviewStore } from "./adapters/d1/overview.ts";
import { d1RecallStore } from "./adapters/d1/recall.ts";
import { d1SessionStore } from "./adapters/d1/sessions.ts";
import { d1SettingsStore } from "./adapters/d1/settings.ts";
import { d1SpaceStore } from "./adapters/d1/spaces.ts";
import { d1SummaryStore } from "./adapters/d1/summaries.ts";
import { d1TenantStore } from "./adapters/d1/tenants.ts";
import { d1ExportStore } from "./adapters/d1/transfer/read.ts";
import { d1ImportStore } from "./adapters/d1/transfer/write.ts";
import { d1TurnStore } from "./adapters/d1/turns.ts";
import { d1UsageStore } from "./adapters/d1/usage.ts";
import { d1WebhookStore } from "./adapters/d1/webhooks.ts";
import { circuits } from "./adapters/guard/circuits.ts";
import { withCircuits } from "./adapters/guard/health.ts";
import { modelProviders } from "./adapters/models/providers.ts";
import { fetchOutbound } from "./adapters/outbound/fetch.ts";
import { systemClock, systemRandom } from "./adapters/platform/runtime.ts";
import { webCryptoVault } from "./adapters/platform/vault.ts";
import { cloudflareIngestQueue } from "./adapters/queue/cloudflare.ts";
import { readConfig } from "./env.ts";
import type { Config, Env } from "./env.ts";
import { createApp } from "./http/app.ts";
import type { Embedder } from "./ports/embedder.ts";
import type { LanguageModel } from "./ports/language-model.ts";
import type { Services } from "./ports/services.ts";
import { find } from "./retrieval/find.ts";
import { indexCache } from "./retrieval/index-cache.ts";
import { effectiveSettings } from "./tenancy/settings.ts";

/** What lives as long as the isolate: the parsed configuration, model clients, indexes laid out. */
interface Isolate {
  config: Config;
  model: LanguageModel | null;
  embedder: Embedder | null;
  /** How the deployment's own model and embedder fare. */
  remotes: Parameters<typeof withCircuits>[1];
  indexes: Services["indexes"];
  answers: Services["answers"];
  outbound: Services["outbound"];
  vault: Services["vault"];
  app: ReturnType<typeof createApp>;
}

const isolates = new WeakMap<object, Isolate>();

function isolateOf(env: Env): Isolate {
  const known = isolates.get(env);
  if (known !== undefined) return known;
  const config = readConfig(env);
  const isolate: Isolate = {
    config,
    ...modelsOf(env, config),
    indexes: indexCache(),
    answers: isolateAnswerCache(),
    outbound: fetchOutbound(config.webhooks),
    vault: config.signingSecret === null ? null : webCryptoVault(config.signingSecret),
    app: createApp(config, (context, bookmark) => servicesOf(env, context, bookmark)),
  };
  isolates.set(env, isolate);
  return isolate;
}

function modelsOf(
  { AI: ai }: Env,
  { model, embedder: configured }: Config,
): Pick<Isolate, "model" | "embedder" | "remotes"> {
  const providers = modelProviders({
    circuits: circuits(systemClock),
    ai: ai ?? null,
    fetchOfTenants: fetch,
  });
  const embedder = configured.kind === "none" ? null : configured;
  const remote = embedder?.kind === "hashing" ? null : embedder;
  return {
    model: model === null ? null : providers.model(model, null),
    embedder: embedder === null ? null : providers.embedder(embedder, null),
    remotes: [
      { part: "model", choice: model },
      { part: "embedder", choice: remote },
    ].flatMap(({ part, choice }) =>
      choice === null ? [] : [{ part, report: () => providers.state(choice, null) }],
    ),
  };
}

/** The HTTP application of this isolate. Throws `ConfigError` where the environment is wrong. */
export const compose = (env: Env): Isolate["app"] => isolateOf(env).app;

/**
 * The services of one request, batch or tick. With a bookmark D1 may answer from any replica that is
 * at least that fresh; without one the first read goes to the primary.
 */
export function servicesOf(
  env: Env,
  context: Pick<ExecutionContext, "waitUntil">,
  bookmark: string | null,
): Services {
  const { model, embedder, remotes, indexes, answers, outbound, vault } = isolateOf(env);
  const session = env.DB.withSession(bookmark ?? "first-primary");
  const db = openDatabase(session);
  const services: Services = {
    turns: d1TurnStore(db, systemRandom.token),
    sessions: d1SessionStore(db),
    summaries: d1SummaryStore(db),
    lifecycle: d1LifecycleStore(db),
    consolidation: d1ConsolidationStore(db, systemRandom.token),
    memories: d1MemoryStore(db, systemRandom.token),
    comparison: d1ComparisonStore(db),
    finder: {
      find: async (scope, text, limit) =>
        find(services, scope, await effectiveSettings(services, scope), text, limit),
    },
    graph: d1GraphStore(db),
    recall: d1RecallStore(db),
    index: d1IndexStore(db),
    keys: d1KeyStore(db),
    tenants: d1TenantStore(db),
    usage: d1UsageStore(db),
    holders: d1HolderStore(db),
    exports: d1ExportStore(db),
    imports: d1ImportStore(db, systemRandom.token),
    settings: d1SettingsStore(db),
    idempotency: d1IdempotencyStore(db),
    erasures: d1ErasureStore(db),
    overview: d1OverviewStore(db),
    spaces: d1SpaceStore(db, systemClock),
    queue: cloudflareIngestQueue(env.INGEST),
    model,
    embedder,
    indexes,
    answers,
    webhooks: d1WebhookStore(db),
    inbound: d1InboundStore(db),
    outbound,
    vault,
    health: withCircuits(d1HealthProbe(db, env.INGEST), remotes),
    clock: systemClock,
    random: systemRandom,
    log: (event, fields) => console.log(JSON.stringify({ event, ...fields })),
    after: (promise) => context.waitUntil(promise),
    bookmark: () => session.getBookmark(),
  };
  return services;
}

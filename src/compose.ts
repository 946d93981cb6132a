import { isolateAnswerCache } from "./adapters/cache/isolate.ts";
import { type IsolateRates, isolateRates } from "./adapters/cache/isolate-rates.ts";
import { rateLimiter } from "./adapters/cache/rate-limiter.ts";
import { type KnownSpaces, rememberedSpaces } from "./adapters/cache/remembered-spaces.ts";
import { isolateQuestionVectors } from "./adapters/cache/question-vectors.ts";
import { layeredAnswerCache } from "./adapters/cache/layered.ts";
import { answersOfShard, indexesOfShard } from "./adapters/cache/of-shard.ts";
import { type Placements, noPlacements, rememberedDirectory } from "./adapters/cache/placements.ts";
import type { Residents } from "./adapters/cache/residents.ts";
import { type Database, openDatabase } from "./adapters/d1/database.ts";
import { d1ComparisonStore } from "./adapters/d1/comparison.ts";
import { d1ConsolidationStore } from "./adapters/d1/consolidation.ts";
import { d1Directory } from "./adapters/d1/directory.ts";
import { fencedDatabase } from "./adapters/d1/fence.ts";
import { d1GraphStore } from "./adapters/d1/graph.ts";
import { d1ErasureStore } from "./adapters/d1/erasure/store.ts";
import { movedErasureStore } from "./adapters/d1/erasure/moved.ts";
import { d1HealthProbe } from "./adapters/d1/health.ts";
import { d1HolderStore } from "./adapters/d1/holders.ts";
import { d1IdempotencyStore } from "./adapters/d1/idempotency.ts";
import { d1IndexStore } from "./adapters/d1/index-store.ts";
import { d1InboundStore } from "./adapters/d1/inbound.ts";
import { d1KeyStore } from "./adapters/d1/keys.ts";
import { d1MemoryStore } from "./adapters/d1/memories.ts";
import { d1Mover } from "./adapters/d1/move/mover.ts";
import { d1MoveStore } from "./adapters/d1/move/store.ts";
import { d1OverviewStore } from "./adapters/d1/overview.ts";
import { d1RecallStore } from "./adapters/d1/recall.ts";
import { d1SessionStore } from "./adapters/d1/sessions.ts";
import { d1ShardState } from "./adapters/d1/shard-state.ts";
import { shardedInboundStore } from "./adapters/d1/sharded-inbound.ts";
import { d1SummaryStore } from "./adapters/d1/summaries.ts";
import { d1TenantStore } from "./adapters/d1/tenants.ts";
import { movedExportStore } from "./adapters/d1/transfer/moved.ts";
import { d1ExportStore } from "./adapters/d1/transfer/read.ts";
import { d1ImportStore } from "./adapters/d1/transfer/write.ts";
import { d1TurnStore } from "./adapters/d1/turns.ts";
import { d1UserStore } from "./adapters/d1/users.ts";
import { d1VectorIndex } from "./adapters/d1/vector-index.ts";
import { d1VectorLedger } from "./adapters/d1/vector-ledger.ts";
import { circuits } from "./adapters/guard/circuits.ts";
import { withCircuits } from "./adapters/guard/health.ts";
import { kvKeyStore, kvSettingsStore, kvTenantStore } from "./adapters/kv/directory.ts";
import { kvHealthProbe } from "./adapters/kv/health.ts";
import { type Lagging, laggingCopies } from "./adapters/kv/lagging.ts";
import { modelProviders } from "./adapters/models/providers.ts";
import { guardedFetch } from "./adapters/outbound/guarded-fetch.ts";
import { fetchOutbound } from "./adapters/outbound/fetch.ts";
import { healthOf } from "./adapters/platform/health.ts";
import { isolateMeter } from "./adapters/platform/meter.ts";
import { systemClock, systemRandom } from "./adapters/platform/runtime.ts";
import { webCryptoVault } from "./adapters/platform/vault.ts";
import { cloudflareIngestQueue, sendsOf } from "./adapters/queue/cloudflare.ts";
import { upstashVectorIndex } from "./adapters/vector-index/upstash.ts";
import { type Shards, placesOf, storesOfTenants } from "./compose/spread.ts";
import { type Bookmark, writeBookmark } from "./contract/headers.ts";
import { readConfig, shardsOf } from "./env.ts";
import { type RedisMemory, redisMemory, redisOfRequest } from "./adapters/upstash/redis.ts";
import type { Config, Env } from "./env.ts";
import { createApp } from "./http/app.ts";
import { EbbError } from "./model/errors.ts";
import { sha256Hex } from "./model/ids.ts";
import { homeShard } from "./model/placement.ts";
import { formerEmbedder } from "./memories/embedder-of.ts";
import type { Embedder } from "./ports/embedder.ts";
import type { Fleet } from "./ports/fleet.ts";
import type { LanguageModel } from "./ports/language-model.ts";
import { pricesWith } from "./model/prices.ts";
import { deploymentAccount } from "./ports/model-providers.ts";
import type { Services } from "./ports/services.ts";
import { find } from "./retrieval/find.ts";
import { indexCache } from "./retrieval/index-cache.ts";
import { servicesOfTenant } from "./tenancy/services.ts";
import { effectiveSettings } from "./tenancy/settings.ts";

/** What lives as long as the isolate: the parsed configuration, model clients, indexes laid out. */
interface Isolate {
  config: Config;
  model: LanguageModel | null;
  embedder: Embedder | null;
  providers: Services["providers"];
  priceOf: Services["priceOf"];
  formerEmbedder: Services["formerEmbedder"];
  vectorIndex: Services["vectorIndex"];
  /** How the deployment's own model, embedder and vector index fare. */
  remotes: Parameters<typeof withCircuits>[1];
  indexes: Services["indexes"];
  answers: Services["answers"];
  questionVectors: Services["questionVectors"];
  redis: RedisMemory;
  rates: IsolateRates;
  outbound: Services["outbound"];
  vault: Services["vault"];
  placements: Placements;
  residents: Residents;
  spaces: KnownSpaces;
  meter: Services["meter"];
  app: ReturnType<typeof createApp>;
}

const isolates = new WeakMap<object, Isolate>();

function isolateOf(env: Env): Isolate {
  const known = isolates.get(env);
  if (known !== undefined) return known;
  const config = readConfig(env);
  const isolate: Isolate = {
    config,
    placements: noPlacements(),
    residents: new Map(),
    spaces: new Map(),
    ...modelsOf(env, config),
    indexes: indexCache(),
    answers: isolateAnswerCache(),
    questionVectors: isolateQuestionVectors(systemClock),
    redis: redisMemory(),
    rates: isolateRates(),
    outbound: fetchOutbound(config.webhooks),
    vault:
      config.signingSecret === null
        ? null
        : webCryptoVault(config.signingSecret, config.previousSecret),
    meter: isolateMeter(systemClock, env.ANALYTICS ?? null),
    app: createApp(config, (context, bookmark, origin) => fleetOf(env, context, bookmark, origin)),
  };
  isolates.set(env, isolate);
  return isolate;
}

function modelsOf(
  { AI: ai }: Env,
  { model: chat, embedder: configured, models, vectors, webhooks }: Config,
): Pick<
  Isolate,
  "model" | "embedder" | "formerEmbedder" | "vectorIndex" | "providers" | "priceOf" | "remotes"
> {
  const embeddings = configured.kind === "none" ? null : configured;
  const breakers = circuits(systemClock);
  const providers = modelProviders({
    deployment: { chat, embeddings },
    clock: systemClock,
    circuits: breakers,
    ai: ai ?? null,
    outward: guardedFetch({ allowed: models.allowed, resolver: webhooks.resolver }),
  });
  const remote = embeddings?.kind === "hashing" ? null : embeddings;
  const index = "vector_index";
  return {
    model: chat && providers.model(chat, deploymentAccount),
    embedder: embeddings && providers.embedder(embeddings, deploymentAccount),
    formerEmbedder: formerEmbedder(providers, embeddings, deploymentAccount),
    vectorIndex:
      vectors &&
      upstashVectorIndex({
        ...vectors,
        embeds: embeddings?.kind === "upstash" ? embeddings.model : null,
        guard: breakers.guard(index),
      }),
    providers,
    priceOf: pricesWith(models.prices),
    remotes: [
      ...[
        { part: "model", choice: chat },
        { part: "embedder", choice: remote },
      ].flatMap(({ part, choice }) =>
        choice === null ? [] : [{ part, report: () => providers.state(choice, deploymentAccount) }],
      ),
      ...(vectors === null ? [] : [{ part: index, report: () => breakers.report(index) }]),
    ],
  };
}

/** The HTTP application of this isolate. Throws `ConfigError` where the environment is wrong. */
export const compose = (env: Env): Isolate["app"] => isolateOf(env).app;

/** What a request, batch or tick lends to the services that are opened for it. */
type Work = Pick<ExecutionContext, "waitUntil">;

/**
 * All databases, as one request, batch or tick sees them. With a bookmark its database may answer from any
 * replica that is at least that fresh; without one the first read goes to the primary.
 */
export function fleetOf(
  env: Env,
  context: Work,
  bookmark: Bookmark | null,
  origin: string | null = null,
): Fleet {
  const { meter } = isolateOf(env);
  const named = origin ?? `req_${systemRandom.token()}`;
  const bound = shardsOf(env);
  const shards = [...bound.keys()];
  const opened = new Map<string, Opened>();
  const open = (shard: string): Opened => {
    const known = opened.get(shard);
    if (known !== undefined) return known;
    const d1 = bound.get(shard);
    if (d1 === undefined) {
      throw new EbbError("overloaded", `The database ${shard} is not bound to this Worker.`);
    }
    const from = bookmark?.shard === shard ? bookmark.at : "first-primary";
    const session = d1.withSession(from);
    const telling = bound.size === 1 ? session : fencedDatabase(session);
    const one = { session, db: openDatabase(telling) };
    opened.set(shard, one);
    return one;
  };
  const homeDb = open(homeShard).db;
  const directory = rememberedDirectory(
    d1Directory(homeDb),
    isolateOf(env).placements,
    systemClock,
  );
  const moves = d1MoveStore(homeDb);
  const copies = copiesOf(env, context, named);
  const ownTenants = d1TenantStore(homeDb, shards, directory);
  const tenants = copies === null ? ownTenants : kvTenantStore(ownTenants, copies);
  const dbOn = (shard: string) => open(shard).db;
  const dbs: Shards = { names: shards, directory, dbOn, clock: systemClock };
  const inboundOn = (shard: string) => d1InboundStore(dbOn(shard));
  const deployment: Deployment = {
    env,
    context,
    origin: named,
    keys: copies === null ? d1KeyStore(homeDb) : kvKeyStore(d1KeyStore(homeDb), copies),
    tenants,
    health: healthOf([
      d1HealthProbe(dbOn, shards, env.INGEST),
      ...(copies === null ? [] : [kvHealthProbe(copies)]),
    ]),
    copies,
    ofTenantsOn: (shard) => storesOfTenants(shard, dbs),
    exportsOn: (shard) => {
      const own = d1ExportStore(dbOn(shard));
      return shards.length === 1 ? own : movedExportStore(own, shard, directory);
    },
    erasuresOn: (shard) => {
      const own = d1ErasureStore(dbOn(shard));
      return shards.length === 1 ? own : movedErasureStore(own, moves);
    },
    inboundOn: (shard) =>
      shards.length === 1
        ? inboundOn(shard)
        : shardedInboundStore(inboundOn(shard), inboundOn, directory, tenants),
  };
  const services = new Map<string, Services>();
  const on = (shard: string): Services => {
    const known = services.get(shard) ?? servicesOn(deployment, shard, open(shard));
    services.set(shard, known);
    return known;
  };
  return {
    origin: named,
    meter,
    home: on(homeShard),
    shards,
    directory,
    on,
    ...placesOf(dbs, on, isolateOf(env).residents, bookmark?.shard ?? null),
    moves,
    mover: d1Mover(dbOn),
    ...sendsOf(env.INGEST),
    state: (shard) => d1ShardState(open(shard).session),
  };
}

/** Services on the home database. */
export const servicesOf = (env: Env, context: Work, bookmark: Bookmark | null): Services =>
  fleetOf(env, context, bookmark).home;

interface Opened {
  session: D1DatabaseSession;
  db: Database;
}

/** What is the same on every database. */
interface Deployment extends Pick<Services, "keys" | "tenants" | "health"> {
  env: Env;
  context: Work;
  /** What this is part of: a request's id, a batch's, a tick's. */
  origin: string;
  inboundOn(shard: string): Services["inbound"];
  ofTenantsOn(shard: string): ReturnType<typeof storesOfTenants>;
  erasuresOn(shard: string): Services["erasures"];
  exportsOn(shard: string): Services["exports"];
  /** Copies of the directory in KV; null where there are none. */
  copies: Lagging | null;
}

/** A line of the log that names what it is part of. */
const logOf =
  (origin: string): Services["log"] =>
  (event, fields) =>
    console.log(JSON.stringify({ event, request_id: origin, ...fields }));

function copiesOf(env: Env, context: Work, origin: string): Lagging | null {
  const { directoryCache, seed } = isolateOf(env).config;
  if (directoryCache === "none" || env.KV === undefined) return null;
  return laggingCopies(env.KV, {
    clock: systemClock,
    log: logOf(origin),
    after: (promise) => context.waitUntil(promise),
    hashed: (parts) => sha256Hex(JSON.stringify([seed, ...parts])),
  });
}

function servicesOn(
  {
    env,
    context,
    origin,
    keys,
    tenants,
    health,
    inboundOn,
    erasuresOn,
    exportsOn,
    ofTenantsOn,
    copies,
  }: Deployment,
  shard: string,
  { session, db }: Opened,
): Services {
  const { providers, priceOf, remotes, indexes, outbound, vault, meter, ...isolate } =
    isolateOf(env);
  const { model, embedder, formerEmbedder: former, vectorIndex } = isolate;
  const log = logOf(origin);
  const after: Services["after"] = (promise) => context.waitUntil(promise);
  const redis =
    isolate.config.redis === null
      ? null
      : redisOfRequest(
          { ...isolate.config.redis, seed: isolate.config.seed, version: env.VERSION?.id ?? "" },
          isolate.redis,
          { clock: systemClock, random: systemRandom, log, after },
          { shard, bookmark: () => session.getBookmark() },
        );
  const ofTenants = ofTenantsOn(shard);
  const stores: Services = {
    turns: d1TurnStore(db, systemRandom.token),
    sessions: d1SessionStore(db),
    summaries: d1SummaryStore(db),
    lifecycle: ofTenants.lifecycle,
    consolidation: d1ConsolidationStore(db, systemRandom.token),
    memories: d1MemoryStore(db, systemRandom.token),
    comparison: d1ComparisonStore(db),
    finder: {
      find: async (scope, text, limit) => {
        const own = await servicesOfTenant(services, scope);
        return find(own, scope, await effectiveSettings(own, scope), text, limit);
      },
    },
    graph: d1GraphStore(db),
    recall: d1RecallStore(db),
    index: d1IndexStore(db),
    keys,
    tenants,
    usage: ofTenants.usage,
    rates: rateLimiter(redis?.rates ?? null, isolate.rates, isolate.config.requestsPerAddress),
    users: d1UserStore(db),
    holders: d1HolderStore(db),
    exports: exportsOn(shard),
    imports: d1ImportStore(db, systemRandom.token),
    settings: copies === null ? ofTenants.settings : kvSettingsStore(ofTenants.settings, copies),
    idempotency: d1IdempotencyStore(db),
    erasures: erasuresOn(shard),
    overview: d1OverviewStore(db),
    spaces: rememberedSpaces(ofTenants.spaces, isolate.spaces, systemClock, shard),
    queue: cloudflareIngestQueue(env.INGEST, origin, ofTenants.placeOfTurns),
    model,
    embedder,
    providers,
    priceOf,
    formerEmbedder: former,
    vectorIndex,
    storedVectors: d1VectorIndex(db),
    vectorLedger: d1VectorLedger(db),
    indexes: indexesOfShard(indexes, shard),
    answers: answersOfShard(
      redis === null ? isolate.answers : layeredAnswerCache(isolate.answers, redis.answers, after),
      shard,
    ),
    questionVectors: isolate.questionVectors,
    webhooks: ofTenants.webhooks,
    inbound: inboundOn(shard),
    outbound,
    vault,
    health: healthOf([withCircuits(health, remotes), ...(redis === null ? [] : [redis.health])]),
    clock: systemClock,
    random: systemRandom,
    meter,
    log,
    after,
    bookmark: () => writeBookmark(shard, session.getBookmark()),
  };
  const services = redis === null ? stores : redis.over(stores);
  return services;
}

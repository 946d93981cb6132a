import { sql } from "drizzle-orm";
import {
  customType,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import {
  emotions,
  layers,
  memoryEvents,
  memoryStatuses,
  memoryTypes,
  origins,
  precisions,
} from "../../model/memory.ts";
import { type ScopeMapping, type SourceCommands, platforms } from "../../model/inbound.ts";
import { residentKinds } from "../../model/placement.ts";
import { type MoveCounts, type MovePlace, moveStages } from "../../model/move.ts";
import { type Attachment, turnStatuses } from "../../model/turn.ts";
import { type WebhookEvent, deliveryStatuses } from "../../model/webhook.ts";

/**
 * The one source of row types. Every table carries its tenant, and every index is there for a query
 * that exists (named beside it). Times are epoch milliseconds; booleans are 0 or 1; lists and
 * documents are JSON text. Vectors and index rows are base64 text, since D1 gives BLOBs back as
 * arrays of numbers.
 */

/**
 * Text that comes back exactly as it was given. UTF-8 has no lone surrogates and SQLite's JSON stops
 * at NUL, so a text with either is kept as JSON behind a mark.
 */
const exactMark = "\u0001json:";
const inexact =
  // oxlint-disable-next-line no-control-regex -- NUL is what is looked for
  /\0|^\u0001json:|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
export const toExact = (value: string): string =>
  inexact.test(value) ? exactMark + JSON.stringify(value) : value;
export const fromExact = (stored: string): string =>
  stored.startsWith(exactMark) ? String(JSON.parse(stored.slice(exactMark.length))) : stored;
const exactText = customType<{ data: string; driverData: string }>({
  dataType: () => "text",
  toDriver: toExact,
  fromDriver: fromExact,
});

const flag = (name: string) => integer(name, { mode: "boolean" });
const json = <T>(name: string) => text(name, { mode: "json" }).$type<T>();
const tenant = () => text("tenant_id").notNull();

export const tenants = sqliteTable("tenants", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  createdAt: integer("created_at").notNull(),
  /** Quotas, CORS origins: validated by the contract, absent = the deployment's defaults. */
  options: json<Record<string, unknown>>("options").notNull().default({}),
  disabledAt: integer("disabled_at"),
});

export const apiKeys = sqliteTable(
  "api_keys",
  {
    id: text("id").primaryKey(),
    tenantId: tenant(),
    /** Hex SHA-256 of the key; the key itself is shown once and kept nowhere. */
    hash: text("hash").notNull(),
    role: text("role", { enum: ["admin", "write", "read"] }).notNull(),
    name: text("name").notNull(),
    createdAt: integer("created_at").notNull(),
    lastUsedAt: integer("last_used_at"),
    revokedAt: integer("revoked_at"),
  },
  (t) => [
    uniqueIndex("api_keys_hash").on(t.hash), // authenticate
    index("api_keys_tenant").on(t.tenantId, t.id), // list keys
  ],
);

/** Counters of a tenant's quotas: one row a meter, of the window that is running. */
export const usage = sqliteTable(
  "usage",
  {
    tenantId: tenant(),
    meter: text("meter", { enum: ["requests", "turns"] }).notNull(),
    windowStart: integer("window_start").notNull(),
    n: integer("n").notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.meter] })],
);

/** What was asked of models: one row a tenant, UTC day, kind, model and payer. */
export const modelUsage = sqliteTable(
  "model_usage",
  {
    tenantId: tenant(),
    /** When the day began. */
    day: integer("day").notNull(),
    kind: text("kind", { enum: ["chat", "embeddings"] }).notNull(),
    model: text("model").notNull(),
    /** With the tenant's own key or server: not on the deployment's account. */
    own: integer("own", { mode: "boolean" }).notNull(),
    calls: integer("calls").notNull(),
    failures: integer("failures").notNull(),
    inputTokens: integer("input_tokens").notNull(),
    outputTokens: integer("output_tokens").notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.day, t.kind, t.model, t.own] })],
);

export const settings = sqliteTable(
  "settings",
  {
    tenantId: tenant(),
    /** '' is the tenant's own document; else an agent's override. */
    agentId: text("agent_id").notNull(),
    document: json<Record<string, unknown>>("document").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.agentId] })],
);

export const sessions = sqliteTable(
  "sessions",
  {
    tenantId: tenant(),
    id: text("id").notNull(),
    userId: text("user_id"),
    agentId: text("agent_id"),
    startedAt: integer("started_at").notNull(),
    lastTurnAt: integer("last_turn_at").notNull(),
    status: text("status", { enum: ["open", "archived"] }).notNull(),
    archivedAt: integer("archived_at"),
    /** When the last turn was said that the rolling summary covers; 0 for none. */
    summarisedTo: integer("summarised_to").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index("sessions_user").on(t.tenantId, t.userId, t.lastTurnAt), // the user's open session; list
    index("sessions_idle").on(t.status, t.tenantId, t.lastTurnAt), // archive on cron, tenant by tenant
  ],
);

export const turns = sqliteTable(
  "turns",
  {
    id: text("id").primaryKey(),
    tenantId: tenant(),
    sessionId: text("session_id").notNull(),
    userId: text("user_id"),
    agentId: text("agent_id"),
    prompt: exactText("prompt").notNull(),
    response: exactText("response").notNull(),
    promptName: text("prompt_name"),
    responseName: text("response_name"),
    layer: text("layer", { enum: layers }),
    tags: json<string[]>("tags").notNull(),
    metadata: json<Record<string, unknown>>("metadata").notNull(),
    attachments: json<unknown[]>("attachments").notNull(),
    timezone: text("timezone"),
    expiresAt: integer("expires_at"),
    createdAt: integer("created_at").notNull(),
    recordedAt: integer("recorded_at").notNull(),
    status: text("status", { enum: turnStatuses }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** When cron should look at a queued turn (again). */
    dueAt: integer("due_at").notNull(),
    error: text("error"),
    extractor: text("extractor", { enum: ["rules", "model", "rules_after_model"] }),
    modelCalls: integer("model_calls").notNull().default(0),
    inputTokens: integer("input_tokens").notNull().default(0),
    outputTokens: integer("output_tokens").notNull().default(0),
    /** Which ingestion attempt owns the turn: the guard of its commit batch. */
    ingestToken: text("ingest_token"),
    partitionId: text("partition_id"),
    position: integer("position"),
    /** Features of its two index units as they were packed: what rebuilding cannot read from the words. */
    unitFeatures: text("unit_features"),
  },
  (t) => [
    index("turns_session").on(t.tenantId, t.sessionId, t.createdAt), // recent pairs; a session's turns
    index("turns_user").on(t.tenantId, t.userId, t.createdAt), // list by user and time
    index("turns_waiting")
      .on(t.status, t.tenantId, t.userId, t.dueAt)
      .where(sql`status in ('queued', 'failed', 'skipped')`), // a user's waiting turns; redrive; replay
    index("turns_due")
      .on(t.status, t.tenantId, t.dueAt)
      .where(sql`status = 'queued'`), // one tenant after the other: what is due
    index("turns_expiring")
      .on(t.tenantId, t.expiresAt)
      .where(sql`expires_at is not null`), // purge
    index("turns_place").on(t.partitionId, t.position), // raw turns of ranked units
  ],
);

export const partitions = sqliteTable(
  "partitions",
  {
    id: text("id").primaryKey(),
    tenantId: tenant(),
    key: text("key").notNull(),
    layer: text("layer", { enum: layers }).notNull(),
    /** Block that is being filled, and how many units it has. */
    block: integer("block").notNull().default(0),
    fill: integer("fill").notNull().default(0),
    /**
     * Goes up whenever a unit already written changes (delete, edit, erase), with `segments.changed` of
     * its block: whoever holds the index reads that block again. Never starts anew, so the row outlives its units.
     */
    generation: integer("generation").notNull().default(0),
    /** Goes up with every write: ends cached answers. */
    writes: integer("writes").notNull().default(0),
    /** `writes` when the graph was last weighed, and when that was. */
    weighedWrites: integer("weighed_writes").notNull().default(0),
    weighedAt: integer("weighed_at").notNull().default(0),
  },
  (t) => [
    uniqueIndex("partitions_key").on(t.tenantId, t.key),
    index("partitions_unweighed")
      .on(t.weighedAt)
      .where(sql`writes <> weighed_writes`), // weigh graphs that changed, the longest waiting first
  ],
);

/** People who speak in a partition; the index keeps the hash, questions are asked by name. */
export const speakers = sqliteTable(
  "speakers",
  {
    tenantId: tenant(),
    partitionId: text("partition_id").notNull(),
    hash: integer("hash").notNull(),
    name: text("name").notNull(),
  },
  (t) => [primaryKey({ columns: [t.partitionId, t.hash] })],
);

/** The lexical index, packed: see `retrieval/lexical`. */
export const segments = sqliteTable(
  "segments",
  {
    tenantId: tenant(),
    partitionId: text("partition_id").notNull(),
    block: integer("block").notNull(),
    n: integer("n").notNull(),
    /** The partition's generation since which the block is as it is; appending does not move it. */
    changed: integer("changed").notNull().default(0),
    features: text("features").notNull(),
    tokens: text("tokens").notNull(),
  },
  (t) => [primaryKey({ columns: [t.partitionId, t.block] })],
);

export const memories = sqliteTable(
  "memories",
  {
    id: text("id").primaryKey(),
    tenantId: tenant(),
    partitionId: text("partition_id").notNull(),
    layer: text("layer", { enum: layers }).notNull(),
    userId: text("user_id"),
    agentId: text("agent_id"),
    sessionId: text("session_id"),
    content: exactText("content").notNull(),
    /** SHA-256 of the normalised content: the exact half of deduplication. */
    contentHash: text("content_hash").notNull(),
    /** 64-bit SimHash as 16 hex digits: the near half. */
    simhash: text("simhash").notNull(),
    type: text("type", { enum: memoryTypes }).notNull(),
    importance: real("importance").notNull(),
    emotion: text("emotion", { enum: emotions }),
    emotionIntensity: real("emotion_intensity").notNull(),
    vibe: real("vibe"),
    topics: json<string[]>("topics").notNull(),
    keywords: json<string[]>("keywords").notNull(),
    tags: json<string[]>("tags").notNull(),
    metadata: json<Record<string, unknown>>("metadata").notNull(),
    status: text("status", { enum: memoryStatuses }).notNull(),
    version: integer("version").notNull(),
    pinned: flag("pinned").notNull(),
    createdAt: integer("created_at").notNull(),
    recordedAt: integer("recorded_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    occurredAt: integer("occurred_at"),
    occurredPrecision: text("occurred_precision", { enum: precisions }),
    expiresAt: integer("expires_at"),
    /** Span between learning and the first expiry: what a recall extends by a share of. */
    firstLifetimeMs: integer("first_lifetime_ms"),
    validFrom: integer("valid_from"),
    validTo: integer("valid_to"),
    lastAccessed: integer("last_accessed"),
    accessCount: integer("access_count").notNull(),
    stabilityHours: real("stability_hours").notNull(),
    lastSimilarity: real("last_similarity"),
    feedback: integer("feedback").notNull(),
    /** Who and what it is about, e.g. `user|lives_in`: only one live memory per single-valued attribute. */
    attribute: text("attribute"),
    /** The value of that attribute in normal form: tells a repetition from a change. */
    attributeValue: text("attribute_value"),
    supersededBy: text("superseded_by"),
    quarantined: flag("quarantined").notNull(),
    origin: text("origin", { enum: origins }).notNull(),
    /** Its own unit in the lexical index; null where all its words stand in its utterance. */
    position: integer("position"),
    /** Features of that unit as they were packed. */
    unitFeatures: text("unit_features"),
    reviewedAt: integer("reviewed_at"),
    /** Which direct write made its latest version: the guard of that write's batch. */
    writeToken: text("write_token"),
  },
  (t) => [
    uniqueIndex("memories_same")
      .on(t.partitionId, t.contentHash)
      .where(sql`status = 'active'`), // the same fact again is one memory
    index("memories_place").on(t.partitionId, t.position), // memories of ranked units
    index("memories_recent").on(t.partitionId, t.status, t.createdAt), // reconcile with today's
    index("memories_insights")
      .on(t.partitionId, t.createdAt)
      .where(sql`origin = 'insight'`), // insights of a bank, which reflection compares with
    index("memories_attribute")
      .on(t.partitionId, t.attribute)
      .where(sql`attribute is not null`), // reconcile single-valued attributes
    index("memories_user").on(t.tenantId, t.userId, t.createdAt, t.id), // list, delete, export, erase by user
    index("memories_agent").on(t.tenantId, t.agentId, t.createdAt, t.id), // … by agent
    index("memories_session").on(t.tenantId, t.sessionId, t.createdAt, t.id), // … by session
    index("memories_expiring")
      .on(t.status, t.tenantId, t.expiresAt)
      .where(sql`expires_at is not null`), // expiry and purge, tenant by tenant
    index("memories_ended_expiring")
      .on(t.tenantId, t.expiresAt)
      .where(
        sql`status in ('archived', 'superseded') and expires_at is not null and first_lifetime_ms is null`,
      ), // a stated end holds for what faded or was superseded, too
    index("memories_sweep").on(t.tenantId, t.status, t.recordedAt, t.id), // nightly passes; what is new since the last
  ],
);

/** Append-only: one row an event; content is never overwritten, only blanked when it is deleted. */
export const memoryVersions = sqliteTable(
  "memory_versions",
  {
    tenantId: tenant(),
    memoryId: text("memory_id").notNull(),
    version: integer("version").notNull(),
    event: text("event", { enum: memoryEvents }).notNull(),
    content: exactText("content"),
    previous: exactText("previous"),
    at: integer("at").notNull(),
    by: text("by").notNull(),
    reason: text("reason"),
  },
  (t) => [primaryKey({ columns: [t.memoryId, t.version] })],
);

export const memorySources = sqliteTable(
  "memory_sources",
  {
    tenantId: tenant(),
    memoryId: text("memory_id").notNull(),
    turnId: text("turn_id").notNull(),
    role: text("role", { enum: ["prompt", "response"] }).notNull(),
    start: integer("start").notNull(),
    end: integer("end").notNull(),
    /** Place of the utterance in its partition's index. */
    partitionId: text("partition_id").notNull(),
    position: integer("position").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.memoryId, t.turnId, t.role, t.start] }),
    index("memory_sources_turn").on(t.turnId), // memories of a turn
    index("memory_sources_place").on(t.partitionId, t.position), // memories of ranked units
  ],
);

/** Derived memories (insights) and what they rest on. */
export const memoryParents = sqliteTable(
  "memory_parents",
  {
    tenantId: tenant(),
    memoryId: text("memory_id").notNull(),
    parentId: text("parent_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.memoryId, t.parentId] }),
    index("memory_parents_parent").on(t.parentId), // what rests on a memory
  ],
);

export const memoryTags = sqliteTable(
  "memory_tags",
  {
    tenantId: tenant(),
    memoryId: text("memory_id").notNull(),
    tag: text("tag").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.memoryId, t.tag] }),
    index("memory_tags_tag").on(t.tenantId, t.tag, t.memoryId), // filter by tag
  ],
);

/** Amounts that memories speak of, in base units: see `model/quantity`. */
export const quantities = sqliteTable(
  "quantities",
  {
    tenantId: tenant(),
    memoryId: text("memory_id").notNull(),
    partitionId: text("partition_id").notNull(),
    unit: text("unit").notNull(),
    value: real("value").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.memoryId, t.unit, t.value] }),
    index("quantities_value").on(t.partitionId, t.unit, t.value), // what satisfies a comparison
  ],
);

/** A model and dimension make a space; vectors of two spaces are never compared. */
export const embeddingSpaces = sqliteTable(
  "embedding_spaces",
  {
    id: text("id").primaryKey(),
    tenantId: tenant(),
    model: text("model").notNull(),
    dimensions: integer("dimensions").notNull(),
    state: text("state", { enum: ["active", "building", "retired"] }).notNull(),
    createdAt: integer("created_at").notNull(),
    /** How far the rebuild is that goes through the tenant's memories; null where none is under way. */
    cursor: text("cursor"),
    retiredAt: integer("retired_at"),
  },
  (t) => [
    index("embedding_spaces_tenant").on(t.tenantId, t.state), // the space in use
    index("embedding_spaces_rebuilding")
      .on(t.tenantId)
      .where(sql`cursor is not null`), // go on with rebuilds
    index("embedding_spaces_retired")
      .on(t.retiredAt)
      .where(sql`retired_at is not null`), // end them
  ],
);

export const vectors = sqliteTable(
  "vectors",
  {
    tenantId: tenant(),
    memoryId: text("memory_id").notNull(),
    spaceId: text("space_id").notNull(),
    partitionId: text("partition_id").notNull(),
    /** int8 components, base64; multiply by `scale` for the unit vector. Null until embedded. */
    components: text("components"),
    scale: real("scale").notNull(),
    /** When it was last on its way to an index outside: since then it may stand there. */
    sentAt: integer("sent_at"),
    /** When the index outside confirmed it; null until then. */
    indexedAt: integer("indexed_at"),
  },
  (t) => [
    primaryKey({ columns: [t.memoryId, t.spaceId] }),
    index("vectors_seen").on(t.partitionId, t.spaceId, t.indexedAt), // scan of a partition; what is not seen outside
    index("vectors_space").on(t.spaceId, t.indexedAt, t.memoryId), // send; reconcile; end a space
    index("vectors_missing")
      .on(t.spaceId)
      .where(sql`components is null`), // redrive of embeddings that failed
  ],
);

export const entities = sqliteTable(
  "entities",
  {
    id: text("id").primaryKey(),
    tenantId: tenant(),
    partitionId: text("partition_id").notNull(),
    name: text("name").notNull(),
    normalName: text("normal_name").notNull(),
    type: text("type").notNull(),
    createdAt: integer("created_at").notNull(),
    /** Spreading activation kept between questions (`emgas`), and when it was kept. */
    activation: real("activation").notNull().default(0),
    activatedAt: integer("activated_at"),
    mergedInto: text("merged_into"),
  },
  (t) => [
    index("entities_partition").on(t.partitionId, t.normalName), // resolution; engines
    index("entities_tenant").on(t.tenantId, t.createdAt, t.id), // list and search
  ],
);

/**
 * Names, each of one entity. A name keeps its own id whoever bears it, and mentions and edges keep the
 * names that they were told with: so a merge moves names, and a split moves them back.
 */
export const entityAliases = sqliteTable(
  "entity_aliases",
  {
    /** The name's own id; an entity has the id of the name that it was made with. */
    nameId: text("name_id").primaryKey(),
    tenantId: tenant(),
    partitionId: text("partition_id").notNull(),
    normalAlias: text("normal_alias").notNull(),
    entityId: text("entity_id").notNull(),
    alias: text("alias").notNull(),
  },
  (t) => [
    index("entity_aliases_name").on(t.partitionId, t.normalAlias), // resolution; engines
    index("entity_aliases_entity").on(t.entityId), // an entity's names
  ],
);

export const mentions = sqliteTable(
  "mentions",
  {
    tenantId: tenant(),
    entityId: text("entity_id").notNull(),
    memoryId: text("memory_id").notNull(),
    partitionId: text("partition_id").notNull(),
    nameId: text("name_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.entityId, t.memoryId, t.nameId] }),
    index("mentions_memory").on(t.memoryId), // entities of a memory
    index("mentions_name").on(t.nameId), // what a name rests on
    index("mentions_partition").on(t.partitionId), // the partition's graph
  ],
);

/** Bi-temporal: `valid_*` in the world, `recorded_at`/`retracted_at` in the system. */
export const edges = sqliteTable(
  "edges",
  {
    id: text("id").primaryKey(),
    tenantId: tenant(),
    partitionId: text("partition_id").notNull(),
    subjectId: text("subject_id").notNull(),
    predicate: text("predicate").notNull(),
    objectId: text("object_id").notNull(),
    subjectNameId: text("subject_name_id").notNull(),
    objectNameId: text("object_name_id").notNull(),
    fact: exactText("fact").notNull(),
    /** 0–1: how much the two have to do with each other; 1 until it is weighed. */
    weight: real("weight").notNull(),
    validFrom: integer("valid_from"),
    validTo: integer("valid_to"),
    recordedAt: integer("recorded_at").notNull(),
    retractedAt: integer("retracted_at"),
  },
  (t) => [
    index("edges_subject").on(t.partitionId, t.subjectId, t.predicate, t.objectId), // neighbours; supersession; the same edge again
    index("edges_object").on(t.partitionId, t.objectId), // neighbours
  ],
);

export const edgeSources = sqliteTable(
  "edge_sources",
  {
    tenantId: tenant(),
    edgeId: text("edge_id").notNull(),
    memoryId: text("memory_id").notNull(),
    /** Null: the memory says that it holds. Else the memory says that it is over, and since when. */
    endsAt: integer("ends_at"),
  },
  (t) => [
    primaryKey({ columns: [t.edgeId, t.memoryId] }),
    index("edge_sources_memory").on(t.memoryId), // edges that rest on a memory
  ],
);

/** Entities that memories speak of together more than chance would have it. Derived from mentions. */
export const coOccurrences = sqliteTable(
  "co_occurrences",
  {
    tenantId: tenant(),
    partitionId: text("partition_id").notNull(),
    /** The lesser id of the two. */
    aId: text("a_id").notNull(),
    bId: text("b_id").notNull(),
    /** PPMI, scaled to 0–1 in the partition. */
    weight: real("weight").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.aId, t.bId] }),
    index("co_occurrences_b").on(t.bId), // what a memory's end takes along
    index("co_occurrences_partition").on(t.partitionId), // weigh again
  ],
);

/**
 * Vectors that may stand in an index outside though D1 has them no more. A trigger of `vectors` writes them,
 * so that no deletion misses one; a row goes once the index was asked again and had nothing.
 */
export const vectorRemovals = sqliteTable(
  "vector_removals",
  {
    tenantId: tenant(),
    spaceId: text("space_id").notNull(),
    memoryId: text("memory_id").notNull(),
    /** When it was asked for last; null: not yet. */
    askedAt: integer("asked_at"),
    dueAt: integer("due_at").notNull(),
    /** Whose erasure waits for it. */
    userId: text("user_id"),
    /** When the index was sent it, or confirmed it, last; null: not known. */
    writtenAt: integer("written_at"),
  },
  (t) => [
    primaryKey({ columns: [t.memoryId, t.spaceId] }),
    index("vector_removals_due").on(t.dueAt), // send
    index("vector_removals_user").on(t.tenantId, t.userId), // an erasure's last look
  ],
);

export const summaries = sqliteTable(
  "summaries",
  {
    id: text("id").primaryKey(),
    tenantId: tenant(),
    userId: text("user_id"),
    agentId: text("agent_id"),
    sessionId: text("session_id"),
    kind: text("kind", { enum: ["session", "day"] }).notNull(),
    /** For a day: the user's local date, `YYYY-MM-DD`. */
    day: text("day"),
    text: text("text").notNull(),
    from: integer("from").notNull(),
    to: integer("to").notNull(),
    origin: text("origin", { enum: ["rules", "model"] }).notNull(),
    createdAt: integer("created_at").notNull(),
    /** A source was erased: rewrite before it is shown. */
    stale: flag("stale").notNull().default(false),
  },
  (t) => [
    index("summaries_session").on(t.tenantId, t.sessionId), // the open session's summary
    index("summaries_user").on(t.tenantId, t.userId, t.kind, t.from), // digests; list
    index("summaries_stale")
      .on(t.tenantId)
      .where(sql`stale = 1`), // rewrite
  ],
);

export const summarySources = sqliteTable(
  "summary_sources",
  {
    tenantId: tenant(),
    summaryId: text("summary_id").notNull(),
    memoryId: text("memory_id"),
    turnId: text("turn_id"),
  },
  (t) => [
    index("summary_sources_summary").on(t.summaryId), // what a summary rests on
    index("summary_sources_memory").on(t.memoryId), // summaries to rewrite
    index("summary_sources_turn").on(t.turnId), // summaries to rewrite
  ],
);

/** Events to deliver, written in the batch of what they tell of. */
export const outbox = sqliteTable(
  "outbox",
  {
    id: text("id").primaryKey(),
    tenantId: tenant(),
    event: text("event").notNull(),
    payload: json<Record<string, unknown>>("payload").notNull(),
    /** Whom it is about, where that cannot be looked up any more: a memory that is gone. */
    userId: text("user_id"),
    agentId: text("agent_id"),
    sessionId: text("session_id"),
    createdAt: integer("created_at").notNull(),
    /** When it became deliveries to all who are to hear of it. */
    deliveredAt: integer("delivered_at"),
  },
  (t) => [
    index("outbox_waiting")
      .on(t.createdAt)
      .where(sql`delivered_at is null`), // deliver
    index("outbox_done")
      .on(t.deliveredAt)
      .where(sql`delivered_at is not null`), // purge
  ],
);

export const webhooks = sqliteTable(
  "webhooks",
  {
    id: text("id").primaryKey(),
    tenantId: tenant(),
    url: text("url").notNull(),
    events: json<WebhookEvent[]>("events").notNull(),
    userId: text("user_id"),
    agentId: text("agent_id"),
    sessionId: text("session_id"),
    description: text("description"),
    /** Encrypted under the deployment's signing secret. */
    secret: text("secret").notNull(),
    createdAt: integer("created_at").notNull(),
    failingSince: integer("failing_since"),
    disabledAt: integer("disabled_at"),
    disabledReason: text("disabled_reason"),
  },
  (t) => [index("webhooks_tenant").on(t.tenantId, t.id)], // list; who is to hear of an event
);

/** Events on their way to subscriptions, with what became of them. Holds ids only. */
export const deliveries = sqliteTable(
  "deliveries",
  {
    id: text("id").primaryKey(),
    tenantId: tenant(),
    webhookId: text("webhook_id").notNull(),
    eventId: text("event_id").notNull(),
    event: text("event").notNull(),
    payload: json<Record<string, unknown>>("payload").notNull(),
    occurredAt: integer("occurred_at").notNull(),
    status: text("status", { enum: deliveryStatuses }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    dueAt: integer("due_at").notNull(),
    lastAttemptAt: integer("last_attempt_at"),
    responseStatus: integer("response_status"),
    error: text("error"),
    durationMs: integer("duration_ms"),
  },
  (t) => [
    index("deliveries_due")
      .on(t.status, t.webhookId, t.dueAt)
      .where(sql`status = 'pending'`), // one subscription after the other: what is due
    index("deliveries_log").on(t.webhookId, t.id), // a subscription's log
    index("deliveries_age").on(t.occurredAt), // purge
  ],
);

/** Platforms whose events are taken in. */
export const sources = sqliteTable(
  "sources",
  {
    id: text("id").primaryKey(),
    tenantId: tenant(),
    platform: text("platform", { enum: platforms }).notNull(),
    name: text("name").notNull(),
    mapping: json<ScopeMapping>("mapping").notNull(),
    /** Whether commands that are typed there are obeyed, and whose may do an admin's work. */
    commands: json<SourceCommands>("commands").notNull().default({ isOn: false, admins: [] }),
    /** Encrypted under the deployment's signing secret: the platform's, and the bot's own. */
    secret: text("secret").notNull(),
    botSecret: text("bot_secret").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("sources_tenant").on(t.tenantId, t.id)], // list
);

/** What platforms told lately: waits for an answer, then for edits and deletions. */
export const heard = sqliteTable(
  "heard",
  {
    tenantId: tenant(),
    sourceId: text("source_id").notNull(),
    conversation: text("conversation").notNull(),
    messageId: text("message_id").notNull(),
    thread: text("thread"),
    side: text("side", { enum: ["user", "bot"] }).notNull(),
    speaker: text("speaker").notNull(),
    /** Whom it is about: for a bot's message, whom it answered. */
    userId: text("user_id"),
    agentId: text("agent_id"),
    sessionId: text("session_id"),
    name: text("name"),
    text: exactText("text").notNull(),
    at: integer("at").notNull(),
    editedAt: integer("edited_at").notNull(),
    attachments: json<Omit<Attachment, "role">[]>("attachments").notNull(),
    replyTo: text("reply_to"),
    unsaid: flag("unsaid").notNull(),
    turnId: text("turn_id"),
    pairKey: text("pair_key"),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sourceId, t.conversation, t.messageId] }),
    index("heard_latest").on(t.sourceId, t.conversation, t.at), // pair a conversation's messages
    index("heard_expiring").on(t.expiresAt), // purge
    index("heard_user").on(t.tenantId, t.userId), // erase
  ],
);

export const idempotency = sqliteTable(
  "idempotency",
  {
    tenantId: tenant(),
    key: text("key").notNull(),
    /** SHA-256 over method, path and body. */
    requestHash: text("request_hash").notNull(),
    claimedAt: integer("claimed_at").notNull(),
    status: integer("status"),
    response: text("response"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.key] }),
    index("idempotency_age").on(t.claimedAt), // purge
  ],
);

/**
 * What was forgotten must not come back when its turn is read again. Holds no text and no hash of
 * one: only where in the turn it stood.
 */
export const tombstones = sqliteTable(
  "tombstones",
  {
    tenantId: tenant(),
    turnId: text("turn_id").notNull(),
    role: text("role", { enum: ["prompt", "response"] }).notNull(),
    start: integer("start").notNull(),
    end: integer("end").notNull(),
    at: integer("at").notNull(),
    /** Of the turn's utterances: answers all over it may say what was forgotten again. */
    partitionId: text("partition_id"),
  },
  (t) => [
    primaryKey({ columns: [t.turnId, t.role, t.start, t.end] }),
    index("tombstones_partition").on(t.partitionId, t.at), // what was forgotten last, beside what is shown
  ],
);

export const erasures = sqliteTable(
  "erasures",
  {
    id: text("id").primaryKey(),
    tenantId: tenant(),
    /** Hash of the erased user id: the receipt names no one. */
    subjectHash: text("subject_hash").notNull(),
    requestedAt: integer("requested_at").notNull(),
    finishedAt: integer("finished_at"),
    progress: json<Record<string, unknown>>("progress").notNull(),
  },
  (t) => [
    index("erasures_open")
      .on(t.requestedAt)
      .where(sql`finished_at is null`), // redrive
  ],
);

/** Cursors and last runs of the cron jobs. */
export const jobState = sqliteTable(
  "job_state",
  {
    tenantId: tenant(),
    job: text("job").notNull(),
    cursor: text("cursor"),
    lastRunAt: integer("last_run_at"),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.job] })],
);

/**
 * Which database a tenant is kept in, read in the home database alone. A tenant without a row is at home.
 */
export const placements = sqliteTable(
  "placements",
  {
    tenantId: text("tenant_id").primaryKey(),
    /** Name of the binding: `DB`, `DB_1`, … */
    shard: text("shard").notNull(),
    /** While it moves nobody keeps what stands here: each request looks anew. */
    moving: flag("moving").notNull().default(false),
    placedAt: integer("placed_at").notNull(),
    /** Since when each of its users has a database; null: all of the tenant is in `shard`. */
    spreadAt: integer("spread_at"),
  },
  (t) => [
    index("placements_spread")
      .on(t.spreadAt)
      .where(sql`spread_at is not null`), // the few that are
  ],
);

/**
 * Where users of a tenant that is spread are kept, and sessions that requests named. Read in the tenant's own
 * database alone.
 */
export const residents = sqliteTable(
  "residents",
  {
    tenantId: tenant(),
    kind: text("kind", { enum: residentKinds }).notNull(),
    id: text("id").notNull(),
    /** Whose it is: a session's user, or null where it has none. */
    userId: text("user_id"),
    shard: text("shard").notNull(),
    placedAt: integer("placed_at").notNull(),
    /** When an erasure came by it; the row goes once nobody remembers it. */
    leavingAt: integer("leaving_at"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.kind, t.id] }), // where to
    index("residents_user").on(t.tenantId, t.userId), // erase
  ],
);

/** Databases that have any users of a tenant that is spread. Read in the tenant's own database alone. */
export const spreads = sqliteTable(
  "spreads",
  { tenantId: tenant(), shard: text("shard").notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.shard] })],
);

/** How much of what is new a shard gets; one that is not named here has the weight 1. Read at home. */
export const shardWeights = sqliteTable("shard_weights", {
  shard: text("shard").primaryKey(),
  weight: real("weight").notNull(),
});

/** Whose a source is, for requests that name nothing else. Read at home. */
export const sourceTenants = sqliteTable("source_tenants", {
  sourceId: text("source_id").primaryKey(),
  tenantId: tenant(),
});

/** Moves of tenants from shard to shard: one a tenant, the latest. Kept at home. */
export const moves = sqliteTable(
  "moves",
  {
    tenantId: text("tenant_id").primaryKey(),
    id: text("id").notNull(),
    source: text("source").notNull(),
    target: text("target").notNull(),
    stage: text("stage", { enum: moveStages }).notNull(),
    /** Where its stage goes on. */
    place: json<MovePlace | null>("place"),
    /** Counts for whoever looks on. */
    counts: json<MoveCounts>("counts").notNull(),
    requestedAt: integer("requested_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    fencedAt: integer("fenced_at"),
    switchedAt: integer("switched_at"),
    finishedAt: integer("finished_at"),
    /** Who works at it, and until when nobody else does. */
    token: text("token").notNull(),
    leaseUntil: integer("lease_until").notNull(),
    error: text("error"),
  },
  (t) => [
    index("moves_open")
      .on(t.leaseUntil)
      .where(sql`finished_at is null`),
  ], // drive
);

/** Tenants that leave this database: their writes are noted, and refused once they are fenced. */
export const leaving = sqliteTable("leaving", {
  tenantId: text("tenant_id").primaryKey(),
  state: text("state", { enum: ["noted", "fenced", "clearing"] }).notNull(),
});

/** Keys of rows that were written since their tenant began to leave. */
export const leavingRows = sqliteTable(
  "leaving_rows",
  {
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    tenantId: tenant(),
    table: text("table_name").notNull(),
    /** JSON: the values of the table's key. */
    key: text("key").notNull(),
  },
  (t) => [index("leaving_rows_tenant").on(t.tenantId, t.seq)], // what is to be brought over next
);

/** Tenants that come into this database, and who may write for them meanwhile. */
export const arriving = sqliteTable("arriving", {
  tenantId: text("tenant_id").primaryKey(),
  token: text("token").notNull(),
});

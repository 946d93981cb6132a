import { z } from "zod";
import { commandRights } from "../model/chat-command.ts";
import { layers } from "../model/memory.ts";
import type { PartitionRules } from "../model/scope.ts";
import { isTimezone } from "../model/time.ts";
import { ContextTemplate } from "./context-template.ts";

/**
 * Every option, its default, its bounds and one line on what it does. The OpenAPI page and the
 * dashboard's form are made from this. Sections are strict: an unknown key is an error with its path.
 */

const flag = (byDefault: boolean, what: string) => z.boolean().default(byDefault).describe(what);
const whole = (byDefault: number, min: number, max: number, what: string) =>
  z.int().min(min).max(max).default(byDefault).describe(what);
const share = (byDefault: number, what: string) =>
  z.number().min(0).max(1).default(byDefault).describe(what);
const section = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape);

const patterns = z
  .union([
    z.array(z.string().min(1).max(500)).max(50),
    z.string().transform((text) =>
      text
        .split(";")
        .map((part) => part.trim())
        .filter((part) => part !== ""),
    ),
  ])
  .pipe(z.array(z.string().min(1).max(500)).max(50))
  .default([]);

const timezone = z.string().max(64).refine(isTimezone, "is not an IANA time zone");

const settingsShape = {
  ingest: section({
    auto_ingest: flag(true, "store queues extraction by itself; off: turns are kept raw"),
    mode: z
      .enum(["auto", "queue", "inline"])
      .default("auto")
      .describe("who ingests: the queue consumer, the request's background work, or queue first"),
    extract_every_turns: whole(1, 1, 10, "turns of a session that one extraction covers"),
    queue_limit: whole(50, 0, 1000, "turns of one user that may wait; 0 = no limit"),
    overflow_policy: z
      .enum(["drop_new", "drop_oldest", "block"])
      .default("drop_new")
      .describe("at the limit: skip the new turn, skip the oldest waiting one, or wait"),
    block_timeout_ms: whole(2000, 0, 10_000, "how long `block` waits before it answers 503"),
    batch_size: whole(5, 1, 100, "most turns of one session in one extraction call"),
    batch_delay_ms: whole(250, 0, 5000, "how long the consumer lets a batch fill"),
    retry_attempts: whole(3, 1, 10, "attempts before a turn is failed, kept and listed"),
    retry_backoff_ms: whole(500, 100, 5000, "first wait before a retry; doubles each time"),
    timeout_s: whole(45, 5, 180, "one model call"),
    target_layer: z
      .enum(layers)
      .default("persona")
      .describe("where extracted memories go when the caller names no layer"),
    manual_flagging: flag(true, "/remember_this and /forget_that in a prompt are obeyed"),
    custom_tags: z
      .array(z.string().min(1).max(64))
      .max(20)
      .default([])
      .describe("tags put on every memory"),
  }),
  sanitize: section({
    tool_calls: flag(true, "strip tool-call syntax before extraction"),
    code_blocks: flag(true, "strip fenced code before extraction"),
    preserve_tagged_code: flag(true, "a fence marked [KEEP_CODE] stays"),
    max_memory_tokens: whole(4096, 100, 10_000, "longer text is cut at a sentence boundary"),
    custom_patterns: patterns.describe("RE2 patterns to remove; a ;-separated string is accepted"),
  }),
  filter: section({
    info_filter: flag(true, "score each user message 0–3 for what it says about the user"),
    preserved_scores: z
      .array(z.int().min(0).max(3))
      .max(4)
      .default([2, 3])
      .describe("scores that pass"),
    message_max_chars: whole(200, 50, 4000, "what the scorer sees of a message"),
    prune_low_value: flag(false, "drop trivial text before extraction"),
    low_value_words: whole(3, 1, 50, "fewer words than this is trivial"),
  }),
  extract: section({
    mode: z
      .enum([
        "identity",
        "assistant",
        "chatbot",
        "productivity",
        "research",
        "discourse",
        "resolve_entities",
        "memory_gate",
        "custom_prompt",
      ])
      .default("chatbot")
      .describe("the lens: what is looked for and how importance is set"),
    custom_prompt: z.string().max(8000).default("").describe("the lens of custom_prompt mode"),
    insight_model: z
      .string()
      .max(200)
      .nullable()
      .default(null)
      .describe("model for emotions, topics, summaries; null = the deployment's"),
    graph_model: z
      .string()
      .max(200)
      .nullable()
      .default(null)
      .describe("model for memories, entities, relations; null = the deployment's"),
    temperature: share(0.3, "sampling temperature of extraction"),
    max_context_tokens: whole(8192, 1024, 128_000, "a batch is split to fit"),
    emotion_tagging: flag(true, "tag emotions"),
    emotion_sensitivity: z
      .enum(["low", "medium", "high"])
      .default("medium")
      .describe("least intensity that is tagged: 0.7, 0.4, 0.15"),
    topic_tagging: flag(true, "tag topics"),
    vibe_scoring: flag(false, "give each memory a 0–1 tone score"),
    language: z
      .string()
      .min(2)
      .max(35)
      .default("auto")
      .describe("auto: the user's own, or a BCP 47 tag"),
    timezone: timezone
      .default("UTC")
      .describe("resolves relative times when the caller sends no timezone"),
  }),
  dedupe: section({
    enabled: flag(true, "the same fact again leaves one memory"),
    similarity_threshold: share(0.8, "lexical score from which two memories are the same"),
    simhash_threshold: whole(
      10,
      0,
      64,
      "Hamming distance beyond which the exact score is not computed",
    ),
    semantic_threshold: share(
      0.95,
      "cosine from which two memories are the same whatever their words",
    ),
  }),
  reconcile: section({
    enabled: flag(
      true,
      "check new memories against existing ones for contradiction and containment",
    ),
    max_count: whole(50, 1, 200, "memories looked at"),
    long_term: flag(true, "the nightly pass may rewrite a contradicted memory"),
  }),
  insight: section({
    enabled: flag(true, "form insights from enough fresh memories"),
    min_memories: whole(10, 1, 500, "fresh memories needed before new subjects are sought"),
    max_subjects: whole(3, 1, 20, "new subjects a pass"),
    update_threshold: share(0.3, "relevance from which an insight is refreshed"),
    update_max_count: whole(5, 1, 50, "insights refreshed a pass"),
  }),
  history: section({
    max_pairs: whole(7, 1, 100, "rolling raw window of a session"),
    recent_pairs: whole(5, 0, 50, "how many of them retrieve returns"),
    on_evict: z
      .enum(["keep", "forget"])
      .default("keep")
      .describe("forget: a pair that leaves the window takes its memories along"),
  }),
  session: section({
    idle_minutes: whole(
      30,
      1,
      10_080,
      "then the session is archived and the next turn opens a new one",
    ),
    summarize_every_turns: whole(4, 0, 100, "rolling summary of an open session; 0 = off"),
    daily_summary: flag(true, "one digest per user and local day"),
  }),
  recall: section({
    inject_context: flag(true, "retrieve fills `context`"),
    limit: whole(10, 1, 100, "memories returned"),
    context_max_tokens: whole(1200, 100, 16_000, "budget of the context block"),
    engine: z
      .enum(["basic", "hippo", "emgas"])
      .default("basic")
      .describe("how candidates are scored"),
    min_score: share(0, "least final score of a returned memory"),
    weights: z
      .strictObject({
        decay: share(0.1, "how much retrievability counts"),
        importance: share(0.3, "how much importance counts"),
        emotion: share(0.1, "how much emotional weight counts"),
      })
      .prefault({})
      .describe("softened factors of the final score; 1 each is the reference's product"),
    query_rewrite: flag(false, "one model call rewrites the query"),
    timeout_ms: whole(800, 50, 10_000, "what is ready by then is returned"),
    session_isolation: flag(true, "the conversation layer is read from the same session only"),
    agent_scope: flag(true, "off: the persona layer is neither written nor read"),
    persona_bind_user: flag(
      true,
      "persona memories belong to user + agent, not to the agent alone",
    ),
    bank_per_agent: flag(false, "each agent has a bank of its own, the global layer included"),
    legacy_scope_fallback: flag(true, "an empty read also tries ids as older clients wrote them"),
    auto_migrate_on_read: flag(false, "such a hit is copied to the present scope, once"),
    context_template: ContextTemplate.nullable()
      .default(null)
      .describe("layout of the context block, in place of the built-in groups"),
    context_tags: flag(false, "memories in `context` carry [EMOTION: …] [TOPIC: …]"),
    exclusive_note: flag(false, "asks the model to prefer these memories to any other store"),
  }),
  hippo: section({
    ppr_alpha: z.number().min(0.01).max(0.99).default(0.15).describe("restart probability"),
    hybrid_weight: share(0.8, "share of similarity; the rest is PageRank"),
    top_entities: whole(10, 1, 100, "entities the walk starts from"),
    max_candidates: whole(200, 10, 1000, "memories scored"),
    alias_jaccard: share(0.85, "names from this similarity on are one entity"),
  }),
  emgas: section({
    decay_rate: share(0.01, "λ per hour"),
    prune_threshold: share(0.05, "activation under this is dropped"),
    firing_threshold: share(0.1, "activation from which a node fires"),
    propagation_decay: share(0.85, "energy that passes on"),
  }),
  decay: section({
    curve: z
      .enum(["exponential", "power"])
      .default("exponential")
      .describe("how retrievability falls"),
    base_stability_hours: whole(168, 1, 87_600, "stability of an average new memory"),
    forget_below: share(0.05, "sweep archives what stays below this; 0 = never"),
  }),
  lifecycle: section({
    memory_expiry_days: whole(0, 0, 3650, "age from which memories are deleted; 0 = never"),
    auto_expiration: flag(true, "an expiry from type and importance where none was given"),
    access_reinforcement: flag(true, "a recall lengthens stability and expiry"),
    extend_ratio: share(0.2, "of the first lifetime, per recall"),
    cleanup_interval_s: whole(600, 30, 86_400, "least time between two expiry sweeps"),
    review_interval_days: whole(7, 0, 365, "memories due for a person's review; 0 = off"),
    feedback: flag(true, "thumbs change importance and ranking; off, they are only counted"),
  }),
  commands: section({
    in_prompts: z
      .enum(commandRights)
      .default("look")
      .describe(
        "chat commands in a prompt of retrieve: off; look: those that change nothing are obeyed; all",
      ),
  }),
  cache: section({
    enabled: flag(true, "alike queries share an answer until the next write"),
    size: whole(8, 0, 100, "entries per tenant and scope"),
    ttl_s: whole(45, 0, 600, "seconds an entry lives"),
    similarity: share(0.85, "queries this alike share a result"),
  }),
} as const;

/** The effective document: every section present, every default filled in. */
export const Settings = z
  .strictObject({
    ingest: settingsShape.ingest.prefault({}),
    sanitize: settingsShape.sanitize.prefault({}),
    filter: settingsShape.filter.prefault({}),
    extract: settingsShape.extract.prefault({}),
    dedupe: settingsShape.dedupe.prefault({}),
    reconcile: settingsShape.reconcile.prefault({}),
    insight: settingsShape.insight.prefault({}),
    history: settingsShape.history.prefault({}),
    session: settingsShape.session.prefault({}),
    recall: settingsShape.recall.prefault({}),
    hippo: settingsShape.hippo.prefault({}),
    emgas: settingsShape.emgas.prefault({}),
    decay: settingsShape.decay.prefault({}),
    lifecycle: settingsShape.lifecycle.prefault({}),
    commands: settingsShape.commands.prefault({}),
    cache: settingsShape.cache.prefault({}),
  })
  .refine(
    (settings) =>
      settings.extract.mode !== "custom_prompt" || settings.extract.custom_prompt.trim() !== "",
    {
      path: ["extract", "custom_prompt"],
      message: "must say what to extract in custom_prompt mode",
    },
  );

export type Settings = z.infer<typeof Settings>;

export const defaultSettings: Settings = Settings.parse({});

/** Which ids make a partition, by these settings. */
export const partitionRules = ({ recall }: Pick<Settings, "recall">): PartitionRules => ({
  agentScope: recall.agent_scope,
  personaBindUser: recall.persona_bind_user,
  bankPerAgent: recall.bank_per_agent,
});

import { z } from "zod";
import { homeShard, isShardName } from "./model/placement.ts";
import type { ModelPrice } from "./model/prices.ts";

/** As much of the `AI` binding as is called. */
interface WorkersAiBinding {
  run(
    model: string,
    inputs: Record<string, unknown>,
    options?: { signal?: AbortSignal },
  ): Promise<unknown>;
}

/** Bindings of `wrangler.toml`, and the variables that configure a deployment. */
export interface Env {
  DB: D1Database;
  /** More databases: see `docs/scale.md`. */
  [shard: `DB_${number}`]: D1Database | undefined;
  KV?: KVNamespace;
  INGEST: Queue;
  DEAD?: Queue;
  ASSETS?: Fetcher;
  /** Analytics Engine: one data point a piece of work. */
  ANALYTICS?: AnalyticsEngineDataset;
  /** Workers AI; wrangler has it only where a Cloudflare account is at hand. */
  AI?: WorkersAiBinding;
  /** Which version of the Worker this is; absent where it is not deployed. */
  VERSION?: WorkerVersionMetadata;
  EBB_ADMIN_KEY?: string;
  EBB_SIGNING_SECRET?: string;
  EBB_SIGNING_SECRET_PREVIOUS?: string;
  OPENAI_BASE_URL?: string;
  OPENAI_API_KEY?: string;
  LLM_PROVIDER?: string;
  LLM_MODEL?: string;
  EMBEDDINGS?: string;
  EMBEDDING_MODEL?: string;
  EMBEDDING_DIMENSIONS?: string;
  EMBEDDING_BASE_URL?: string;
  EMBEDDING_API_KEY?: string;
  EMBEDDING_BATCH?: string;
  MODELS_ALLOW?: string;
  MODEL_PRICES?: string;
  WEBHOOKS_ALLOW?: string;
  WEBHOOKS_RESOLVER?: string;
  UPSTASH_VECTOR_REST_URL?: string;
  UPSTASH_VECTOR_REST_TOKEN?: string;
  UPSTASH_REDIS_REST_URL?: string;
  UPSTASH_REDIS_REST_TOKEN?: string;
  DIRECTORY_CACHE?: string;
  REQUESTS_PER_ADDRESS?: string;
}

/** The databases that are bound, by name, the home's first and the others by number. */
export function shardsOf(env: Env): Map<string, D1Database> {
  const others = Object.entries(env).filter(([name]) => name !== homeShard && isShardName(name));
  const byNumber = others.toSorted(([a], [b]) => Number(a.slice(3)) - Number(b.slice(3)));
  return new Map([[homeShard, env.DB], ...(byNumber as [string, D1Database][])]);
}

const absent = z
  .string()
  .optional()
  .transform((value) => (value === undefined || value.trim() === "" ? null : value.trim()));

const hosts = absent.transform((value) =>
  (value ?? "")
    .split(",")
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== ""),
);

const Price = z
  .tuple([z.number().min(0), z.number().min(0)])
  .transform(([input, output]) => ({ input, output }));

/** `{"model": [input, output]}`, US dollars for a million tokens. */
const prices = absent.transform((value, ctx) => {
  const parsed = z.record(z.string(), Price).safeParse(parsedJson(value ?? "{}"));
  if (parsed.success) return parsed.data;
  ctx.addIssue({
    code: "custom",
    message:
      'must be JSON like {"my-model": [0.4, 1.6]}: US dollars for a million tokens in and out',
  });
  return z.NEVER;
});

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const number = absent.transform((value) => (value === null ? null : Number(value)));

const Variables = z
  .object({
    EBB_ADMIN_KEY: absent,
    EBB_SIGNING_SECRET: absent,
    EBB_SIGNING_SECRET_PREVIOUS: absent,
    OPENAI_BASE_URL: absent,
    OPENAI_API_KEY: absent,
    LLM_PROVIDER: absent.pipe(z.enum(["openai", "workers-ai"]).nullable()),
    LLM_MODEL: absent,
    EMBEDDINGS: absent.pipe(
      z.enum(["none", "hashing", "openai", "workers-ai", "upstash"]).nullable(),
    ),
    EMBEDDING_MODEL: absent,
    EMBEDDING_DIMENSIONS: number.pipe(z.int().min(8).max(4096).nullable()),
    EMBEDDING_BASE_URL: absent,
    EMBEDDING_API_KEY: absent,
    EMBEDDING_BATCH: number.pipe(z.int().min(1).max(2048).nullable()),
    AI: z.custom<WorkersAiBinding>().optional(),
    MODELS_ALLOW: hosts,
    MODEL_PRICES: prices,
    WEBHOOKS_ALLOW: hosts,
    WEBHOOKS_RESOLVER: absent.pipe(
      z.url({ protocol: /^https$/, error: "must be an https address" }).nullable(),
    ),
    UPSTASH_VECTOR_REST_URL: absent.pipe(
      z.url({ protocol: /^https?$/, error: "must be an https address" }).nullable(),
    ),
    UPSTASH_VECTOR_REST_TOKEN: absent,
    UPSTASH_REDIS_REST_URL: absent.pipe(
      z.url({ protocol: /^https?$/, error: "must be an https address" }).nullable(),
    ),
    UPSTASH_REDIS_REST_TOKEN: absent,
    REQUESTS_PER_ADDRESS: absent
      .transform((value) => (value === null ? null : Number(value)))
      .pipe(z.int().min(0).max(1_000_000).nullable()),
    DIRECTORY_CACHE: absent.pipe(z.enum(["none", "kv"]).nullable()),
  })
  .refine((v) => (v.UPSTASH_REDIS_REST_URL === null) === (v.UPSTASH_REDIS_REST_TOKEN === null), {
    path: ["UPSTASH_REDIS_REST_URL"],
    message: "and UPSTASH_REDIS_REST_TOKEN are set together or not at all",
  })
  .refine((v) => (v.UPSTASH_VECTOR_REST_URL === null) === (v.UPSTASH_VECTOR_REST_TOKEN === null), {
    path: ["UPSTASH_VECTOR_REST_URL"],
    message: "and UPSTASH_VECTOR_REST_TOKEN are set together or not at all",
  })
  .refine(
    (v) =>
      v.EMBEDDINGS !== "upstash" ||
      (v.UPSTASH_VECTOR_REST_URL !== null && v.EMBEDDING_DIMENSIONS !== null),
    {
      path: ["EMBEDDINGS"],
      message:
        "upstash needs UPSTASH_VECTOR_REST_URL of an index with an embedding model, and its EMBEDDING_DIMENSIONS",
    },
  )
  .refine((v) => v.EBB_SIGNING_SECRET === null || v.EBB_SIGNING_SECRET.length >= 16, {
    path: ["EBB_SIGNING_SECRET"],
    message: "must have at least 16 characters",
  })
  .refine(
    (v) =>
      v.LLM_MODEL === null ||
      providerOf(v) === "workers-ai" ||
      v.OPENAI_API_KEY !== null ||
      v.OPENAI_BASE_URL !== null,
    {
      path: ["LLM_MODEL"],
      message: "needs OPENAI_API_KEY, or OPENAI_BASE_URL of a server that asks for none",
    },
  )
  .refine((v) => v.LLM_PROVIDER !== "workers-ai" || v.AI !== undefined, {
    path: ["LLM_PROVIDER"],
    message: "workers-ai needs the binding AI in wrangler.toml",
  })
  .refine((v) => v.EMBEDDINGS !== "workers-ai" || v.AI !== undefined, {
    path: ["EMBEDDINGS"],
    message: "workers-ai needs the binding AI in wrangler.toml",
  })
  .refine(
    (v) =>
      v.EMBEDDINGS !== "workers-ai" ||
      (v.EMBEDDING_MODEL === null) === (v.EMBEDDING_DIMENSIONS === null),
    {
      path: ["EMBEDDING_MODEL"],
      message: "and EMBEDDING_DIMENSIONS are set together",
    },
  )
  .refine(
    (v) =>
      v.EMBEDDINGS !== "openai" || (v.EMBEDDING_MODEL !== null && v.EMBEDDING_DIMENSIONS !== null),
    {
      path: ["EMBEDDINGS"],
      message: "openai needs EMBEDDING_MODEL and EMBEDDING_DIMENSIONS",
    },
  );

/** Names of all variables that a deployment may set; bindings are none. */
export const variableNames: ReadonlySet<string> = new Set(
  Object.keys(Variables.shape).filter((name) => name !== "AI"),
);

/** Models of Workers AI have names that begin so. */
const isWorkersAiModel = (model: string): boolean => /^@(?:cf|hf)\//.test(model);

/** Who answers for `LLM_MODEL`: by its name Workers AI, where that is bound and no other address is set. */
function providerOf(v: {
  LLM_PROVIDER: "openai" | "workers-ai" | null;
  LLM_MODEL: string | null;
  OPENAI_BASE_URL: string | null;
  AI?: unknown;
}): "openai" | "workers-ai" {
  if (v.LLM_PROVIDER !== null) return v.LLM_PROVIDER;
  const isBound = v.AI !== undefined && v.OPENAI_BASE_URL === null;
  return isBound && isWorkersAiModel(v.LLM_MODEL ?? "") ? "workers-ai" : "openai";
}

export interface Endpoint {
  baseUrl: string;
  apiKey: string;
  model: string;
}

/** A service of Upstash's. */
export interface Remote {
  url: string;
  token: string;
}

export interface Config {
  adminKey: string | null;
  signingSecret: string | null;
  /** The one before it: what was sealed under it can still be opened. */
  previousSecret: string | null;
  /** Null: the rules extract. */
  model: ({ kind: "openai" } & Endpoint) | { kind: "workers-ai"; model: string } | null;
  embedder:
    | { kind: "none" }
    | { kind: "hashing" }
    | ({ kind: "openai"; dimensions: number; textsPerCall: number | null } & Endpoint)
    | { kind: "workers-ai"; model: string; dimensions: number }
    | ({ kind: "upstash"; model: string; dimensions: number } & Remote);
  models: {
    /** Hosts, or `host:port`, that tenants may name for their models though they are local. */
    allowed: string[];
    /** Beside the list of known prices, and before it. */
    prices: Record<string, ModelPrice>;
  };
  /** Null: vectors are searched in D1. */
  vectors: Remote | null;
  webhooks: {
    /** Hosts, or `host:port`, that subscriptions may name though they are local. */
    allowed: string[];
    /** DNS over HTTPS that is asked where a name leads; null: nobody is. */
    resolver: string | null;
  };
  /** Null: each isolate keeps its answers for itself. */
  redis: Remote | null;
  /** Where copies of keys, options and settings are kept beside D1. */
  directoryCache: "none" | "kv";
  /** Requests without a key that one address may send in a minute; null is no bound. */
  requestsPerAddress: number | null;
  /** What only this deployment has: names outside D1 are hashed with it. */
  seed: string;
}

/** The configuration is wrong; the message names each variable and what to change. */
class ConfigError extends Error {}

/** Five a second: a browser with the documentation open, not a machine that tries keys. */
const defaultPerAddress = 300;

const openaiUrl = "https://api.openai.com/v1";
/** What Workers AI embeds with where nothing is said: over a hundred languages. */
const workersAiEmbedding = { model: "@cf/baai/bge-m3", dimensions: 1024 };

/** Parses the environment once per isolate. Throws `ConfigError` with one sentence a fault. */
export function readConfig(env: Env): Config {
  const parsed = Variables.safeParse(env);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}.`).join(" "),
    );
  }
  const v = parsed.data;
  if (v.DIRECTORY_CACHE === "kv" && env.KV === undefined) {
    throw new ConfigError("DIRECTORY_CACHE kv needs a KV namespace, bound as KV.");
  }
  const endpoint = { baseUrl: v.OPENAI_BASE_URL ?? openaiUrl, apiKey: v.OPENAI_API_KEY ?? "none" };
  return {
    adminKey: v.EBB_ADMIN_KEY,
    signingSecret: v.EBB_SIGNING_SECRET,
    previousSecret: v.EBB_SIGNING_SECRET_PREVIOUS,
    model: modelOf(v, endpoint),
    embedder: embedderOf(v, endpoint),
    models: { allowed: v.MODELS_ALLOW, prices: v.MODEL_PRICES },
    webhooks: { allowed: v.WEBHOOKS_ALLOW, resolver: v.WEBHOOKS_RESOLVER },
    vectors: remoteOf(v.UPSTASH_VECTOR_REST_URL, v.UPSTASH_VECTOR_REST_TOKEN),
    redis: remoteOf(v.UPSTASH_REDIS_REST_URL, v.UPSTASH_REDIS_REST_TOKEN),
    requestsPerAddress: perAddressOf(v),
    directoryCache: v.DIRECTORY_CACHE ?? "none",
    seed: v.EBB_SIGNING_SECRET ?? v.EBB_ADMIN_KEY ?? "",
  };
}

function modelOf(v: z.infer<typeof Variables>, endpoint: Omit<Endpoint, "model">): Config["model"] {
  if (v.LLM_MODEL === null) return null;
  return providerOf(v) === "workers-ai"
    ? { kind: "workers-ai", model: v.LLM_MODEL }
    : { kind: "openai", ...endpoint, model: v.LLM_MODEL };
}

/** The key goes to the address that it was set for: one that is set apart has a key of its own. */
function embeddingEndpoint(
  v: z.infer<typeof Variables>,
  endpoint: Omit<Endpoint, "model">,
): Omit<Endpoint, "model"> {
  const { EMBEDDING_BASE_URL: baseUrl, EMBEDDING_API_KEY: apiKey } = v;
  return baseUrl === null
    ? { ...endpoint, apiKey: apiKey ?? endpoint.apiKey }
    : { baseUrl, apiKey: apiKey ?? "none" };
}

/** Where requests are counted for all isolates a bound is there without being asked for. */
function perAddressOf(v: z.infer<typeof Variables>): number | null {
  const { REQUESTS_PER_ADDRESS: asked, UPSTASH_REDIS_REST_URL: redis } = v;
  const bound = asked ?? (redis === null ? 0 : defaultPerAddress);
  return bound === 0 ? null : bound;
}

const remoteOf = (url: string | null, token: string | null): Remote | null =>
  url === null || token === null ? null : { url, token };

function embedderOf(
  v: z.infer<typeof Variables>,
  endpoint: Omit<Endpoint, "model">,
): Config["embedder"] {
  switch (v.EMBEDDINGS) {
    case "hashing":
      return { kind: "hashing" };
    case "openai":
      return v.EMBEDDING_MODEL === null || v.EMBEDDING_DIMENSIONS === null
        ? { kind: "none" }
        : {
            kind: "openai",
            ...embeddingEndpoint(v, endpoint),
            model: v.EMBEDDING_MODEL,
            dimensions: v.EMBEDDING_DIMENSIONS,
            textsPerCall: v.EMBEDDING_BATCH,
          };
    case "workers-ai":
      return {
        kind: "workers-ai",
        model: v.EMBEDDING_MODEL ?? workersAiEmbedding.model,
        dimensions: v.EMBEDDING_DIMENSIONS ?? workersAiEmbedding.dimensions,
      };
    case "upstash":
      return v.UPSTASH_VECTOR_REST_URL === null ||
        v.UPSTASH_VECTOR_REST_TOKEN === null ||
        v.EMBEDDING_DIMENSIONS === null
        ? { kind: "none" }
        : {
            kind: "upstash",
            url: v.UPSTASH_VECTOR_REST_URL,
            token: v.UPSTASH_VECTOR_REST_TOKEN,
            model: `upstash:${v.EMBEDDING_MODEL ?? "hosted"}`,
            dimensions: v.EMBEDDING_DIMENSIONS,
          };
    case "none":
    case null:
      return { kind: "none" };
  }
}

import { z } from "zod";

/** Bindings of `wrangler.toml`, and the variables that configure a deployment. */
export interface Env {
  DB: D1Database;
  KV?: KVNamespace;
  INGEST: Queue;
  DEAD?: Queue;
  ASSETS?: Fetcher;
  EBB_ADMIN_KEY?: string;
  EBB_SIGNING_SECRET?: string;
  OPENAI_BASE_URL?: string;
  OPENAI_API_KEY?: string;
  LLM_MODEL?: string;
  EMBEDDINGS?: string;
  EMBEDDING_MODEL?: string;
  EMBEDDING_DIMENSIONS?: string;
  WEBHOOKS_ALLOW?: string;
  WEBHOOKS_RESOLVER?: string;
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

const Variables = z
  .object({
    EBB_ADMIN_KEY: absent,
    EBB_SIGNING_SECRET: absent,
    OPENAI_BASE_URL: absent,
    OPENAI_API_KEY: absent,
    LLM_MODEL: absent,
    EMBEDDINGS: absent.pipe(z.enum(["none", "hashing", "openai"]).nullable()),
    EMBEDDING_MODEL: absent,
    EMBEDDING_DIMENSIONS: absent
      .transform((value) => (value === null ? null : Number(value)))
      .pipe(z.int().min(8).max(4096).nullable()),
    WEBHOOKS_ALLOW: hosts,
    WEBHOOKS_RESOLVER: absent.pipe(
      z.url({ protocol: /^https$/, error: "must be an https address" }).nullable(),
    ),
  })
  .refine((v) => v.EBB_SIGNING_SECRET === null || v.EBB_SIGNING_SECRET.length >= 16, {
    path: ["EBB_SIGNING_SECRET"],
    message: "must have at least 16 characters",
  })
  .refine((v) => v.LLM_MODEL === null || v.OPENAI_API_KEY !== null || v.OPENAI_BASE_URL !== null, {
    path: ["LLM_MODEL"],
    message: "needs OPENAI_API_KEY, or OPENAI_BASE_URL of a server that asks for none",
  })
  .refine(
    (v) =>
      v.EMBEDDINGS !== "openai" || (v.EMBEDDING_MODEL !== null && v.EMBEDDING_DIMENSIONS !== null),
    {
      path: ["EMBEDDINGS"],
      message: "openai needs EMBEDDING_MODEL and EMBEDDING_DIMENSIONS",
    },
  );

export interface Endpoint {
  baseUrl: string;
  apiKey: string;
  model: string;
}

export interface Config {
  adminKey: string | null;
  signingSecret: string | null;
  /** Null: the rules extract. */
  model: Endpoint | null;
  embedder:
    | { kind: "none" }
    | { kind: "hashing" }
    | ({ kind: "openai"; dimensions: number } & Endpoint);
  webhooks: {
    /** Hosts, or `host:port`, that subscriptions may name though they are local. */
    allowed: string[];
    /** DNS over HTTPS that is asked where a name leads; null: nobody is. */
    resolver: string | null;
  };
}

/** The configuration is wrong; the message names each variable and what to change. */
class ConfigError extends Error {}

const openaiUrl = "https://api.openai.com/v1";

/** Parses the environment once per isolate. Throws `ConfigError` with one sentence a fault. */
export function readConfig(env: Env): Config {
  const parsed = Variables.safeParse(env);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}.`).join(" "),
    );
  }
  const v = parsed.data;
  const endpoint = { baseUrl: v.OPENAI_BASE_URL ?? openaiUrl, apiKey: v.OPENAI_API_KEY ?? "none" };
  return {
    adminKey: v.EBB_ADMIN_KEY,
    signingSecret: v.EBB_SIGNING_SECRET,
    model: v.LLM_MODEL === null ? null : { ...endpoint, model: v.LLM_MODEL },
    embedder: embedderOf(v, endpoint),
    webhooks: { allowed: v.WEBHOOKS_ALLOW, resolver: v.WEBHOOKS_RESOLVER },
  };
}

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
            ...endpoint,
            model: v.EMBEDDING_MODEL,
            dimensions: v.EMBEDDING_DIMENSIONS,
          };
    case "none":
    case null:
      return { kind: "none" };
  }
}

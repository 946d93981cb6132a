import { startOpenAi } from "./openai.ts";
import type { ChatRequest } from "./reading-model.ts";
import { startRedisBridge } from "./redis-bridge.ts";
import { ruledModel } from "./ruled-model.ts";
import { startUpstashVector } from "./upstash-vector.ts";

/**
 * Everything that a full deployment asks, on free ports of 127.0.0.1: a vector index, a Redis, a model and an embedder.
 * `node test/stand-ins/all.ts` prints one line of JSON, the variables that lead a Worker there, and ends with its
 * standard input.
 */
export interface FullStandIns {
  vector: Awaited<ReturnType<typeof startUpstashVector>>;
  redis: Awaited<ReturnType<typeof startRedisBridge>>;
  /** The model; it reads by Ebb's own rules, so that it finds what they find. */
  openai: Awaited<ReturnType<typeof startOpenAi>>;
  /** A server of its own, so that it can fail by itself. */
  embedder: Awaited<ReturnType<typeof startOpenAi>>;
  /** For the Worker's environment. */
  variables: Record<string, string>;
  close(): Promise<void>;
}

/** As the hashing embedder that the stand-in answers with has them. */
const dimensions = 384;

/** Loads what the rules read with, so that nobody's first turn waits for it. */
const firstRequest: ChatRequest = {
  messages: [
    {
      role: "user",
      content: JSON.stringify({
        time_zone: "UTC",
        turns: [
          {
            turn: 1,
            said_at: "2026-01-05T12:00, Monday",
            prompt: { speaker: "user", remember: true, text: "I moved to Oslo yesterday." },
          },
        ],
      }),
    },
  ],
};

/** Throws a sentence where there is no redis-server. */
export async function startAll(): Promise<FullStandIns> {
  const redis = await startRedisBridge();
  const vector = await startUpstashVector({ dimensions });
  const openai = await startOpenAi({ answer: ruledModel });
  const embedder = await startOpenAi();
  await ruledModel(firstRequest);
  return {
    vector,
    redis,
    openai,
    embedder,
    variables: {
      UPSTASH_VECTOR_REST_URL: vector.url,
      UPSTASH_VECTOR_REST_TOKEN: vector.token,
      UPSTASH_REDIS_REST_URL: redis.url,
      UPSTASH_REDIS_REST_TOKEN: redis.token,
      OPENAI_BASE_URL: openai.url,
      OPENAI_API_KEY: "stand-in",
      LLM_MODEL: "stand-in",
      EMBEDDINGS: "openai",
      EMBEDDING_BASE_URL: embedder.url,
      EMBEDDING_API_KEY: "stand-in",
      EMBEDDING_MODEL: "stand-in",
      EMBEDDING_DIMENSIONS: String(dimensions),
    },
    async close() {
      await Promise.all([vector.close(), redis.close(), openai.close(), embedder.close()]);
    },
  };
}

if (import.meta.main) {
  try {
    const { variables, close } = await startAll();
    const end = () => void close().then(() => process.exit(0));
    // Ctrl-C reaches the whole group; what is asked meanwhile is still answered, until the input ends.
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
    process.stdin.on("end", end).on("error", end).resume();
    process.stdout.write(`${JSON.stringify(variables)}\n`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

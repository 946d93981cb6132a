import { inject } from "vitest";
import type { Behaviour } from "../stand-ins/openai-behaviours.ts";
import type { RedisBehaviour } from "../stand-ins/redis-bridge.ts";
import type { VectorBehaviour } from "../stand-ins/upstash-vector.ts";
import { aCustomer } from "./own-openai.ts";
import { type Sharded, startSharded } from "./sharded.ts";

/** How a remote service answers from now on; null: well. */
export interface Remotes {
  vector(behaviour: VectorBehaviour | null): Promise<void>;
  redis(behaviour: RedisBehaviour | null): Promise<void>;
  model(behaviour: Behaviour | null): Promise<void>;
  embedder(behaviour: Behaviour | null): Promise<void>;
}

export interface FullDeployment extends Sharded {
  remotes: Remotes;
}

/**
 * A deployment with every remote service, in an isolate of its own, under keys of its own: whatever its services are
 * told to do, no other test sees it. Its queue holds what was sent until a test reads it.
 */
export async function startFull(): Promise<FullDeployment> {
  const [vector, redis] = [inject("vector"), inject("redis").url];
  const token = `tok-${crypto.randomUUID()}`;
  const [model, embedder] = [aCustomer(), aCustomer()];
  const deployment = await startSharded(1, {
    UPSTASH_VECTOR_REST_URL: vector,
    UPSTASH_VECTOR_REST_TOKEN: token,
    UPSTASH_REDIS_REST_URL: redis,
    UPSTASH_REDIS_REST_TOKEN: token,
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: model.key,
    LLM_MODEL: "loopback",
    EMBEDDINGS: "openai",
    EMBEDDING_BASE_URL: embedder.url,
    EMBEDDING_API_KEY: embedder.key,
    EMBEDDING_MODEL: "loopback",
    EMBEDDING_DIMENSIONS: "384",
  });
  const tell = async (url: string, behaviour: object): Promise<void> => {
    const response = await fetch(`${url}/stand-in/behave`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(behaviour),
    });
    await response.text();
  };
  return {
    ...deployment,
    remotes: {
      vector: (behaviour) => tell(vector, behaviour ?? {}),
      redis: (behaviour) => tell(redis, behaviour ?? { kind: "good" }),
      model: (behaviour) => model.behave(behaviour ?? { kind: "good" }),
      embedder: (behaviour) => embedder.behave(behaviour ?? { kind: "good" }),
    },
  };
}

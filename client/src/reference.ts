import type { CallOptions } from "./connection.ts";
import type { RecalledMemory, RetrieveAnswer } from "./contract.ts";
import { Ebb } from "./ebb.ts";

export interface MemoryOsOptions {
  url: string | URL;
  apiKey: string;
  /** The conversation whose memory this is. */
  sessionId: string;
}

export type RecentPair = RetrieveAnswer["recent_pairs"][number];

export type RememberedChunk = Pick<
  RecalledMemory,
  "text" | "score" | "created_at" | "decay_score" | "importance" | "emotion"
>;

export interface Recollection {
  /** Oldest first. */
  recent_pairs: RecentPair[];
  /** Best first. */
  memories: RememberedChunk[];
}

const chunk = (memory: RecalledMemory): RememberedChunk => ({
  text: memory.text,
  score: memory.score,
  created_at: memory.created_at,
  decay_score: memory.decay_score,
  importance: memory.importance,
  emotion: memory.emotion,
});

/** The memory of one session, as two calls: for those who come from a library that has no more. */
export class MemoryOS {
  readonly #ebb: Ebb;

  constructor(options: MemoryOsOptions) {
    this.#ebb = new Ebb(options);
  }

  /** Keeps a prompt with its response. @throws EbbError */
  async store(prompt: string, response: string, options?: CallOptions): Promise<void> {
    await this.#ebb.store({ prompt, response }, options);
  }

  /** The latest pairs of the session, and its memories that matter for the prompt. @throws EbbError */
  async retrieve(prompt: string, options?: CallOptions): Promise<Recollection> {
    const { recent_pairs: pairs, memories } = await this.#ebb.retrieve(prompt, options);
    return { recent_pairs: pairs, memories: memories.map(chunk) };
  }
}

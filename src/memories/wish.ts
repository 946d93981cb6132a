import { EbbError, invalid } from "../model/errors.ts";
import type { Emotion, Layer, MemoryType, Metadata, Origin } from "../model/memory.ts";
import type { Partition, Scope, ScopeIds } from "../model/scope.ts";
import { statedIntensity } from "./again.ts";
import { type Candidate, candidateOf } from "./candidate.ts";
import type { Gate } from "./gate.ts";
import { partitionFor, partitionIdOf } from "./partition.ts";
import type { Reading } from "./reading.ts";

/** A memory that somebody states, without a turn. Null leaves it to what its words say. */
export interface RememberInput {
  ids: ScopeIds;
  layer: Layer | null;
  content: string;
  type: MemoryType | null;
  /** 0–1. */
  importance: number | null;
  emotion: Emotion | null;
  tags: string[];
  metadata: Metadata;
  expiresAt: number | null;
  occurredAt: number | null;
  /** Take the text apart into what it says. */
  infer: boolean;
}

/** What is to be remembered, with the gate of its agent. `seed` and the input's place make its id. */
export interface Wish {
  input: RememberInput;
  gate: Gate;
  seed: readonly string[];
  /** When it was said, epoch ms, where that is not when all of them were. */
  saidAt?: number;
  /** Where it comes from, where that is not the caller's own word. */
  origin?: Origin;
}

/** A wish that was read and knows its partition. */
export interface Heard {
  wish: Wish;
  partition: Partition & { id: string };
  origin: Origin;
  candidates: Candidate[];
}

export const nothingLeft = invalid("content", "has nothing left to remember once it is cleaned");

/** Reads a wish; an error where it cannot be kept. `at` (epoch ms) is when it was said. */
export async function hear(scope: Scope, wish: Wish, at: number): Promise<Heard | EbbError> {
  const { input, gate, seed } = wish;
  try {
    const partition = partitionFor({ ...input.ids, layer: input.layer }, gate.settings);
    const { readings, origin } = await gate.read({
      content: input.content,
      at,
      infer: input.infer,
    });
    if (readings.length === 0 && !input.infer) return nothingLeft;
    return {
      wish,
      partition: { ...partition, id: await partitionIdOf(scope, partition) },
      origin: wish.origin ?? (input.infer ? origin : "direct"),
      candidates: await Promise.all(
        readings.map((reading) =>
          candidateOf(stated(reading, input), at, [scope.tenantId, ...seed]),
        ),
      ),
    };
  } catch (error) {
    if (error instanceof EbbError) return error;
    throw error;
  }
}

/** What the caller says of a memory goes before what its words say. */
function stated(reading: Reading, input: RememberInput): Reading {
  const { type, importance, emotion, expiresAt, occurredAt } = input;
  return {
    ...reading,
    type: type ?? reading.type,
    importance: importance ?? reading.importance,
    ...(emotion === null || emotion === reading.emotion
      ? {}
      : { emotion, emotionIntensity: statedIntensity }),
    expiresAt: expiresAt ?? reading.expiresAt,
    ...(occurredAt === null ? {} : { occurredAt, occurredPrecision: null }),
  };
}

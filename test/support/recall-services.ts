import { defaultSettings } from "../../src/contract/settings.ts";
import type { Settings } from "../../src/contract/settings.ts";
import { RetrieveBody } from "../../src/contract/retrieve.ts";
import type { RetrieveInput } from "../../src/contract/retrieve.ts";
import { isolateAnswerCache } from "../../src/adapters/cache/isolate.ts";
import { isolateQuestionVectors } from "../../src/adapters/cache/question-vectors.ts";
import { packUnit } from "../../src/model/lexical/unit.ts";
import type { Candidates, Detail, Details } from "../../src/ports/recall-store.ts";
import type { SpaceModel } from "../../src/ports/space-store.ts";
import { indexCache } from "../../src/retrieval/index-cache.ts";
import type { retrieve } from "../../src/retrieval/retrieve.ts";
import { aMemory, noon } from "./builders.ts";

type RecallServices = Parameters<typeof retrieve>[0];

/** A body of `POST /v1/retrieve` of the user ada, as it is read. */
export const aQuestion = (body: Record<string, unknown>): RetrieveInput =>
  RetrieveBody.parse({ user_id: "ada", ...body });

export const withTime = (timeoutMs: number): Settings => ({
  ...defaultSettings,
  recall: { ...defaultSettings.recall, timeout_ms: timeoutMs },
});

/** Stored memories, each said in a turn of its own, behind a recall store that answers at once. */
export function storedServices(
  contents: readonly string[],
  over: Omit<Partial<RecallServices>, "recall"> & {
    recall?: Partial<RecallServices["recall"]>;
  } = {},
): RecallServices & { done: Promise<unknown>[] } {
  const units = contents.map((text, i) =>
    packUnit({
      text,
      side: "prompt",
      speaker: null,
      sessionId: `s${i}`,
      at: noon + i * 1_000,
      note: null,
      remembered: true,
    }),
  );
  const details = contents.map((content, i): Detail => ({
    memory: { ...aMemory({ id: `mem_${i}`, content }), firstLifetimeMs: null },
    places: [{ partitionId: "prt", position: i, unit: "utterance" }],
  }));
  const found: Candidates = {
    partitions: [
      {
        id: "prt",
        key: '["g","ada"]',
        layer: "global",
        generation: 0,
        block: 0,
        fill: units.length,
        writes: units.length,
        segments: [
          {
            block: 0,
            n: units.length,
            features: units.map((unit) => unit.features).join(""),
            tokens: units.map((unit) => unit.tokens).join(""),
          },
        ],
        speakers: [],
        vectors: [],
        allowed: null,
      },
    ],
    recentPairs: [{ prompt: "Hello", response: "Hi", createdAt: noon }],
    summaries: [],
    elsewhere: false,
    reachable: null,
  };
  const done: Promise<unknown>[] = [];
  const { recall, ...others } = over;
  return {
    memories: { reinforce: () => Promise.resolve() } as unknown as RecallServices["memories"],
    indexes: indexCache(),
    answers: isolateAnswerCache(),
    questionVectors: isolateQuestionVectors({ now: () => noon }),
    embedder: null,
    formerEmbedder: () => null,
    vectorIndex: null,
    storedVectors: {} as RecallServices["storedVectors"],
    spaces: {
      read: (_scope: unknown, model: SpaceModel) => Promise.resolve({ id: "space", ...model }),
    } as unknown as RecallServices["spaces"],
    model: null,
    clock: { now: () => noon },
    after: (promise) => void done.push(promise),
    log: () => undefined,
    ...others,
    recall: {
      candidates: () => Promise.resolve(found),
      pulse: () => Promise.resolve(found),
      details: (_scope, { places }): Promise<Details> =>
        Promise.resolve({
          memories: details.filter((detail) =>
            places.some(({ position }) => position === detail.places[0]?.position),
          ),
          answering: [],
          graph: null,
          raw: [],
          explained: [],
        }),
      keepActivations: () => Promise.resolve(),
      ...recall,
    },
    done,
  };
}

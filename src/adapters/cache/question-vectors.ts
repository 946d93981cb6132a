import { questionNumbersMax, questionVectorMs } from "../../model/limits.ts";
import type { Clock } from "../../ports/clock.ts";
import type { QuestionVectors } from "../../ports/question-vectors.ts";
import type { SpaceModel } from "../../ports/space-store.ts";

interface Held {
  vector: Float32Array;
  /** Epoch ms. */
  until: number;
}

/** Vectors in the isolate's memory: bounded by their numbers and by time, those asked for longest ago go first. */
export function isolateQuestionVectors(
  clock: Clock,
  numbersMax: number = questionNumbersMax,
): QuestionVectors {
  const held = new Map<string, Held>();
  let numbers = 0;

  const drop = (key: string): void => {
    numbers -= held.get(key)?.vector.length ?? 0;
    held.delete(key);
  };
  const keyOf = (tenantId: string, { model, dimensions }: SpaceModel, text: string): string =>
    JSON.stringify([tenantId, model, dimensions, text]);

  return {
    get(tenantId, model, text) {
      const key = keyOf(tenantId, model, text);
      const found = held.get(key);
      if (found === undefined) return null;
      held.delete(key);
      if (found.until <= clock.now()) {
        numbers -= found.vector.length;
        return null;
      }
      held.set(key, found);
      return found.vector;
    },

    put(tenantId, model, text, vector) {
      const key = keyOf(tenantId, model, text);
      drop(key);
      if (vector.length > numbersMax) return;
      held.set(key, { vector, until: clock.now() + questionVectorMs });
      numbers += vector.length;
      for (const oldest of held.keys()) {
        if (numbers <= numbersMax) break;
        drop(oldest);
      }
    },
  };
}

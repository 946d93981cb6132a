// Stand-in so that the pipeline can be integrated; the rules room overwrites this file. Not committed.
import type { Extractor } from "../draft.ts";

export function rulesExtractor(): Extractor {
  return {
    extract: async ({ turns }) => ({
      drafts: turns.flatMap((turn) =>
        (["prompt", "response"] as const).flatMap((role) => {
          const text = turn[role];
          if (text.length < 12 || (role === "response" && turn.responseName === null)) return [];
          return [
            {
              turnId: turn.id,
              role,
              start: 0,
              end: text.length,
              content: text,
              verbatim: true,
              type: "FACTS" as const,
              importance: 0.5,
              emotion: null,
              emotionIntensity: 0,
              vibe: null,
              topics: [],
              keywords: [],
              occurredAt: null,
              occurredPrecision: null,
              validFrom: null,
              validTo: null,
              expiresAt: null,
              attribute: null,
              value: null,
              corrects: false,
              quarantined: false,
              entities: [],
              relations: [],
            },
          ];
        }),
      ),
      extractor: "rules",
      modelCalls: 0,
      inputTokens: 0,
      outputTokens: 0,
      problem: null,
    }),
  };
}

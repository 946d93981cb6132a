/** A conversation: prompts with their answers, one after the other. */
export interface SampleSession {
  daysAgo: number;
  /** Null: said to no agent in particular, so it holds everywhere. */
  agent: string | null;
  /** What was said holds in this conversation alone. */
  isPassing?: true;
  turns: readonly (readonly [prompt: string, response: string])[];
}

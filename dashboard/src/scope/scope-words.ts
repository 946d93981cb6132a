import { shellWords } from "../words/shell-words.ts";
import type { ChosenScope } from "./scope.ts";

/** A scope in one line. */
export function scopeInWords({ userId, agentId, sessionId }: ChosenScope): string {
  const parts = [userId, agentId, sessionId].filter((id) => id !== null);
  return parts.length === 0 ? shellWords().scope.everyone : parts.join(" · ");
}

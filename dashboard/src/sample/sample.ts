import type { Ebb } from "../../../client/src/index.ts";
import type { Language } from "../words/language.ts";
import type { SampleSession } from "./session.ts";

const users: Record<Language, string> = { en: "sample-lena", zh: "sample-lin" };
const dayMs = 86_400_000;
const turnMs = 90_000;
const turnsAPage = 100;
const pollMs = 700;
const pollsMax = 200;

export interface Progress {
  stage: "storing" | "reading";
  done: number;
  all: number;
}

const sessionsOf = async (language: Language): Promise<readonly SampleSession[]> =>
  language === "zh"
    ? (await import("./turns-zh.ts")).chinese
    : (await import("./turns-en.ts")).english;

const promptsOf = async (client: Ebb, userId: string): Promise<ReadonlySet<string>> => {
  const prompts = new Set<string>();
  const stored = client.turns.list({ user_id: userId, limit: turnsAPage });
  for await (const { prompt } of stored) prompts.add(prompt);
  return prompts;
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Stores forty turns of a made-up user through the API and waits until they are read; returns the user's id.
 * Goes on where an earlier try was broken off: a turn that is there already is not told twice.
 * `now` in epoch ms: the last of them are from the day before.
 */
export async function loadSample(
  client: Ebb,
  language: Language,
  now: number,
  progress: (state: Progress) => void,
): Promise<string> {
  const userId = users[language];
  const sessions = await sessionsOf(language);
  const all = sessions.reduce((sum, { turns }) => sum + turns.length, 0);
  const midnight = now - (now % dayMs);
  const there = await promptsOf(client, userId);
  let done = 0;
  for (const { daysAgo, agent, isPassing, turns } of sessions) {
    const session = `${userId}-${new Date(midnight - daysAgo * dayMs).toISOString().slice(0, 10)}`;
    for (const [i, [prompt, response]] of turns.entries()) {
      progress({ stage: "storing", done, all });
      done++;
      if (there.has(prompt)) continue;
      await client.store({
        user_id: userId,
        agent_id: agent,
        session_id: session,
        layer: isPassing === true ? "conversation" : null,
        created_at: new Date(midnight - daysAgo * dayMs + i * turnMs).toISOString(),
        prompt,
        response,
      });
    }
  }
  for (let polls = 0; polls < pollsMax; polls++) {
    const { turns } = await client.overview({ user_id: userId });
    const waiting = turns["queued"] ?? 0;
    progress({ stage: "reading", done: all - Math.min(all, waiting), all });
    if (waiting === 0) return userId;
    await pause(pollMs);
  }
  return userId;
}

import { expectStatus, records, type Client } from "./client.ts";
import type { Conversation, ConversationSession, Utterance } from "./locomo.ts";

/** What storing a conversation left behind: which utterance each side of each turn was. */
export interface Played {
  /** `turn_id role` → the utterance's id. */
  diaOf: Map<string, string>;
  storeMs: number[];
  lastSaidAt: number;
}

/** A pair is told a few seconds after the one before, so that their order is kept. */
const pairEveryMs = 10_000;

const placeKey = (turnId: string, role: string): string => `${turnId} ${role}`;

/** Stores a conversation pair by pair and waits for each, as one user's sessions. */
export async function play(client: Client, conversation: Conversation): Promise<Played> {
  const played: Played = { diaOf: new Map(), storeMs: [], lastSaidAt: 0 };
  for (const session of conversation.sessions) {
    for (const [index, pair] of pairsOf(session).entries()) {
      const saidAt = session.startedAt + index * pairEveryMs;
      const answer = await client.send("POST", "/v1/store?wait=true", {
        prompt: pair.prompt.text,
        response: pair.response?.text ?? "",
        names: namesOf(pair),
        user_id: conversation.id,
        session_id: `${conversation.id}/${session.number}`,
        created_at: saidAt / 1000,
      });
      const turnId = String(expectStatus(answer, 200)["turn_id"]);
      played.diaOf.set(placeKey(turnId, "prompt"), pair.prompt.dia);
      if (pair.response !== null) {
        played.diaOf.set(placeKey(turnId, "response"), pair.response.dia);
      }
      played.storeMs.push(answer.ms);
      played.lastSaidAt = Math.max(played.lastSaidAt, saidAt);
    }
  }
  return played;
}

interface Pair {
  prompt: Utterance;
  response: Utterance | null;
}

function namesOf({ prompt, response }: Pair): { prompt: string; response?: string } {
  return response === null
    ? { prompt: prompt.speaker }
    : { prompt: prompt.speaker, response: response.speaker };
}

/** Consecutive turns, two by two; a last odd one has no response. */
export function pairsOf({ utterances }: Pick<ConversationSession, "utterances">): Pair[] {
  const pairs: Pair[] = [];
  for (let i = 0; i < utterances.length; i += 2) {
    const prompt = utterances[i];
    if (prompt !== undefined) pairs.push({ prompt, response: utterances[i + 1] ?? null });
  }
  return pairs;
}

/** The distinct utterances behind an answer's memories (or raw turns), best first. */
export function utterancesOf(
  answer: Record<string, unknown>,
  from: "memories" | "raw",
  diaOf: ReadonlyMap<string, string>,
): string[] {
  const places =
    from === "raw"
      ? records(answer["raw"])
      : records(answer["memories"]).flatMap((memory) => records(memory["sources"]));
  const dias = places.flatMap(
    (place) => diaOf.get(placeKey(String(place["turn_id"]), String(place["role"]))) ?? [],
  );
  return [...new Set(dias)];
}

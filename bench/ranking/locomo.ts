import { readFileSync } from "node:fs";

/** LoCoMo (Maharana et al., ACL 2024; github.com/snap-research/locomo) as turns and questions. */

export interface Turn {
  id: string;
  speaker: string;
  text: string;
  session: string;
  /** Epoch ms; a minute apart within a session. */
  at: number;
}

export interface Asked {
  question: string;
  /** Ids of the turns that hold the answer. */
  evidence: string[];
  /** 1 multi-hop, 2 temporal, 3 open-domain, 4 single-hop, 5 adversarial. */
  category: number;
}

export interface Conversation {
  id: string;
  turns: Turn[];
  questions: Asked[];
}

interface RawTurn {
  speaker: string;
  dia_id: string;
  text: string;
  blip_caption?: string;
}
interface RawConversation {
  sample_id: string;
  conversation: Record<string, string | RawTurn[]>;
  qa: { question: string; evidence?: string[]; category: number }[];
}

const months = "january february march april may june july august september october november december".split(" ");

/** "1:56 pm on 8 May, 2023" in epoch ms, UTC. */
export function sessionTime(text: string): number {
  const found = /(\d+):(\d+) (am|pm) on (\d+) (\w+), (\d+)/i.exec(text);
  if (found === null) throw new Error(`No session time: ${text}`);
  const [, hour, minute, half, day, month, year] = found;
  const hours = (Number(hour) % 12) + (half?.toLowerCase() === "pm" ? 12 : 0);
  return Date.UTC(Number(year), months.indexOf((month ?? "").toLowerCase()), Number(day), hours, Number(minute));
}

function turnsOf(raw: RawConversation): Turn[] {
  const turns: Turn[] = [];
  for (const [key, list] of Object.entries(raw.conversation)) {
    if (!Array.isArray(list)) continue;
    const started = sessionTime(String(raw.conversation[`${key}_date_time`]));
    list.forEach((turn, i) => {
      const caption = turn.blip_caption === undefined ? "" : ` [photo: ${turn.blip_caption}]`;
      turns.push({
        id: turn.dia_id,
        speaker: turn.speaker,
        text: turn.text + caption,
        session: key,
        at: started + i * 60_000,
      });
    });
  }
  return turns;
}

function questionsOf(raw: RawConversation, known: ReadonlySet<string>): Asked[] {
  return raw.qa.flatMap(({ question, evidence, category }) => {
    const ids = new Set((evidence ?? []).join(" ").match(/D\d+:\d+/g) ?? []);
    const found = [...ids].filter((id) => known.has(id));
    return found.length === 0 ? [] : [{ question, category, evidence: found }];
  });
}

/** Reads the file; throws with directions where there is none. */
export function readLocomo(path: string | undefined): Conversation[] {
  if (path === undefined) {
    throw new Error("Set LOCOMO to a LoCoMo file: locomo10.json of github.com/snap-research/locomo.");
  }
  const raw = JSON.parse(readFileSync(path, "utf8")) as RawConversation[];
  return raw.map((conversation) => {
    const turns = turnsOf(conversation);
    const questions = questionsOf(conversation, new Set(turns.map((turn) => turn.id)));
    return { id: conversation.sample_id, turns, questions };
  });
}

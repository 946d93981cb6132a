import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

/** LoCoMo (Maharana et al., ACL 2024): long conversations of two people, and questions on them. */

export interface Utterance {
  dia: string;
  speaker: string;
  text: string;
}

export interface ConversationSession {
  number: number;
  startedAt: number;
  utterances: Utterance[];
}

export interface Question {
  text: string;
  /** 1 multi-hop, 2 temporal, 3 open-domain, 4 single-hop, 5 adversarial. */
  category: number;
  /** Utterances of this conversation that answer it; never empty. */
  evidence: string[];
}

export interface Conversation {
  id: string;
  sessions: ConversationSession[];
  questions: Question[];
  /** Questions that name no utterance of the conversation: nothing to score. */
  questionsWithoutEvidence: number;
}

const whereToGetIt = `LOCOMO must name the file locomo10.json (or a part of it).
It comes from LoCoMo, "Evaluating Very Long-Term Conversational Memory of LLM Agents" (Maharana et al., ACL 2024):
  https://github.com/snap-research/locomo, data/locomo10.json, CC BY-NC 4.0; it is not distributed with Ebb.
Then: LOCOMO=path/to/locomo10.json npm run bench -- quality`;

const Turn = z.object({
  speaker: z.string(),
  dia_id: z.string(),
  text: z.string(),
  blip_caption: z.string().optional(),
});
const File = z.array(
  z.object({
    sample_id: z.string(),
    conversation: z.record(z.string(), z.unknown()),
    qa: z.array(
      z.object({ question: z.string(), evidence: z.array(z.string()), category: z.int() }),
    ),
  }),
);

/** @throws where the file is missing, with a sentence on where to get it, or is not LoCoMo. */
export function readLocomo(path: string | undefined): Conversation[] {
  if (path === undefined || path === "" || !existsSync(path)) throw new Error(whereToGetIt);
  return File.parse(JSON.parse(readFileSync(path, "utf8"))).map((sample) => {
    const sessions = sessionsOf(sample.conversation);
    const known = new Set(sessions.flatMap((one) => one.utterances.map((said) => said.dia)));
    const questions = sample.qa.map((qa) => ({
      text: qa.question,
      category: qa.category,
      evidence: evidenceIds(qa.evidence).filter((dia) => known.has(dia)),
    }));
    const scored = questions.filter((question) => question.evidence.length > 0);
    return {
      id: sample.sample_id,
      sessions,
      questions: scored,
      questionsWithoutEvidence: questions.length - scored.length,
    };
  });
}

/** Some entries hold several ids in one string, with various separators. */
const evidenceIds = (entries: readonly string[]): string[] => [
  ...new Set(entries.join(" ").match(/D\d+:\d+/g) ?? []),
];

function sessionsOf(conversation: Record<string, unknown>): ConversationSession[] {
  return Object.keys(conversation)
    .flatMap((key) => /^session_(\d+)$/.exec(key)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)
    .map((number) => ({
      number,
      startedAt: spokenDate(z.string().parse(conversation[`session_${number}_date_time`])),
      utterances: z.array(Turn).parse(conversation[`session_${number}`]).map(utterance),
    }));
}

const utterance = (turn: z.infer<typeof Turn>): Utterance => ({
  dia: turn.dia_id,
  speaker: turn.speaker,
  text: turn.blip_caption === undefined ? turn.text : `${turn.text} [photo: ${turn.blip_caption}]`,
});

/** "1:56 pm on 8 May, 2023" in epoch milliseconds, taken as UTC. @throws for another form. */
export function spokenDate(text: string): number {
  const parts = /^(\d+):(\d+) (am|pm) on (\d+) (\w+), (\d{4})$/i.exec(text.trim());
  if (parts === null) throw new Error(`not a LoCoMo date: ${text}`);
  const [, hour, minute, half, day, month, year] = parts;
  const midnight = Date.parse(`${day} ${month} ${year} 00:00 UTC`);
  const hours = (Number(hour) % 12) + (half?.toLowerCase() === "pm" ? 12 : 0);
  return midnight + (hours * 60 + Number(minute)) * 60_000;
}

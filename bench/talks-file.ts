import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** What one person and an assistant say to each other over months, and questions about it: `bench/talks`. */
export interface Talk {
  /** The file's name: its language and who it is. */
  id: string;
  sessions: TalkSession[];
  questions: TalkQuestion[];
}

export interface TalkSession {
  startedAt: number;
  turns: TalkTurn[];
}

export interface TalkTurn {
  prompt: string;
  response: string;
  /** Labels by which questions name the two sides; null for a side that nobody asks about. */
  said: string | null;
  answered: string | null;
}

export interface TalkQuestion {
  kind: string;
  text: string;
  /** Labels of what answers it. */
  evidence: readonly string[];
}

const answersFile = "answers.txt";

/** `talks`: daily life in short messages. `chats`: long answers, questions in the kinds of LongMemEval. */
export type TalkSet = "talks" | "chats";

/**
 * The talks of `bench/talks` or `bench/chats`. A line opens with `#` (a session and its time, UTC), `>` (the person), `<` (the
 * assistant) or `?` (a question: kind, evidence, `|`, text); `[label]` names a side, `[label] [label-answer]`
 * both, and `@name` stands for a long answer of `answers.txt`; evidence `-` is for what was never told. @throws for a line or a label unknown.
 */
export function readTalks(set: TalkSet): Talk[] {
  const directory = join(import.meta.dirname, set);
  const files = readdirSync(directory);
  const answers = longAnswers(
    files.includes(answersFile) ? readFileSync(join(directory, answersFile), "utf8") : "",
  );
  return files
    .filter((name) => name.endsWith(".txt") && name !== answersFile)
    .sort()
    .map((name) =>
      talkOf(name.replace(".txt", ""), readFileSync(join(directory, name), "utf8"), answers),
    );
}

function longAnswers(text: string): Map<string, string> {
  const parts = text.split(/^== (.+)$/mu).slice(1);
  return new Map(
    parts.flatMap((part, i) => (i % 2 === 0 ? [[part, (parts[i + 1] ?? "").trim()] as const] : [])),
  );
}

function talkOf(id: string, text: string, answers: ReadonlyMap<string, string>): Talk {
  const talk: Talk = { id, sessions: [], questions: [] };
  for (const line of text.split("\n").filter((one) => one !== "")) {
    const [sign, rest] = [line.charAt(0), line.slice(2)];
    const session = talk.sessions.at(-1);
    if (sign === "#") talk.sessions.push({ startedAt: timeOf(rest), turns: [] });
    else if (sign === "?") talk.questions.push(questionOf(rest));
    else if (sign === ">" && session !== undefined) session.turns.push(turnOf(rest));
    else if (sign === "<" && session?.turns.at(-1) !== undefined) answer(session, rest, answers);
    else throw new Error(`${id}: ${line}`);
  }
  const labels = new Set(
    talk.sessions.flatMap(({ turns }) => turns.flatMap(({ said, answered }) => [said, answered])),
  );
  const unknown = talk.questions
    .flatMap(({ evidence }) => evidence)
    .find((label) => !labels.has(label));
  if (unknown !== undefined) throw new Error(`${id} has nothing that is called ${unknown}`);
  return talk;
}

const timeOf = (text: string): number => Date.parse(`${text.trim().replace(" ", "T")}:00Z`);

const labelled = /^((?:\[[\w-]+\] )*)(.*)$/u;

function apart(rest: string): { labels: string[]; text: string } {
  const [, marks = "", text = ""] = labelled.exec(rest) ?? [];
  return { labels: marks.match(/[\w-]+/gu) ?? [], text: text.trim() };
}

function turnOf(rest: string): TalkTurn {
  const { labels, text } = apart(rest);
  return { prompt: text, response: "", said: labels[0] ?? null, answered: null };
}

function answer(session: TalkSession, rest: string, answers: ReadonlyMap<string, string>): void {
  const { labels, text } = apart(rest);
  const turn = session.turns.at(-1);
  if (turn === undefined) return;
  turn.answered = labels[0] ?? null;
  turn.response = text.startsWith("@") ? (answers.get(text.slice(1)) ?? "") : text;
  if (turn.response === "") throw new Error(`no answer is called ${text}`);
}

function questionOf(rest: string): TalkQuestion {
  const [about = "", text = ""] = rest.split(" | ");
  const [kind = "", labels = ""] = about.split(" ");
  return { kind, text, evidence: labels === "-" ? [] : labels.split(",") };
}

import { extractionSchema, readExtraction } from "../../contract/extraction.ts";
import type { Settings } from "../../contract/settings.ts";
import { type LanguageModel, type ModelAnswer, ModelError } from "../../ports/language-model.ts";
import type { Draft, Extraction, ExtractionRequest, Extractor } from "../draft.ts";
import { type Call, checkAnswer } from "./check.ts";
import { extractionPrompt, knownWithin, promptBudget, withCorrection } from "./prompts.ts";
import { repairAnswer } from "./repair.ts";
import { inCalls, isWorthReading, type Message, shownTurn } from "./shown.ts";

/** What extraction took, successful or not. */
export interface Usage {
  modelCalls: number;
  inputTokens: number;
  outputTokens: number;
}

/** The model gave no usable extraction; what was spent on it is told, so that it can be counted. */
export class ExtractionFailed extends ModelError {
  readonly usage: Usage;
  constructor(error: ModelError, usage: Usage) {
    super(error.problem, error.message.slice(error.problem.length + 2), error.retryAfterMs);
    this.name = "ExtractionFailed";
    this.usage = usage;
  }
}

/**
 * Extraction by a language model: one call a batch of turns, none where no message says anything. A
 * bad answer is repaired, else asked for once more with its fault named. Throws `ExtractionFailed`
 * where that fails too, or the service does; whether to try later or let the rules read is the
 * caller's to decide. `rules` are the second opinion on an answer that finds nothing.
 */
export function modelExtractor({
  model,
  rules,
}: {
  model: LanguageModel;
  rules: Extractor;
}): Extractor {
  return {
    async extract(request) {
      const usage: Usage = { modelCalls: 0, inputTokens: 0, outputTokens: 0 };
      const run: Run = { model, rules, request, usage };
      try {
        return await extractAll(run);
      } catch (error) {
        throw error instanceof ModelError ? new ExtractionFailed(error, usage) : error;
      }
    },
  };
}

interface Run {
  model: LanguageModel;
  rules: Extractor;
  request: ExtractionRequest;
  usage: Usage;
}

async function extractAll(run: Run): Promise<Extraction> {
  const { settings, turns } = run.request;
  const known = knownWithin(run.request.known, settings);
  const shown = await Promise.all(turns.map((turn) => shownTurn(turn, settings)));
  const worth = (message: Message): boolean => isWorthReading(message, settings.filter);
  const read = shown.some((messages) => messages.some(worth)) ? shown : [];
  const results: Reading[] = [];
  for (const batch of inCalls(read, promptBudget(settings, known).turns)) {
    // A batch of a long read may hold nothing, though others do.
    if (batch.flat().some(worth)) results.push(...(await readCall(run, { turns: batch, known })));
  }
  const notes = results.flatMap(({ note }) => note ?? []);
  return {
    drafts: results.flatMap(({ drafts }) => drafts),
    extractor: "model",
    ...run.usage,
    problem: notes.length === 0 ? null : notes.join("; "),
  };
}

interface Reading {
  drafts: Draft[];
  /** The answer was cut off: there may be more. */
  cut: boolean;
  /** What was wrong with parts of the answer. */
  note: string | null;
}

/** Reads one call's turns, once more where that is called for; the better answer counts. */
async function readCall(run: Run, call: Call): Promise<Reading[]> {
  const first = await attempt(run, call, null);
  if (!(first instanceof ModelError) && !first.cut) return [first];
  if (!(first instanceof ModelError) && call.turns.length > 1) return readHalves(run, call);
  const fault = first instanceof ModelError ? faultOf(first) : "it was cut off; keep it shorter";
  const second = await attempt(run, call, fault);
  if (first instanceof ModelError) {
    if (second instanceof ModelError) throw second;
    return [second];
  }
  return [
    second instanceof ModelError || second.drafts.length < first.drafts.length ? first : second,
  ];
}

/** An answer that was cut off had too much to say: fewer turns, shorter answers. */
async function readHalves(run: Run, { turns, known }: Call): Promise<Reading[]> {
  const middle = Math.ceil(turns.length / 2);
  const halves = [turns.slice(0, middle), turns.slice(middle)];
  const readings: Reading[] = [];
  for (const half of halves) readings.push(...(await readCall(run, { turns: half, known })));
  return readings;
}

const faultOf = (error: ModelError): string => error.message.slice(error.problem.length + 2);

/** One call. A bad answer is given back to be corrected, any other failure is thrown. */
async function attempt(run: Run, call: Call, fault: string | null): Promise<Reading | ModelError> {
  const { settings } = run.request;
  const prompt = extractionPrompt(call.turns, call.known, settings);
  const answer = await ask(run, fault === null ? prompt : withCorrection(prompt, fault), call);
  try {
    return await readAnswer(run, call, answer.text);
  } catch (error) {
    if (error instanceof ModelError && error.problem === "bad_answer") return error;
    throw error;
  }
}

async function ask(
  { model, request: { settings }, usage }: Run,
  prompt: { system: string; user: string },
  { known }: Call,
): Promise<ModelAnswer> {
  usage.modelCalls++;
  const answer = await model.complete({
    ...prompt,
    schema: extractionSchema,
    temperature: settings.extract.temperature,
    timeoutMs: settings.ingest.timeout_s * 1000,
    outputTokensMax: promptBudget(settings, known).answer,
    model: settings.extract.graph_model,
  });
  usage.inputTokens += answer.inputTokens;
  usage.outputTokens += answer.outputTokens;
  return answer;
}

async function readAnswer(run: Run, call: Call, text: string): Promise<Reading> {
  const { value, cut } = repairAnswer(text);
  const read = readExtraction(value);
  if (read === null) throw new ModelError("bad_answer", "it holds no list named memories");
  const { drafts, faults, leftOut } = checkAnswer(read.answer, call, run.request.settings);
  const faulty = [...faults, ...Array<string>(read.unreadable).fill("not in the wanted shape")];
  // An answer for several turns that is cut off is asked for in halves, whatever it holds.
  const isFinal = !cut || call.turns.length === 1;
  if (drafts.length === 0 && leftOut === 0 && isFinal) {
    if (cut && faulty.length > 0) {
      throw new ModelError("bad_answer", "it was cut off before its first whole memory");
    }
    await believeNothing(run, call, read.answer.messages, faulty);
  }
  return { drafts, cut, note: noteOf(faulty, drafts.length) };
}

/**
 * An answer without a memory is believed where the model itself scored every message as saying
 * nothing, or where the rules find nothing either. Throws `bad_answer` otherwise.
 */
async function believeNothing(
  { rules, request }: Run,
  call: Call,
  scores: readonly { turn: number; role: string; score: number }[],
  faulty: readonly string[],
): Promise<void> {
  const { settings } = request;
  const isDismissed = (message: Message, turn: number): boolean =>
    scores.some(
      (one) => one.turn === turn && one.role === message.role && !isKept(one.score, settings),
    );
  const undismissed = call.turns.flatMap((messages, i) =>
    messages.filter((message) => message.remember && !isDismissed(message, i + 1)),
  );
  if (undismissed.length === 0) return;
  const turns = request.turns.filter((turn) =>
    undismissed.some((message) => message.turn.id === turn.id),
  );
  const found = await rules.extract({ ...request, turns });
  const missed = found.drafts.some(
    (draft) =>
      draft.retracts !== true &&
      undismissed.some(({ turn, role }) => turn.id === draft.turnId && role === draft.role),
  );
  if (!missed) return;
  throw new ModelError(
    "bad_answer",
    faulty.length > 0
      ? `none of its memories can be kept (${counted(faulty)})`
      : "it finds nothing where something is said",
  );
}

const isKept = (score: number, { filter, extract }: Settings): boolean =>
  extract.mode === "memory_gate"
    ? score === 3
    : !filter.info_filter || filter.preserved_scores.includes(score);

const noteOf = (faulty: readonly string[], kept: number): string | null =>
  faulty.length === 0
    ? null
    : `${faulty.length} of ${faulty.length + kept} memories left out (${counted(faulty)})`;

function counted(faults: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const fault of faults) counts.set(fault, (counts.get(fault) ?? 0) + 1);
  return Array.from(counts, ([fault, count]) => `${count} × ${fault}`).join(", ");
}

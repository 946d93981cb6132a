import type { LanguageModelMiddleware } from "ai";
import type { ScopeIds } from "../api.ts";
import type { RetrieveRequest, StoreRequest } from "../contract.ts";
import { Ebb, type EbbOptions } from "../ebb.ts";
import { type CallParams, isContinued, lastSaid, withContext } from "./prompt.ts";
import { type Recalled, recall } from "./recall.ts";
import { shownAsStream, shownAtOnce } from "./shown.ts";
import { overhear, spokenIn } from "./spoken.ts";
import { steps } from "./steps.ts";

const deadlineMsDefault = 800;

export interface EbbMemoryOptions {
  /** A client, or what one is made with. */
  ebb: Pick<Ebb, "retrieve" | "store"> | EbbOptions;
  /** How long the chat waits for memories; 800 ms if left out. Then it goes on without. */
  deadlineMs?: number | undefined;
  /** More for each `retrieve`, e.g. `limit` or `max_tokens`. */
  retrieve?: Omit<RetrieveRequest, "prompt"> | undefined;
  /** More for each `store`, e.g. `tags` or `metadata`; false stores nothing. */
  store?: Omit<StoreRequest, "prompt" | "response"> | false | undefined;
  /** Keeps a Worker alive until a turn is stored: `ctx.waitUntil.bind(ctx)`. */
  waitUntil?: ((work: Promise<unknown>) => void) | undefined;
  /** Hears of what went wrong with Ebb, since the chat does not; a warning on the console if left out. */
  onError?: ((error: unknown) => void) | undefined;
}

const warn = (error: unknown): void =>
  console.warn(`Ebb: ${error instanceof Error ? error.message : String(error)}`);

/** The chat goes on, whatever a callback of the application's does. */
function harmless(call: () => void): void {
  try {
    call();
  } catch (error) {
    warn(error);
  }
}

const idOf = (value: unknown): string | undefined =>
  typeof value === "string" ? value : undefined;

/** Ids that one call names: `providerOptions: { ebb: { user_id, agent_id, session_id } }`. */
function idsOf({ providerOptions }: CallParams): ScopeIds {
  const { user_id: user, agent_id: agent, session_id: session } = providerOptions?.["ebb"] ?? {};
  const named = { user_id: idOf(user), agent_id: idOf(agent), session_id: idOf(session) };
  return Object.fromEntries(Object.entries(named).filter(([, id]) => id !== undefined));
}

/**
 * Middleware for `wrapLanguageModel` that gives a model long-term memory: what Ebb recalls for the
 * user's message goes into the system prompt, and the message with the model's answer is stored
 * once the answer is whole. A message that is a chat command (`mem list`) is answered by Ebb, without the
 * model. What was put in is never stored, and nothing of Ebb's fails the chat.
 */
export function ebbMemory(options: EbbMemoryOptions): LanguageModelMiddleware {
  const ebb = "retrieve" in options.ebb ? options.ebb : new Ebb(options.ebb);
  const onError = (error: unknown): void => harmless(() => (options.onError ?? warn)(error));
  const recalled = recall({ ebb, onError, deadlineMs: options.deadlineMs ?? deadlineMsDefault });
  const underWay = steps();
  /** Calls whose message was a chat command, with what answers them. */
  const commanded = new WeakMap<CallParams, string>();

  async function recalledFor(params: CallParams, prompt: string): Promise<Recalled> {
    const ids = idsOf(params);
    const key = JSON.stringify([ids, prompt]);
    const known = isContinued(params) ? underWay.get(key) : undefined;
    if (known !== undefined) return { context: known, shown: null };
    const question = { ...options.retrieve, ...ids, prompt };
    const answer = await recalled(question, params.abortSignal);
    underWay.set(key, answer.context);
    return answer;
  }

  function remember(params: CallParams, response: string | null): void {
    const prompt = lastSaid(params);
    if (options.store === false || prompt === null || response === null) return;
    const turn = { ...options.store, ...idsOf(params), prompt, response };
    const stored = ebb.store(turn).then(() => undefined, onError);
    harmless(() => options.waitUntil?.(stored));
  }

  return {
    specificationVersion: "v4",

    async transformParams({ params }) {
      const prompt = lastSaid(params);
      if (prompt === null) return params;
      const { context, shown } = await recalledFor(params, prompt);
      if (shown !== null) {
        const own = { ...params };
        commanded.set(own, shown);
        return own;
      }
      return context === "" ? params : withContext(params, context);
    },

    async wrapGenerate({ doGenerate, params }) {
      const shown = commanded.get(params);
      const result = shown === undefined ? await doGenerate() : shownAtOnce(shown);
      remember(params, spokenIn(result));
      return result;
    },

    async wrapStream({ doStream, params }) {
      const shown = commanded.get(params);
      const { stream, ...rest } = shown === undefined ? await doStream() : shownAsStream(shown);
      return { ...rest, stream: overhear(stream, (text) => remember(params, text)) };
    },
  };
}

import { effect, signal } from "@preact/signals";
import { EbbError, type Ebb } from "../../../client/src/index.ts";
import { account, ebb } from "../account/account.ts";
import { noteChange } from "../ui/load.ts";
import { sentenceOf, tell } from "../ui/told.tsx";
import { shellWords } from "../words/shell-words.ts";

const graceMs = 6_000;

interface Leaving {
  /** Of whoever forgot it: it is still theirs to forget once they have signed out. */
  client: Ebb;
  timer: number;
  /** Takes back what was said, and with it the way to call it off. */
  unsay: () => void;
}

/** Memories that were forgotten a moment ago: they are shown nowhere. */
export const leaving = signal<ReadonlySet<string>>(new Set());
/** Those of them that can still be kept. */
const waiting = new Map<string, Leaving>();

function without(id: string): void {
  const rest = new Set(leaving.value);
  rest.delete(id);
  leaving.value = rest;
}

const isGone = (error: unknown): boolean => error instanceof EbbError && error.status === 404;

async function forget(id: string, client: Ebb): Promise<void> {
  waiting.delete(id);
  try {
    await client.memories.delete(id);
  } catch (error) {
    if (!isGone(error)) tell(shellWords().notForgotten(sentenceOf(error)), { kind: "failed" });
  }
  without(id);
  noteChange();
}

/** Forgetting cannot be taken back, so it waits for a moment in which it can be called off. */
export function forgetSoon(id: string, said: string): void {
  const client = ebb();
  const timer = window.setTimeout(() => void forget(id, client), graceMs);
  const unsay = tell(said, {
    action: {
      label: shellWords().undo,
      run: () => {
        window.clearTimeout(timer);
        waiting.delete(id);
        without(id);
      },
    },
  });
  waiting.set(id, { client, timer, unsay });
  leaving.value = new Set(leaving.value).add(id);
}

/** Who leaves, in whatever way, has not called it off. */
function forgetNow(): void {
  for (const [id, { client, timer, unsay }] of waiting) {
    window.clearTimeout(timer);
    unsay();
    void forget(id, client);
  }
}

window.addEventListener("pagehide", forgetNow);
effect(() => {
  if (account.value === null) forgetNow();
});

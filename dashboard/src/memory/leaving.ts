import { signal } from "@preact/signals";
import { ebb } from "../account/account.ts";
import { noteChange } from "../ui/load.ts";
import { attempt, tell } from "../ui/told.tsx";
import { shellWords } from "../words/shell-words.ts";

const graceMs = 6_000;

/** Memories that were forgotten a moment ago and can still be kept: they are shown nowhere. */
export const leaving = signal<ReadonlyMap<string, number>>(new Map());

function without(id: string): void {
  const rest = new Map(leaving.value);
  rest.delete(id);
  leaving.value = rest;
}

async function forget(id: string): Promise<void> {
  await attempt(() => ebb().memories.delete(id));
  without(id);
  noteChange();
}

/** Forgetting cannot be taken back, so it waits for a moment in which it can be called off. */
export function forgetSoon(id: string, said: string): void {
  const timer = window.setTimeout(() => void forget(id), graceMs);
  leaving.value = new Map(leaving.value).set(id, timer);
  tell(said, {
    action: {
      label: shellWords().undo,
      run: () => {
        window.clearTimeout(timer);
        without(id);
      },
    },
  });
}

// Who leaves the page has not called it off.
window.addEventListener("pagehide", () => {
  for (const [id, timer] of leaving.value) {
    window.clearTimeout(timer);
    void forget(id);
  }
});

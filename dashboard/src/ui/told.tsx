import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { EbbError } from "../../../client/src/index.ts";
import { ofField } from "../words/field-words.ts";
import { saidByServer } from "../words/said-by-server.ts";
import { shellWords } from "../words/shell-words.ts";
import { Icon } from "./icon.tsx";

interface Told {
  id: number;
  text: string;
  kind: "done" | "failed";
  action: { label: string; run: () => void } | null;
}

/** How long each stays, in ms: a failure has more to read. */
const shownMs = { done: 6_000, failed: 8_000 } as const;
const shownMax = 3;
const told = signal<readonly Told[]>([]);
let count = 0;

const drop = (id: number): void => {
  told.value = told.value.filter((each) => each.id !== id);
};

/** What failed is no news any more once something was done. */
export const dropFailures = (): void => {
  told.value = told.value.filter(({ kind }) => kind !== "failed");
};

/** Says what came of something, for a while; what is returned takes it back. */
export function tell(text: string, more: Partial<Pick<Told, "kind" | "action">> = {}): () => void {
  const id = ++count;
  const { kind = "done", action = null } = more;
  told.value = [...told.value, { id, text, kind, action }].slice(-shownMax);
  setTimeout(drop, shownMs[kind], id);
  return () => drop(id);
}

/** What went wrong, as a reader may hear it. */
export function sentenceOf(error: unknown): string {
  const { problems } = shellWords();
  if (!(error instanceof EbbError)) return problems.unknown;
  const fields = error.errors.map(({ path, message }) => ofField(path, faultInWords(message)));
  if (fields.length > 0) return fields.join("; ");
  return error.code === "unreachable" || error.code === "timeout"
    ? problems.unreachable
    : refusalInWords(error);
}

/** What is wrong with a field, as a reader may hear it. */
export const faultInWords = (message: string): string =>
  saidByServer(message, () => shellWords().problems.fault(message));

/** Why the server refused, in the reader's language; for a sentence that is not known what its code says. */
export function refusalInWords({ code, detail }: EbbError): string {
  const { codes }: { codes: Readonly<Record<string, string>> } = shellWords().problems;
  return saidByServer(detail, () => codes[code] ?? shellWords().problems.unknown);
}

/** Runs an action and tells of its failure; false where it failed. */
export async function attempt(action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action();
    dropFailures();
    return true;
  } catch (error) {
    tell(sentenceOf(error), { kind: "failed" });
    return false;
  }
}

/** Esc closes what is said, unless a dialog is open, which it closes first. */
function closeOnEscape({ key }: KeyboardEvent): void {
  if (key === "Escape" && document.querySelector("dialog[open]") === null) told.value = [];
}

/** Where it is said: one place for all views, which a screen reader listens to. */
export function ToldList(): JSX.Element {
  useEffect(() => {
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, []);
  return (
    <div class="told-list" role="status" aria-live="polite">
      {told.value.map(({ id, text, kind, action }) => (
        <div key={id} class={`told told-${kind}`}>
          <span>{text}</span>
          {action !== null && (
            <button
              type="button"
              class="link"
              onClick={() => {
                drop(id);
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
          <button
            type="button"
            class="ghost icon-only"
            aria-label={shellWords().close}
            onClick={() => drop(id)}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}

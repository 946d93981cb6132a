import type { JSX } from "preact";
import { useId, useRef } from "preact/hooks";
import { inBoth } from "../words/language.ts";
import { shellWords } from "../words/shell-words.ts";
import { Dialog } from "./dialog.tsx";
import { attempt, tell } from "./told.tsx";

const secretWords = inBoth(
  {
    once: "It is shown this once and kept nowhere. Copy it now.",
    lost: "The answer was lost on the way, and a secret is sent once only. Remove this one and make another.",
    done: "I have kept it",
  },
  {
    once: "只显示这一次，不会保存在任何地方。请现在复制。",
    lost: "答复在途中丢失，而密钥只发送一次。请移除它并重新创建。",
    done: "我已保存",
  },
);

/** A line to take along: shown whole, copied by a button. */
function CopyLine({ label, value }: { label: string; value: string }): JSX.Element {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const copy = (): Promise<boolean> =>
    attempt(async () => {
      field.current?.select();
      await navigator.clipboard.writeText(value);
      tell(shellWords().copied);
    });
  return (
    <div>
      <label for={id}>{label}</label>
      <div class="with-button">
        <input
          id={id}
          ref={field}
          class="secret-line"
          type="text"
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" onClick={() => void copy()}>
          {shellWords().copy}
        </button>
      </div>
    </div>
  );
}

/** What was made and is never shown again; a line whose value is null was lost on the way. */
export function SecretDialog({
  title,
  lines,
  onClose,
}: {
  title: string;
  lines: readonly { label: string; value: string | null }[];
  onClose: () => void;
}): JSX.Element {
  const words = secretWords();
  const isLost = lines.some(({ value }) => value === null);
  return (
    <Dialog title={title} stays onClose={onClose}>
      <div class="stack">
        <p class={isLost ? "problem" : "note"}>{isLost ? words.lost : words.once}</p>
        {lines.map(
          ({ label, value }) =>
            value !== null && <CopyLine key={label} label={label} value={value} />,
        )}
        <div class="actions end">
          <button type="button" class="primary" onClick={onClose}>
            {words.done}
          </button>
        </div>
      </div>
    </Dialog>
  );
}

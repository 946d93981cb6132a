import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { shellWords } from "../words/shell-words.ts";
import { Dialog } from "./dialog.tsx";

/** Asks before something that cannot be taken back; `yes` says what it does. */
export function Confirm({
  title,
  text,
  yes,
  act,
  onClose,
}: {
  title: string;
  text: string;
  yes: string;
  act: () => Promise<unknown>;
  onClose: () => void;
}): JSX.Element {
  const [isWorking, setWorking] = useState(false);
  const run = async (): Promise<void> => {
    setWorking(true);
    await act();
    onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="stack">
        <p>{text}</p>
        <div class="actions end">
          <button type="button" onClick={onClose}>
            {shellWords().cancel}
          </button>
          <button type="button" class="danger" disabled={isWorking} onClick={() => void run()}>
            {yes}
          </button>
        </div>
      </div>
    </Dialog>
  );
}

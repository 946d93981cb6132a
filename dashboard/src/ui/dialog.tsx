import type { ComponentChildren, JSX } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { shellWords } from "../words/shell-words.ts";
import { IconButton } from "./parts.tsx";

/**
 * A modal dialog, or with `side` a sheet at the edge. The browser holds the focus inside, gives it back
 * where it came from, and closes on Esc; with `stays` by a button among its children alone.
 */
export function Dialog({
  title,
  side = false,
  stays = false,
  onClose,
  children,
}: {
  title: string;
  side?: boolean | undefined;
  stays?: boolean | undefined;
  onClose: () => void;
  children: ComponentChildren;
}): JSX.Element {
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect: it is open before it is painted, and closed while it is still on the page.
  useLayoutEffect(() => {
    const { current } = box;
    if (current === null) return;
    const from = document.activeElement;
    current.showModal();
    return () => {
      current.close();
      if (from instanceof HTMLElement && from.isConnected) from.focus();
    };
  }, []);
  return (
    <dialog
      ref={box}
      class={side ? "sheet" : "dialog"}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!stays) onClose();
      }}
      onKeyDown={(event) => {
        // A browser lets nobody hold back the second Esc in a row, but for the key itself.
        if (stays && event.key === "Escape") event.preventDefault();
      }}
      onClick={(event) => {
        if (!stays && event.target === box.current) onClose();
      }}
    >
      <div class="dialog-box">
        <div class="dialog-head">
          <h2 id={titleId}>{title}</h2>
          {!stays && <IconButton icon="close" name={shellWords().close} onClick={onClose} />}
        </div>
        <div class="dialog-body">{children}</div>
      </div>
    </dialog>
  );
}

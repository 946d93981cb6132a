import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { inBoth } from "../words/language.ts";
import { Confirm } from "./confirm.tsx";

const unsavedWords = inBoth(
  {
    title: "Leave without saving?",
    text: "What you changed here is not saved, and goes.",
    yes: "Leave",
  },
  { title: "不保存就离开？", text: "这里的更改还没有保存，离开后会丢失。", yes: "离开" },
);

/** Forms with changes that nobody saved. */
const unsaved = new Set<symbol>();
/** What would leave them, until somebody says so. */
const asked = signal<(() => void) | null>(null);

/** Notes that a form has changes that are not saved, as long as it is there and has them. */
export function useUnsaved(isChanged: boolean): void {
  // A layout effect holds from the key that changed something: a plain one would leave the next key, Esc, unheld.
  useLayoutEffect(() => {
    if (!isChanged) return undefined;
    const form = Symbol("form");
    unsaved.add(form);
    return () => void unsaved.delete(form);
  }, [isChanged]);
}

/** Does what leaves the forms on the page; asks first where one has changes. */
export function leave(then: () => void): void {
  if (unsaved.size === 0) then();
  else asked.value = then;
}

const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]:not([target])") : null;

/** A link is followed once it may be; one that opens elsewhere leaves nothing. */
function holdLink(event: MouseEvent): void {
  const link = linkOf(event);
  const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
  if (link === null || isElsewhere || unsaved.size === 0) return;
  event.preventDefault();
  event.stopPropagation();
  leave(() => link.click());
}

function holdPage(event: BeforeUnloadEvent): void {
  if (unsaved.size > 0) event.preventDefault();
}

/** Where it is asked: one place for all views. */
export function AskBeforeLeaving(): JSX.Element | null {
  const words = unsavedWords();
  useEffect(() => {
    document.addEventListener("click", holdLink, { capture: true });
    window.addEventListener("beforeunload", holdPage);
    return () => {
      document.removeEventListener("click", holdLink, { capture: true });
      window.removeEventListener("beforeunload", holdPage);
    };
  }, []);
  const then = asked.value;
  if (then === null) return null;
  const act = (): Promise<void> => {
    unsaved.clear();
    then();
    return Promise.resolve();
  };
  return <Confirm {...words} act={act} onClose={() => (asked.value = null)} />;
}

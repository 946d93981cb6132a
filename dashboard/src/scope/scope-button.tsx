import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { confinement } from "../account/account.ts";
import { Icon } from "../ui/icon.tsx";
import { shellWords } from "../words/shell-words.ts";
import { ScopeDialog } from "./scope-dialog.tsx";
import { scopeInWords } from "./scope-words.ts";
import { isNobody, scope } from "./scope.ts";

/** Whom the views are about, and the way to another. */
export function ScopeButton(): JSX.Element {
  const words = shellWords().scope;
  const [isOpen, setOpen] = useState(false);
  const isFixed = confinement.value?.sessionId != null;
  const text = scopeInWords(scope.value);
  return (
    <>
      <button
        type="button"
        class={isNobody(scope.value) ? "scope-button nobody" : "scope-button"}
        title={isFixed ? words.confined : words.button}
        disabled={isFixed}
        onClick={() => setOpen(true)}
      >
        <Icon name="user" />
        <span class="visually-hidden">{words.button}: </span>
        <bdi>{text}</bdi>
      </button>
      {isOpen && <ScopeDialog onClose={() => setOpen(false)} />}
    </>
  );
}

import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { Empty } from "../ui/parts.tsx";
import { shellWords } from "../words/shell-words.ts";
import { ScopeDialog } from "./scope-dialog.tsx";
import { isNobody, scope } from "./scope.ts";

/** Shows its children where somebody is chosen, and asks for whom where nobody is. */
export function NeedScope({ children }: { children: ComponentChildren }): JSX.Element {
  const words = shellWords().needScope;
  const [isOpen, setOpen] = useState(false);
  if (!isNobody(scope.value)) return <>{children}</>;
  return (
    <>
      <Empty icon="user" title={words.title} text={words.text}>
        <button type="button" class="primary" onClick={() => setOpen(true)}>
          {words.choose}
        </button>
      </Empty>
      {isOpen && <ScopeDialog onClose={() => setOpen(false)} />}
    </>
  );
}

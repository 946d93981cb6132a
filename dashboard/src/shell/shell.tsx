import { useLocation } from "preact-iso";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { account, may } from "../account/account.ts";
import { OpenedMemory } from "../memory/opened-memory.tsx";
import { scope } from "../scope/scope.ts";
import { ScopeButton } from "../scope/scope-button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Lazy } from "../ui/lazy.tsx";
import { Chip, IconButton } from "../ui/parts.tsx";
import { type View, views } from "../views.ts";
import { shellWords } from "../words/shell-words.ts";
import { Navigation, isAt } from "./navigation.tsx";
import { NotFound } from "./not-found.tsx";
import { useSearchKey } from "./search-key.ts";

const isForMe = ({ needs, keysOnly }: View): boolean =>
  (needs === undefined || may(needs)) &&
  (keysOnly === undefined || account.value?.me.kind === "key");

/** Head, navigation and the view of the address. */
export function Shell(): JSX.Element {
  const words = shellWords();
  const { path } = useLocation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(path);
  const mine = views.filter(isForMe);
  const view = mine.find((each) => isAt(each.path, path));
  const isThere = views.some((each) => isAt(each.path, path));
  useSearchKey();
  useEffect(() => {
    document.title = `${view?.title() ?? (isThere ? words.notForYou : words.notFound).title} · ${words.product}`;
  }, [view, words, isThere]);
  useEffect(() => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    setMenuOpen(false);
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [path]);
  return (
    <div class="shell">
      <a class="skip" href="#main" onClick={() => main.current?.focus()} target="_self">
        {words.skip}
      </a>
      <header class="top">
        <div class="only-narrow">
          <IconButton icon="menu" name={words.menu} onClick={() => setMenuOpen(true)} />
        </div>
        <a class="brand" href="/">
          <img src="/assets/icon.svg" alt="" width="28" height="28" />
          <span>{words.product}</span>
        </a>
        <ScopeButton />
        {!may("write") && <Chip tone="warn">{words.readOnly}</Chip>}
      </header>
      <aside class="side">
        <Navigation views={mine} path={path} />
      </aside>
      <main id="main" ref={main} tabIndex={-1}>
        {view === undefined ? (
          <NotFound isThere={isThere} />
        ) : (
          // Another person begins anew: nothing of one is shown as if it were another's.
          <Lazy key={`${view.path} ${JSON.stringify(scope.value)}`} load={view.load} />
        )}
      </main>
      {isMenuOpen && (
        <Dialog title={words.menu} side onClose={() => setMenuOpen(false)}>
          <Navigation views={mine} path={path} />
        </Dialog>
      )}
      <OpenedMemory />
    </div>
  );
}

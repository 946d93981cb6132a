import { useLocation } from "preact-iso";
import { useEffect } from "preact/hooks";

const memoriesPath = "/memories";

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest("input, textarea, select, dialog") !== null);

const searchField = (): HTMLInputElement | null =>
  document.querySelector<HTMLInputElement>("input[type=search][data-search]");

/** `/` leads to the search field, from any view. */
export function useSearchKey(): void {
  const { path, route } = useLocation();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.key !== "/" || !isPlain || takesText(event.target)) return;
      event.preventDefault();
      const field = searchField();
      if (field !== null) field.focus();
      else if (path !== memoriesPath) route(`${memoriesPath}?focus=search`);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [path, route]);
}

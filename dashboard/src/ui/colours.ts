import { useEffect, useState } from "preact/hooks";
import { theme } from "../theme.ts";

/** Colours of the page as they are now, by the names of its custom properties: for canvases, which know no theme. */
export function coloursOf(box: HTMLElement): (name: string) => string {
  const probe = document.createElement("span");
  probe.hidden = true;
  const colours = new Map<string, string>();
  return (name) => {
    const known = colours.get(name);
    if (known !== undefined) return known;
    box.append(probe);
    probe.style.color = `var(--${name})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    colours.set(name, color);
    return color;
  };
}

const darkness = matchMedia("(prefers-color-scheme: dark)");

/** Changes when the colours of the page do. */
export function useShade(): string {
  const [isDark, setDark] = useState(darkness.matches);
  useEffect(() => {
    const on = (): void => setDark(darkness.matches);
    darkness.addEventListener("change", on);
    return () => darkness.removeEventListener("change", on);
  }, []);
  return `${theme.value} ${isDark}`;
}

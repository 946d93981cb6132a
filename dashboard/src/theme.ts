import { effect, signal } from "@preact/signals";
import { keepOnDevice, keptDevice } from "./account/kept.ts";

export type Theme = "system" | "light" | "dark";

const isTheme = (value: unknown): value is Theme =>
  value === "system" || value === "light" || value === "dark";

const kept = keptDevice("theme");

/** `system` follows the browser's own preference. */
export const theme = signal<Theme>(isTheme(kept) ? kept : "system");

export function chooseTheme(chosen: Theme): void {
  theme.value = chosen;
  keepOnDevice("theme", chosen === "system" ? null : chosen);
}

effect(() => {
  document.documentElement.dataset["theme"] = theme.value;
});

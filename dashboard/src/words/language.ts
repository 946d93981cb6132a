import { signal } from "@preact/signals";
import { keptDevice, keepOnDevice } from "../account/kept.ts";

export type Language = "en" | "zh";

const isLanguage = (value: unknown): value is Language => value === "en" || value === "zh";

function first(): Language {
  const chosen = keptDevice("language");
  if (isLanguage(chosen)) return chosen;
  return navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en";
}

/** What the reader sees, from the browser's own language until they choose. */
export const language = signal<Language>(first());

export function chooseLanguage(chosen: Language): void {
  language.value = chosen;
  keepOnDevice("language", chosen);
}

/** An amount as it is written, with its noun in English: "1 turn", "2 turns". */
export const counted = (n: string, one: string, many: string): string =>
  `${n} ${n === "1" ? one : many}`;

/** A catalogue's shape: the other language has each key, and takes the same values. */
type Shape<T> = T extends string
  ? string
  : T extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { readonly [Key in keyof T]: Shape<T[Key]> };

/** Messages in both languages; what is returned gives those of the reader's, and follows a change. */
export const inBoth =
  <const T>(en: T, zh: Shape<T>): (() => Shape<T>) =>
  () =>
    (language.value === "zh" ? zh : en) as Shape<T>;

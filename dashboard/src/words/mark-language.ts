import { effect } from "@preact/signals";
import { language } from "./language.ts";

/** From here on the page says which language it is in. */
export const markLanguage = (): (() => void) =>
  effect(() => {
    document.documentElement.lang = language.value === "zh" ? "zh-CN" : "en";
  });

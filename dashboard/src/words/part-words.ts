import { inBoth } from "./language.ts";

/** Parts of an answer that may be missing; any other is shown as the server names it. */
const partWords = inBoth(
  { vector: "meaning", rewrite: "other words", recent: "recent turns", cache: "kept answers" },
  { vector: "语义检索", rewrite: "换词", recent: "最近的对话", cache: "留存的答案" },
);

/** A part of an answer in the reader's language. */
export const partInWords = (part: string): string =>
  new Map<string, string>(Object.entries(partWords())).get(part) ?? part;

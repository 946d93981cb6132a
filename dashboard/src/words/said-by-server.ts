import { inChinese } from "./said-in-chinese.ts";
import { language } from "./language.ts";

/** A sentence of the server's in the reader's language; `otherwise` where there is no translation, or the sentence itself. */
export function saidByServer(sentence: string, otherwise = (): string => sentence): string {
  if (language.value !== "zh") return sentence;
  return inChinese(sentence) ?? partsOf(sentence) ?? otherwise();
}

/** Several in one line; null where one of them is not known. */
function partsOf(sentence: string): string | null {
  const parts = sentence.split("; ").map(inChinese);
  return parts.includes(null) ? null : parts.join("；");
}

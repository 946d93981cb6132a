import type { Turn } from "../model/turn.ts";
import { stopWords } from "../model/text.ts";
import { breathSpans } from "./breaths.ts";
import { openingName } from "./stance/own-things.ts";
import { stances } from "./stance.ts";

const mayName = /(?:^|[.!?]\s+)\p{Lu}[\p{Ll}\p{M}]+(?:['’]s|-\p{Lu}\p{Ll}+)? \p{Ll}/u;

/**
 * Whether the rules have to know who is known already: a sentence opens with a name that its message tells nothing
 * of ("Theo learnt to swim"). Most turns have none, and what is known is then not read.
 */
export function namesSomebody({ prompt, promptName }: Turn): boolean {
  if (promptName !== null || !mayName.test(prompt)) return false;
  const list = breathSpans(prompt, "user").map(({ start, end }) => prompt.slice(start, end));
  return stances(list, "user").some((stance, i) => {
    const name = stance === "impersonal" ? openingName(list[i] ?? "") : null;
    return name !== null && !stopWords.has(name.toLowerCase());
  });
}

import type { Settings } from "../contract/settings.ts";
import type { Turn } from "../model/turn.ts";
import type { Draft } from "./draft.ts";
import { rulesExtractor } from "./extract/rules.ts";

/** What the rules find in words that a turn did not say as they stand, by its speaker and at its time. */
export async function readAgain(
  content: string,
  { role }: Draft,
  turn: Turn,
  settings: Settings,
): Promise<readonly Draft[]> {
  const name = role === "prompt" ? turn.promptName : turn.responseName;
  const spoken = name === null || !content.startsWith(`${name}: `);
  const prompt = spoken ? content : content.slice(name.length + 2);
  const said: Turn = {
    ...turn,
    prompt,
    response: "",
    promptName: name,
    responseName: null,
    attachments: [],
  };
  const { drafts } = await rulesExtractor().extract({
    turns: [said],
    settings,
    known: [],
    now: turn.createdAt,
  });
  return drafts;
}

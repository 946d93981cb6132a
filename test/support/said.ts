import { turnOf } from "../../bench/extraction/turn.ts";
import { Settings } from "../../src/contract/settings.ts";
import type { Draft } from "../../src/ingestion/draft.ts";
import { rulesExtractor } from "../../src/ingestion/extract/rules.ts";
import type { Turn } from "../../src/model/turn.ts";

/** Wednesday, 25 November 2026, 10:00 UTC. */
const wednesday = Date.parse("2026-11-25T10:00:00Z");

/** What the rules make of words said on that Wednesday. */
export async function draftsOf(
  prompt: string,
  turn: Partial<Turn> = {},
  settings: Record<string, unknown> = {},
): Promise<Draft[]> {
  const said = turnOf({ id: "trn_said", prompt, createdAt: wednesday, ...turn });
  const extraction = await rulesExtractor().extract({
    turns: [said],
    settings: Settings.parse(settings),
    known: [],
    now: wednesday,
  });
  return extraction.drafts;
}

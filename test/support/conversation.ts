import { defaultSettings } from "../../src/contract/settings.ts";
import { candidatesOf } from "../../src/ingestion/candidates.ts";
import { rulesExtractor } from "../../src/ingestion/extract/rules.ts";
import { planOf } from "../../src/ingestion/plan.ts";
import { turnOf } from "../../bench/extraction/turn.ts";
import type { KnownMemory } from "../../src/ports/memory-store.ts";
import { aScope } from "./builders.ts";

const wednesday = Date.parse("2026-11-25T10:00:00Z");
const hour = 3_600_000;

/** What is live once these prompts were said one after the other, an hour apart: extracted by rules, then planned. */
export async function liveAfter(...prompts: string[]): Promise<string[]> {
  const live = new Map<string, KnownMemory>();
  for (const [i, prompt] of prompts.entries()) {
    const turn = turnOf({ id: `trn_${i}`, prompt, createdAt: wednesday + i * hour });
    const { drafts } = await rulesExtractor().extract({
      turns: [turn],
      settings: defaultSettings,
      known: [],
      now: turn.createdAt,
    });
    const candidates = await candidatesOf(aScope(), turn, drafts, []);
    const plan = planOf(candidates, { live, shown: [] }, defaultSettings, true);
    for (const { memoryId } of plan.supersedes) live.delete(memoryId);
    for (const { candidate, endedBy } of plan.add) {
      if (endedBy !== null) continue;
      const { draft, id, contentHash, simhash, saidAt } = candidate;
      live.set(id, {
        id,
        content: draft.content,
        contentHash,
        simhash,
        attribute: draft.attribute,
        attributeValue: draft.value,
        type: draft.type,
        createdAt: saidAt,
        validTo: draft.validTo,
      });
    }
  }
  return [...live.values()].map(({ content }) => content);
}

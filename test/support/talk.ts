import { Settings } from "../../src/contract/settings.ts";
import { planOf } from "../../src/ingestion/plan.ts";
import { restated } from "../../src/ingestion/restate.ts";
import { candidateOf } from "../../src/memories/candidate.ts";
import type { KnownMemory } from "../../src/ports/memory-store.ts";
import { draftsOf } from "./said.ts";

const start = Date.parse("2026-11-25T10:00:00Z");

/** What is live when these turns were read one after the other by the rules, oldest first. */
export async function knownAfter(said: readonly string[]): Promise<string[]> {
  const settings = Settings.parse({});
  const live = new Map<string, KnownMemory>();
  for (const [i, prompt] of said.entries()) {
    const createdAt = start + i * 1000;
    const turn = { id: `trn_${i}`, prompt, response: "Noted.", createdAt };
    const drafts = await restated(
      await draftsOf(prompt, turn),
      live.values(),
      (content) => draftsOf(content, { ...turn, prompt: content }),
      async (memory) => memory.createdAt === createdAt - 1000,
    );
    const candidates = await Promise.all(
      drafts.map((draft) => candidateOf(draft, createdAt, [turn.id, draft.role])),
    );
    const { add, supersedes } = planOf(candidates, { live, shown: [] }, settings, false);
    for (const { memoryId } of supersedes) live.delete(memoryId);
    for (const { candidate, endedBy } of add) {
      if (endedBy === null) live.set(candidate.id, knownOf(candidate, createdAt));
    }
  }
  return [...live.values()].map(({ content }) => content);
}

const knownOf = (
  { id, draft, contentHash, simhash }: Awaited<ReturnType<typeof candidateOf<KnownDraft>>>,
  createdAt: number,
): KnownMemory => ({
  id,
  content: draft.content,
  contentHash,
  simhash,
  type: draft.type,
  attribute: draft.attribute,
  attributeValue: draft.value,
  createdAt,
  validTo: draft.validTo,
});

type KnownDraft = Awaited<ReturnType<typeof draftsOf>>[number];

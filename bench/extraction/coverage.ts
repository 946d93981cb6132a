import { readFileSync } from "node:fs";
import { defaultSettings } from "../../src/contract/settings.ts";
import { rulesExtractor } from "../../src/ingestion/extract/rules.ts";
import { turnOf } from "./turn.ts";

interface Said {
  speaker: string;
  dia_id: string;
  text: string;
  blip_caption?: string;
}
interface Conversation {
  conversation: Record<string, unknown>;
  qa: { evidence?: string[]; category: number }[];
}

/** The share of LoCoMo's utterances, and of those that answer a question (categories 1–4), that give a memory. */
export async function coverage(path: string): Promise<void> {
  const extractor = rulesExtractor();
  const conversations: Conversation[] = JSON.parse(readFileSync(path, "utf8"));
  const all = { utterances: 0, remembered: 0, memories: 0, evidence: 0, covered: 0 };
  const before = process.cpuUsage();
  for (const { conversation, qa } of conversations) {
    const memories = new Map<string, number>();
    for (const said of saidIn(conversation)) {
      const { drafts } = await extractor.extract({
        turns: [turn(said)],
        settings: defaultSettings,
        known: [],
        now: 0,
      });
      memories.set(said.dia_id, drafts.length);
      all.utterances++;
      all.memories += drafts.length;
      if (drafts.length > 0) all.remembered++;
    }
    const cited = qa
      .filter(({ category }) => category < 5)
      .flatMap(({ evidence = [] }) => evidence.join(" ").match(/D\d+:\d+/g) ?? []);
    for (const id of new Set(cited)) {
      if (!memories.has(id)) continue;
      all.evidence++;
      if ((memories.get(id) ?? 0) > 0) all.covered++;
    }
  }
  const { user, system } = process.cpuUsage(before);
  console.log(
    `\nLoCoMo: ${all.memories} memories; ${share(all.remembered, all.utterances)} of ${all.utterances} utterances and ` +
      `${share(all.covered, all.evidence)} of ${all.evidence} evidence utterances give one; ` +
      `${((user + system) / 1000 / all.utterances).toFixed(2)} ms CPU an utterance`,
  );
}

const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

const saidIn = (conversation: Record<string, unknown>): Said[] =>
  Object.entries(conversation).flatMap(([key, list]) =>
    /^session_\d+$/.test(key) && Array.isArray(list) ? list : [],
  );

const turn = ({ speaker, dia_id, text, blip_caption }: Said) =>
  turnOf({
    id: dia_id,
    prompt: text,
    promptName: speaker,
    createdAt: Date.parse("2023-06-15T12:00:00Z"),
    attachments:
      blip_caption === undefined
        ? []
        : [{ url: "", mime: "image/jpeg", caption: blip_caption, role: "prompt" }],
  });

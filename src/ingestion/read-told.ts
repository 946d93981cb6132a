import type { Settings } from "../contract/settings.ts";
import type { Gate } from "../memories/gate.ts";
import type { Reading, Told } from "../memories/reading.ts";
import { memoriesPerTurnMax, memoryCharsMax } from "../model/limits.ts";
import { sentences } from "../model/sentences.ts";
import type { Turn } from "../model/turn.ts";
import type { Services } from "../ports/services.ts";
import type { Draft } from "./draft.ts";
import { rulesExtractor } from "./extract/rules.ts";
import { extract } from "./extract.ts";
import { sanitise } from "./sanitise.ts";
import { stances } from "./stance.ts";

/** The write gate for texts that come without a turn, under these settings. */
export const gateOf = (services: Pick<Services, "model" | "log">, settings: Settings): Gate => ({
  settings,
  read: async (told) => {
    const content = await cleaned(told.content, settings);
    if (content === "") return { readings: [], origin: "rules" };
    return told.infer
      ? takenApart(services, settings, { ...told, content })
      : {
          readings: [await asOne(settings, { ...told, content })],
          origin: "rules",
        };
  },
});

/** Byte for byte as it came where nothing had to be taken out of it. */
async function cleaned(content: string, settings: Settings): Promise<string> {
  const { text } = await sanitise(content, settings.sanitize);
  if (text.trim() === "") return "";
  return text === content ? content : text.trim();
}

/** What extraction finds in the text. */
async function takenApart(
  services: Pick<Services, "model" | "log">,
  settings: Settings,
  told: Told,
): ReturnType<Gate["read"]> {
  const request = { turns: [turnOf(told)], settings, known: [], now: told.at };
  const { drafts, extractor } = await extract(services, request, "last_attempt");
  return {
    readings: drafts
      .filter(({ retracts }) => retracts !== true)
      .filter(({ content }) => content.trim() !== "" && content.length <= memoryCharsMax)
      .slice(0, memoriesPerTurnMax),
    origin: extractor === "model" ? "model" : "rules",
  };
}

/** Share of a text that one finding has to cover before its attribute is the text's own. */
const coverage = 0.6;

/** The whole text as one memory, with what the rules see in it. */
async function asOne(settings: Settings, told: Told): Promise<Reading> {
  const { content } = told;
  const { drafts: read } = await rulesExtractor().extract({
    turns: [turnOf(told)],
    settings: {
      ...settings,
      filter: { ...settings.filter, info_filter: false, prune_low_value: false },
      ingest: { ...settings.ingest, manual_flagging: false },
    },
    known: [],
    now: told.at,
  });
  const drafts = read.filter(({ retracts }) => retracts !== true);
  const [first] = drafts;
  const whole = drafts.length === 1 && first !== undefined && covers(first, content) ? first : null;
  return {
    ...(whole ?? unread),
    content,
    topics: [...new Set(drafts.flatMap(({ topics }) => topics))],
    keywords: [...new Set(drafts.flatMap(({ keywords }) => keywords))],
    entities: drafts.flatMap(({ entities }) => entities),
    relations: drafts.flatMap(({ relations }) => relations),
    quarantined:
      drafts.some(({ quarantined }) => quarantined) ||
      stances(sentences(content), "user").includes("injection"),
  };
}

const covers = ({ start, end }: Draft, content: string): boolean =>
  end - start >= coverage * content.trim().length;

const unread: Omit<Reading, "content"> = {
  type: "FACTS",
  importance: 0.5,
  emotion: null,
  emotionIntensity: 0,
  vibe: null,
  topics: [],
  keywords: [],
  occurredAt: null,
  occurredPrecision: null,
  validFrom: null,
  validTo: null,
  expiresAt: null,
  attribute: null,
  value: null,
  quarantined: false,
  entities: [],
  relations: [],
};

/** The text as the extractors know texts: as what a user said. It is kept nowhere. */
const turnOf = ({ content, at }: Told): Turn => ({
  id: "",
  sessionId: "",
  userId: null,
  agentId: null,
  prompt: content,
  response: "",
  promptName: null,
  responseName: null,
  layer: null,
  tags: [],
  metadata: {},
  attachments: [],
  timezone: null,
  expiresAt: null,
  createdAt: at,
  recordedAt: at,
  status: "queued",
  attempts: 0,
  error: null,
  extractor: null,
  modelCalls: 0,
  inputTokens: 0,
  outputTokens: 0,
  partitionId: null,
  position: null,
});

import type { StoreInput } from "../../contract/store.ts";
import { EbbError } from "../../model/errors.ts";
import { sha256Hex } from "../../model/ids.ts";
import { type InboundEvent, type Source, idsFor } from "../../model/inbound.ts";
import {
  answerWithinMs,
  attachmentsMax,
  heardMax,
  keptHeardMs,
  pairAttemptsMax,
} from "../../model/limits.ts";
import { type Pair, leftOf, pairUp } from "../../model/pairing.ts";
import type { Scope } from "../../model/scope.ts";
import type { Attachment } from "../../model/turn.ts";
import type { KeptMessage } from "../../ports/inbound-store.ts";
import type { Services } from "../../ports/services.ts";
import { withoutCommands } from "./obeyed.ts";

type HearServices = Pick<Services, "inbound" | "clock">;

/** What becomes of pairs: given by who may store turns. */
export interface TurnDesk {
  /** Stores a pair; the same key stores it once. Returns the turn's id. */
  store(input: StoreInput, key: string): Promise<string>;
  /** Removes a turn; one that is not there is fine. */
  remove(turnId: string): Promise<void>;
}

/**
 * Takes in what a platform tells. Messages are kept until their answer comes, and pairs follow what is
 * kept: whatever the order, and however often something is told, the turns come out the same. Returns
 * the ids of turns stored.
 */
export async function hear(
  services: HearServices,
  scope: Scope,
  source: Source,
  events: readonly InboundEvent[],
  desk: TurnDesk,
): Promise<string[]> {
  const { inbound, clock } = services;
  const now = clock.now();
  for (const event of events) {
    if (event.kind === "unsaid") {
      const { conversation, messageIds } = event;
      await inbound.unsay(scope, source.id, conversation, messageIds, now + keptHeardMs);
    } else {
      const { message } = event;
      const nobody = { userId: null, agentId: null, sessionId: null };
      const ids = message.side === "user" ? idsFor(source, message) : nobody;
      await inbound.hear(scope, source.id, message, ids, now + answerWithinMs);
    }
  }
  const conversations = new Set(
    events.map((event) => (event.kind === "said" ? event.message : event).conversation),
  );
  const stored: string[] = [];
  for (const conversation of conversations) {
    stored.push(...(await settle(services, scope, source, conversation, desk)));
  }
  return stored;
}

/** Brings the turns of a conversation in line with what is kept of it. */
async function settle(
  { inbound, clock }: HearServices,
  scope: Scope,
  source: Source,
  conversation: string,
  desk: TurnDesk,
): Promise<string[]> {
  const stored: string[] = [];
  for (let attempt = 0; attempt < pairAttemptsMax; attempt++) {
    const kept = await inbound.conversation(scope, source.id, conversation, heardMax);
    const isCut = kept.length >= heardMax;
    const changes = await changesIn(await withoutCommands(kept), isCut);
    if (changes.length === 0) return stored;
    let held = true;
    for (const { pair, key, messages, ended } of changes) {
      const input = pair === null ? null : inputOf(source, pair);
      const turnId =
        input === null || key === null
          ? null
          : await desk.store(input, JSON.stringify([source.id, conversation, key]));
      // The old turn goes before anything points to the new one: what is interrupted is done again.
      for (const id of ended) await desk.remove(id);
      const bound = await inbound.bind(scope, source.id, conversation, {
        messages,
        turnId,
        pairKey: key,
        userId: input?.ids.userId ?? null,
        ended,
        expiresAt: clock.now() + keptHeardMs,
      });
      if (turnId !== null && bound) stored.push(turnId);
      if (turnId !== null && !bound) await desk.remove(turnId);
      held &&= bound;
    }
    if (held) return stored;
  }
  throw new EbbError("conflict", "This conversation keeps changing: send it again.", {
    retryAfterS: 1,
  });
}

interface Change {
  /** What is to be a turn now; null where something only goes. */
  pair: Pair<KeptMessage> | null;
  key: string | null;
  messages: KeptMessage[];
  /** Turns that this takes the place of. */
  ended: string[];
}

/** What has to be done: pairs that are new or look otherwise, and turns of which something was unsaid. */
async function changesIn(kept: readonly KeptMessage[], isCut: boolean): Promise<Change[]> {
  const all = placed(kept);
  const pairs = pairUp(isCut ? whole(all) : all);
  const changes: Change[] = [];
  const ended = new Set<string>();
  const inPairs = new Set<KeptMessage>();
  for (const pair of pairs) {
    const messages = [...pair.asked, ...pair.answered];
    for (const message of messages) inPairs.add(message);
    const key = await sha256Hex(
      JSON.stringify(
        messages.map(({ messageId, editedAt, isUnsaid }) => [
          messageId,
          editedAt,
          ...(isUnsaid ? ["unsaid"] : []),
        ]),
      ),
    );
    if (messages.every(({ pairKey }) => pairKey === key)) continue;
    const old = [...new Set(messages.flatMap(({ turnId }) => turnId ?? []))];
    for (const id of old) ended.add(id);
    changes.push({ pair: leftOf(pair), key, messages, ended: old });
  }
  const lost = lostIn(kept);
  for (const message of kept) {
    const { isUnsaid, turnId } = message;
    const isGone = isUnsaid || answersLost(message, lost);
    if (!isGone || inPairs.has(message) || turnId === null || ended.has(turnId)) continue;
    ended.add(turnId);
    changes.push({ pair: null, key: null, messages: [message], ended: [turnId] });
  }
  return changes;
}

/** Ids of what was deleted before it was told of: when it was said, and by whom, is not known yet. */
const lostIn = (kept: readonly KeptMessage[]): ReadonlySet<string> =>
  new Set(kept.flatMap(({ isUnsaid, at, messageId }) => (isUnsaid && at === 0 ? messageId : [])));

const answersLost = ({ side, replyTo }: KeptMessage, lost: ReadonlySet<string>): boolean =>
  side === "bot" && replyTo !== null && lost.has(replyTo);

/** What has a place in the conversation; what replies to something without one has none either. */
function placed(kept: readonly KeptMessage[]): KeptMessage[] {
  const lost = lostIn(kept);
  return kept.filter((message) => !lost.has(message.messageId) && !answersLost(message, lost));
}

/** Where there are more messages than are looked at, the first of them may lack what they belong to. */
function whole(kept: readonly KeptMessage[]): readonly KeptMessage[] {
  const ordered = kept.toSorted((a, b) => a.at - b.at);
  const start = ordered.findIndex(
    ({ side }, i) => side === "user" && ordered[i - 1]?.side === "bot",
  );
  return start < 0 ? [] : ordered.slice(start);
}

const wordsIn = (messages: readonly KeptMessage[]): string =>
  messages
    .map(({ text }) => text)
    .filter((text) => text.trim() !== "")
    .join("\n");

const attached = (messages: readonly KeptMessage[], role: Attachment["role"]): Attachment[] =>
  messages.flatMap(({ attachments }) => attachments.map((each) => ({ ...each, role })));

/** Stands for what was said without a word: `[image]`. */
const wordless = (messages: readonly KeptMessage[]): string =>
  messages
    .flatMap(({ attachments }) =>
      attachments.map(({ mime }) => `[${mime.split("/")[0] ?? "file"}]`),
    )
    .join(" ");

/** The turn of a pair; null where nothing was said, or nobody is known to have said it. */
function inputOf(source: Source, { asked, answered }: Pair<KeptMessage>): StoreInput | null {
  const [first] = asked;
  const prompt = wordsIn(asked) || wordless(asked);
  if (first === undefined || prompt === "") return null;
  const { userId, agentId, sessionId } = first.ids;
  if (userId === null && agentId === null && sessionId === null) return null;
  const attachments = [...attached(asked, "prompt"), ...attached(answered, "response")];
  return {
    ids: first.ids,
    prompt,
    response: wordsIn(answered) || wordless(answered),
    createdAt: first.at,
    timezone: null,
    expiresAt: null,
    promptName: first.name,
    responseName: null,
    layer: null,
    tags: [],
    metadata: {
      source: source.id,
      platform: source.platform,
      conversation: first.conversation,
      message_ids: [...asked, ...answered].map(({ messageId }) => messageId),
    },
    attachments: attachments.slice(0, attachmentsMax),
  };
}

/** Messages that nobody answered end after a day, answered ones after a month. */
export async function purgeHeard(
  { inbound, clock }: HearServices,
  limit: number,
): Promise<{ messages: number }> {
  return { messages: await inbound.purge(clock.now(), limit) };
}

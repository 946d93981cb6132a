import { answerWithinMs, continuesWithinMs } from "./limits.ts";
import type { HeardMessage } from "./inbound.ts";

/** A message with whether it was deleted: then it is a gap, which has its place and time and no words. */
export interface PlacedMessage extends HeardMessage {
  isUnsaid: boolean;
}

/** What a user said and what the bot answered to it; each side may be several messages in a row. */
export interface Pair<M extends PlacedMessage> {
  asked: M[];
  answered: M[];
}

/** By time; a question before an answer of the same second, then by id as a number or a text. */
const inOrder = (a: HeardMessage, b: HeardMessage): number =>
  a.at - b.at ||
  Number(a.side === "bot") - Number(b.side === "bot") ||
  a.messageId.length - b.messageId.length ||
  (a.messageId < b.messageId ? -1 : 1);

const isSameLane = (said: HeardMessage, answer: HeardMessage): boolean =>
  said.thread === answer.thread || said.messageId === answer.thread;

/**
 * Pairs the messages of one conversation, in whatever order they are given. An answer belongs to the
 * message that it replies to, else to what the last speaker in its thread said since the answer before;
 * what it passes over stays unanswered. An answer that nothing waits for continues the one before it
 * where that is minutes old at most or was deleted, else it belongs to nothing. Gaps pair as they did
 * before they were deleted, so that what answered one is joined to nothing else.
 */
export function pairUp<M extends PlacedMessage>(messages: readonly M[]): Pair<M>[] {
  const pairs: Pair<M>[] = [];
  let open: M[] = [];
  for (const message of messages.toSorted(inOrder)) {
    if (message.side === "user") {
      open.push(message);
      continue;
    }
    const answered = pairs.findLast(({ asked }) => repliesToOne(message, asked));
    const asked = answered === undefined ? askedBy(open, message) : [];
    if (asked.length > 0) {
      pairs.push({ asked, answered: [message] });
      const isReply = repliesToOne(message, asked);
      open = open.filter((said) => !(isReply ? asked.includes(said) : isSameLane(said, message)));
    } else {
      const before = answered ?? latestIn(pairs, message);
      if (before !== undefined && goesOn(before, message)) before.answered.push(message);
    }
  }
  return pairs;
}

/** What an answer is to: of those that wait, one speaker's. */
function askedBy<M extends PlacedMessage>(open: readonly M[], answer: M): M[] {
  const lane = open.filter(
    (said) => isSameLane(said, answer) && answer.at - said.at <= answerWithinMs,
  );
  const target = lane.find(({ messageId }) => messageId === answer.replyTo) ?? lane.at(-1);
  if (target === undefined) return [];
  const isReply = target.messageId === answer.replyTo;
  return lane.filter(
    (said) =>
      said.speaker === target.speaker && (!isReply || lane.indexOf(said) <= lane.indexOf(target)),
  );
}

const repliesToOne = (answer: HeardMessage, asked: readonly HeardMessage[]): boolean =>
  asked.some(({ messageId }) => messageId === answer.replyTo);

/** The latest pair of an answer's thread. */
const latestIn = <M extends PlacedMessage>(
  pairs: readonly Pair<M>[],
  answer: M,
): Pair<M> | undefined =>
  pairs.findLast(({ asked, answered }) =>
    [...asked, ...answered].some((message) => isSameLane(message, answer)),
  );

const goesOn = <M extends PlacedMessage>({ asked, answered }: Pair<M>, answer: M): boolean =>
  answer.at - (answered.at(-1)?.at ?? -Infinity) <= continuesWithinMs ||
  (answered.every(({ isUnsaid }) => isUnsaid) &&
    answer.at - (asked.at(-1)?.at ?? -Infinity) <= answerWithinMs);

/**
 * What is left of a pair to make a turn of; null where nothing is. An answer goes with any message
 * that it answered, since it may repeat it; what else was asked stays, unanswered.
 */
export function leftOf<M extends PlacedMessage>({ asked, answered }: Pair<M>): Pair<M> | null {
  const kept = asked.filter(({ isUnsaid }) => !isUnsaid);
  if (kept.length === 0) return null;
  if (kept.length < asked.length) return { asked: kept, answered: [] };
  const said = answered.filter(({ isUnsaid }) => !isUnsaid);
  return said.length === 0 ? null : { asked, answered: said };
}

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PlacedMessage, leftOf, pairUp } from "../../../src/model/pairing.ts";

const minute = 60_000;

/** `u1@0` said by the user u, `b2@1` answered a minute later. */
function message(text: string, over: Partial<PlacedMessage> = {}): PlacedMessage {
  const [, who = "", id = "", at = ""] = /^(\w)(\d+)@([\d.]+)$/.exec(text) ?? [];
  return {
    conversation: "c",
    messageId: id,
    thread: null,
    side: who === "b" ? "bot" : "user",
    speaker: who,
    name: null,
    text,
    at: Number(at) * minute,
    editedAt: 0,
    attachments: [],
    replyTo: null,
    isUnsaid: false,
    ...over,
  };
}

const paired = (...messages: (string | PlacedMessage)[]) =>
  pairUp(messages.map((each) => (typeof each === "string" ? message(each) : each))).map(
    ({ asked, answered }) =>
      [asked, answered].map((side) => side.map(({ messageId }) => messageId).join("+")).join("→"),
  );

const idsOf = ({ asked, answered }: { asked: PlacedMessage[]; answered: PlacedMessage[] }) =>
  [...asked, ...answered].map(({ messageId }) => messageId);

/** What turns are made of. */
const left = (...messages: PlacedMessage[]) =>
  pairUp(messages)
    .flatMap((pair) => leftOf(pair) ?? [])
    .map(({ asked, answered }) =>
      [asked, answered].map((side) => side.map(({ messageId }) => messageId).join("+")).join("→"),
    );

describe("pairing", () => {
  it("puts a message and the bot's next answer together", () => {
    expect(paired("u1@0", "b2@1", "u3@2", "b4@3")).toEqual(["1→2", "3→4"]);
  });

  it("takes several messages of one person in a row as one, on either side", () => {
    expect(paired("u1@0", "u2@1", "b3@2", "b4@3", "u5@9", "b6@10")).toEqual(["1+2→3+4", "5→6"]);
  });

  it("answers the last who spoke, and leaves whom it passes over unanswered", () => {
    expect(paired("u1@0", "v2@1", "b3@2", "b4@9")).toEqual(["2→3"]);
  });

  it("follows what an answer replies to", () => {
    const reply = message("b3@2", { replyTo: "1" });
    expect(paired("u1@0", "v2@1", reply, "b4@3")).toEqual(["1→3", "2→4"]);
    const later = message("b5@4", { replyTo: "1" });
    expect(paired("u1@0", "v2@1", reply, later)).toEqual(["1→3+5"]);
  });

  it("keeps threads apart, the first message of one included", () => {
    const inThread = message("b4@3", { thread: "1" });
    expect(paired("u1@0", "v2@1", "b3@2", inThread)).toEqual(["2→3"]);
    expect(paired("u1@0", inThread, "v5@4", "b6@5")).toEqual(["1→4", "5→6"]);
  });

  it("does not wait for an answer longer than a day, and lets a bot speak to nobody", () => {
    expect(paired("u1@0", "b2@1441")).toEqual([]);
    expect(paired("u1@0", "b2@1440")).toEqual(["1→2"]);
    expect(paired("b1@0", "b2@1", "u3@2")).toEqual([]);
    expect(paired("u1@0", "b2@1", "b3@5")).toEqual(["1→2"]);
  });

  it("reads a second's question before its answer", () => {
    expect(paired("b2@0", "u1@0")).toEqual(["1→2"]);
    expect(paired("u10@0", "u9@0", "b11@0")).toEqual(["9+10→11"]);
  });

  it("lets an answer go with the message that it answered, and joins it to no other", () => {
    const gap = message("u3@2", { isUnsaid: true });
    expect(left(message("u1@0"), message("b2@1"), gap, message("b4@3"))).toEqual(["1→2"]);
    expect(left(message("u1@0"), gap, message("b4@3"))).toEqual(["1→"]);
    expect(left(message("u1@0"), message("b2@1", { isUnsaid: true }))).toEqual([]);
  });

  it("lets a new answer take the place of a deleted one", () => {
    const gone = message("b2@1", { isUnsaid: true });
    expect(left(message("u1@0"), gone, message("b3@30"))).toEqual(["1→3"]);
    expect(left(message("u1@0"), gone, message("u3@2"), message("b4@3"))).toEqual(["3→4"]);
  });

  it("adds no word to a turn when a user's message is deleted", () => {
    const any = fc.record({
      who: fc.constantFrom("u", "v", "b"),
      at: fc.nat(12),
      thread: fc.option(fc.constantFrom("0", "3"), { nil: null }),
      replyTo: fc.option(fc.nat(11).map(String), { nil: null }),
      isGone: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 12 }), (list) => {
        const before = list.map(({ who, at, thread, replyTo }, i) =>
          message(`${who}${i}@${at}`, { thread, replyTo }),
        );
        const after = before.map((each, i) => ({
          ...each,
          isUnsaid: each.side === "user" && list[i]?.isGone === true,
        }));
        const gone = new Set(after.flatMap((each) => (each.isUnsaid ? each.messageId : [])));
        const turns = pairUp(before).map((pair) => idsOf(pair));
        for (const pair of pairUp(after)) {
          const kept = leftOf(pair);
          if (kept === null) continue;
          const ids = idsOf(kept);
          const turn = turns.find((each) => ids.every((id) => each.includes(id)));
          expect(turn).toBeDefined();
          expect(ids.some((id) => gone.has(id))).toBe(false);
          if (turn?.some((id) => gone.has(id))) expect(kept.answered).toEqual([]);
        }
      }),
    );
  });

  it("does not depend on the order in which messages come, and uses none twice", () => {
    const any = fc.record({
      who: fc.constantFrom("u", "v", "b"),
      at: fc.nat(30),
      thread: fc.option(fc.constantFrom("0", "3"), { nil: null }),
      replyTo: fc.option(fc.nat(11).map(String), { nil: null }),
    });
    fc.assert(
      fc.property(
        fc.array(any, { maxLength: 12 }).chain((list) => {
          const messages = list.map(({ who, at, thread, replyTo }, i) =>
            message(`${who}${i}@${at}`, { thread, replyTo }),
          );
          return fc.tuple(
            fc.constant(messages),
            fc.shuffledSubarray(messages, { minLength: messages.length }),
          );
        }),
        ([messages, shuffled]) => {
          const pairs = pairUp(messages);
          expect(pairUp(shuffled)).toEqual(pairs);
          const used = pairs.flatMap(({ asked, answered }) => [...asked, ...answered]);
          expect(new Set(used).size).toBe(used.length);
          for (const { asked, answered } of pairs) {
            expect(new Set(asked.map(({ speaker }) => speaker)).size).toBe(1);
            expect(answered.length).toBeGreaterThan(0);
            expect(answered.every(({ side }) => side === "bot")).toBe(true);
          }
        },
      ),
    );
  });
});

import { z } from "zod";
import { MemoryPage, MemoryShape } from "../../src/contract/memory.ts";
import { Problem } from "../../src/contract/problem.ts";
import { RetrieveAnswer } from "../../src/contract/retrieve.ts";
import { StoreAnswer, StoreDone } from "../../src/contract/store.ts";
import { TurnPage, TurnWithMemories } from "../../src/contract/turn.ts";

/** Answers read with the schemas that promise them: a field that is missing or new fails the test. */
export const read = {
  problem: (body: unknown) => z.strictObject(Problem.shape).parse(body),
  stored: (body: unknown) => z.strictObject(StoreAnswer.shape).parse(body),
  done: (body: unknown) => z.strictObject(StoreDone.shape).parse(body),
  recalled: (body: unknown) => z.strictObject(RetrieveAnswer.shape).parse(body),
  memory: (body: unknown) => z.strictObject(MemoryShape.shape).parse(body),
  memories: (body: unknown) => MemoryPage.parse(body),
  turn: (body: unknown) => z.strictObject(TurnWithMemories.shape).parse(body),
  turns: (body: unknown) => TurnPage.parse(body),
};

import type { z } from "zod";
import { MemoryPage, MemoryShape } from "../../src/contract/memory.ts";
import { Problem } from "../../src/contract/problem.ts";
import { RetrieveAnswer } from "../../src/contract/retrieve.ts";
import { StoreAnswer, StoreDone } from "../../src/contract/store.ts";
import { TurnPage, TurnWithMemories } from "../../src/contract/turn.ts";

/** Reads an answer with the schema that promises it: a field that is missing or new fails the test. */
const exactly =
  <Shape extends z.ZodRawShape>(promised: z.ZodObject<Shape>) =>
  (body: unknown): z.infer<z.ZodObject<Shape>> =>
    promised.strict().parse(body);

export const read = {
  problem: exactly(Problem),
  stored: exactly(StoreAnswer),
  done: exactly(StoreDone),
  recalled: exactly(RetrieveAnswer),
  memory: exactly(MemoryShape),
  memories: exactly(MemoryPage),
  turn: exactly(TurnWithMemories),
  turns: exactly(TurnPage),
};

import { notFound } from "../model/errors.ts";
import type { Scope } from "../model/scope.ts";
import type { Services } from "../ports/services.ts";
import { getMemory } from "./get.ts";

/** Forgets one memory for good; `by` stands in its history. Throws `not_found` as `getMemory` does. */
export async function forgetMemory(
  { memories, clock }: Pick<Services, "memories" | "clock">,
  scope: Scope,
  id: string,
  by: string,
): Promise<void> {
  const memory = await getMemory({ memories }, scope, id);
  const forgotten = await memories.forget(scope, [memory.id], {
    by,
    reason: null,
    now: clock.now(),
  });
  if (forgotten.length === 0) throw notFound("memory");
}

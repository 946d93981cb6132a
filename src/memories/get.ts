import { notFound } from "../model/errors.ts";
import type { Memory } from "../model/memory.ts";
import { type Scope, bears } from "../model/scope.ts";
import type { Services } from "../ports/services.ts";

/** Throws `not_found` where the id is unknown, another tenant's, or outside the scope. */
export async function getMemory(
  { memories }: Pick<Services, "memories">,
  scope: Scope,
  id: string,
): Promise<Memory> {
  const memory = await memories.get(scope, id);
  if (memory === null || !bears(memory, scope)) throw notFound("memory");
  return memory;
}

import { forgetScope } from "../../memories/forget-scope.ts";
import { EbbError } from "../../model/errors.ts";
import type { Scope } from "../../model/scope.ts";
import type { DoorContext } from "../door.ts";
import { inEach, reachAll } from "../reach.ts";

/** Forgets all memories of a scope. Throws `overloaded` where more are left than one call forgets. */
export async function forgetAllOf(c: DoorContext, scope: Scope): Promise<void> {
  const by = c.get("principal").keyId;
  const parts = await inEach(await reachAll(c, scope), (services) =>
    forgetScope(services, scope, by),
  );
  if (!parts.every(({ isDone }) => isDone)) {
    throw new EbbError("overloaded", "Many memories are deleted, and more are left: call again.", {
      retryAfterS: 1,
    });
  }
}

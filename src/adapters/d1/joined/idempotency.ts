import { memoriesShown } from "../../../model/kept-answer.ts";
import type { IdempotencyStore } from "../../../ports/idempotency-store.ts";
import { type Databases, ofEach, sum } from "./pages.ts";

/** Keys of a tenant that is spread, in its own database; the memories that an answer shows may be in any. */
export const joinedIdempotencyStore = (
  own: IdempotencyStore,
  databases: Databases,
): IdempotencyStore => ({
  ...own,
  async claim(scope, key, requestHash, now) {
    const claim = await own.claim(scope, key, requestHash, now);
    if (claim.state !== "forgotten") return claim;
    const shown = memoriesShown(claim.body);
    const left = await ofEach(
      databases,
      async ({ memories }) => (await memories.records(scope, shown)).length,
    );
    const isThere = sum(left) >= shown.length;
    return isThere ? { ...claim, state: "answered" } : claim;
  },
});

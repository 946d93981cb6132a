import type { ScopeIds } from "../../model/scope.ts";
import type { ImportRun, Numbered } from "./request.ts";

/** Without what is of people who are being erased, which is noted: it would go as well. */
export async function withoutErased<T extends { kind: string }>(
  { services, scope, ledger, budget }: ImportRun,
  rows: readonly Numbered<T>[],
  idsOf: (record: T) => { id: string } & Pick<ScopeIds, "userId" | "sessionId">,
): Promise<Numbered<T>[]> {
  budget.queries--;
  const ids = rows.map(({ value }) => idsOf(value));
  const erased = await services.erasures.beingErased(scope, ids);
  return rows.filter(({ line, value: { kind } }, i) => {
    if (erased[i] !== true) return true;
    const reason = "is of somebody who is being erased: send it again when that is done";
    ledger.note({ line, id: ids[i]?.id ?? null, kind, outcome: "skipped", reason });
    return false;
  });
}

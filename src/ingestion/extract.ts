import { ModelError } from "../ports/language-model.ts";
import type { Services } from "../ports/services.ts";
import type { Extraction, ExtractionRequest, Extractor } from "./draft.ts";
import { modelExtractor } from "./extract/model.ts";
import { rulesExtractor } from "./extract/rules.ts";
import { obeying } from "./manual.ts";
import { spentBy } from "./spent.ts";

/**
 * On the last attempt a failing model gives way to the rules; before, its error asks for a retry. A budget
 * that is used up will not be there again soon: the rules read at once, and the turn says why.
 */
export type Patience = "may_retry" | "last_attempt";

/** The model where there is one, with the rules behind it; else the rules. */
export async function extract(
  { model, log }: Pick<Services, "model" | "log">,
  request: ExtractionRequest,
  patience: Patience,
): Promise<Extraction> {
  const rules: Extractor = rulesExtractor();
  if (model === null) return rules.extract(request);
  try {
    const found = await modelExtractor({ model, rules }).extract(request);
    return await obeying(found, request, rules);
  } catch (cause) {
    if (patience === "may_retry" && !isOverQuota(cause)) throw cause;
    const problem = cause instanceof Error ? cause.message.slice(0, 300) : "the model failed";
    log("rules_after_model", { problem, turns: request.turns.length });
    return {
      ...(await rules.extract(request)),
      ...spentBy(cause),
      extractor: "rules_after_model",
      problem,
    };
  }
}

const isOverQuota = (cause: unknown): boolean =>
  cause instanceof ModelError && cause.problem === "over_quota";

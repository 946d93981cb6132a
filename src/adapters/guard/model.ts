import type { LanguageModel } from "../../ports/language-model.ts";
import type { Guard } from "./circuits.ts";

/** The model behind its circuit breaker. */
export const guardedModel = (model: LanguageModel, guard: Guard): LanguageModel => ({
  name: model.name,
  complete: (request) => guard(() => model.complete(request)),
});

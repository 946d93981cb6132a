import { expect, test } from "vitest";
import {
  ModelError,
  type LanguageModel,
  type ModelRequest,
} from "../../src/ports/language-model.ts";

export const plainRequest: ModelRequest = {
  system: "Repeat the first sentence of the user's text.",
  user: "The harbour was frozen. Nobody sailed.",
  schema: null,
  temperature: 0,
  timeoutMs: 2000,
  outputTokensMax: 200,
  model: null,
};

/** What every language model owes its callers, in `timeoutMs`. `broken` is one whose service is not there. */
export function languageModelContract(
  make: () => { working: LanguageModel; broken: LanguageModel },
  timeoutMs = plainRequest.timeoutMs,
): void {
  const request = { ...plainRequest, timeoutMs };

  test("a model names itself", () => {
    expect(make().working.name).not.toBe("");
  });

  test("an answer has words, and counts what it took", async () => {
    const answer = await make().working.complete(request);
    expect(answer.text.trim()).not.toBe("");
    expect(answer.inputTokens).toBeGreaterThan(0);
    expect(answer.outputTokens).toBeGreaterThan(0);
  });

  test("odd text goes to the model without failing", async () => {
    const user = 'lone \ud83d surrogate, NUL \u0000, "quotes", 👩‍👩‍👧 and مرحبا. End.';
    await expect(make().working.complete({ ...request, user })).resolves.toBeDefined();
  });

  test("two questions at once get their own answers", async () => {
    const { working } = make();
    const answers = await Promise.all([
      working.complete({ ...request, user: "Anna sails. So it is." }),
      working.complete({ ...request, user: "Bjorn skis. So it is." }),
    ]);
    expect(answers.map((answer) => answer.text)).toEqual(["Anna sails.", "Bjorn skis."]);
  });

  test("a service that is not there is a ModelError that says nothing of the prompt", async () => {
    const failure = await make()
      .broken.complete(request)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ModelError);
    expect(failure).toMatchObject({ problem: "unavailable" });
    expect(String(failure)).not.toContain("harbour");
  });
}

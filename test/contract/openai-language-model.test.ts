import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openaiLanguageModel } from "../../src/adapters/language-model/openai.ts";
import { ModelError, type ModelRequest } from "../../src/ports/language-model.ts";
import type { Behaviour } from "../stand-ins/openai-behaviours.ts";
import { startOpenAi, type Capabilities, type OpenAiStandIn } from "../stand-ins/openai.ts";
import { realService } from "../support/real-services.ts";
import { languageModelContract, plainRequest } from "./language-model.ts";

let server: OpenAiStandIn;
beforeAll(async () => {
  server = await startOpenAi();
});
afterAll(() => server.close());
beforeEach(() => {
  server.script([]);
  server.requests.length = 0;
});

const model = (url = server.url, apiKey = "sk-loopback") =>
  openaiLanguageModel({ baseUrl: url, apiKey, model: "small-1" });

const schemaRequest: ModelRequest = {
  ...plainRequest,
  schema: {
    name: "answer",
    schema: { type: "object", properties: {}, additionalProperties: false },
  },
};

const failureOf = async (behaviour: Behaviour, request = plainRequest): Promise<ModelError> => {
  server.script([behaviour]);
  const failure = await model()
    .complete(request)
    .catch((error: unknown) => error);
  if (!(failure instanceof ModelError)) throw new Error(`no ModelError but ${String(failure)}`);
  return failure;
};

describe("the OpenAI-compatible model", () => {
  languageModelContract(() => ({ working: model(), broken: model("http://127.0.0.1:9/v1") }));

  test("a request bears the key, the model, the temperature and the schema", async () => {
    await model().complete({ ...schemaRequest, temperature: 0.3, outputTokensMax: 77 });
    await model().complete({ ...plainRequest, model: "large-2" });
    const [first, second] = server.requests;
    expect(first?.key).toBe("sk-loopback");
    expect(first?.body).toMatchObject({
      model: "small-1",
      temperature: 0.3,
      max_tokens: 77,
      response_format: { type: "json_schema", json_schema: { name: "answer", strict: true } },
    });
    expect(second?.body).toMatchObject({ model: "large-2" });
    expect(second?.body).not.toHaveProperty("response_format");
  });

  test.each<[Behaviour, ModelError["problem"], string]>([
    [{ kind: "refusal" }, "refused", "declined"],
    [{ kind: "content_filter" }, "refused", "filter"],
    [{ kind: "error", status: 400 }, "refused", "400"],
    [{ kind: "error", status: 401 }, "key_refused", "key"],
    [{ kind: "error", status: 403 }, "key_refused", "key"],
    [{ kind: "error", status: 404 }, "refused", "model"],
    [{ kind: "error", status: 408 }, "timeout", "408"],
    [{ kind: "error", status: 500 }, "unavailable", "500"],
    [{ kind: "error", status: 529 }, "unavailable", "529"],
    [{ kind: "reset" }, "unavailable", "reached"],
    [{ kind: "empty_body" }, "bad_answer", "completion"],
    [{ kind: "html" }, "bad_answer", "completion"],
    [{ kind: "no_choices" }, "bad_answer", "completion"],
    [{ kind: "blank" }, "bad_answer", "empty"],
  ])("%j is told as %s", async (behaviour, problem, words) => {
    const failure = await failureOf(behaviour);
    expect(failure.problem).toBe(problem);
    expect(failure.message).toContain(words);
    expect(server.requests).toHaveLength(1);
  });

  test("an upstream's own words never reach the error", async () => {
    const failure = await failureOf({
      kind: "error",
      status: 500,
      message: "secret sk-loopback harbour",
    });
    expect(JSON.stringify([failure.message, failure.stack])).not.toMatch(
      /secret|sk-loopback|harbour/,
    );
  });

  test("a limit tells how long to wait, in seconds or as a date", async () => {
    expect(await failureOf({ kind: "rate_limited", retryAfter: "7" })).toMatchObject({
      problem: "rate_limited",
      retryAfterMs: 7000,
    });
    const inAMinute = new Date(Date.now() + 60_000).toUTCString();
    const { retryAfterMs } = await failureOf({ kind: "rate_limited", retryAfter: inAMinute });
    expect(retryAfterMs).toBeGreaterThan(55_000);
    expect(retryAfterMs).toBeLessThan(65_000);
    expect((await failureOf({ kind: "rate_limited", retryAfter: "soon" })).retryAfterMs).toBeNull();
  });

  test.each<Behaviour>([{ kind: "hang" }, { kind: "hang_in_body" }])(
    "a service that does $kind is left after the time limit",
    async (behaviour) => {
      const started = performance.now();
      const failure = await failureOf(behaviour, { ...plainRequest, timeoutMs: 250 });
      expect(failure.problem).toBe("timeout");
      expect(performance.now() - started).toBeLessThan(10_000);
    },
  );

  test("an answer in parts is joined, and one without usage is estimated", async () => {
    server.script([{ kind: "parts" }, { kind: "no_usage" }]);
    expect((await model().complete(plainRequest)).text).toBe("The harbour was frozen.");
    const answer = await model().complete(plainRequest);
    expect(answer.inputTokens).toBeGreaterThan(10);
    expect(answer.outputTokens).toBeGreaterThan(3);
  });
});

describe("a service that knows less of the protocol", () => {
  const formatsUsed = async (can: Partial<Capabilities>, request: ModelRequest) => {
    const lesser = await startOpenAi(can);
    try {
      const client = model(lesser.url);
      await client.complete(request);
      await client.complete(request);
      return lesser.requests.map(({ body }) => body);
    } finally {
      await lesser.close();
    }
  };
  const formats = (bodies: Record<string, unknown>[]) =>
    bodies.map(
      (body) => (body["response_format"] as { type: string } | undefined)?.type ?? "plain",
    );

  test("without schemas it is asked for a JSON object, and not asked twice for what it refuses", async () => {
    const bodies = await formatsUsed({ jsonSchema: false }, schemaRequest);
    expect(formats(bodies)).toEqual(["json_schema", "json_object", "json_object"]);
  });

  test("without JSON modes it is asked in words alone", async () => {
    const bodies = await formatsUsed({ jsonSchema: false, jsonObject: false }, schemaRequest);
    expect(formats(bodies)).toEqual(["json_schema", "json_object", "plain", "plain"]);
  });

  test("a reasoning model gets the other token limit and no temperature", async () => {
    const bodies = await formatsUsed({ maxTokens: false, temperature: false }, plainRequest);
    expect(bodies.at(-1)).toMatchObject({ max_completion_tokens: 200 });
    expect(bodies.at(-1)).not.toHaveProperty("temperature");
    expect(bodies).toHaveLength(4);
  });

  test("a refusal of the prompt itself is no reason to ask for less", async () => {
    server.script([{ kind: "error", status: 400, message: "The prompt is too long." }]);
    await expect(model().complete(schemaRequest)).rejects.toMatchObject({ problem: "refused" });
    expect(server.requests).toHaveLength(1);
  });
});

const real = realService("the model of OpenAI or a compatible server", [
  "OPENAI_BASE_URL",
  "OPENAI_API_KEY",
  "LLM_MODEL",
]);
describe.skipIf(real === null)("the real OpenAI-compatible model", () => {
  const at = (baseUrl: string) =>
    openaiLanguageModel({
      baseUrl,
      apiKey: real?.OPENAI_API_KEY ?? "",
      model: real?.LLM_MODEL ?? "",
    });
  languageModelContract(
    () => ({ working: at(real?.OPENAI_BASE_URL ?? ""), broken: at("http://127.0.0.1:9/v1") }),
    15_000,
  );
});

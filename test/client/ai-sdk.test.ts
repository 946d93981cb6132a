import {
  generateText,
  simulateReadableStream,
  stepCountIs,
  streamText,
  tool,
  wrapLanguageModel,
} from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { type EbbMemoryOptions, ebbMemory } from "../../client/src/ai-sdk.ts";
import { type Behaviour, type Loopback, loopback, problem } from "../support/loopback.ts";

const context = "[Recalled notes] The user is allergic to peanuts. [End]";
const recalled: Behaviour = { status: 200, body: { context, memories: [], recent_pairs: [] } };
const nothing: Behaviour = { status: 200, body: { context: "", memories: [], recent_pairs: [] } };
const stored: Behaviour = { status: 202, body: {} };

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
};
const stop = { unified: "stop", raw: "stop" } as const;

type Generated = Awaited<ReturnType<MockLanguageModelV4["doGenerate"]>>;
const said = (text: string, finishReason: Generated["finishReason"] = stop): Generated => ({
  content: [{ type: "text", text }],
  finishReason,
  usage,
  warnings: [],
});

const saying = (text: string): MockLanguageModelV4 =>
  new MockLanguageModelV4({ doGenerate: said(text) });

type Streamed = Awaited<ReturnType<MockLanguageModelV4["doStream"]>>;
type Part = Streamed["stream"] extends ReadableStream<infer P> ? P : never;

const streaming = (pieces: string[], end: Part[], delayMs = 0): MockLanguageModelV4 =>
  new MockLanguageModelV4({
    doStream: async () => ({
      stream: simulateReadableStream<Part>({
        chunkDelayInMs: delayMs,
        chunks: [
          { type: "text-start", id: "1" },
          ...pieces.map((delta): Part => ({ type: "text-delta", id: "1", delta })),
          { type: "text-end", id: "1" },
          ...end,
        ],
      }),
    }),
  });

let server: Loopback;
let errors: unknown[];
let work: Promise<unknown>[];

beforeEach(() => {
  errors = [];
  work = [];
});
afterEach(() => server.close());

async function memory(
  behaviours: Behaviour[],
  options: Partial<EbbMemoryOptions> = {},
): Promise<ReturnType<typeof ebbMemory>> {
  server = await loopback(...behaviours);
  return ebbMemory({
    ebb: { url: server.url, apiKey: "ebb_k", userId: "ada", retries: 0, timeoutMs: 2_000 },
    onError: (error) => errors.push(error),
    waitUntil: (promise) => work.push(promise),
    ...options,
  });
}

const settled = (): Promise<unknown> => Promise.all(work);
const paths = (): string[] => server.requests.map(({ path }) => path);
const bodies = (path: string): unknown[] =>
  server.requests.filter((heard) => heard.path === path).map(({ body }) => body);

describe("before the model is called", () => {
  test("what is recalled for the user's message joins the system prompt", async () => {
    const model = saying("Apples.");
    const middleware = await memory([recalled, stored]);
    await generateText({
      model: wrapLanguageModel({ model, middleware }),
      instructions: "You are a cook.",
      prompt: "Dessert?",
    });
    const [system, user] = model.doGenerateCalls[0]?.prompt ?? [];
    expect(system).toMatchObject({ role: "system", content: `You are a cook.\n\n${context}` });
    expect(user).toMatchObject({ role: "user", content: [{ type: "text", text: "Dessert?" }] });
    expect(bodies("/v1/retrieve")).toEqual([{ prompt: "Dessert?", user_id: "ada" }]);
  });

  test("a call without a system prompt gets one", async () => {
    const model = saying("Apples.");
    const middleware = await memory([recalled, stored]);
    await generateText({ model: wrapLanguageModel({ model, middleware }), prompt: "Dessert?" });
    expect(model.doGenerateCalls[0]?.prompt[0]).toEqual({ role: "system", content: context });
  });

  test("a chat command is answered by Ebb, and the model is not called", async () => {
    const command = { text: "global – 1 memory", data: { ok: true } };
    const obeyed: Behaviour = { status: 200, body: { context: "", memories: [], command } };
    const middleware = await memory([obeyed, stored, obeyed, stored]);
    const model = saying("Never said.");
    const wrapped = wrapLanguageModel({ model, middleware });
    const { text } = await generateText({ model: wrapped, prompt: "mem list" });
    await settled();
    const streamed = streamText({ model: wrapped, prompt: "mem list" });
    expect([text, await streamed.text]).toEqual([command.text, command.text]);
    expect([model.doGenerateCalls, model.doStreamCalls]).toEqual([[], []]);
    await settled();
    const turn = { user_id: "ada", prompt: "mem list", response: command.text };
    expect(bodies("/v1/store")).toEqual([turn, turn]);
  });

  test("nothing recalled leaves the prompt as it is", async () => {
    const model = saying("Apples.");
    const middleware = await memory([nothing, stored]);
    await generateText({ model: wrapLanguageModel({ model, middleware }), prompt: "Dessert?" });
    expect(model.doGenerateCalls[0]?.prompt.map(({ role }) => role)).toEqual(["user"]);
  });

  test("a call may name its own ids", async () => {
    const middleware = await memory([recalled, stored], { retrieve: { limit: 3 } });
    const model = wrapLanguageModel({ model: saying("Apples."), middleware });
    const ids = { user_id: "bo", session_id: "s9" };
    await generateText({ model, prompt: "Dessert?", providerOptions: { ebb: ids } });
    await settled();
    expect(bodies("/v1/retrieve")).toEqual([{ ...ids, prompt: "Dessert?", limit: 3 }]);
    expect(bodies("/v1/store")).toEqual([{ ...ids, prompt: "Dessert?", response: "Apples." }]);
  });
});

describe("after the model has answered", () => {
  test("the user's message and the answer are stored, without what was put in", async () => {
    const middleware = await memory([recalled, stored]);
    const model = wrapLanguageModel({ model: saying("Baked apples."), middleware });
    await generateText({
      model,
      instructions: "You are a cook.",
      messages: [
        { role: "user", content: "Hello" },
        { role: "assistant", content: "Hello!" },
        { role: "user", content: "Dessert?" },
      ],
    });
    await settled();
    expect(bodies("/v1/store")).toEqual([
      { prompt: "Dessert?", response: "Baked apples.", user_id: "ada" },
    ]);
    expect(JSON.stringify(bodies("/v1/store"))).not.toContain("Recalled");
  });

  test("a stream is passed on piece by piece and stored whole", async () => {
    const middleware = await memory([recalled, stored]);
    const end: Part[] = [{ type: "finish", finishReason: stop, usage }];
    const inner = streaming(["Baked ", "apples", "."], end, 10);
    const { textStream } = streamText({
      model: wrapLanguageModel({ model: inner, middleware }),
      prompt: "Dessert?",
    });
    const pieces: string[] = [];
    for await (const piece of textStream) {
      if (pieces.length === 0) expect(paths()).toEqual(["/v1/retrieve"]);
      pieces.push(piece);
    }
    await settled();
    expect(pieces).toEqual(["Baked ", "apples", "."]);
    expect(inner.doStreamCalls[0]?.prompt[0]).toEqual({ role: "system", content: context });
    expect(bodies("/v1/store")).toEqual([
      { prompt: "Dessert?", response: "Baked apples.", user_id: "ada" },
    ]);
  });

  test.for<[string, Part[]]>([
    ["breaks off", []],
    ["ends in an error", [{ type: "error", error: new Error("model down") }]],
    [
      "is cut by a filter",
      [{ type: "finish", finishReason: { unified: "content-filter", raw: "x" }, usage }],
    ],
  ])("a stream that %s is not stored", async ([, end]) => {
    const middleware = await memory([recalled, stored]);
    const model = wrapLanguageModel({ model: streaming(["Baked"], end), middleware });
    await streamText({ model, prompt: "Dessert?", onError: () => undefined }).consumeStream();
    expect(work).toEqual([]);
    expect(paths()).toEqual(["/v1/retrieve"]);
  });

  test("storing can be left out", async () => {
    const middleware = await memory([recalled], { store: false });
    const model = wrapLanguageModel({ model: saying("Apples."), middleware });
    await generateText({ model, prompt: "Dessert?" });
    expect(paths()).toEqual(["/v1/retrieve"]);
  });

  test("the steps of one answer recall once and store the last words once", async () => {
    const calls: Generated[] = [
      {
        ...said("", { unified: "tool-calls", raw: "tool" }),
        content: [{ type: "tool-call", toolCallId: "1", toolName: "larder", input: "{}" }],
      },
      said("Apples, you have three."),
    ];
    const inner = new MockLanguageModelV4({ doGenerate: calls });
    const middleware = await memory([recalled, stored]);
    await generateText({
      model: wrapLanguageModel({ model: inner, middleware }),
      prompt: "Dessert?",
      tools: { larder: tool({ inputSchema: z.object({}), execute: async () => "3 apples" }) },
      stopWhen: stepCountIs(3),
    });
    await settled();
    expect(inner.doGenerateCalls.map(({ prompt }) => prompt[0])).toEqual([
      { role: "system", content: context },
      { role: "system", content: context },
    ]);
    expect(paths()).toEqual(["/v1/retrieve", "/v1/store"]);
    expect(bodies("/v1/store")).toMatchObject([{ response: "Apples, you have three." }]);
  });
});

describe("when Ebb is not well", () => {
  const ask = async (middleware: ReturnType<typeof ebbMemory>): Promise<[string, number]> => {
    const model = wrapLanguageModel({ model: saying("Apples."), middleware });
    const began = performance.now();
    const { text } = await generateText({ model, prompt: "Dessert?" });
    return [text, performance.now() - began];
  };

  test.for<[string, Behaviour]>([
    ["breaks connections", "reset"],
    ["fails", problem(500, "internal")],
    ["refuses the key", problem(401, "unauthenticated")],
    ["answers nonsense", (response) => response.end("<html>")],
  ])("and %s, the chat goes on and is told apart", async ([, behaviour]) => {
    const [text] = await ask(await memory([behaviour]));
    await settled();
    expect(text).toBe("Apples.");
    expect(errors).toHaveLength(2);
  });

  test("and hangs, the chat waits no longer than the deadline", async () => {
    const [text, ms] = await ask(await memory(["hang"], { deadlineMs: 100 }));
    expect(text).toBe("Apples.");
    expect(ms).toBeGreaterThan(90);
    expect(ms).toBeLessThan(4_500);
  });

  test("and stays so, the chat stops waiting for it for a while", async () => {
    const middleware = await memory(["hang"], { deadlineMs: 500, store: false });
    for (let call = 0; call < 3; call++) await ask(middleware);
    const [text, ms] = await ask(middleware);
    expect(text).toBe("Apples.");
    expect(ms).toBeLessThan(400);
    expect(paths()).toHaveLength(3);
  });

  test("the answer does not wait until it is stored", async () => {
    const [, ms] = await ask(await memory([recalled, "hang"], { deadlineMs: 100 }));
    expect(ms).toBeLessThan(4_500);
    await settled();
    expect(errors).toMatchObject([{ code: "timeout" }]);
  });

  test("a callback that fails is a warning, not the chat's end", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const failing = (): never => {
      throw new Error("logger down");
    };
    const middleware = await memory(["reset"], { onError: failing, waitUntil: failing });
    const [text] = await ask(middleware);
    expect(text).toBe("Apples.");
    await vi.waitFor(() => expect(warned.mock.calls.length).toBeGreaterThan(2));
    warned.mockRestore();
  });

  test("a chat that is broken off does not wait for memories, nor count against Ebb", async () => {
    const middleware = await memory(["hang"], { deadlineMs: 5_000 });
    const model = wrapLanguageModel({ model: saying("Apples."), middleware });
    const began = performance.now();
    const abortSignal = AbortSignal.timeout(50);
    await generateText({ model, prompt: "Dessert?", abortSignal, maxRetries: 0 }).catch(() => null);
    expect(performance.now() - began).toBeLessThan(4_500);
    expect(errors).toEqual([]);
  });
});

test("the model's own failure is the chat's", async () => {
  const model = new MockLanguageModelV4({
    doGenerate: () => Promise.reject(new Error("no model")),
  });
  const middleware = await memory([recalled]);
  const wrapped = wrapLanguageModel({ model, middleware });
  await expect(generateText({ model: wrapped, prompt: "Hi", maxRetries: 0 })).rejects.toThrow(
    "no model",
  );
  expect(paths()).toEqual(["/v1/retrieve"]);
});

test("a message without words recalls and stores nothing", async () => {
  const middleware = await memory([recalled]);
  const model = wrapLanguageModel({ model: saying("A cat."), middleware });
  const image = new Uint8Array([137, 80, 78, 71]);
  const content = [{ type: "file" as const, mediaType: "image/png", data: image }];
  await generateText({ model, messages: [{ role: "user", content }] });
  expect(paths()).toEqual([]);
});

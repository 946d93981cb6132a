import { expect, test } from "vitest";
import { embedInBatches } from "../../../src/adapters/embedder/batches.ts";
import { ModelError } from "../../../src/ports/language-model.ts";

const texts = Array.from({ length: 12 }, (_, i) => `text ${i}`);
const vectorOf = (text: string): Float32Array => new Float32Array([text.length]);
const down = new ModelError("timeout", "no answer");
const made = (vectors: readonly (Float32Array | null)[]): boolean[] =>
  vectors.map((vector) => vector !== null);

test("a batch that fails costs its own texts alone", async () => {
  let calls = 0;
  const vectors = await embedInBatches(texts, 4, async (part) => {
    if (++calls === 2) throw down;
    return part.map(vectorOf);
  });
  expect(made(vectors)).toEqual(texts.map((_, i) => i < 4 || i >= 8));
});

test("where no batch succeeds the first one's error is thrown", async () => {
  await expect(embedInBatches(texts, 4, () => Promise.reject(down))).rejects.toBe(down);
});

test("after three failing batches the rest is left for later", async () => {
  let calls = 0;
  const vectors = await embedInBatches(texts, 1, async (part) => {
    if (++calls > 1) throw down;
    return part.map(vectorOf);
  });
  expect(calls).toBe(4);
  expect(made(vectors)).toEqual(texts.map((_, i) => i === 0));
});

test("a text that the service refuses is found, and its neighbours keep their vectors", async () => {
  let calls = 0;
  const vectors = await embedInBatches(texts, 96, async (part) => {
    calls++;
    if (part.includes("text 7")) throw new ModelError("refused", "too long");
    return part.map(vectorOf);
  });
  expect(made(vectors)).toEqual(texts.map((text) => text !== "text 7"));
  expect(calls).toBeLessThan(10);
});

test("a service that refuses everything is asked a bounded number of times", async () => {
  let calls = 0;
  const many = Array.from({ length: 96 }, (_, i) => `text ${i}`);
  await expect(
    embedInBatches(many, 96, () => {
      calls++;
      return Promise.reject(new ModelError("refused", "no such model"));
    }),
  ).rejects.toMatchObject({ problem: "refused" });
  expect(calls).toBeLessThanOrEqual(17);
});

test("a passing fault is tried once more, when the service asks for it and soon", async () => {
  const faults = [new ModelError("rate_limited", "wait", 30), null];
  const from = performance.now();
  const vectors = await embedInBatches(["one"], 4, async (part) => {
    const fault = faults.shift();
    if (fault) throw fault;
    return part.map(vectorOf);
  });
  expect(made(vectors)).toEqual([true]);
  expect(performance.now() - from).toBeGreaterThan(29);
});

test("a service that asks for a long wait is not waited for", async () => {
  let calls = 0;
  const limited = new ModelError("rate_limited", "wait", 60_000);
  const failing = embedInBatches(["one"], 4, () => {
    calls++;
    return Promise.reject(limited);
  });
  await expect(failing).rejects.toBe(limited);
  expect(calls).toBe(1);
});

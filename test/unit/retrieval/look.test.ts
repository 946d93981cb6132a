import { expect, test } from "vitest";
import type { Details, RecallStore } from "../../../src/ports/recall-store.ts";
import { retrieve } from "../../../src/retrieval/retrieve.ts";
import { aScope } from "../../support/builders.ts";
import { never } from "../../support/late.ts";
import { aQuestion, storedServices, withTime } from "../../support/recall-services.ts";

/** Long ago said, and alike: the last is the least like the question. */
const notes = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, i) => `I saw bird ${i} by the river${" and a tree".repeat(i)}.`,
  );
const question = aQuestion({ prompt: "Which bird did I see by the river?", limit: 5 });

/** Of what is stored only the last `living` are live; `asked` notes how many places were looked at, time by time. */
function mostlyGone(contents: readonly string[], living: number, over: Partial<RecallStore> = {}) {
  const asked: number[] = [];
  const whole = storedServices(contents).recall;
  const isLive = (position: number): boolean => position >= contents.length - living;
  let reads = 0;
  const services = storedServices(contents, {
    recall: {
      async candidates(scope, request) {
        reads++;
        const found = await whole.candidates(scope, request);
        const allowed = contents.map((_, i) => i).filter(isLive);
        return request.filter === null
          ? found
          : { ...found, partitions: found.partitions.map((one) => ({ ...one, allowed })) };
      },
      async details(scope, request): Promise<Details> {
        asked.push(request.places.length);
        const places = request.places.filter(({ position }) => isLive(position));
        return whole.details(scope, { ...request, places });
      },
      ...over,
    },
  });
  return { services, asked, candidateReads: () => reads };
}

const answered = (services: ReturnType<typeof storedServices>) =>
  retrieve(services, aScope(), withTime(2_000), question);

test("where most memories are live one look is enough", async () => {
  const { services, asked } = mostlyGone(notes(60), 60);
  expect((await answered(services)).memories).toHaveLength(5);
  expect(asked).toEqual([40]);
});

test("where the best places' memories have faded, a second look at more of them fills the answer", async () => {
  const { services, asked, candidateReads } = mostlyGone(notes(120), 20);
  expect((await answered(services)).memories).toHaveLength(5);
  expect(asked).toEqual([40, 120]);
  expect(candidateReads()).toBe(1);
});

test("only where those have faded as well the live places are asked for", async () => {
  const { services, asked, candidateReads } = mostlyGone(notes(340), 20);
  expect((await answered(services)).memories).toHaveLength(5);
  expect(asked).toEqual([40, 300, 20]);
  expect(candidateReads()).toBe(2);
});

test("a further look that hangs leaves what was found before, and is named", async () => {
  const contents = notes(120);
  const whole = storedServices(contents).recall;
  const { services } = mostlyGone(contents, 20, {
    details: (scope, request) =>
      request.places.length > 40
        ? never()
        : whole.details(scope, { ...request, places: request.places.slice(0, 2) }),
  });
  const outcome = await retrieve(services, aScope(), withTime(150), question);
  expect(outcome.memories).toHaveLength(2);
  expect(outcome.degraded).toEqual([{ part: "memories", reason: "timeout" }]);
});

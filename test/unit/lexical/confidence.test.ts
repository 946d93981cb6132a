import { expect, test } from "vitest";
import { namesIn } from "../../../src/retrieval/lexical/names.ts";
import { confidenceOf } from "../../../src/retrieval/lexical/scored.ts";
import { stem } from "../../../src/model/text.ts";
import { ranked, said } from "../../support/lexical.ts";

const memories = [
  said("My sister Olga collects stamps from Peru.", { sessionId: "a" }),
  said("I bought a lamp for the kitchen.", { sessionId: "b" }),
  said("We walked along the river on Sunday.", { sessionId: "c" }),
];
const best = (question: string): number => ranked(question, memories)[0]?.relevance ?? 0;

test("a question of somebody who was never named here scores far lower, and finds the same", () => {
  expect(best("Which stamps does Olga collect?")).toBeGreaterThan(0.6);
  expect(best("Which stamps does Ingrid collect?")).toBeLessThan(
    best("Which stamps does somebody tall collect?") / 2,
  );
  const [first] = ranked("Which stamps does Ingrid collect?", memories);
  expect(first?.position).toBe(0);
});

test("that the asker is the one who spoke makes nobody surer", () => {
  const unsure = best("What do I think of my zither?");
  expect(unsure).toBeGreaterThan(0);
  expect(unsure).toBeLessThan(0.01);
  expect(best("What do I have in my kitchen?")).toBeGreaterThan(0.5);
});

test("names are words with a capital within a sentence, but no days, and none where all is capitals", () => {
  expect(
    [...namesIn("Did Anna Svensson's small dog bite her old friend Olsen on Monday?")].sort(),
  ).toEqual(["anna", "svensson", "olsen"].map(stem).sort());
  expect(namesIn("Where do I live? Which car is mine?").size).toBe(0);
  expect(namesIn("WHERE DO I LIVE NOW").size).toBe(0);
  expect(namesIn("What Is My Dog Called").size).toBe(0);
  expect(namesIn("小雅住在哪里").size).toBe(0);
});

test("one is the surer the more of a question is known, from nothing to all of it", () => {
  const steps = [0, 0.1, 0.2, 0.4, 0.6, 0.8, 1].map(confidenceOf);
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  expect([steps[0], steps.at(-1)]).toEqual([0, 1]);
  expect(confidenceOf(0.4)).toBeCloseTo(0.532, 3);
});

import { expect, test } from "vitest";
import { lineOfBelief } from "../../../src/ingestion/belief.ts";
import { attributesNamed } from "../../../src/ingestion/subject.ts";

test.each([
  ["where I live", ["lives_in", "address"]],
  ["住的地方", ["lives_in", "address"]],
  ["my address", ["lives_in", "address"]],
  ["my name", ["name"]],
  ["how old I am", ["age"]],
  ["my brother's name", []],
  ["where I live music", []],
])("%s names %j", (text, attributes) => {
  expect(attributesNamed(text)).toEqual(attributes);
});

test("what took the place of what took its place is one line, and others stay out of it", () => {
  const past = [
    { id: "oldest", supersededBy: "older" },
    { id: "older", supersededBy: "now" },
    { id: "elsewhere", supersededBy: "other" },
  ];
  expect(lineOfBelief(["now"], past).toSorted()).toEqual(["now", "older", "oldest"]);
  expect(lineOfBelief(["older"], past).toSorted()).toEqual(["older", "oldest"]);
});

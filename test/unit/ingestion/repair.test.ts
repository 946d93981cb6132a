import { expect, test } from "vitest";
import { repairJson } from "../../../src/ingestion/extract/repair.ts";

const value = { memories: [{ content: "It's Anna's boat", n: 2, ok: true, none: null }] };
const json = JSON.stringify(value);

test.each<[string, string]>([
  ["plain", json],
  ["a byte order mark", `\ufeff${json}`],
  ["fenced", "```json\n" + json + "\n```"],
  ["fenced without a language, with prose", "Here you are:\n```\n" + json + "\n```\nDone."],
  ["prose with brackets around", `The {result} is [this]: ${json} {really}`],
  ["thoughts before", `<think>maybe {"memories": []}?</think>${json}`],
  [
    "trailing commas",
    '{"memories": [{"content": "It\'s Anna\'s boat", "n": 2, "ok": true, "none": null,},],}',
  ],
  [
    "missing commas",
    '{"memories": [{"content": "It\'s Anna\'s boat" "n": 2 "ok": true\n"none": null}]}',
  ],
  [
    "Python's spelling",
    "{'memories': [{'content': 'It\\'s Anna\\'s boat', 'n': 2, 'ok': True, 'none': None}]}",
  ],
  [
    "apostrophes in single quotes",
    "{'memories': [{'content': 'It's Anna's boat', 'n': 2, 'ok': true, 'none': null}]}",
  ],
  [
    "bare keys and comments",
    "{memories: [ /* one */ {content: \"It's Anna's boat\", // boat\n n: 2, ok: true, none: null}]}",
  ],
  ["cut before the last brackets", json.slice(0, -2)],
  ["cut inside a following item", `${json.slice(0, -2)}, {"content": "Half of someth`],
])("an answer with %s is read", (kind, text) => {
  const read = repairJson(text) as typeof value;
  expect(read.memories[0], kind).toEqual(value.memories[0]);
});

test("a quotation inside a string that is not escaped stays inside it", () => {
  expect(repairJson('{"a": "she said "yes" to me", "b": 1}')).toEqual({
    a: 'she said "yes" to me',
    b: 1,
  });
});

test("lone surrogates go, pairs stay", () => {
  expect(repairJson('{"a": "x\\ud83d", "b": "\\ud83d\\ude00"}')).toEqual({ a: "x", b: "😀" });
});

test("a key that names the prototype is only a key", () => {
  const read = repairJson('{"__proto__": {"admin": true},}') as { admin?: boolean };
  expect(read.admin).toBeUndefined();
});

test.each(["", "   ", "nothing here", "Sorry, I can't.", "<html></html>"])(
  "%j holds no answer",
  (text) => {
    expect(() => repairJson(text)).toThrow(expect.objectContaining({ problem: "bad_answer" }));
  },
);

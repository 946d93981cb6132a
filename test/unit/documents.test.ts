import { expect, test } from "vitest";
import { blocksOf, misfits } from "../support/documents.ts";

test("an answer that a document shows wrongly is noticed", () => {
  const real = {
    id: "mem_1a",
    at: "2026-11-29T10:00:00.000Z",
    score: 0.4,
    list: [{ text: "a" }],
    more: 1,
  };
  expect(
    misfits({ id: "mem_2b", at: "2025-01-01T00:00:00Z", score: 0.9, list: [{ text: "a" }] }, real),
  ).toEqual([]);
  expect(misfits({ gone: 1 }, real)).toEqual(["$.gone is missing"]);
  expect(misfits({ list: [] }, real)).toHaveLength(1);
  expect(misfits({ list: [{ text: "b" }] }, real)).toEqual(['$.list[0].text is "a", not "b"']);
  expect(misfits({ score: "0.4" }, real)).toHaveLength(1);
  expect(misfits({ id: "mem_2b" }, { id: "else" })).toHaveLength(1);
  expect(misfits({ text: "on 2026-01-01: tea" }, { text: "on 2027-12-31: tea" })).toEqual([]);
  expect(misfits({ text: "on 2026-01-01: tea" }, { text: "on 2027-12-31: coffee" })).toHaveLength(
    1,
  );
  expect(misfits({ score: 1 }, { score: 0 })).toHaveLength(1);
});

test("blocks of a document are found with their language and line", () => {
  const text = "# A\n\n```sh\nls\n```\n\n```json\n{}\n```\n";
  expect(blocksOf(text)).toEqual([
    { language: "sh", body: "ls\n", line: 3 },
    { language: "json", body: "{}\n", line: 7 },
  ]);
});

import { expect, test } from "vitest";
import { defaultSettings } from "../../../src/contract/settings.ts";
import { sanitise } from "../../../src/ingestion/sanitise.ts";
import { patternProblem } from "../../../src/ingestion/sanitise/custom.ts";
import { recalledEnd, recalledHeading } from "../../../src/model/recalled.ts";

const defaults = defaultSettings.sanitize;
const clean = async (raw: string, more: Partial<typeof defaults> = {}): Promise<string> =>
  (await sanitise(raw, { ...defaults, ...more })).text.replace(/\n+/g, "\n").trim();

test.each([
  ["Gemini", "I moved. <tool_code>print(find('x'))</tool_code> It was cold."],
  ["Hermes", 'I moved. <tool_call>{"name":"find"}</tool_call> It was cold.'],
  [
    "nested",
    'I moved. <function_calls><invoke name="a"><parameter>b</parameter></invoke></function_calls> It was cold.',
  ],
  ["function JSON", 'I moved. {"name": "find", "arguments": {"q": "a {b} \\" c"}} It was cold.'],
  ["tool_calls JSON", 'I moved. {"tool_calls": [{"id": "1"}]} It was cold.'],
  ["Mistral", 'I moved.\n[TOOL_CALLS] [{"name":"find"}]\nIt was cold.'],
  ["ReAct", "I moved.\nAction: search\nAction Input: houses\nObservation: none\n\nIt was cold."],
  ["Llama", "I moved. <|python_tag|>find(q=1)<|eom_id|> It was cold."],
  ["Llama function", 'I moved. <function=find>{"q":1}</function> It was cold.'],
])("the tool syntax of %s is taken out and the words around it stay", async (_name, raw) => {
  expect((await clean(raw)).replace(/\s+/g, " ")).toBe("I moved. It was cold.");
  expect(await clean(raw, { tool_calls: false })).toContain(raw.split("\n")[0]);
});

test("braces and angle brackets of plain speech stay", async () => {
  const raw = 'My set is {"red", "blue"} and 3 < 5, so <b>bold</b> it is. Action: I will call.';
  expect(await clean(raw)).toBe(raw);
});

test("fenced code goes, a fence marked [KEEP_CODE] stays, and each switch has its effect", async () => {
  const raw = "I use this:\n```js\nlet a = 1;\n```\nand\n~~~ [KEEP_CODE]\nls -la\n~~~\ndaily.";
  const cleaned = await clean(raw);
  expect(cleaned).not.toContain("let a");
  expect(cleaned).toContain("ls -la");
  expect(cleaned).toContain("daily.");
  expect(await clean(raw, { preserve_tagged_code: false })).not.toContain("ls -la");
  expect(await clean(raw, { code_blocks: false })).toContain("let a");
});

test.each([
  ["in the line that opens it", "[KEEP_CODE] my alias: ```sh\nalias ll='ls -l'\n```"],
  ["in the line before", "My alias [KEEP_CODE]:\n```sh\nalias ll='ls -l'\n```"],
  ["above an empty line", "[KEEP_CODE]\n\n```sh\nalias ll='ls -l'\n```"],
  ["within one line", "[KEEP_CODE] my alias: ```alias ll='ls -l'``` is short."],
])("a mark %s keeps the code", async (_place, raw) => {
  expect(await clean(raw)).toContain("alias ll='ls -l'");
});

test("a mark keeps the code beside it and no other", async () => {
  const raw = "[KEEP_CODE]\n```\nkept()\n```\nand\n```\ngone()\n```";
  expect(await clean(raw)).toContain("kept()");
  expect(await clean(raw)).not.toContain("gone()");
});

test("what was recalled into a prompt is not read again", async () => {
  const raw = `${recalledHeading}\n- The user owns a red boat.\n${recalledEnd}\nI live in Bodø.`;
  expect(await clean(raw)).toBe("I live in Bodø.");
  expect(await clean(`Hello.\n${recalledHeading}\n- cut off`)).toBe("Hello.");
});

test("custom RE2 patterns remove what they match, and a bad one is named", async () => {
  expect(await clean("My card is 4111-1111 ok", { custom_patterns: ["\\d{4}-\\d{4}"] })).toBe(
    "My card is \n ok",
  );
  expect(await clean("a(b", { custom_patterns: ["("] })).toBe("a(b");
  expect(await patternProblem("(")).not.toBeNull();
  expect(await patternProblem("(a+)+$")).toBeNull();
});

test("a long text is cut at a sentence boundary", async () => {
  const raw = "This sentence has about nine tokens in it. ".repeat(30);
  const cut = await clean(raw, { max_memory_tokens: 100 });
  expect(cut.endsWith("in it.")).toBe(true);
  expect(cut.length).toBeLessThanOrEqual(450);
  expect(cut.length).toBeGreaterThan(340);
});

test("offsets of the cleaned text lead back to the raw words", async () => {
  const raw = "Hi. ```x\n```\n I live in Bodø.";
  const { text, map } = await sanitise(raw, defaults);
  const at = text.indexOf("I live");
  expect(raw.slice(map(at), map(text.length - 1) + 1)).toBe("I live in Bodø.");
});

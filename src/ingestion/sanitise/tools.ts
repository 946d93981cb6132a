import { type Range, matches } from "./ranges.ts";
import { laidOut } from "../../model/laid-out.ts";

/** Where a text holds the syntax in which models call tools, in the dialects that are in use. */
export function toolSyntax(text: string): Range[] {
  if (!/[<{[]|Action|｜/.test(text)) return [];
  return [
    ...taggedBlocks(text),
    ...patterns.flatMap((pattern) => matches(text, pattern)),
    ...callObjects(text),
  ];
}

const tag = new RegExp(
  laidOut`
    <(\/?)(
      (?:[a-z]+:)?(?:
        tool_code|tool_calls?|tool_uses?|tool_responses?|tool_results?|tool_outputs?|function_calls?|
        function_results?|function_response|invoke
      )
    )(?:\s[^<>]{0,400})?>
  `,
  "gi",
);

/**
 * From an opening tag to its own closing one. Without a closing tag: to the next blank line, as a
 * model that broke off leaves it. A stray closing tag goes by itself.
 */
function taggedBlocks(text: string): Range[] {
  const ranges: Range[] = [];
  let open: { name: string; start: number; end: number; depth: number } | null = null;
  for (const found of text.matchAll(tag)) {
    const closes = found[1] === "/";
    const name = (found[2] ?? "").toLowerCase();
    const end = found.index + found[0].length;
    if (open === null) {
      if (closes) ranges.push({ start: found.index, end });
      else open = { name, start: found.index, end, depth: 1 };
    } else if (name === open.name) {
      open.depth += closes ? -1 : 1;
      if (open.depth > 0) continue;
      ranges.push({ start: open.start, end });
      open = null;
    }
  }
  if (open !== null) {
    const blank = text.slice(open.end).search(/\n[ \t]*\n/);
    ranges.push({ start: open.start, end: blank < 0 ? text.length : open.end + blank });
  }
  return ranges;
}

const patterns: readonly RegExp[] = [
  // Llama: a marker, then code or JSON to the end of the message.
  /<\|python_tag\|>[^]*?(?:<\|(?:eom_id|eot_id)\|>|\n[ \t]*\n|$)/g,
  /<function=[\w.-]{1,64}>[^]*?(?:<\/function>|\n[ \t]*\n|$)/g,
  // Mistral
  /\[TOOL_RESULTS\][^]*?(?:\[\/TOOL_RESULTS\]|\n[ \t]*\n|$)/g,
  /\[AVAILABLE_TOOLS\][^]*?(?:\[\/AVAILABLE_TOOLS\]|\n[ \t]*\n|$)/g,
  /\[TOOL_CALLS\][^\n]*/g,
  // DeepSeek, with its full-width bars
  /<｜tool▁(?:calls|outputs)▁begin｜>[^]*?(?:<｜tool▁(?:calls|outputs)▁end｜>|$)/g,
  // ChatML messages of the tool role, and other paired markers
  /<\|im_start\|>\s*(?:tool|function)\b[^]*?(?:<\|im_end\|>|$)/g,
  /<\|tool_call(?:s_begin|_begin)?\|>[^]*?(?:<\|(?:\/tool_call|tool_calls?(?:_section)?_end|end)\|>|\n[ \t]*\n|$)/g,
  // ReAct: thought, action and its input; what was observed belongs to the tool too.
  new RegExp(
    laidOut`
      (?:^Thought:[^\n]*\n+)?^Action:[^\n]*\n+Action Input:[^\n]*
      (?:\n(?![ \t]*$|Thought:|Final Answer:|Observation:)[^\n]+)*(?:\n+Observation:[^\n]*)?
    `,
    "gm",
  ),
];

/** Bounds on the search for JSON objects: hostile braces cost no more than this. */
const startsMax = 40;
const objectCharsMax = 20_000;

const callKeys =
  /"(?:tool_calls|function_call|tool_call_id|tool_use_id|tool_input|action_input|recipient_name)"\s*:/;
const nameKey = /"(?:name|function|tool)"\s*:\s*["{]/;
const argumentsKey = /"(?:arguments|parameters|args|input)"\s*:\s*["{[]/;

/** JSON objects (or lists of them) that call a function. */
function callObjects(text: string): Range[] {
  const ranges: Range[] = [];
  let from = 0;
  for (let tries = 0; tries < startsMax; tries++) {
    const offset = text.slice(from).search(/[{[]\s*["{]/);
    if (offset < 0) break;
    const start = from + offset;
    const end = balancedEnd(text, start);
    from = end ?? start + 1;
    if (end === null) continue;
    const body = text.slice(start, end);
    if (callKeys.test(body) || (nameKey.test(body) && argumentsKey.test(body))) {
      ranges.push({ start, end });
    }
  }
  return ranges;
}

function balancedEnd(text: string, start: number): number | null {
  const limit = Math.min(text.length, start + objectCharsMax);
  let depth = 0;
  let quoted = false;
  for (let at = start; at < limit; at++) {
    const char = text.charAt(at);
    if (quoted) {
      if (char === "\\") at++;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === "{" || char === "[") depth++;
    else if ((char === "}" || char === "]") && --depth === 0) return at + 1;
  }
  return null;
}

import { recalledEnd, recalledHeading } from "../model/recalled.ts";
import type { Settings } from "../contract/settings.ts";
import { codeFences } from "./sanitise/code.ts";
import { cutAt } from "./sanitise/cut.ts";
import { customMatches } from "./sanitise/custom.ts";
import { type Range, merged, without } from "./sanitise/ranges.ts";
import { toolSyntax } from "./sanitise/tools.ts";
import { dropped, rawOffset, textOf, whole } from "./sanitise/pieces.ts";

export interface Sanitised {
  text: string;
  /** The offset in the raw text of the character at `offset` of the cleaned text. */
  map(offset: number): number;
}

/** Removals may lay bare others; this many rounds end all but texts made to nest deeper. */
const roundsMax = 8;

/**
 * The text as extraction reads it: tool syntax, fenced code, recalled blocks and custom patterns out,
 * cut at a sentence boundary after `max_memory_tokens`. The raw text is not changed. Idempotent; takes
 * any string. A removed stretch leaves a line break, so that its two sides never run together.
 */
export async function sanitise(raw: string, settings: Settings["sanitize"]): Promise<Sanitised> {
  let pieces = whole(raw);
  let text = raw;
  for (let round = 0; round < roundsMax; round++) {
    const unwanted = await unwantedRanges(text, settings);
    pieces = dropped(pieces, unwanted);
    pieces = cutAt(pieces, textOf(raw, pieces), settings.max_memory_tokens);
    const next = textOf(raw, pieces);
    if (next === text) break;
    text = next;
  }
  return { text, map: (offset) => rawOffset(pieces, offset) };
}

async function unwantedRanges(text: string, settings: Settings["sanitize"]): Promise<Range[]> {
  const fences = codeFences(text);
  const kept = settings.preserve_tagged_code ? fences.filter((fence) => fence.tagged) : [];
  const protectedRanges = settings.code_blocks ? kept : fences.filter((fence) => fence.tagged);
  const stripped = settings.code_blocks ? fences.filter((fence) => !kept.includes(fence)) : [];
  const tools = settings.tool_calls ? toolSyntax(text) : [];
  const custom = await customMatches(text, settings.custom_patterns);
  const structural = without([...stripped, ...tools, ...recalledBlocks(text)], protectedRanges);
  return merged([...structural, ...custom]);
}

/** A block that lost its end reaches to the end of the text: better too little learnt than an echo. */
function recalledBlocks(text: string): Range[] {
  const ranges: Range[] = [];
  for (let start = text.indexOf(recalledHeading); start >= 0;) {
    const close = text.indexOf(recalledEnd, start);
    const end = close < 0 ? text.length : close + recalledEnd.length;
    ranges.push({ start, end });
    start = text.indexOf(recalledHeading, end);
  }
  return ranges;
}

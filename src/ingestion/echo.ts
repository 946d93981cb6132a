import type { Settings } from "../contract/settings.ts";
import { partitionRules } from "../contract/settings.ts";
import { contentHashOf } from "../memories/candidate.ts";
import { type Scope, readPartitions } from "../model/scope.ts";
import type { Span } from "../model/sentences.ts";
import type { Turn } from "../model/turn.ts";
import type { Services } from "../ports/services.ts";
import { laidOut } from "../model/laid-out.ts";

/**
 * Recalled text that came back in a prompt without the block's own frame: lines of a list, dated as
 * the context block dates them or not, that say what a memory of this scope says. They are no news, and
 * above all they must not bring back what was superseded.
 */

/** "- (2024-07-03) I keep bees. [TOPIC: …]", "3. I keep bees", "(2024-07-03) I keep bees". */
const listed = new RegExp(
  laidOut`
    ^[\t ]*(?<mark>
      (?:[-*•·]|\d{1,3}[.)])[\t ]+(?:[([]?\d{4}-\d{2}-\d{2}[)\]]?[:,]?[\t ]+)?|
      [([]\d{4}-\d{2}-\d{2}[)\]][:,]?[\t ]+
    )(?<text>\S.*?)(?:[\t ]*\[(?:EMOTION|TOPIC): [^\]\n]*\])*[\t ]*$
  `,
  "gmu",
);
const dated = /\d{4}-\d{2}-\d{2}/;
/** A date behind the words, as other templates put it. */
const trailingDate = /[\t ]*[([]\d{4}-\d{2}-\d{2}[)\]]\.?$/u;

interface Line extends Span {
  text: string;
  dated: boolean;
}

function listedLines(prompt: string): Line[] {
  return Array.from(prompt.matchAll(listed), (found) => ({
    start: found.index,
    end: found.index + found[0].length,
    text: (found.groups?.["text"] ?? "").replace(trailingDate, ""),
    dated: dated.test(found[0]),
  }));
}

/**
 * The turn as extraction reads it: recalled lines blanked, so that every offset still holds. One look
 * into D1 where a prompt lists anything, else none.
 */
export async function withoutEchoes(
  { comparison }: Pick<Services, "comparison">,
  scope: Scope,
  settings: Settings,
  turn: Turn,
): Promise<Turn> {
  const lines = listedLines(turn.prompt);
  if (lines.length === 0) return turn;
  const keys = readPartitions(turn, null, partitionRules(settings)).map(({ key }) => key);
  const hashes = await Promise.all(lines.map(({ text }) => contentHashOf(text)));
  const known = new Set(await comparison.remembered(scope, keys, hashes));
  const recalled = lines.filter((_, i) => known.has(hashes[i] ?? ""));
  // One recalled line of a dated list makes all of the list recalled: summaries are in it, too.
  const echoes = recalled.some((line) => line.dated)
    ? lines.filter((line) => line.dated || recalled.includes(line))
    : recalled;
  const { prompt } = turn;
  const unsaid = echoes.flatMap((line) => [...headingOf(prompt, line), line]);
  return echoes.length === 0 ? turn : { ...turn, prompt: blanked(prompt, unsaid) };
}

/** The line before, where it announces a list. */
function headingOf(prompt: string, { start }: Line): Span[] {
  const end = Math.max(0, start - 1);
  const line = { start: prompt.lastIndexOf("\n", end - 1) + 1, end };
  return /[:：]\s*$/u.test(prompt.slice(line.start, line.end)) && end > line.start ? [line] : [];
}

function blanked(text: string, spans: readonly Span[]): string {
  let out = "";
  let at = 0;
  for (const { start, end } of spans) {
    out += text.slice(at, start) + " ".repeat(end - start);
    at = end;
  }
  return out + text.slice(at);
}

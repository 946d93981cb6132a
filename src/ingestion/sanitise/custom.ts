import type { Range } from "./ranges.ts";

/** A tenant's own patterns run on RE2, whose time is linear in the text: none of them can hang. */

type Compiled = { ranges(text: string): Range[] };

/** Compiled patterns stay for the isolate's life, up to this many. */
const compiledMax = 500;
const compiled = new Map<string, Compiled | null>();

/** The ranges that the patterns match, empty matches out. A pattern that does not compile matches nothing. */
export async function customMatches(text: string, patterns: readonly string[]): Promise<Range[]> {
  if (patterns.length === 0) return [];
  const ranges: Range[] = [];
  for (const pattern of patterns) {
    const engine = await compile(pattern);
    if (engine !== null) ranges.push(...engine.ranges(text));
  }
  return ranges;
}

/** What is wrong with an RE2 pattern, in one line, or null: for refusing it when it is set. */
export async function patternProblem(pattern: string): Promise<string | null> {
  const { RE2JS } = await import("re2js");
  try {
    RE2JS.compile(pattern);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : "is not an RE2 pattern";
  }
}

async function compile(pattern: string): Promise<Compiled | null> {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  if (compiled.size >= compiledMax) compiled.clear();
  const made = (await patternProblem(pattern)) === null ? await engineOf(pattern) : null;
  compiled.set(pattern, made);
  return made;
}

async function engineOf(pattern: string): Promise<Compiled> {
  const { RE2JS } = await import("re2js");
  const program = RE2JS.compile(pattern);
  return {
    ranges(text) {
      const out: Range[] = [];
      const matcher = program.matcher(text);
      while (matcher.find()) {
        const [start, end] = [matcher.start(), matcher.end()];
        if (end > start) out.push({ start, end });
      }
      return out;
    },
  };
}

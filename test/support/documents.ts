export interface Block {
  language: string;
  body: string;
  /** Where its fence opens, from 1. */
  line: number;
}

/** The fenced blocks of a document, in order. */
export function blocksOf(text: string): Block[] {
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map((match) => ({
    language: match[1] ?? "",
    body: match[2] ?? "",
    line: text.slice(0, match.index).split("\n").length,
  }));
}

/** Ids and times differ from run to run; all other text is compared as it stands. */
const steady = (text: string): string =>
  text
    .replaceAll(/\b[a-z]{3}_[0-9a-z]+\b/g, (id) => id.slice(0, 4))
    .replaceAll(/\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?/g, (_, time) =>
      time === undefined ? "day" : "time",
    );

/**
 * Where a real answer does not fit the one that a document shows: each shown key must be there, each
 * text the same, each number of the same sign. The answer may hold more keys than are shown.
 */
export function misfits(shown: unknown, real: unknown, path = "$"): string[] {
  if (Array.isArray(shown)) {
    if (!Array.isArray(real)) return [`${path} is no list`];
    if (shown.length !== real.length) {
      return [`${path} has ${real.length} items, not ${shown.length}`];
    }
    return shown.flatMap((item, index) => misfits(item, real[index], `${path}[${index}]`));
  }
  if (typeof shown === "object" && shown !== null) {
    if (typeof real !== "object" || real === null) return [`${path} is no object`];
    const found = new Map<string, unknown>(Object.entries(real));
    return Object.entries(shown).flatMap(([key, value]) =>
      found.has(key)
        ? misfits(value, found.get(key), `${path}.${key}`)
        : [`${path}.${key} is missing`],
    );
  }
  if (typeof shown === "number" && typeof real === "number") {
    return Math.sign(shown) === Math.sign(real) ? [] : [`${path} is ${real}`];
  }
  if (typeof shown === "string" && typeof real === "string" && steady(shown) === steady(real)) {
    return [];
  }
  return shown === real ? [] : [`${path} is ${JSON.stringify(real)}, not ${JSON.stringify(shown)}`];
}

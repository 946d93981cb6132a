import type { Fact, Item } from "./fact.ts";
import type { Swap } from "./english/pronouns.ts";

/** A fact with its stretch of a sentence: offsets into it. */
export interface Found {
  start: number;
  end: number;
  /** Put before the words where the clause shares the subject of the one before it. */
  prefix: string;
  fact: Fact;
  /** Where the clause that says it ends, before what follows was taken in. */
  clauseEnd?: number;
  /** A name in the place of its pronoun. */
  swap?: Swap;
  /** What the memory says, where that is not the stretch itself. */
  words?: string;
}

/** With its words, where a name stands in a pronoun's place. */
export function worded(sentence: string, found: Found): Found {
  const { swap, start, end, prefix } = found;
  if (swap === undefined || swap.start < start || swap.end > end) return found;
  const words =
    prefix + sentence.slice(start, swap.start) + swap.by + sentence.slice(swap.end, end);
  return { ...found, words };
}

const joint =
  /^[\s,，、&]*(?:(?:\b(?:and|or|nor|but|also|to)\b|和|跟|与|及|还有|以及|或者?)[\s,，、]*)*(?:(?:an?|the|some|my) )?$/iu;
/** "Not to fish, only shellfish": what follows is said otherwise than what stands before. */
const turns = /^(?:only|just|merely|but|rather|instead|not)\b/iu;
/** "Fluent Spanish and basic Arabic": each has its own degree. */
const grade =
  /\b(?:fluent|basic|some|good|decent|passable|conversational|native|broken|perfect|a (?:little|bit of))\s+$/iu;
const graded =
  /^(?:fluent|basic|some|good|decent|passable|conversational|native|broken|perfect|a (?:little|bit of))\s/iu;
const both = /\b(?:both|either|neither)\s+$/i;

/**
 * A list as one memory a thing, each with its own stretch of the sentence: "allergic to nuts and eggs"
 * is an allergy to nuts, and one to eggs. A list that is not told as one stays whole.
 */
export function apart(sentence: string, found: Found): Found[] {
  const { items } = found.fact;
  const places = placesOf(sentence, found, items);
  const [first] = places;
  if (items.length < 2 || first === undefined || items.some(({ text }) => turns.test(text))) {
    return [found];
  }
  const head =
    (found.words === undefined ? found.prefix : "") + headOf(sentence, found, first.start);
  // In Chinese what is said of the things may stand behind them all: 对花生和海鲜过敏.
  const tail = sentence.slice(places.at(-1)?.end ?? found.end, found.end);
  const shared = /^\p{Script=Han}/u.test(tail) ? tail.replace(/^都/u, "") : "";
  return items.map((item, i): Found => {
    const place = places[i] ?? first;
    const isLast = i === items.length - 1;
    const own = sentence.slice(place.start, place.end);
    return {
      ...found,
      fact: { ...found.fact, items: [], ...item.change },
      prefix: "",
      start: i === 0 ? found.start : place.start,
      end: isLast ? found.end : place.end,
      clauseEnd: isLast ? (found.clauseEnd ?? found.end) : place.end,
      words:
        (i > 0 && graded.test(own) ? head.replace(grade, "") : head) +
        own +
        (isLast && shared === "" ? tail : shared),
    };
  });
}

function headOf(sentence: string, { start, swap }: Found, to: number): string {
  const head =
    swap === undefined || swap.end > to
      ? sentence.slice(start, to)
      : sentence.slice(start, swap.start) + swap.by + sentence.slice(swap.end, to);
  return head.replace(both, "");
}

/** Where each thing stands; empty unless they follow each other with nothing but commas and "and" between. */
function placesOf(
  sentence: string,
  { start, end }: Found,
  items: readonly Item[],
): { start: number; end: number }[] {
  const places: { start: number; end: number }[] = [];
  for (const { text } of items) {
    const from = places.at(-1)?.end ?? start;
    const at = sentence.indexOf(text, from);
    const isNext = places.length === 0 || joint.test(sentence.slice(from, at));
    if (at < 0 || at + text.length > end || !isNext) return [];
    places.push({ start: at, end: at + text.length });
  }
  return places;
}

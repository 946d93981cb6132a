import { seededChance, smallTalk } from "./sentences.ts";

/** What somebody tells in a year: much that passes, some events, a few things that last, and one that changes. */

export type Kind = "passing" | "event" | "lasting" | "changing";

export interface Told {
  kind: Kind;
  prompt: string;
  /** Asks for it in other words; null for what nobody asks about later. */
  question: string | null;
}

export const turnsADay = 20;
const seed = 11;
const daysInTown = 90;

const towns = ["Lisbon", "Tromsø", "Porto", "Bergen", "Faro", "Oslo"];
const passing: readonly ((n: number) => string)[] = [
  (n) => `I am a bit tired today after ${n % 9} hours of meetings.`,
  (n) => `I have to call the dentist tomorrow about invoice ${1_000 + n}.`,
  (n) => `It is raining again and I forgot umbrella number ${n % 40} on the bus.`,
  (n) => `I need to buy ${2 + (n % 12)} apples and some bread on the way home.`,
  (n) => `I feel nervous about the presentation in room ${n % 300} this afternoon.`,
  (n) => `Remind me to water the ${n % 30} tomato plants this evening.`,
];
const kin = ["sister", "brother", "aunt", "uncle", "cousin", "neighbour", "colleague", "niece"];
const names = [
  "Anna",
  "Bjarne",
  "Clara",
  "Dario",
  "Edda",
  "Frida",
  "Goran",
  "Hedda",
  "Ivo",
  "Jana",
];
const crafts = [
  "violin maker",
  "nurse",
  "baker",
  "pilot",
  "carpenter",
  "teacher",
  "welder",
  "chemist",
];

/** The `index`-th turn of the year; turns of a day differ in kind as people's do. */
export function everyday(index: number): Told {
  const day = Math.floor(index / turnsADay);
  const place = index % turnsADay;
  if (place === 0 && day % daysInTown === 0) {
    const town = towns[(day / daysInTown) % towns.length] ?? "Lisbon";
    return { kind: "changing", prompt: `I live in ${town} now.`, question: "Where do I live?" };
  }
  const chance = seededChance(seed * 7_919 + index);
  const share = chance();
  if (share < 0.6) {
    const said = passing[Math.floor(chance() * passing.length)];
    return { kind: "passing", prompt: said?.(index) ?? "", question: null };
  }
  if (share < 0.95) {
    const { prompt, question } = smallTalk(seed, index);
    return { kind: "event", prompt, question };
  }
  const one = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T;
  return { kind: "lasting", ...one(lasting)(one, index) };
}

type One = <T>(list: readonly T[]) => T;

const nameOf = (one: One, index: number): string =>
  `${one(names)}${String.fromCharCode(97 + (index % 26))}${one(["la", "ne", "ro", "mi"])}`;

/** What stays so: family, likes, skills. */
const lasting: readonly ((one: One, index: number) => Omit<Told, "kind">)[] = [
  (one, index) => {
    const [relation, name] = [one(kin), nameOf(one, index)];
    return {
      prompt: `My ${relation} ${name} is a ${one(crafts)}.`,
      question: `What does my ${relation} ${name} do for a living?`,
    };
  },
  (one, index) => {
    const band = nameOf(one, index);
    return {
      prompt: `I love the ${one(["songs", "paintings", "novels", "films"])} of ${band}.`,
      question: `What do I like by ${band}?`,
    };
  },
  (one, index) => {
    const composer = nameOf(one, index);
    return {
      prompt: `I can play the ${one(["sonatas", "waltzes", "etudes", "nocturnes", "preludes"])} of ${composer}.`,
      question: `What can I play by ${composer}?`,
    };
  },
];

/** Seeded small talk: distinct, plain English facts, a long tail of names, and questions on them. */

export interface SmallTalk {
  /** What the user tells, in the first person. */
  prompt: string;
  /** What the friend answers, in the first person. */
  response: string;
  /** Asks for what the prompt says, in other words. */
  question: string;
}

type Chance = () => number;

/** Numbers in [0, 1), the same for the same seed (mulberry32). */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const words = (text: string): string[] => text.split(" ");
const people = words(
  "Ada Bruno Chiara Dmitri Elif Farid Greta Hamish Ines Jonas Kavya Leif Mireille Nadia Oskar Priya Quentin Rosa Sven Tomoko Umar Viola Wanda Xavier Yusuf Zofia",
);
const kin = words(
  "sister brother cousin aunt uncle neighbour colleague flatmate teacher dentist boss niece",
);
const things = words(
  "kayak telescope sewing-machine bicycle guitar typewriter camera accordion kettle bookshelf tent sofa printer lamp violin scooter loom easel rucksack microscope piano drone blanket teapot",
);
const pursuits = words(
  "climbing pottery fencing gardening birdwatching baking chess rowing calligraphy astronomy beekeeping knitting judo sailing origami cycling painting archery woodcarving skating ballet cooking photography surfing",
);
const foods = words(
  "lentils mango halibut sourdough gnocchi tofu rhubarb saffron peanuts oysters falafel ramen quinoa cheddar figs walnuts shrimp buckwheat pesto kimchi",
);
const moods = words(
  "happy nervous proud tired grateful annoyed excited relieved worried curious calm sad",
);
const months = words(
  "January February March April May June July August September October November December",
);
const starts = words(
  "Bel Cor Dun Est Fal Gal Har Ist Kel Lor Mar Nor Ost Pel Ros Sal Tor Ul Ver Wex Yar Zel",
);
const middles = words("a en i ova ul ara eni ito or un el ami");
const ends = words("burg dale ford haven mouth stad ton ville wick field mere port");

function chosen<T>(list: readonly T[], share: number): T {
  const item = list[Math.floor(share * list.length)];
  if (item === undefined) throw new RangeError("nothing to choose from");
  return item;
}

/** The `index`-th exchange of a seed: the same whenever it is made. */
export function smallTalk(seed: number, index: number): SmallTalk {
  const chance = seededChance(seed * 1_000_003 + index);
  const one = <T>(list: readonly T[]): T => chosen(list, chance());
  const pick = (list: readonly string[]): string => one(list);
  const town = () => pick(starts) + pick(middles) + pick(ends);
  const figure = (from: number, to: number) => Math.floor(from + chance() * (to - from));
  const who = pick(people);
  const where = town();
  const when = `${figure(1, 29)} ${pick(months)}`;
  const fact = one(factKinds)({ pick, figure, who, where, when });
  return {
    prompt: fact.said,
    response: one(replyKinds)({ pick, figure, who: pick(people), where: town(), when }),
    question: fact.asked,
  };
}

interface Slots {
  pick(list: readonly string[]): string;
  figure(from: number, to: number): number;
  who: string;
  where: string;
  when: string;
}

const factKinds: readonly ((slots: Slots) => { said: string; asked: string })[] = [
  ({ pick, figure, who, where, when }) => {
    const thing = pick(things);
    return {
      said: `I bought a used ${thing} from ${who} in ${where} for ${figure(20, 900)} euros on ${when}.`,
      asked: `How much did the ${thing} from ${who} cost me?`,
    };
  },
  ({ pick, figure, who, where, when }) => {
    const pursuit = pick(pursuits);
    return {
      said: `On ${when} I went ${pursuit} near ${where} with my ${pick(kin)} ${who} and we stayed ${figure(2, 30)} hours.`,
      asked: `Where did I do ${pursuit} with ${who}?`,
    };
  },
  ({ pick, who, where, when }) => {
    const food = pick(foods);
    return {
      said: `My ${pick(kin)} ${who} cooked ${food} with ${pick(foods)} for me in ${where} on ${when}, and I felt ${pick(moods)}.`,
      asked: `Who made ${food} for me in ${where}?`,
    };
  },
  ({ pick, figure, who, where }) => {
    const pursuit = pick(pursuits);
    return {
      said: `I teach ${pursuit} to ${figure(3, 40)} children in ${where} together with ${who}, which makes me ${pick(moods)}.`,
      asked: `What do I teach with ${who}?`,
    };
  },
  ({ pick, figure, who, where, when }) => ({
    said: `${who} from ${where} is visiting me on ${when} and brings ${figure(2, 9)} friends who love ${pick(pursuits)}.`,
    asked: `When does ${who} from ${where} come to visit?`,
  }),
];

const replyKinds: readonly ((slots: Slots) => string)[] = [
  ({ pick, who, where }) =>
    `I moved my ${pick(things)} to ${where} last week and ${who} was ${pick(moods)} about it.`,
  ({ pick, figure, who, when }) =>
    `My ${pick(kin)} ${who} won ${figure(2, 60)} prizes for ${pick(pursuits)} on ${when}.`,
  ({ pick, where, when }) =>
    `I tried ${pick(foods)} in ${where} on ${when} and I want to learn ${pick(pursuits)} there.`,
  ({ pick, figure, who, where }) =>
    `I promised ${who} to repair the ${pick(things)} in ${where} within ${figure(2, 50)} days.`,
];

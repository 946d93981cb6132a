import type { LocalTime } from "../../../model/zoned.ts";
import { dayOf } from "./moment.ts";

/** The Chinese calendar, and the feasts that it sets. */

const firstYear = 1950;
/**
 * A year each, in base 36: days from 21 January to its first one, then four bits for the month that is doubled
 * (0 for none), then one for each of its thirteen months in order, set where it has thirty days. The calendars
 * that platforms know by themselves are a day off for single years (2027 begins on 6 February).
 */
const packed = [
  "23xck 192ne 0hsj9 1vh6c 10muu 090ev 1pv12 0tm3u 26tka 1en2s",
  "0ku5m 1ycmi 166wc 0c1wu 1sq7i 0xrnw 00opy 1hiy2 0qkph 23wt0",
  "191wa 0hs9p 1ya8q 10mu2 06gr1 1n51m 0tn6t 26sa0 1bvtg 0ktlm",
  "21586 166uu 0c1w7 1sq6u 0zl8r 2ccp6 1hga0 0nnas 23ywc 191v2",
  "0hs8f 1ya7i 13edy 067uy 1kci2 0tkkl 29j6g 1bvjg 0kn71 2155o",
  "16a0c 099xx 1py8k 0v1vu 0380l 1hfpw 0ntjv 26oqi 1buxm 0f297",
  "1vjfu 10n84 06g16 1kazu 0tqd1 29it0 1eoja 0krx3 213km 1697q",
  "0c0ph 1pvmc 0v0ru 037p1 1k8ks 0nn3i 23yqk 193d8 0f31i 1srdy",
  "10l04 067vu 1n3kq 0u2ql 29isa 1eoii 0kv2j 1ydl6 13h5w 09ges",
  "1pxh0 0uymy 037mj 1k8ja 0qmjb 23yqe 192dm 0f1r9 1vhyc 0xtx0",
  "067cm 1n3hq 0wcvj 29ir2 1emxi 0ksi2 1ye6i 13ejo 098x8 1px7g",
  "0xt98",
]
  .join(" ")
  .split(" ");

interface LunarYear {
  /** Days from 1 January, 0-based, to the first day. */
  first: number;
  /** Months in order, with their days; a doubled month stands behind the one it doubles. */
  months: readonly { month: number; days: number }[];
}

function lunarYear(year: number): LunarYear | null {
  const bits = Number.parseInt(packed[year - firstYear] ?? "", 36);
  if (Number.isNaN(bits)) return null;
  const doubled = (bits >> 13) & 15;
  const count = doubled === 0 ? 12 : 13;
  const months = Array.from({ length: count }, (_, i) => ({
    month: doubled !== 0 && i >= doubled ? i : i + 1,
    days: 29 + ((bits >> (12 - i)) & 1),
  }));
  return { first: 20 + (bits >> 17), months };
}

/**
 * The day of a date in the Chinese calendar, at 00:00; of the first of two months where one is doubled. Day 0 is
 * the last one of its month. Null outside 1950–2060 and for no date.
 */
export function lunarDay(year: number, month: number, day: number): LocalTime | null {
  const known = lunarYear(year);
  const at = known?.months.findIndex((one) => one.month === month) ?? -1;
  const days = known?.months[at]?.days ?? 0;
  if (known === null || day < 0 || day > days) return null;
  const before = known.months.slice(0, at).reduce((sum, one) => sum + one.days, 0);
  return dayOf(year, 1, 1 + known.first + before + (day || days) - 1);
}

interface Feast {
  pattern: RegExp;
  /** Month and day in the Chinese calendar; day 0 is the last. Null for a feast of the sun's course. */
  lunar: readonly [month: number, day: number] | null;
  days: number;
}

/** Feasts that move in the common calendar. Words that are food or people as well are so only as a time. */
export const movableFeasts: readonly Feast[] = [
  // 我今年三十岁 tells an age, and 今年三十号 a day of this month.
  {
    pattern:
      /除夕夜?|(?<![今去前明后每当同成近\d一二两三四五六七八九十百几半大])年三十(?![一二三四五六七八九多几来万千百岁号日个出])|大年三十|年夜饭/u,
    lunar: [12, 0],
    days: 1,
  },
  { pattern: /春节|大年初一|农历新年|过年(?!货|的?菜)/u, lunar: [1, 1], days: 7 },
  { pattern: /元宵节|元宵(?=那|当|晚|前|后)/u, lunar: [1, 15], days: 1 },
  { pattern: /端午节?/u, lunar: [5, 5], days: 1 },
  { pattern: /七夕节?/u, lunar: [7, 7], days: 1 },
  { pattern: /中元节?/u, lunar: [7, 15], days: 1 },
  { pattern: /中秋节?/u, lunar: [8, 15], days: 1 },
  { pattern: /重阳节?/u, lunar: [9, 9], days: 1 },
  { pattern: /腊八(?!粥|蒜|醋|面)节?/u, lunar: [12, 8], days: 1 },
  { pattern: /小年(?!轻|纪|代)夜?/u, lunar: [12, 23], days: 1 },
  { pattern: /清明节?/u, lunar: null, days: 1 },
  { pattern: /冬至/u, lunar: null, days: 1 },
];

/** The first day of a feast in a year of the Chinese calendar, or null. */
export function feastDay({ pattern, lunar }: Feast, year: number): LocalTime | null {
  if (lunar !== null) return lunarDay(year, ...lunar);
  // A term of the sun wanders by a quarter of a day a year and is set back in leap years: good for 2000–2099.
  const since = year - 2000;
  const [month, base] = pattern.source.startsWith("清明") ? [4, 4.81] : [12, 21.94];
  return dayOf(year, month, Math.floor(since * 0.2422 + base) - Math.floor(since / 4));
}

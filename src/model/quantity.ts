import { numberOf, numberPattern } from "./number-words.ts";
import { laidOut } from "./laid-out.ts";

/** Amounts with a unit or a currency, and questions that compare with one. English and Chinese. */

/** An amount in its dimension's base unit: m, kg, min, l, %, kcal, °C, or a currency's code. */
export interface Quantity {
  unit: string;
  value: number;
}

/** What a comparing question asks of an amount; null where a side is open. */
export interface Comparison {
  /** Any of these: `¥` is two currencies, a pound is money or weight. */
  units: readonly string[];
  min: number | null;
  max: number | null;
  /** Whether the bounds themselves satisfy. */
  inclusive: boolean;
}

interface Unit {
  unit: string;
  factor: number;
  /** Alternatives of a regular expression, lower case. */
  names: string;
}

const known: readonly Unit[] = [
  { unit: "usd", factor: 1, names: "us dollars?|dollars?|bucks|usd|美元|美金" },
  { unit: "usd", factor: 0.01, names: "cents?|美分" },
  { unit: "eur", factor: 1, names: "euros?|eur|欧元" },
  { unit: "gbp", factor: 1, names: "pounds?(?: sterling)?|quid|gbp|英镑" },
  { unit: "jpy", factor: 1, names: "yen|jpy|日元|日圆" },
  { unit: "cny", factor: 1, names: "yuan|rmb|cny|kuai|元|块钱|块|人民币" },
  { unit: "hkd", factor: 1, names: "hk dollars?|hkd|港元|港币" },
  { unit: "nok", factor: 1, names: "kroner|nok|挪威克朗" },
  { unit: "inr", factor: 1, names: "rupees?|inr|卢比" },
  { unit: "krw", factor: 1, names: "won|krw|韩元" },
  { unit: "m", factor: 1_000, names: "kilomet(?:er|re)s?|kms?|公里|千米" },
  { unit: "m", factor: 1_609.344, names: "miles?|英里" },
  { unit: "m", factor: 0.01, names: "centimet(?:er|re)s?|cms?|厘米" },
  { unit: "m", factor: 0.001, names: "millimet(?:er|re)s?|mm|毫米" },
  { unit: "m", factor: 0.3048, names: "feet|foot|ft|英尺" },
  { unit: "m", factor: 0.0254, names: "inch(?:es)?|英寸" },
  { unit: "m", factor: 1, names: "met(?:er|re)s?|m|米" },
  { unit: "kg", factor: 1, names: "kilograms?|kilos?|kgs?|公斤|千克" },
  { unit: "kg", factor: 0.5, names: "斤" },
  { unit: "kg", factor: 0.001, names: "grams?|g|克" },
  { unit: "kg", factor: 0.45359237, names: "pounds?|lbs?|磅" },
  { unit: "kg", factor: 0.028349523, names: "ounces?|oz|盎司" },
  { unit: "kg", factor: 1_000, names: "tons?|tonnes?|吨" },
  { unit: "min", factor: 1 / 60, names: "seconds?|secs?|秒钟?" },
  { unit: "min", factor: 1, names: "minutes?|mins?|分钟" },
  { unit: "min", factor: 60, names: "hours?|hrs?|h|个?半?小时|个?钟头" },
  { unit: "min", factor: 1_440, names: "days?|天" },
  { unit: "min", factor: 10_080, names: "weeks?|个?(?:星期|礼拜)|周" },
  { unit: "min", factor: 43_830, names: "months?|个月" },
  { unit: "min", factor: 525_960, names: "years?|yrs?|年|岁" },
  { unit: "%", factor: 1, names: "%|percent|per cent" },
  { unit: "l", factor: 0.001, names: "millilit(?:er|re)s?|ml|毫升" },
  { unit: "l", factor: 1, names: "lit(?:er|re)s?|l|升" },
  { unit: "l", factor: 3.785, names: "gallons?|加仑" },
  { unit: "kcal", factor: 1, names: "kcal|calories|大卡|千卡|卡路里" },
  { unit: "°C", factor: 1, names: "°c|degrees celsius|摄氏度" },
];
const signs: Readonly<Record<string, readonly string[]>> = {
  $: ["usd"],
  us$: ["usd"],
  hk$: ["hkd"],
  "€": ["eur"],
  "£": ["gbp"],
  "¥": ["cny", "jpy"],
  "₹": ["inr"],
  "₩": ["krw"],
};

const sign = String.raw`(?:us\$|hk\$|[$€£¥₹₩])`;
const unitNames = known.map(({ names }) => names).join("|");
const amount = new RegExp(
  laidOut`
    (?:(?<sign>${sign})\s{0,2})?(?<number>${numberPattern})(?<million>m(?![\p{L}]))?(?:
      [\s-]{0,2}(?:an?\s{1,2})?(?<unit>${unitNames})(?![a-z])
      (?<half>\s{1,2}and\s{1,2}a\s{1,2}half(?![a-z])|半)?|
      (?<after>\s?[€£])
    )?
  `,
  "giu",
);
const wholeUnit = known.map((unit) => ({ ...unit, whole: new RegExp(`^(?:${unit.names})$`, "u") }));

interface Found {
  /** One a reading. */
  quantities: Quantity[];
  start: number;
  end: number;
  /** Factor from the number as written to the base unit. */
  factor: number;
}

const prepared = (text: string): string =>
  text
    .slice(0, readCharsMax)
    .toWellFormed()
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("￥", "¥")
    .replaceAll(/百分之([零〇一二两三四五六七八九十百]+|\d+(?:\.\d+)?)/gu, "$1%");

/** Longer texts are read to here: a memory has 8,000 characters at most. */
const readCharsMax = 8_000;

function readingsOf(groups: Readonly<Record<string, string | undefined>>): Unit[] {
  const { sign: before, after, unit } = groups;
  const mark = (before ?? after)?.trim();
  if (mark !== undefined) {
    return (signs[mark] ?? []).map((code) => ({ unit: code, factor: 1, names: "" }));
  }
  return unit === undefined ? [] : wholeUnit.filter(({ whole }) => whole.test(unit));
}

function amountsIn(text: string): Found[] {
  return Array.from(text.matchAll(amount)).flatMap((match) => {
    const groups = match.groups ?? {};
    const { number, half, million } = groups;
    const readings = readingsOf(groups);
    const value = numberOf(number ?? "");
    const [reading] = readings;
    if (reading === undefined || value === null) return [];
    // "5m" is a length, "$5m" an amount of money.
    const money = groups["sign"] !== undefined;
    if (million !== undefined && !money) return [];
    // 2023年 is a date.
    if (groups["unit"] === "年" && value >= 1_000) return [];
    const written = (value + (half === undefined ? 0 : 0.5)) * (million === undefined ? 1 : 1e6);
    // 半小时 stands inside the unit of 一个半小时.
    const inner = /半/u.test(groups["unit"] ?? "") ? 0.5 : 0;
    return [
      {
        quantities: readings.map(({ unit, factor }) => ({
          unit,
          value: rounded((written + inner) * factor),
        })),
        start: match.index,
        end: match.index + match[0].length,
        factor: reading.factor,
      },
    ];
  });
}

/** So that 0.1 + 0.2 hours and 18 minutes are equal. */
const rounded = (value: number): number => Number(value.toPrecision(9));

/** "2 hours 30 minutes" and "an hour and 20 minutes" are one amount: parts of one dimension, falling. */
function joined(found: readonly Found[], text: string): Found[] {
  const out: Found[] = [];
  for (const one of found) {
    const last = out.at(-1);
    const [a, b] = [last?.quantities[0], one.quantities[0]];
    if (
      last !== undefined &&
      a !== undefined &&
      b !== undefined &&
      a.unit === b.unit &&
      ["min", "m", "kg"].includes(a.unit) &&
      last.factor > one.factor &&
      /^\s*(?:and\s+|零)?$/u.test(text.slice(last.end, one.start))
    ) {
      out[out.length - 1] = {
        ...last,
        end: one.end,
        quantities: [{ unit: a.unit, value: rounded(a.value + b.value) }],
      };
    } else out.push(one);
  }
  return out;
}

/** Every amount of a text in base units, each once. Takes any string. */
export function quantitiesOf(text: string): Quantity[] {
  const plain = prepared(text);
  const all = joined(amountsIn(plain), plain).flatMap(({ quantities }) => quantities);
  return [...new Map(all.map((each) => [`${each.unit} ${each.value}`, each])).values()];
}

const moreBefore = new RegExp(
  laidOut`
    (?:
      \b(?:
        (?<strict>
          more|greater|longer|heavier|farther|further|higher|older|bigger|larger|taller|pricier|
          (?:more )?expensive
        ) than|
        (?<over>over|above|exceed(?:s|ing|ed)?|beyond)|at least|no less than|not less than|no fewer than|
        minimum(?: of)?|upwards of|from
      )|
      (?<han>超过|多于|大于|高于|长于|重于|贵于|不止)|至少|不少于|不低于|起码|最少
    )\s*(?:about\s+|around\s+)?$
  `,
  "u",
);
const lessBefore = new RegExp(
  laidOut`
    (?:
      \b(?:
        (?<strict>(?:less|fewer|shorter|lighter|lower|cheaper|younger|smaller|nearer|closer) than)|
        (?<under>under|below)|at most|no more than|not more than|no longer than|up to|within|maximum(?: of)?
      )|
      (?<han>少于|小于|低于|短于|轻于|便宜于|不到|不足|未满)|至多|最多|不超过|不多于|不高于
    )\s*(?:about\s+|around\s+)?$
  `,
  "u",
);
const moreAfter =
  /^\s*(?:(?:or|and)\s+(?:more|above|over|up|longer|higher|heavier)\b|以上|之上|起步|往上|多(?!少))/u;
const lessAfter =
  /^\s*(?:or\s+(?:less|under|below|fewer|shorter|cheaper)\b|以下|以内|之内|之下|内(?!\p{L}))/u;
const rangeBefore = new RegExp(
  laidOut`
    (?:\b(?:between|from)\s+|(?<![\p{L}\d.]))(?<sign>${sign})?(?<low>${numberPattern})[\s-]{0,2}
    (?:${unitNames})?\s{0,2}(?:and|to|-|–|~|到|至)\s{0,2}$
  `,
  "u",
);

/** The first comparison with an amount in a question, or null. Reads the first 8,000 characters. */
export function comparisonOf(question: string): Comparison | null {
  const text = prepared(question);
  for (const { quantities, start, end, factor } of joined(amountsIn(text), text)) {
    const [first] = quantities;
    if (first === undefined) continue;
    const before = text.slice(Math.max(0, start - 60), start);
    const units = quantities.map(({ unit }) => unit);
    const bound = boundOf(before, text.slice(end, end + 20));
    const low = numberOf(rangeBefore.exec(before)?.groups?.["low"] ?? "");
    if (low !== null && bound === null) {
      const [min, max] = [rounded(low * factor), first.value].toSorted((a, b) => a - b);
      return { units, min: min ?? null, max: max ?? null, inclusive: true };
    }
    if (bound === null) continue;
    return {
      units,
      min: bound.side === "min" ? first.value : null,
      max: bound.side === "max" ? first.value : null,
      inclusive: bound.inclusive,
    };
  }
  return null;
}

function boundOf(
  before: string,
  after: string,
): { side: "min" | "max"; inclusive: boolean } | null {
  // 不超过 ends in 超过, "no more than" in "more than": the longer one is read first.
  const less = lessBefore.exec(before);
  if (less !== null) return { side: "max", inclusive: !isStrict(less) };
  const more = moreBefore.exec(before);
  if (more !== null && !/\bfrom\s*$/u.test(before)) {
    return { side: "min", inclusive: !isStrict(more) };
  }
  if (moreAfter.test(after)) return { side: "min", inclusive: true };
  return lessAfter.test(after) ? { side: "max", inclusive: true } : null;
}

function isStrict({ groups }: RegExpExecArray): boolean {
  const { strict, over, under, han } = groups ?? {};
  return (strict ?? over ?? under ?? han) !== undefined;
}

/** Whether one of the amounts is what the comparison asks for. */
export function satisfies(
  quantities: readonly Quantity[],
  { units, min, max, inclusive }: Comparison,
): boolean {
  return quantities.some(
    ({ unit, value }) =>
      units.includes(unit) &&
      (min === null || value > min || (inclusive && value === min)) &&
      (max === null || value < max || (inclusive && value === max)),
  );
}

const money: ReadonlySet<string> = new Set([
  ...known
    .slice(
      0,
      known.findIndex(({ unit }) => unit === "m"),
    )
    .map(({ unit }) => unit),
  ...Object.values(signs).flat(),
]);
/** What amounts may be compared in: all money is one kind, though no rate is known here. */
const kindOf = (unit: string): string => (money.has(unit) ? "money" : unit);

/**
 * Whether a text tells such an amount, and none that is asked for: 2,000 yuan, and 500 euros, are not "less
 * than 400 euros". Durations miss nothing: a text has them by the way.
 */
export function misses(quantities: readonly Quantity[], comparison: Comparison): boolean {
  const kinds = new Set(comparison.units.map(kindOf));
  return (
    !kinds.has("min") &&
    quantities.some(({ unit }) => kinds.has(kindOf(unit))) &&
    !satisfies(quantities, comparison)
  );
}

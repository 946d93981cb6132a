import type { JSX } from "preact";
import { language } from "../words/language.ts";
import { shellWords } from "../words/shell-words.ts";

const locale = (): string => (language.value === "zh" ? "zh-CN" : "en");

const steps = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** `3 weeks ago`, `in 2 days`; both in epoch ms. */
export function relativeTime(at: number, now: number): string {
  const seconds = (at - now) / 1000;
  const step = steps.find(([, size]) => Math.abs(seconds) >= size);
  if (step === undefined) return shellWords().time.now;
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: "auto" });
  return format.format(Math.round(seconds / step[1]), step[0]);
}

/** Date and time, in the reader's language and zone. */
const wholeTime = (at: number): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" }).format(at);

export const dayOf = (at: number): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: "medium" }).format(at);

/** A figure with the language's own grouping. */
export const figure = (n: number, digits = 0): string =>
  new Intl.NumberFormat(locale(), { maximumFractionDigits: digits }).format(n);

/** A time of the API, told as a distance from now; the whole of it on hover. */
export function Time({ at }: { at: string | null }): JSX.Element {
  const ms = Date.parse(at ?? "");
  if (at === null || Number.isNaN(ms)) return <span>{shellWords().time.never}</span>;
  return (
    <time dateTime={at} title={wholeTime(ms)}>
      {relativeTime(ms, Date.now())}
    </time>
  );
}

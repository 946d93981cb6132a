import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lastNight } from "../../src/lifecycle/night.ts";
import { localDay, localDayOf } from "../../src/lifecycle/local-day.ts";
import { digestText, pick } from "../../src/lifecycle/digest.ts";
import { laterEnd } from "../../src/memories/end.ts";
import { invents } from "../../src/model/invention.ts";
import {
  digestCharsMax,
  digestItemsMax,
  reinforceEveryMs,
  stabilityHoursMax,
} from "../../src/model/limits.ts";
import { memoryTypes } from "../../src/model/memory.ts";
import {
  autoExpiry,
  decayScore,
  fadesAt,
  firstStability,
  hasFaded,
  recalled,
  retrievability,
} from "../../src/model/strength.ts";
import { aMemory, noon } from "../support/builders.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const curve = fc.constantFrom("exponential" as const, "power" as const);
const hours = fc.double({ min: 0, max: 200_000, noNaN: true });
const stability = fc.double({ min: 1, max: stabilityHoursMax, noNaN: true });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const later = fc.integer({ min: 0, max: 3_650 * dayMs });
const type = fc.constantFrom(...memoryTypes);

describe("an end that was stated", () => {
  const stated = fc
    .option(fc.integer({ min: noon, max: noon + 365 * dayMs }))
    .map((expiresAt) => ({ expiresAt, firstLifetimeMs: null }));
  const told = (ends: readonly { expiresAt: number | null; firstLifetimeMs: number | null }[]) =>
    ends.reduce((known, next) => laterEnd(known, next) ?? known);

  test("is the latest of all that a thing was told with, in whatever order; none is later than any", () => {
    fc.assert(
      fc.property(fc.array(stated, { minLength: 1, maxLength: 6 }), (ends) => {
        const days = ends.map(({ expiresAt }) => expiresAt ?? Infinity);
        const latest = Math.max(...days);
        expect(told(ends).expiresAt).toBe(latest === Infinity ? null : latest);
        expect(told(ends.toReversed())).toEqual(told(ends));
        expect(told([...ends, ...ends])).toEqual(told(ends));
      }),
    );
  });

  test("gives way to a later automatic one, and of two automatic ones the first stays", () => {
    fc.assert(
      fc.property(later, later, (a, b) => {
        const [first, second] = [a, b].map((ms) => ({ expiresAt: noon + ms, firstLifetimeMs: ms }));
        if (first === undefined || second === undefined) return;
        expect(laterEnd(first, second)).toBeNull();
        const end = { ...first, firstLifetimeMs: null };
        expect(laterEnd(end, second)).toEqual(b > a ? second : null);
        expect(laterEnd(second, end)).toEqual(a > b ? end : null);
      }),
    );
  });
});

describe("retrievability", () => {
  test("is 1 at once, falls with time, rises with stability, and stays within 0 and 1", () => {
    fc.assert(
      fc.property(curve, hours, hours, stability, stability, (on, a, b, s, t) => {
        const [sooner, after] = [Math.min(a, b), Math.max(a, b)];
        const [weaker, stronger] = [Math.min(s, t), Math.max(s, t)];
        expect(retrievability(on, 0, s)).toBe(1);
        expect(retrievability(on, after, s)).toBeLessThanOrEqual(retrievability(on, sooner, s));
        expect(retrievability(on, a, weaker)).toBeLessThanOrEqual(retrievability(on, a, stronger));
        expect(retrievability(on, a, s)).toBeGreaterThanOrEqual(0);
        expect(retrievability(on, a, s)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("of the power curve is nine tenths when the stability has passed", () => {
    fc.assert(
      fc.property(stability, (s) => {
        expect(retrievability("power", s, s)).toBeCloseTo(0.9, 9);
      }),
    );
  });

  test("of a pinned memory is always 1, and such a memory never fades", () => {
    fc.assert(
      fc.property(curve, later, share, (on, ms, importance) => {
        const memory = aMemory({ pinned: true, importance });
        expect(decayScore(on, memory, noon + ms)).toBe(1);
        expect(hasFaded(on, memory, noon + ms, 1)).toBe(false);
      }),
    );
  });
});

describe("importance", () => {
  test("and emotion make the first stability greater, within a factor of its type", () => {
    fc.assert(
      fc.property(type, share, share, share, (of, a, b, emotionIntensity) => {
        const at = (importance: number) =>
          firstStability(168, { type: of, importance, emotionIntensity });
        expect(at(Math.min(a, b))).toBeLessThanOrEqual(at(Math.max(a, b)));
        expect(at(1)).toBeCloseTo(3 * at(0), 6);
      }),
    );
  });

  test("and time alone decide what has faded: once faded, it stays so until it is recalled", () => {
    fc.assert(
      fc.property(
        curve,
        later,
        later,
        share,
        stability,
        share,
        (on, a, b, importance, stabilityHours, below) => {
          const memory = aMemory({ importance, stabilityHours });
          const [sooner, after] = [noon + Math.min(a, b), noon + Math.max(a, b)];
          const hadFaded = hasFaded(on, memory, sooner, below);
          expect(!hadFaded || hasFaded(on, memory, after, below)).toBe(true);
          expect(hasFaded(on, memory, after, 0)).toBe(false);
          const recall = recalled(on, { ...memory, firstLifetimeMs: null }, after, 0.2);
          if (recall !== null) {
            expect(hasFaded(on, { ...memory, ...recall }, after, below)).toBe(false);
          }
        },
      ),
    );
  });

  test("and what is left make up the bound at the very time at which a memory fades", () => {
    fc.assert(
      fc.property(
        curve,
        fc.double({ min: 0.01, max: 0.89, noNaN: true }),
        stability,
        fc.double({ min: 0.001, max: 1, noNaN: true }),
        (on, importance, stabilityHours, below) => {
          const memory = aMemory({ importance, stabilityHours });
          const at = fadesAt(on, memory, below);
          if (at === null) return;
          const left = decayScore(on, memory, at) * importance;
          expect(left).toBeCloseTo(Math.min(below, importance), 6);
        },
      ),
    );
  });

  test("of nine tenths keeps a memory from ever fading away, though its retrievability falls", () => {
    const most = fc.double({ min: 0.9, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        curve,
        later,
        most,
        stability,
        share,
        (on, ms, importance, stabilityHours, below) => {
          const memory = aMemory({ importance, stabilityHours });
          expect(hasFaded(on, memory, noon + ms, below)).toBe(false);
          expect(decayScore(on, memory, noon + ms)).toBe(
            retrievability(on, ms / hourMs, stabilityHours),
          );
        },
      ),
    );
  });
});

describe("a recall", () => {
  test("strengthens by what was forgotten, never past ten years, and counts once a minute", () => {
    fc.assert(
      fc.property(curve, later, stability, (on, ms, stabilityHours) => {
        const memory = { ...aMemory({ stabilityHours }), firstLifetimeMs: null };
        const once = recalled(on, memory, noon + ms, 0.2);
        expect(once?.stabilityHours).toBeGreaterThanOrEqual(stabilityHours);
        expect(once?.stabilityHours).toBeLessThanOrEqual(
          Math.min(1.9 * stabilityHours + 1e-6, stabilityHoursMax),
        );
        const again = recalled(on, { ...memory, ...once }, noon + ms + reinforceEveryMs - 1, 0.2);
        expect(again).toBeNull();
      }),
    );
  });

  test("a hundred times in an hour is about one", () => {
    const start = { ...aMemory(), firstLifetimeMs: null };
    let memory = start;
    const after = noon + 30 * dayMs;
    const once = recalled("exponential", memory, after, 0.2);
    for (let i = 0; i < 100; i++) {
      memory = { ...memory, ...recalled("exponential", memory, after + i * 36_000, 0.2) };
    }
    expect(memory.stabilityHours / (once?.stabilityHours ?? 1)).toBeLessThan(1.01);
  });

  test("within an hour adds no more, however often, than the hour itself lets be forgotten", () => {
    const times = fc.array(fc.integer({ min: 0, max: hourMs }), { minLength: 1, maxLength: 100 });
    const steady = fc.double({ min: 24, max: 8_760, noNaN: true });
    fc.assert(
      fc.property(curve, steady, times, later, (on, stabilityHours, offsets, ms) => {
        let memory = { ...aMemory({ stabilityHours }), firstLifetimeMs: null };
        const start = noon + ms;
        const once = recalled(on, memory, start, 0.2);
        for (const offset of [0, ...offsets.toSorted((a, b) => a - b)]) {
          memory = { ...memory, ...recalled(on, memory, start + offset, 0.2) };
        }
        const reached = once?.stabilityHours ?? 0;
        // S · Π (1 + 0.9 · (1 − R)) with 1 − R ≤ t/S, and the times add up to an hour.
        const most = Math.min(reached * Math.exp(0.9 / stabilityHours), stabilityHoursMax);
        expect(memory.stabilityHours).toBeGreaterThanOrEqual(reached);
        expect(memory.stabilityHours).toBeLessThanOrEqual(most + 1e-6);
      }),
    );
  });

  test("moves an expiry by its share, three lifetimes from the start at most, and never back", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        share,
        fc.integer({ min: 1, max: 60 }),
        (days, ratio, recalls) => {
          const first = days * dayMs;
          let memory = { ...aMemory({ expiresAt: noon + first }), firstLifetimeMs: first };
          for (let i = 0; i < recalls; i++) {
            const next = recalled("exponential", memory, noon + i * dayMs, ratio);
            expect(next?.expiresAt ?? 0).toBeGreaterThanOrEqual(memory.expiresAt ?? 0);
            memory = { ...memory, ...next };
          }
          expect(memory.expiresAt ?? 0).toBeLessThanOrEqual(noon + 3 * first);
        },
      ),
    );
  });
});

describe("automatic expiry", () => {
  test("comes later for what is more important, and never for what is pinned or most important", () => {
    fc.assert(
      fc.property(type, share, share, (of, a, b) => {
        const at = (importance: number) =>
          autoExpiry(aMemory({ type: of, importance, pinned: false, recordedAt: noon }));
        const [less, more] = [at(Math.min(a, b)), at(Math.max(a, b))];
        expect(less ?? Infinity).toBeLessThanOrEqual(more ?? Infinity);
        expect(at(0.9)).toBeNull();
        expect(
          autoExpiry(aMemory({ type: of, importance: a, pinned: true, recordedAt: noon })),
        ).toBeNull();
      }),
    );
  });
});

const zone = fc.constantFrom(
  "UTC",
  "Europe/Oslo",
  "America/New_York",
  "Asia/Kolkata",
  "Pacific/Apia",
  "Australia/Lord_Howe",
  "America/St_Johns",
  "Africa/Casablanca",
);
const instant = fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2035, 0, 1) });

describe("a local day", () => {
  test("holds its instant, is 22 to 26 hours long, and ends where the next one begins", () => {
    fc.assert(
      fc.property(instant, zone, (ms, where) => {
        const day = localDayOf(ms, where);
        expect(day.from).toBeLessThanOrEqual(ms);
        expect(day.to).toBeGreaterThan(ms);
        expect((day.to - day.from) / hourMs).toBeGreaterThanOrEqual(22);
        expect((day.to - day.from) / hourMs).toBeLessThanOrEqual(26);
        expect(localDayOf(day.to, where).from).toBe(day.to);
        expect(localDayOf(day.from - 1, where).to).toBe(day.from);
        expect(localDay(day.date, where)).toEqual(day);
      }),
      { numRuns: 300 },
    );
  });

  test("is 23 and 25 hours long where the clocks change", () => {
    const lengthOf = (date: string, where: string) => {
      const { from, to } = localDay(date, where);
      return (to - from) / hourMs;
    };
    expect(lengthOf("2026-03-29", "Europe/Oslo")).toBe(23);
    expect(lengthOf("2026-10-25", "Europe/Oslo")).toBe(25);
    expect(lengthOf("2026-03-28", "Europe/Oslo")).toBe(24);
  });

  test("has one night, which lies behind every instant and no more than 26 hours", () => {
    fc.assert(
      fc.property(instant, zone, (ms, where) => {
        const night = lastNight(ms, where);
        expect(night).toBeLessThanOrEqual(ms);
        expect(ms - night).toBeLessThan(26 * hourMs);
        expect(lastNight(night, where)).toBe(night);
      }),
      { numRuns: 300 },
    );
  });
});

const sentence = fc.constantFrom(
  "Ada keeps bees.",
  "Bo sails",
  "我住在里斯本",
  "The rent is 940 euros.",
  "Nils moved to Tromsø in 2024!",
);
const digested = fc
  .uniqueArray(
    fc.record({
      id: fc.uuid(),
      content: fc.oneof(sentence, fc.string({ minLength: 1, maxLength: 1_200 })),
      importance: share,
      createdAt: instant,
    }),
    { selector: ({ id }) => id, minLength: 1, maxLength: 30 },
  )
  .map((all) =>
    all
      .map((one) => ({ ...one, type: "FACTS" as const, updatedAt: one.createdAt }))
      .toSorted((a, b) => b.importance - a.importance),
  );

const aDigested = {
  id: "m",
  type: "FACTS" as const,
  importance: 0.5,
  createdAt: 0,
  updatedAt: 0,
};

describe("a digest by rules", () => {
  test("ends each sentence with its mark, behind a quote or a bracket too", () => {
    const told = (...contents: string[]): string =>
      digestText(contents.map((content) => ({ ...aDigested, content })));
    expect(told("I live in Oslo", "I bought a red bicycle today.")).toBe(
      "I live in Oslo. I bought a red bicycle today.",
    );
    expect(told("I moved to Lund (Sweden)", 'My boat is called "Tern"', 'She said "Go!"')).toBe(
      'I moved to Lund (Sweden). My boat is called "Tern". She said "Go!"',
    );
    expect(told("我住在成都", "我喜欢《活着》（余华）")).toBe(
      "我住在成都。 我喜欢《活着》（余华）。",
    );
  });

  test("has the most important memory, each in its own words and in the order of time, and adds nothing", () => {
    fc.assert(
      fc.property(digested, (memories) => {
        const chosen = pick(memories);
        const text = digestText(chosen);
        expect(chosen.map(({ id }) => id)).toContain(memories[0]?.id);
        expect(chosen.length).toBeLessThanOrEqual(digestItemsMax);
        expect(chosen.map(({ createdAt }) => createdAt)).toEqual(
          chosen.map(({ createdAt }) => createdAt).toSorted((a, b) => a - b),
        );
        let rest = text;
        for (const { content } of chosen) {
          const at = rest.indexOf(content.trim());
          expect(at).toBeGreaterThanOrEqual(0);
          rest = rest.slice(at + content.trim().length);
        }
        const most =
          Math.max(digestCharsMax, memories[0]?.content.length ?? 0) + 2 * digestItemsMax;
        expect(text.length).toBeLessThanOrEqual(most);
      }),
    );
  });

  test("invents nothing, and a text that brings in a name or a figure does", () => {
    const from = ["Ada moved to Lisbon in 2024 and pays 940 euros."];
    expect(invents("In 2024 Ada moved to Lisbon.", from)).toBe(false);
    expect(invents("Ada moved to Porto in 2024.", from)).toBe(true);
    expect(invents("Ada pays 990 euros.", from)).toBe(true);
    expect(invents("The rent is 940 euros.", from)).toBe(false);
  });
});

/**
 * What holds of the embedded default alone, and why: these tests are left out where the whole API suite runs in the
 * full configuration. Each is named by its file and title, so that one that is gone is noticed.
 */
export interface LeftOut {
  why: string;
  tests: Readonly<Record<string, readonly string[]>>;
}

export const notInFull: readonly LeftOut[] = [
  {
    why: "It tells what ranking by words alone leaves out, and a vector has some nearness to any question.",
    tests: {
      "api/retrieve-trust": [
        "shows each channel's rank and score, and factors that multiply to the score",
        "says that nothing is stored, that nothing fits, or that a filter left all out",
        "lifts what satisfies it, also where no word is shared",
        "is found by the amount it speaks of now, and reads as it did in an answer of the past",
      ],
    },
  },
  {
    why: "It tells of a deployment without an embedder.",
    tests: {
      "api/filters": ["by words alone finds, and by meaning alone says where there is no embedder"],
    },
  },
  {
    why: "It counts what D1 is asked. With an embedder one more statement reads the tenant's embedding space, and vectors are compared.",
    tests: {
      "api/rows-read": ["to store and wait", "to say the same again"],
    },
  },
  {
    why: "It looks at the counts in D1; with a Redis requests are counted there.",
    tests: {
      "api/quotas": [
        "lets that many in, then answers 429 and when to come again, by key and token alike",
        "begins anew with the next minute",
      ],
    },
  },
  {
    why: "It writes to D1 past the product, of which a Redis that others share hears nothing.",
    tests: {
      "jobs/expiry": [
        "of a turn holds for all that was learnt from it, and its words go a month later",
      ],
    },
  },
];

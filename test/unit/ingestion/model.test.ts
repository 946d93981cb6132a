import { describe, expect, test } from "vitest";
import { recalledEnd, recalledHeading } from "../../../src/model/recalled.ts";
import { answerOf, memoryAnswer, settingsWith } from "../../support/extraction.ts";
import { contents, extract, moved, said } from "../../support/model-extraction.ts";
import { turnOf } from "../../support/turns.ts";

describe("a memory rests on what was said", () => {
  test("its evidence is a span of the raw turn, code and tool calls included in the count", async () => {
    const raw = "```js\nlet x = 1\n```\nOk, so.  I moved\nto   TROMSØ in march!";
    const { drafts } = await extract([answerOf(moved)], { turns: [turnOf({ prompt: raw })] });
    expect(drafts).toHaveLength(1);
    expect(raw.slice(drafts[0]?.start, drafts[0]?.end)).toBe("I moved\nto   TROMSØ in march");
  });

  test("its evidence is found in the other Unicode form", async () => {
    const raw = "Je suis née à Besançon.".normalize("NFD");
    const answer = answerOf(
      memoryAnswer(
        "Je suis née à Besançon.".normalize("NFC"),
        "L'utilisatrice est née à Besançon.",
      ),
    );
    const { drafts } = await extract([answer], { turns: [turnOf({ prompt: raw })] });
    expect(raw.slice(drafts[0]?.start, drafts[0]?.end)).toBe(raw.slice(0, -1));
  });

  test("without evidence in that very message it is left out, and the rest is kept", async () => {
    const { drafts, problem } = await extract([
      answerOf(
        moved,
        memoryAnswer("I love sushi", "The user loves sushi."),
        memoryAnswer("I moved to Tromsø", "The user moved.", {
          evidence: { turn: 4, role: "prompt", quote: "I moved" },
        }),
      ),
    ]);
    expect(drafts.map((draft) => draft.content)).toEqual([
      "The user moved to Tromsø in March 2024.",
    ]);
    expect(problem).toContain("2 of 3 memories left out");
  });

  test("a name that is nowhere in the data is no part of it", async () => {
    const quote = "My sister Ingrid still lives in Bodø";
    expect(
      await contents([
        answerOf(
          memoryAnswer(quote, "The user's sister Ingrid lives in Bodø."),
          memoryAnswer(quote, "The user's sister Ingrid lives in Bodø with Marta."),
          memoryAnswer(quote, "Marta lives in Bodø."),
          memoryAnswer(quote, "Ingrid met the user at Equinor."),
        ),
      ]),
    ).toEqual(["The user's sister Ingrid lives in Bodø."]);
  });

  test("a name may come from a known memory or from what the assistant said", async () => {
    const turn = turnOf({
      prompt: "Yes, I booked it with him.",
      response: "Dr. Larsson is free at nine.",
    });
    const quote = "I booked it with him";
    const answer = answerOf(
      memoryAnswer(quote, "The user booked an appointment with Dr. Larsson."),
      memoryAnswer(quote, "The user booked an appointment with Nils's dentist."),
      memoryAnswer(quote, "The user booked an appointment with Dr. Hansen."),
    );
    expect(await contents([answer], { turns: [turn], known: ["Nils has a new dentist."] })).toEqual(
      [
        "The user booked an appointment with Dr. Larsson.",
        "The user booked an appointment with Nils's dentist.",
      ],
    );
  });

  test("weekdays, nationalities, the opening word and German nouns are no strange names", async () => {
    const turns = [turnOf({ prompt: "Ich wohne in Oslo. I come from Norway and like skiing." })];
    const answer = answerOf(
      memoryAnswer("I come from Norway", "The user is Norwegian and arrived on a Friday."),
      memoryAnswer("like skiing", "Likes skiing."),
      memoryAnswer("Ich wohne in Oslo", "Der Nutzer hat eine Wohnung in Oslo."),
    );
    expect(await contents([answer], { turns })).toHaveLength(3);
  });

  test("a picture's caption is evidence for the whole utterance", async () => {
    const prompt = "Look at this!";
    const attachments = [
      {
        url: "https://x.test/1.jpg",
        mime: "image/jpeg",
        caption: "a ginger cat on a piano",
        role: "prompt" as const,
      },
    ];
    const { drafts } = await extract(
      [
        answerOf(
          memoryAnswer(
            "a ginger cat on a piano",
            "The user has a picture of a ginger cat on a piano.",
          ),
        ),
      ],
      {
        turns: [turnOf({ prompt, attachments })],
      },
    );
    expect(drafts[0]).toMatchObject({ start: 0, end: prompt.length });
  });
});

describe("whose fact it is", () => {
  const response = "I run a bakery in Bodø.";
  const fromResponse = memoryAnswer("I run a bakery in Bodø", "Somebody runs a bakery in Bodø.", {
    evidence: { turn: 1, role: "response", quote: "I run a bakery in Bodø" },
  });

  test("the assistant's words are no source", async () => {
    expect(
      await contents([answerOf(moved, fromResponse)], {
        turns: [turnOf({ prompt: said, response })],
      }),
    ).toEqual([moved["content"]]);
  });

  test("a named speaker's words are that person's", async () => {
    const turn = turnOf({ prompt: said, response, responseName: "Ingrid" });
    const { drafts } = await extract(
      [
        answerOf({
          ...fromResponse,
          content: "Ingrid runs a bakery in Bodø.",
          attribute: { subject: "user", name: "employer", value: "Her bakery" },
          relations: [
            {
              subject: "user",
              predicate: "lives_in",
              object: "Bodø",
              single_valued: true,
              valid_from: null,
              valid_to: null,
            },
          ],
        }),
      ],
      { turns: [turn] },
    );
    expect(drafts[0]).toMatchObject({
      role: "response",
      attribute: "ingrid|employer",
      value: "her bakery",
      relations: [{ subject: "Ingrid", object: "Bodø", singleValued: true }],
    });
  });

  test("recalled text in a prompt is not learnt again", async () => {
    const echoed = `${recalledHeading}\n- The user has a boat.\n${recalledEnd}\nI moved to Tromsø in March.`;
    const { drafts, model } = await extract(
      [answerOf(moved, memoryAnswer("The user has a boat.", "The user has a boat."))],
      {
        turns: [turnOf({ prompt: echoed })],
      },
    );
    expect(drafts.map((draft) => draft.content)).toEqual([moved["content"]]);
    expect(model.asked[0]?.user).not.toContain("boat");
  });
});

describe("what a memory carries", () => {
  test.each([
    ["1999-01-01", null],
    ["2024-03-09T11:59", null],
    ["2024-03-09T12:00", null],
    ["2024", Date.UTC(2025, 0, 1)],
    ["2024-03-09", Date.UTC(2024, 2, 10)],
    ["2024-03-09T12:30", Date.UTC(2024, 2, 9, 12, 31)],
    ["never", null],
  ])("an end that was over when it was said is none: %s", async (expires_at, end) => {
    for (const [prompt, content] of [
      ["I sold my piano on Monday.", "The user sold their piano on Monday."],
      ["我周一把钢琴卖了。", "用户周一把钢琴卖了。"],
    ] as const) {
      const turn = turnOf({ prompt, createdAt: Date.UTC(2024, 2, 9, 12, 1), timezone: "UTC" });
      const answer = answerOf(memoryAnswer(prompt, content, { expires_at }));
      const { drafts } = await extract([answer], { turns: [turn] });
      expect(drafts.map(({ expiresAt }) => expiresAt)).toEqual([end]);
    }
  });

  test("levels become shares, stated times become instants of the user's zone with their precision", async () => {
    const answer = answerOf({
      ...moved,
      type: "LOCATION",
      importance: 8,
      occurred_at: "2024-03",
      occurred_precision: "month",
      valid_from: "2024-03-01",
      valid_to: "2025",
      expires_at: "2024-05-10T09:00",
      keywords: ["move"],
      topics: ["home"],
      attribute: { subject: "The user", name: "lives_in", value: "Tromsø" },
    });
    const { drafts } = await extract([answer], {
      turns: [turnOf({ prompt: said, timezone: "Europe/Oslo" })],
    });
    expect(drafts[0]).toMatchObject({
      type: "LOCATION",
      importance: 0.8,
      occurredAt: Date.UTC(2024, 1, 29, 23),
      occurredPrecision: "month",
      validFrom: Date.UTC(2024, 1, 29, 23),
      validTo: Date.UTC(2025, 11, 31, 23),
      expiresAt: Date.UTC(2024, 4, 10, 7, 1),
      keywords: ["move"],
      topics: ["home"],
      attribute: "user|lives_in",
      value: "tromsø",
      verbatim: false,
    });
  });

  test("a year stays a year, however exact the model claims to be", async () => {
    const { drafts } = await extract([
      answerOf({ ...moved, occurred_at: "2019", occurred_precision: "day" }),
    ]);
    expect(drafts[0]).toMatchObject({
      occurredAt: Date.UTC(2019, 0, 1),
      occurredPrecision: "year",
    });
  });

  test("a time that is none is left out", async () => {
    const { drafts } = await extract([
      answerOf({ ...moved, occurred_at: "2024-02-31", valid_from: "soon" }),
    ]);
    expect(drafts[0]).toMatchObject({ occurredAt: null, occurredPrecision: null, validFrom: null });
  });

  test.each([
    ["low", 0.7, false],
    ["medium", 0.4, true],
    ["high", 0.15, true],
  ] as const)(
    "at %s sensitivity a feeling counts from %d on",
    async (emotion_sensitivity, least, tagged) => {
      const felt = { ...moved, emotion: "joy", emotion_intensity: 0.5 };
      const { drafts } = await extract([answerOf(felt)], {
        settings: settingsWith({ extract: { emotion_sensitivity } }),
      });
      expect(drafts[0]?.emotion).toBe(tagged ? "joy" : null);
      expect(drafts[0]?.emotionIntensity).toBe(0.5 >= least ? 0.5 : 0);
    },
  );

  test("tags that are switched off are not there", async () => {
    const tagged = { ...moved, emotion: "joy", emotion_intensity: 1, vibe: 0.9, topics: ["home"] };
    const off = settingsWith({ extract: { emotion_tagging: false, topic_tagging: false } });
    const on = settingsWith({ extract: { vibe_scoring: true } });
    expect((await extract([answerOf(tagged)], { settings: off })).drafts[0]).toMatchObject({
      emotion: null,
      topics: [],
      vibe: null,
    });
    expect((await extract([answerOf(tagged)], { settings: on })).drafts[0]).toMatchObject({
      emotion: "joy",
      vibe: 0.9,
      topics: ["home"],
    });
  });

  test("a memory in the speaker's own words needs no index entry of its own", async () => {
    const { drafts } = await extract([
      answerOf(
        memoryAnswer("I moved to Tromsø in March", "The user moved to Tromsø in March."),
        moved,
      ),
    ]);
    expect(drafts.map((draft) => draft.verbatim)).toEqual([true, false]);
  });

  test("entities and relations name only what was said", async () => {
    const relation = (subject: string, object: string) => ({
      subject,
      predicate: "lives_in",
      object,
      single_valued: true,
      valid_from: null,
      valid_to: null,
    });
    const { drafts } = await extract([
      answerOf({
        ...moved,
        entities: [
          { name: "Tromsø", type: "place" },
          { name: "the user", type: "person" },
          { name: "Hammerfest", type: "place" },
        ],
        relations: [
          relation("user", "Tromsø"),
          relation("Ingrid", "Bodø"),
          relation("user", "Hammerfest"),
          relation("Marta", "Bodø"),
        ],
      }),
    ]);
    expect(drafts[0]?.entities).toEqual([
      { name: "Tromsø", type: "place" },
      { name: "Ingrid", type: "person" },
      { name: "Bodø", type: "place" },
    ]);
    expect(drafts[0]?.relations.map(({ subject, object }) => [subject, object])).toEqual([
      ["user", "Tromsø"],
      ["Ingrid", "Bodø"],
    ]);
  });
});

describe("what is known already", () => {
  const known = ["The user lives in Alta.", "The user likes tea."];

  test("the model sees it numbered, and its judgement names it", async () => {
    const { drafts, model } = await extract(
      [
        answerOf(
          { ...moved, action: "supersede", target: 1 },
          memoryAnswer("lives in Bodø", "Ingrid lives in Bodø.", { action: "merge", target: 9 }),
        ),
      ],
      { known },
    );
    expect(JSON.parse(model.asked[0]?.user ?? "")).toMatchObject({
      known: [
        { n: 1, text: known[0] },
        { n: 2, text: known[1] },
      ],
    });
    expect(drafts[0]).toMatchObject({ judged: { action: "supersede", known: 0 }, corrects: true });
    expect(drafts[1]).not.toHaveProperty("judged");
  });

  test("the same again has the known memory's words; a drop of nothing is left out", async () => {
    const again = memoryAnswer("I moved to Tromsø", "User moved.", { action: "drop", target: 2 });
    const nothing = memoryAnswer("I moved to Tromsø", "User moved.", { action: "drop" });
    const { drafts, problem } = await extract([answerOf(again, nothing)], { known });
    expect(drafts.map((draft) => [draft.content, draft.judged?.action])).toEqual([
      ["The user likes tea.", "drop"],
    ]);
    expect(problem).toBeNull();
  });
});

import { describe, expect, test } from "vitest";
import { draftsOf } from "../../support/said.ts";

const typesOf = async (prompt: string): Promise<string[]> =>
  (await draftsOf(prompt)).map(({ type }) => type);

describe("what is written in a hurry is read as what it means", () => {
  test.each([
    ["im a plumber", "FACTS", "user|job"],
    ["ive got two hamsters", "FACTS", "user|count_hamster"],
    ["ngl i love love love figs", "PREFERENCES", null],
    ["ugh i dont eat liver", "PREFERENCES", null],
    ["omg im obsessed with curling rn", "PREFERENCES", null],
    ["i speak a bit of danish", "SKILL", null],
    ["my bday is on 4 June", "FACTS", "user|birthday"],
  ])("%s", async (prompt, type, attribute) => {
    expect(await draftsOf(prompt)).toEqual([
      expect.objectContaining({ type, attribute, content: prompt }),
    ]);
  });
});

describe("a speaker who leaves themself out tells of themself", () => {
  test.each([
    ["Turning 52 in May.", "EVENTS"],
    ["Not a fan of surprise parties.", "PREFERENCES"],
    ["Huge fan of brass bands!", "PREFERENCES"],
    ["Was diagnosed with asthma as a child.", "FACTS"],
    ["Never been to Iceland.", "FACTS"],
    ["Big into falconry since last year.", "INTEREST"],
    ["Raised in Leuven, moved to Liège last year.", "FACTS"],
    ["Flying to Malta on Sunday.", "EVENTS"],
    ["Saving up for a kayak.", "GOALS"],
  ])("%s", async (prompt, type) => {
    expect((await typesOf(prompt))[0]).toBe(type);
  });

  test.each([
    "Running is fun.",
    "Based on the report, revenue grew.",
    "Getting an error when I compile this.",
    "Enjoy your weekend!",
  ])("but this tells of nobody: %s", async (prompt) => {
    expect(await draftsOf(prompt)).toEqual([]);
  });
});

describe("English of many places", () => {
  test.each([
    ["I am having kidney problem since 2020.", "FACTS"],
    ["My uncle is not liking loud music.", "PREFERENCES"],
    ["I have shifted to Pune in June.", "LOCATION"],
    ["I got made redundant in March.", "EVENTS"],
    ["I know Kannada and Marathi.", "SKILL"],
    ["I've got a gammy hip.", "FACTS"],
    ["I teach ceramics to adults.", "FACTS"],
    ["I run a small dog grooming business.", "FACTS"],
    ["I'm rubbish with names.", "TRAITS"],
    ["I'm such a people-pleaser.", "TRAITS"],
  ])("%s", async (prompt, type) => {
    expect(await typesOf(prompt)).toEqual([type]);
  });
});

describe("kinds of statements, told in other words than usual", () => {
  test.each([
    ["hello, Tove here, new to this", ["FACTS"]],
    ["Myself Anjali from Kochi, working as auditor.", ["FACTS", "FACTS", "FACTS"]],
    ["Dad got me into falconry.", ["INTEREST"]],
    ["For me the best breakfast is porridge.", ["PREFERENCES"]],
    ["Polenta is my comfort food.", ["PREFERENCES"]],
    ["I find crowds exhausting.", ["PREFERENCES"]],
    ["I could eat dumplings every day.", ["PREFERENCES"]],
    ["I'm a massive curling fan.", ["INTEREST"]],
    ["Volcanoes have always fascinated me.", ["INTEREST"]],
    ["My Danish is rusty.", ["SKILL"]],
    ["I've never learned to whistle.", ["SKILL"]],
    ["People say I'm too cautious.", ["TRAITS"]],
    ["Every Monday we have dinner with the neighbours.", ["TRAITS"]],
    ["My father lives alone in Turku.", ["LOCATION"]],
    ["Ines from payroll is leaving next month.", ["EVENTS"]],
    ["Don't forget to feed the hens.", ["TASK"]],
    ["Note to self: renew the library card", ["TASK"]],
    ["I have a scar on my left knee.", ["FACTS"]],
    ["My hamster Taco is blind.", ["FACTS"]],
    ["I've always been a bit of a loner.", ["TRAITS"]],
    ["I've never ridden a horse.", ["FACTS"]],
    ["I'm not at all comfortable with heights.", ["PREFERENCES"]],
    ["Doctor said I have low iron.", ["FACTS"]],
    ["I can do a handstand.", ["SKILL"]],
    ["im at a design agency now", ["FACTS"]],
    ["wait no, the train's on the 12th, not the 11th", ["EVENTS"]],
  ])("%s", async (prompt, types) => {
    expect(await typesOf(prompt)).toEqual(types);
  });

  test.each([
    ["We live on the top floor.", "LOCATION", null],
    ["I live in a tiny flat in Porto.", "LOCATION", "user|lives_in"],
    ["Our place is draughty.", "FACTS", null],
    ["My twins are 6 and 9.", "RELATIONSHIPS", null],
    ["My e-mail is now bo@fjord.example.", "FACTS", "user|email"],
  ])("what is no value is none: %s", async (prompt, type, attribute) => {
    expect((await draftsOf(prompt))[0]).toMatchObject({ type, attribute });
  });

  test("whoever is bad at something is not skilled in it", async () => {
    expect((await draftsOf("I'm terrible at chess."))[0]?.relations).toEqual([]);
  });

  test("a pet is an animal, and the speaker's", async () => {
    const [draft] = await draftsOf("My dog Fennel is allergic to grass.");
    expect(draft?.entities).toContainEqual(
      expect.objectContaining({ name: "Fennel", type: "animal" }),
    );
    expect(draft?.relations).toContainEqual(
      expect.objectContaining({ subject: "user", predicate: "owns", object: "Fennel" }),
    );
  });

  test("what stands behind a civil opening is told", async () => {
    const drafts = await draftsOf(
      "hi I wonder if you can help my husband has dementia and we live in Ayr",
    );
    expect(drafts.map(({ content }) => content)).toEqual([
      "My husband has dementia",
      "We live in Ayr",
    ]);
  });

  test("what is told with a question's tone is told", async () => {
    expect(await typesOf("We adopted a puppy last week and he cries at night?")).toEqual(["FACTS"]);
  });

  test("what stands behind a question is told as well", async () => {
    const contents = (await draftsOf("What can I cook, my wife is allergic to celery?")).map(
      ({ content }) => content,
    );
    expect(contents).toEqual(["My wife is allergic to celery"]);
  });
});

describe("what frames a message frames all of it", () => {
  test.each([
    "Please proofread this: Dear Mr Holm. I moved to Turku in May. I love my new job.",
    "Here is the email she sent me: I live in Graz. I have two sons.",
    "Let's roleplay. You are my doctor. I have a broken arm.",
    "Suppose I own a yacht. I earn a million a year. I live in Monaco.",
    "She texted: I'm moving to Perth.",
  ])("%s", async (prompt) => {
    expect(await draftsOf(prompt)).toEqual([]);
  });

  test("a supposition ends where something is asked", async () => {
    const drafts = await draftsOf("Suppose I had a yacht. What would it cost? I live in Graz.");
    expect(drafts.map(({ content }) => content)).toEqual(["I live in Graz."]);
  });

  test("what leads up to a question is told", async () => {
    const [draft] = await draftsOf("i'm allergic to sesame so what can i put on my buns?");
    expect(draft).toMatchObject({ content: "i'm allergic to sesame", type: "FACTS" });
  });
});

describe("the speaker's life told without a word for oneself", () => {
  test.each([
    ["The balcony is about 6 square metres and gets sun only after noon.", "FACTS"],
    ["The kindergarten alone costs 380 euros per month.", "FACTS"],
    ["The boiler is nine years old. Repair or replace?", "FACTS"],
    ["The new school is a 15 minute walk away.", "FACTS"],
    ["The roses are a climbing sort called Aloha.", "FACTS"],
    ["The rent is due on Friday.", "TASK"],
    ["The rent is 1200 euros. The deposit is three months.", "FACTS"],
    ["The childminder comes on Tuesdays.", "FACTS"],
    ["The washing machine broke down on Monday.", "EVENTS"],
    ["The old cat is 12 years old.", "FACTS"],
    ["I bought that table in 1979.", "FACTS"],
  ])("%s", async (prompt, type) => {
    expect(await typesOf(prompt)).toEqual([type]);
  });

  test("what is said of a person who was told of is kept", async () => {
    const contents = async (prompt: string) =>
      (await draftsOf(prompt)).map(({ content }) => content);
    const dislikes = "Jonah refuses everything green.";
    expect(await contents(dislikes)).toEqual([]);
    expect(await contents(`My son Jonah is shy. ${dislikes}`)).toContain(dislikes);
    expect((await contents(`Jonah is seven. ${dislikes}`)).join(" ")).toContain(dislikes);
    expect((await contents(`Our dog is called Jonah. ${dislikes}`)).join(" ")).toContain(dislikes);
  });

  test.each([
    "The sky is blue.",
    "The Eiffel Tower is 330 metres tall.",
    "The garden of Versailles covers 800 hectares.",
    "The average house costs 300,000 euros.",
    "The house sparrow weighs 30 grams.",
    "The kitchen usually takes up 10 square metres.",
    "The kitchen should be at least 8 square metres.",
    "The house was built in 1780.",
    "The dog has 42 teeth.",
    "The piano has 88 keys.",
    "The car was invented in 1886.",
    "The house has 435 members.",
    "The nanny is a show with 6 seasons.",
    "The tomatoes take 70 days to ripen.",
    "The oven was from Berlin. The industry grew by 30 percent.",
    "What does this mean? The rent is 1200 euros.",
    "Is this sentence correct? The boat was moved by Peter.",
    "Q: The boat travels 30 km upstream in 3 hours.",
    "The garden is nice.",
    "Python is faster than Ruby.",
    "Mozart started piano lessons at three.",
    "The garden is 20 metres long and 10 metres wide. What is its area?",
    "The house is 120 square metres. Calculate its price at 3,000 a metre.",
    "The fridge costs 500 euros and the oven 300 euros. How much is that together?",
    "Summarise: The kitchen is from Berlin. The garden is 80 square metres.",
    "Translate this: The nursery costs 410 euros per month.",
    "Maria is twelve. Maria walks 3 km per hour. How far does she walk?",
    "Write a story. The house has five rooms.",
    "In my novel the house has three floors.",
    "If I had a garden. The garden is 80 square metres.",
    "The washing machine takes 50 litres. The first electric one came in 1908.",
    "Translate this: My son Jonah is shy. Jonah refuses everything green.",
  ])("but this is of the world, or to be worked on: %s", async (prompt) => {
    expect(await draftsOf(prompt)).toEqual([]);
  });
});

describe("what an assistant advised is no fact about the user", () => {
  test.each([
    "You recommended that I start swimming.",
    "Earlier you advised me to rent out the flat.",
    "The chatbot suggested I drink green tea.",
    "You said that I should quit coffee.",
    "According to you, I need more iron.",
    "Going by what you wrote, I should sell the shares.",
    "Your advice about the mortgage was useful.",
    "I suggest that you read the manual.",
    "The leaflet says everybody should get a flu jab.",
  ])("%s", async (prompt) => {
    expect(await draftsOf(prompt)).toEqual([]);
  });

  test.each([
    ["You recommended the Anchor Inn and I stayed there in May.", "EVENTS"],
    ["As you suggested, I bought a kayak.", "FACTS"],
  ])("what came of it is: %s", async (prompt, type) => {
    expect(await typesOf(prompt)).toEqual([type]);
  });
});

describe("a plain sentence is of the kind that its verb says", () => {
  test.each([
    ["My car was towed this morning.", "EVENTS"],
    ["Our phone was repaired yesterday.", "EVENTS"],
    ["We are getting married on 8 May 2027.", "EVENTS"],
    ["Geology has intrigued me since school.", "INTEREST"],
    ["I've gotten into archery.", "INTEREST"],
    ["In my spare time I carve spoons.", "INTEREST"],
    ["Our office is at 9 Mill Lane in York.", "LOCATION"],
    ["My studio is on the top floor of the old mill.", "LOCATION"],
    ["I've concluded that meetings before noon waste my energy.", "INSIGHT"],
  ])("%s", async (prompt, type) => {
    expect(await typesOf(prompt)).toEqual([type]);
  });

  test("each language keeps its own degree", async () => {
    const drafts = await draftsOf("I speak fluent Polish and basic Welsh.");
    expect(drafts.map(({ content }) => content)).toEqual([
      "I speak fluent Polish",
      "I speak basic Welsh.",
    ]);
  });

  test("a day of birth is no place", async () => {
    const [draft] = await draftsOf("I was born on 9 March 1985 in Turku.");
    expect(draft).toMatchObject({ attribute: "user|birthday", value: "9 march 1985" });
  });
});

describe("what is said about a thing is not taken for the thing", () => {
  test.each([
    ["I've been working as a welder for nine years.", "user|job", "welder"],
    ["I'm from a small village near Pécs.", "user|origin", "pécs"],
    ["My home town is Alcalá de Sotón.", "user|birthplace", "alcalá de sotón"],
    ["My name is spelled Sofie with an f.", "user|name", "sofie"],
    ["I've lived in Metz for ten years.", "user|lives_in", "metz"],
    ["I lived in Metz all my life.", "user|lives_in", "metz"],
  ])("%s", async (prompt, attribute, value) => {
    expect((await draftsOf(prompt))[0]).toMatchObject({ attribute, value });
  });

  test.each([
    "I lived in Quito for two years.",
    "I worked at Nokia for six years.",
    "I'm stuck in a meeting.",
    "My rent is due on the fifth of each month.",
  ])("%s says nothing of what is so now", async (prompt) => {
    const drafts = await draftsOf(prompt);
    expect(drafts.every(({ attribute, value }) => attribute === null || value === null)).toBe(true);
  });

  test.each([
    ["I live three stops from the Louvre", "LOCATION"],
    ["I'm twenty minutes from the coast", "LOCATION"],
    ["I'm not in Porto any more", "LOCATION"],
    ["My dentist is on Mill Road", "LOCATION"],
    ["I keep my passport in the bottom drawer", "LOCATION"],
    ["I'm in the middle of repainting the hall", "CONTEXTUAL"],
    ["I got into Cambridge!", "EVENTS"],
    ["I got into a fight at a bar", "EVENTS"],
    ["I got into falconry", "INTEREST"],
    ["I know AutoCAD and some SketchUp", "SKILL"],
    ["I know Zeynep from work", "RELATIONSHIPS"],
    ["I've known Zeynep since nursery", "RELATIONSHIPS"],
    ["My sister and I don't talk", "RELATIONSHIPS"],
    ["I've been with my girlfriend Pia for nine years now", "RELATIONSHIPS"],
    ["I've been thinking a lot about leaving the army", "GOALS"],
    ["I've got to drop off my samples before Friday", "TASK"],
    ["I've realised I work better at night", "INSIGHT"],
    ["I'm a big birder", "INTEREST"],
    ["We don't have a dishwasher or cable", "FACTS"],
    ["I don't have dairy", "PREFERENCES"],
    ["My niece is in Oslo, has been for two years", "LOCATION"],
    ["I live off the ring road by the mill", "LOCATION"],
    ["I'm the sort who reads manuals", "TRAITS"],
    ["I'm colour blind", "FACTS"],
    ["My wife is due on March 3 with a boy", "EVENTS"],
    ["Our cruise is booked for the 4th of May", "EVENTS"],
    ["The custody hearing is set for next Monday", "EVENTS"],
    ["Sorry my mistake, the exam is on the 12th", "EVENTS"],
    ["We put our old cat to sleep yesterday", "EVENTS"],
    ["Ravi is my batchmate from school", "RELATIONSHIPS"],
    ["My hobby is carving spoons", "INTEREST"],
    ["I'm very much interested in coins", "INTEREST"],
    ["I know swimming but only a little", "SKILL"],
    ["My cousin plays the oboe", "SKILL"],
    ["I'd take tea over coffee any day", "PREFERENCES"],
    ["I don't really do horror films", "PREFERENCES"],
    ["We're not having a car", "FACTS"],
    ["My uncle is a strict man", "FACTS"],
    ["Must call the plumber about the sink", "TASK"],
    ["The water bill is to be paid before the 28th", "TASK"],
    ["My gran's nursing home is in Rhyl", "LOCATION"],
    ["The spare keys are behind the bin", "LOCATION"],
    ["I moved back in with my mum in Hull", "LOCATION"],
    ["I've just come back from Malta", "EVENTS"],
    ["Me and Raf are separating", "RELATIONSHIPS"],
    ["I always undercook rice", "TRAITS"],
    ["I pull my hair when I'm nervous", "TRAITS"],
    ["A fox woke me at four", "EVENTS"],
    ["We've got a holiday flat in Nice", "FACTS"],
    ["I've been sober since 2020", "FACTS"],
    ["I have to call the bank tomorrow.", "TASK"],
    ["I have a call with the bank tomorrow.", "EVENTS"],
    ["I taught myself to juggle.", "SKILL"],
    ["Next spring I will turn sixty.", "EVENTS"],
  ])("%s", async (prompt, type) => {
    expect(await typesOf(prompt)).toEqual([type]);
  });
});

describe("of one's home, though nobody is named", () => {
  test.each([
    "The door code is 4821.",
    "The safe code is 7730.",
    "The front door code is now B-812.",
    "The plumber is Mr Lange.",
    "The plumber's number is 0171 234 5566.",
    "The boiler was replaced in 2020.",
    "The garage door is broken.",
    "The dishwasher is leaking again.",
    "房租是700欧。",
    "门禁码是4821。",
    "钥匙在门垫下面。",
    "他们叫我小胖。",
  ])("%s is kept", async (prompt) => {
    expect(await draftsOf(prompt)).toHaveLength(1);
  });

  test.each([
    "The error code is 404.",
    "The country code is 49.",
    "The plumber is late.",
    "The plumber is a person who mends pipes.",
    "The boiler was invented in 1850.",
    "The kitchen is broken down into zones.",
    "Translate: The door code is 4821.",
    "Write a story. The door code is 4821.",
    "钥匙在哪里？",
    "房租是多少？",
    "等我10分钟。",
    "他们叫我小心。",
    "他们叫我加班。",
  ])("%s is not", async (prompt) => {
    expect(await draftsOf(prompt)).toEqual([]);
  });
});

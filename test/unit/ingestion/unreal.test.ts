import { describe, expect, test } from "vitest";
import { draftsOf } from "../../support/said.ts";

const typesOf = async (prompt: string): Promise<string[]> =>
  (await draftsOf(prompt)).map(({ type }) => type);

describe("the work at hand is no memory", () => {
  test.each([
    "My script crashes when I pass it a list.",
    "The button disappears when I click it.",
    "I tried your suggestion but it still fails.",
    "I'm looking for a word that means both.",
    "I need a recipe for dumplings.",
    "Let me give you some background.",
    "I'll paste it here.",
    "I'm not sure how this works.",
    "This is driving me mad.",
    "I swear I'm going to throw this printer away.",
    "Maybe I'll move to Peru one day.",
    "I might get a parrot.",
    "My coach suggested I keep a diary.",
  ])("%s", async (prompt) => {
    expect(await draftsOf(prompt)).toEqual([]);
  });
});

describe("what is played, dreamt or mocked is not so", () => {
  test.each([
    "Time to role play. I'm a pirate called Redbeard and I live on an island. I love rum.",
    "You are Romeo, I'm Juliet. I live in Verona.",
    "You're the patient and I'm the doctor. I work in Boston.",
    "You be the guide, I'll be the tourist. I come from Peru.",
    "Had a nightmare that my house burned down and my dad was a clown. Meaning?",
    "I had the weirdest dream last night. I was a judge and my cat spoke Dutch.",
    "I keep dreaming that I live on a farm",
    "Oh fantastic, yet another strike on my line",
    "I just LOVE when my neighbour drills at dawn",
    "My train is two hours late again. Living the dream.",
    "I was made head chef. April fools!",
    "I live in a castle. I wish!",
    "I was born in 1820. Pulling your leg!",
    "My wife asked me to stop singing Wonderwall. I said maybe. Got any more jokes?",
    "In case my mother is moved to Leeds, will her pension change?",
    "I'd like to practise ordering. I'm a guest in a hotel, I have a cat with me. You greet me.",
    "I'm the patient. I have a bad back and three kids. You are my doctor, begin.",
    "You're my piano teacher. I'm a pupil from Graz who never practises. Scold me.",
    "Let's do an interview. I'm Marie Curie. I was born in Warsaw. Go on.",
    "Sure, I love paying extra for water",
    "I am a judge. Just pulling your leg sir.",
    "My wife says I'm messy. I'm not sure. Know any more like that",
    "Yeah, I definitely have time for another survey tonight",
    "I have a black belt in procrastination",
    "I'm 97 and I live on Mars. Well, I'm not really.",
    "Last night's dream: my sister was a mayor. I was her driver.",
  ])("%s", async (prompt) => {
    expect(await draftsOf(prompt)).toEqual([]);
  });

  test.each([
    ["You're the best. I'm a nurse in Ghent.", "FACTS"],
    ["I'm a tenant in a shared house. Can you help me with the deposit?", "FACTS"],
    ["You're a legend, I'm a nurse and this helps.", "FACTS"],
    ["I had a dream job in Austin for two years.", "EVENTS"],
    ["I love it when my kids make me breakfast.", "PREFERENCES"],
    ["I always carry an inhaler in case I need it.", "TRAITS"],
    ["All joking aside, I work at a morgue.", "FACTS"],
    ["I dreamt I was late again. I live in Hull now.", "LOCATION"],
  ])("but this is: %s", async (prompt, type) => {
    expect(await typesOf(prompt)).toEqual([type]);
  });
});

describe("talk about the talk is no memory", () => {
  test.each([
    "I just wanted to ask about train tickets.",
    "I'm sorry for my bad English.",
    "I've been going back and forth on this for weeks.",
    "i'm so hungry i could eat the table",
    "hm ok i guess, carry on",
    "i don't",
    "who told you i collect spoons",
  ])("%s", async (prompt) => {
    expect(await draftsOf(prompt)).toEqual([]);
  });
});

describe("what depends on something is no fact", () => {
  test.each([
    "If I win the grant, I'll hire a designer.",
    "Unless I find a buyer, I won't leave the flat.",
    "Were I richer, I would own a vineyard.",
    "Assume that I am 70 and widowed.",
    "For the sake of argument, I own two hotels.",
    "Perhaps I ought to sell the boat.",
    "A patient might say: I am deaf and I live in Cork.",
  ])("%s", async (prompt) => {
    expect(await draftsOf(prompt)).toEqual([]);
  });

  test("what happens each time is one", async () => {
    expect(await typesOf("If I drink milk, I get a rash.")).toEqual(["FACTS"]);
  });
});

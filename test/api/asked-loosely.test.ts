import { beforeAll, describe, expect, it } from "vitest";
import { call, someone } from "../support/api.ts";
import { read } from "../support/wire.ts";

const told = [
  "I love anything spicy.",
  "Everyone at the choir likes anything by Bach.",
  "Latex gloves give me a rash, so I am allergic to those.",
  "My locker code is 4417.",
  "My doctor measured my blood pressure in May, it was 128 over 84.",
  "My new phone cost 2000 yuan.",
  "My second-hand bike cost 350 euros.",
  "I paid 900 euros for the sofa, it cost a lot.",
  "I practise the oboe on Sundays.",
  "我什么辣的东西都爱吃。",
  "我的新手机花了2000元。",
  "我的旧自行车花了350欧元。",
];

describe("the answer stands before what only sounds like the question", () => {
  const user = someone();

  beforeAll(async () => {
    for (const prompt of told) {
      await call("POST", "/v1/store?wait=true", {
        body: { user_id: user, prompt, response: "Noted." },
      });
    }
  });

  it.each([
    ["Am I allergic to anything?", /rash/],
    ["Is there anything that I am allergic to?", /rash/],
    ["What was my blood pressure?", /128/],
    ["What did cost less than 400 euros?", /350 euros|350欧元/],
    ["What cost me under 400 €?", /350 euros|350欧元/],
    ["什么东西花了不到400欧元？", /350欧元|350 euros/],
    ["What cost more than 1000 yuan?", /2000 yuan|2000元/],
  ])("%s", async (question, first) => {
    const { body } = await call("POST", "/v1/retrieve", {
      body: { user_id: user, prompt: question, explain: true },
    });
    const { memories } = read.recalled(body);
    expect(memories[0]?.text).toMatch(first);
  });
});

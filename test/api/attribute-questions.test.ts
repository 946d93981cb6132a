import { beforeAll, describe, expect, it } from "vitest";
import { call, someone } from "../support/api.ts";
import { lives } from "../support/life-stories.ts";
import { read } from "../support/wire.ts";

describe.each(Object.entries(lives))("what one asks of oneself in %s", (_, { said, asked }) => {
  const user = someone();

  beforeAll(async () => {
    for (const prompt of said) {
      await call("POST", "/v1/store?wait=true", {
        body: { user_id: user, prompt, response: "Noted." },
      });
    }
  });

  it.each(asked)("puts the answer to “$question” first", async ({ question, first }) => {
    const { body } = await call("POST", "/v1/retrieve", {
      body: { user_id: user, prompt: question, explain: true },
    });
    const { memories } = read.recalled(body);
    expect(memories[0]?.text).toMatch(first);
  });
});

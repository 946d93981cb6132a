import { expect, test } from "vitest";
import { draftsOf } from "../../support/said.ts";

test.each(["I'm on it", "Sure, I'm happy to help!", "I’m all set now", "We live for the weekend"])(
  "%s gives no memory",
  async (prompt) => {
    expect(await draftsOf(prompt)).toEqual([]);
  },
);

test.each(["I'm tired of the rain.", "I live for music.", "I'm ready to adopt a beagle."])(
  "%s gives one",
  async (prompt) => {
    expect(await draftsOf(prompt)).toHaveLength(1);
  },
);

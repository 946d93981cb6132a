import { describe, expect, test } from "vitest";
import { guardAgrees, same } from "../../src/model/similarity.ts";

const dedupe = { similarity_threshold: 0.8, simhash_threshold: 10 };

describe("who does what to whom is told by order", () => {
  test.each([
    ["Ruth is the manager of Omar.", "Omar is the manager of Ruth."],
    ["I prefer trains over planes.", "I prefer planes over trains."],
    ["Kim introduced Lea to Max.", "Kim introduced Max to Lea."],
    ["I drive from Gent to Lille.", "I drive from Lille to Gent."],
    ["Vera is taller than Ida.", "Ida is taller than Vera."],
    ["Loves rain but hates snow", "Loves snow but hates rain"],
    ["Owes Vera 30 euros", "Vera owes 30 euros"],
  ])("“%s” is not “%s”", (a, b) => {
    expect(same(a, b, dedupe)).toBe(false);
  });

  test.each([
    ["I like tea and jazz.", "I like jazz and tea."],
    ["I met Omar yesterday.", "Yesterday I met Omar."],
  ])("“%s” is still “%s”", (a, b) => {
    expect(guardAgrees(a, b)).toBe(true);
  });
});

import { beforeAll, expect, test } from "vitest";
import { expectSound } from "../support/dashboard.ts";
import * as dashboard from "../support/dashboard.ts";

dashboard.inBrowser();

const user = dashboard.somebody();
const evil = `<img src=x onerror="window.hacked=1">`;

beforeAll(async () => {
  const dayMs = 86_400_000;
  const ends = new Date(Date.now() + 3 * dayMs).toISOString();
  await dashboard.api.memories.add({ user_id: user, content: "I live in Tromsø.", importance: 8 });
  await dashboard.api.memories.add({
    user_id: user,
    content: `The ferry ${evil} leaves at six.`,
    type: "TEMPORAL",
    importance: 2,
    expires_at: ends,
  });
});

test.each([
  ["light", 1280],
  ["dark", 360],
] as const)(
  "memories are shown with their curves, soonest to fade first: %s, %i",
  async (theme, width) => {
    const visit = await dashboard.visit("/forgetting", { userId: user, theme, width });
    const { page } = visit;
    await page.locator(".curve-box canvas").waitFor();
    const rows = page.locator(".fading");
    expect(await rows.locator(".memory-text").allTextContents()).toEqual([
      `The ferry ${evil} leaves at six.`,
      "I live in Tromsø.",
    ]);
    await rows.first().getByText("in 3 days").waitFor();
    await rows.last().getByRole("button", { name: "Show the curve" }).click();
    await page.getByRole("heading", { name: "I live in Tromsø." }).waitFor();
    const described = page.getByRole("img", { name: /100 % left/ });
    expect(await described.getAttribute("aria-label")).toMatch(/archived in \d+ (months?|weeks?)/);
    await expectSound(visit);
    await page.getByRole("button", { name: "Expires next" }).click();
    expect(await rows.locator(".memory-text").allTextContents()).toHaveLength(1);
    await page.getByRole("button", { name: "Strongest" }).click();
    expect(await rows.locator(".memory-text").allTextContents()).toHaveLength(2);
    await expectSound(visit);
    expect(await page.evaluate<unknown>("window.hacked ?? null")).toBeNull();
    await visit.close();
  },
);

test("a pinned memory fades no more", async () => {
  const other = dashboard.somebody();
  await dashboard.api.memories.add({ user_id: other, content: "The shed is green." });
  const visit = await dashboard.visit("/forgetting", { userId: other });
  const { page } = visit;
  await page.locator(".fading").getByRole("button", { name: "Pin" }).click();
  await page.getByRole("heading", { name: "Nothing fades" }).waitFor();
  await expectSound(visit);
  await visit.close();
});

test("a client token sees curves, and that it may not see the settings", async () => {
  const { token } = await dashboard.api.tokens.create({ user_id: user, allow: ["read"] });
  const visit = await dashboard.visit("/forgetting", { credential: token });
  await visit.page.locator(".fading").first().waitFor();
  await visit.page.getByText("A token may not see the settings").waitFor();
  await expectSound(visit);
  await visit.close();
});

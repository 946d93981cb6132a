import { expect, test } from "vitest";
import { Ebb } from "../../client/src/index.ts";
import { expectSound } from "../support/dashboard.ts";
import * as dashboard from "../support/dashboard.ts";

dashboard.inBrowser();

const evil = `<img src=x onerror="window.hacked=1">`;
const dayMs = 86_400_000;

/** A tenant of its own, as its first admin has it. */
async function aTenant(): Promise<{ key: string; api: Ebb }> {
  const { key } = await dashboard.api.tenants.create({ name: `Tenant ${evil}` });
  return { key: key ?? "", api: new Ebb({ url: dashboard.address, apiKey: key ?? "" }) };
}

test("the panel lists what needs looking after, and settles it by one click", async () => {
  const { key, api } = await aTenant();
  const user = dashboard.somebody();
  const soon = new Date(Date.now() + 2 * dayMs).toISOString();
  const content = `The gate code ${evil} is 4711.`;
  const added = await api.memories.add({ user_id: user, content, expires_at: soon });
  const id = "id" in added ? added.id : "";
  await api.memories.feedback(id, "down");
  await api.memories.add({ user_id: user, content: "The old shed is damp.", expires_at: soon });
  for (const [theme, width] of [
    ["dark", 360],
    ["light", 1280],
  ] as const) {
    const seen = await dashboard.visit("/panel", { credential: key, userId: user, theme, width });
    await seen.page.locator(".due").first().waitFor();
    await expectSound(seen);
    await seen.close();
  }
  const visit = await dashboard.visit("/panel", { credential: key, userId: user });
  const { page } = visit;
  const due = page.locator(".due", { hasText: "gate code" });
  await due.getByText("Ends soon").waitFor();
  await due.getByText("Thumbs down").waitFor();
  await due.getByText("Date of expiry: in 2 days").waitFor();
  expect(await page.getByRole("button", { name: /^Read all again/ }).isDisabled()).toBe(true);
  await due.getByRole("button", { name: "Keep it" }).click();
  await due.getByText("Ends soon").waitFor({ state: "detached" });
  await due.getByRole("button", { name: "It is right" }).click();
  await due.waitFor({ state: "detached" });
  const kept = await api.memories.get(id);
  expect(Date.parse(kept.expires_at ?? "")).toBeGreaterThan(Date.now() + 60 * dayMs);
  expect(kept.feedback).toBe(0);
  const shed = page.locator(".due", { hasText: "shed" });
  await shed.getByRole("button", { name: "Forget it" }).click();
  await shed.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).click();
  await shed.waitFor();
  expect(await page.evaluate<unknown>("window.hacked ?? null")).toBeNull();
  await expectSound(visit);
  await visit.close();
});

test("a turn that was skipped is listed, and read on request", async () => {
  const { key, api } = await aTenant();
  const user = dashboard.somebody();
  await api.settings.patch({ ingest: { queue_limit: 1, extract_every_turns: 10 } });
  for (const prompt of ["I keep two goats.", `I milk them ${evil} at six.`]) {
    await api.store({ user_id: user, prompt, response: "" });
  }
  await api.settings.patch({ ingest: { queue_limit: null, extract_every_turns: null } });
  const visit = await dashboard.visit("/panel", { credential: key, userId: user });
  const { page } = visit;
  const turn = page.locator(".turn", { hasText: "milk" });
  await turn.getByText("Skipped", { exact: true }).waitFor();
  const counts = page.locator(".card", { hasText: "Of the whole key" }).locator(".facts");
  expect(await counts.textContent()).toContain("Skipped1");
  await expectSound(visit);
  await page.getByRole("button", { name: /^Read all again/ }).click();
  await page.getByText(/^1 turn waits again, 0 are left/).waitFor();
  await page.getByText("None: all that was said is read.").waitFor();
  await expectSound(visit);
  await visit.close();
});

test("who may only look is offered nothing to click", async () => {
  const { api } = await aTenant();
  const user = dashboard.somebody();
  const soon = new Date(Date.now() + dayMs).toISOString();
  await api.memories.add({ user_id: user, content: "A ferry leaves.", expires_at: soon });
  const { key } = await api.keys.create({ name: "reader", role: "read" });
  const visit = await dashboard.visit("/panel", { credential: key ?? "", userId: user });
  const { page } = visit;
  await page.locator(".due", { hasText: "ferry" }).waitFor();
  expect(await page.locator("main .due-actions, main .danger").count()).toBe(0);
  expect(await page.getByRole("button", { name: /^Read all again/ }).count()).toBe(0);
  expect(await dashboard.viewPaths(page)).not.toContain("/keys");
  await expectSound(visit);
  await visit.close();
});

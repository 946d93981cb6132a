import { afterAll, beforeAll, expect, test } from "vitest";
import { Ebb } from "../../client/src/index.ts";
import { expectSound } from "../support/dashboard.ts";
import * as dashboard from "../support/dashboard.ts";
import { type Loopback, loopback } from "../support/loopback.ts";

dashboard.inBrowser();

const evil = `<img src=x onerror="window.hacked=1">`;
/** An address of somebody else's, which fails once. */
let receiver: Loopback;

beforeAll(async () => {
  receiver = await loopback({ status: 500 }, { status: 200 });
});
afterAll(() => receiver.close());

const aTenant = async (): Promise<string> =>
  (await dashboard.api.tenants.create({ name: "Webhooks" })).key ?? "";

test("a webhook is made, its failed delivery is shown and sent again, and it is disabled", async () => {
  const credential = await aTenant();
  const user = dashboard.somebody();
  const visit = await dashboard.visit("/webhooks", { credential, userId: user });
  const { page } = visit;
  await page.getByRole("heading", { name: "No webhooks yet" }).waitFor();
  await page.getByRole("button", { name: "Make a webhook" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Address").fill("http://10.0.0.1/inside");
  await dialog.getByRole("button", { name: "Make a webhook" }).click();
  await dialog.getByRole("alert").getByText("Address").waitFor();
  dashboard.expectRefused(visit, 422);
  await dialog.getByLabel("Address").fill(`${receiver.url}/hook?name=${evil}`);
  await dialog.getByLabel("What it is for").fill(`Tells ${evil}`);
  await dialog.getByLabel(`Only what is about ${user}`).check();
  await expectSound(visit);
  await dialog.getByRole("button", { name: "Make a webhook" }).click();
  const secret = dialog.getByLabel("Signing secret");
  expect(await secret.inputValue()).toMatch(/^whsec_/);
  await expectSound(visit);
  await dialog.getByRole("button", { name: "I have kept it" }).click();
  await secret.waitFor({ state: "detached" });

  const api = new Ebb({ url: dashboard.address, apiKey: credential });
  await api.store({ user_id: user, prompt: "I keep bees.", response: "" });
  await page.getByRole("button", { name: "Delivery log" }).click();
  const row = page.locator("tr", { hasText: "memory added" });
  await row.getByText("500").waitFor({ timeout: 40_000 });
  await row.getByText("Waiting").waitFor();
  await expectSound(visit);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await dashboard.tablesTooWideBy(page)).toBe(0);
  await expectSound(visit);
  await row.getByRole("button", { name: "Send again" }).click();
  await page.getByText("Sent again: it was delivered.").waitFor();
  await row.getByText("Delivered", { exact: true }).waitFor();
  const ids = receiver.requests.map(({ headers }) => headers["webhook-id"]);
  expect(ids).toEqual([ids[0], ids[0]]);

  await page.getByRole("button", { name: "Disable" }).click();
  await page.locator(".webhook").getByText("Disabled").first().waitFor();
  await page.getByRole("button", { name: "Enable" }).click();
  await page.locator(".webhook").getByText("Enabled").first().waitFor();
  await page.locator(".webhook").getByRole("button", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("heading", { name: "No webhooks yet" }).waitFor();
  expect(await page.evaluate<unknown>("window.hacked ?? null")).toBeNull();
  await visit.close();
});

test("a platform is listened to, with its address and secrets shown once", async () => {
  const credential = await aTenant();
  const visit = await dashboard.visit("/webhooks", { credential, width: 360, theme: "dark" });
  const { page } = visit;
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Listen to a platform" }).click();
  await dialog.getByLabel("Platform", { exact: true }).selectOption("slack");
  await dialog.getByLabel("Name").fill(`Team ${evil}`);
  await dialog.getByLabel("Agent").fill("helper");
  await dialog.getByLabel("Obey commands that people type").check();
  await dialog.getByLabel("Admins").fill("U0ADA, U0BO");
  await expectSound(visit);
  await dialog.getByRole("button", { name: "Listen to a platform" }).click();
  await dialog.getByRole("alert").getByText("secret").waitFor();
  dashboard.expectRefused(visit, 422);
  await dialog.getByLabel("Secret of the platform").fill("8f742231b10e8888abcd99yyyzzz85a5");
  await dialog.getByRole("button", { name: "Listen to a platform" }).click();
  const path = await dialog.getByLabel("Address for the platform").inputValue();
  expect(path).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1\/hooks\/slack\/src_/);
  expect(await dialog.getByLabel("Secret for the bot's own answers").inputValue()).toMatch(
    /^whsec_/,
  );
  await dialog.getByRole("button", { name: "I have kept it" }).click();
  const source = page.locator(".webhook", { hasText: "Team" });
  await source.getByText(path).waitFor();
  await source.getByText("U0ADA, U0BO").waitFor();
  await source.getByText("Commands on", { exact: true }).waitFor();
  await expectSound(visit);
  await source.getByRole("button", { name: /^Turn commands off/ }).click();
  await source.getByRole("button", { name: /^Turn commands on/ }).waitFor();
  expect(await source.getByText("Commands on", { exact: true }).count()).toBe(0);
  await source.getByRole("button", { name: /^Delete/ }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("heading", { name: "No platform is heard" }).waitFor();
  expect(await page.evaluate<unknown>("window.hacked ?? null")).toBeNull();
  await visit.close();
});

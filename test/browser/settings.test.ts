import { expect, test } from "vitest";
import { Ebb } from "../../client/src/index.ts";
import { expectSound } from "../support/dashboard.ts";
import * as dashboard from "../support/dashboard.ts";

dashboard.inBrowser();

async function aTenant(): Promise<{ key: string; api: Ebb }> {
  const { key } = await dashboard.api.tenants.create({ name: "Settings" });
  return { key: key ?? "", api: new Ebb({ url: dashboard.address, apiKey: key ?? "" }) };
}

test("the form has every setting of the schema, with its bounds and its default", async () => {
  const { key, api } = await aTenant();
  const visit = await dashboard.visit("/settings", { credential: key });
  const { page } = visit;
  const settings = await api.settings.get();
  const leaves = (part: object): number =>
    Object.values(part).reduce<number>((n, value) => {
      const isPart = typeof value === "object" && value !== null && !Array.isArray(value);
      return n + (isPart ? leaves(value) : 1);
    }, 0);
  expect(await page.locator(".setting").count()).toBe(leaves(settings));
  const limit = page.getByLabel("context max tokens");
  expect([await limit.inputValue(), await limit.getAttribute("max")]).toEqual(["1200", "16000"]);
  await page.getByText("100–16000 · default: 1200").waitFor();
  await expectSound(visit);
  await page.getByLabel("Find a setting").fill("forget below");
  expect(await page.locator(".setting").count()).toBe(1);
  await page.getByLabel("forget below").fill("0.3");
  await page.getByRole("link", { name: "Panel" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await page.getByRole("heading", { level: 1, name: "Panel" }).waitFor();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
  await visit.close();
});

test("only what was changed is sent, and what is refused is said at its field", async () => {
  const { key, api } = await aTenant();
  const visit = await dashboard.visit("/settings", { credential: key, theme: "dark", width: 360 });
  const { page } = visit;
  await page.getByLabel("queue limit").fill("7");
  await page.getByLabel("info filter").click();
  await page.getByLabel("custom tags").fill("home\n<img src=x onerror=window.hacked=1>");
  await page.getByRole("spinbutton", { name: "temperature" }).fill("9");
  await page.getByText("Not saved: 4").waitFor();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Memories" }).click();
  const ask = page.getByRole("dialog", { name: "Leave without saving?" });
  await ask.getByRole("button", { name: "Cancel" }).click();
  await page.keyboard.press("Escape");
  await page.getByText("Not saved: 4").waitFor();
  const patch = page.waitForRequest((request) => request.method() === "PATCH");
  await page.getByRole("button", { name: "Save" }).click();
  expect((await patch).postDataJSON()).toEqual({
    ingest: { queue_limit: 7, custom_tags: ["home", "<img src=x onerror=window.hacked=1>"] },
    filter: { info_filter: false },
    extract: { temperature: 9 },
  });
  const wrong = page.locator(".setting", { hasText: "temperature" }).getByRole("alert");
  await wrong.getByText("must be a number in 0–1").waitFor();
  expect(
    await page.getByRole("spinbutton", { name: "temperature" }).getAttribute("aria-invalid"),
  ).toBe("true");
  dashboard.expectRefused(visit, 422);
  await expectSound(visit);
  await page.getByRole("spinbutton", { name: "temperature" }).fill("0.5");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved. It holds within seconds.").waitFor();
  const { ingest, filter, extract } = await api.settings.get();
  expect([ingest.queue_limit, filter.info_filter, extract.temperature]).toEqual([7, false, 0.5]);
  await page.getByRole("button", { name: "Reset queue limit" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator(".settings-bar").waitFor({ state: "detached" });
  expect((await api.settings.get()).ingest.queue_limit).toBe(50);
  expect(await page.evaluate<unknown>("window.hacked ?? null")).toBeNull();
  await expectSound(visit);
  await visit.close();
});

test("an agent overrides a setting, and follows the tenant's again", async () => {
  const { key, api } = await aTenant();
  await api.settings.patch({ recall: { limit: 20 } });
  const agent = "cook <b>bold</b>";
  const visit = await dashboard.visit("/settings", { credential: key });
  const { page } = visit;
  await page.getByLabel("Settings of an agent").fill(agent);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  const setting = page.locator(".setting", { hasText: "memories returned" });
  await setting.getByText("of all agents: 20").waitFor();
  await setting.getByLabel("limit").fill("5");
  await page.getByRole("button", { name: "Save" }).click();
  await setting.getByText("set", { exact: true }).waitFor();
  expect((await api.settings.agent(agent).get()).recall.limit).toBe(5);
  expect((await api.settings.get()).recall.limit).toBe(20);
  await expectSound(visit);
  await page.getByRole("button", { name: "Drop all that this agent sets" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: "Drop all that this agent sets" })
    .click();
  await page.getByText("The tenant's settings hold again.").waitFor();
  await setting.getByText("set", { exact: true }).waitFor({ state: "detached" });
  expect((await api.settings.agent(agent).get()).recall.limit).toBe(20);
  await expectSound(visit);
  await visit.close();
});

test("who is no admin may look at the settings and change none", async () => {
  const { api } = await aTenant();
  const { key } = await api.keys.create({ name: "writer", role: "write" });
  const visit = await dashboard.visit("/settings", { credential: key ?? "" });
  const { page } = visit;
  await page.getByText("Only an admin key may change settings.").waitFor();
  expect(await page.locator(".setting :is(input, select, textarea):enabled").count()).toBe(0);
  await expectSound(visit);
  await visit.close();
});

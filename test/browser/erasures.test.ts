import { expect, test } from "vitest";
import { Ebb } from "../../client/src/index.ts";
import { expectSound } from "../support/dashboard.ts";
import * as dashboard from "../support/dashboard.ts";

dashboard.inBrowser();

const evil = `<img src=x onerror="window.hacked=1">`;

test("a person is erased once their id was typed twice, and the receipt counts it", async () => {
  const { key } = await dashboard.api.tenants.create({ name: "Erasures" });
  const api = new Ebb({ url: dashboard.address, apiKey: key ?? "" });
  const user = `${dashboard.somebody()} ${evil}`;
  await api.store({ user_id: user, prompt: "I keep bees.", response: "" }, { wait: true });
  const visit = await dashboard.visit("/erasures", { credential: key, userId: user });
  const { page } = visit;
  await page.getByRole("heading", { name: "Nobody was erased" }).waitFor();
  await page.getByRole("button", { name: "Erase a person" }).click();
  const dialog = page.getByRole("dialog");
  const confirm = dialog.getByRole("button", { name: "Erase for good" });
  await dialog.getByLabel(/^Type the same/).fill("somebody else");
  await dialog.getByText("The two ids differ.").waitFor();
  expect(await confirm.isDisabled()).toBe(true);
  await expectSound(visit);
  await dialog.getByLabel(/^Type the same/).fill(user);
  await confirm.click();
  const receipt = page.locator(".receipt");
  await receipt.getByText("Done", { exact: true }).waitFor({ timeout: 40_000 });
  await receipt.getByText("nothing of the person was found in any table").waitFor();
  expect(await receipt.locator(".bars").textContent()).toContain("turns1");
  expect((await api.memories.list({ user_id: user, status: "any" }).page()).data).toEqual([]);
  await expectSound(visit);
  await visit.close();
  const phone = await dashboard.visit("/erasures", { credential: key, width: 360, theme: "dark" });
  await phone.page.locator(".receipt").waitFor();
  await expectSound(phone);
  expect(await phone.page.evaluate<unknown>("window.hacked ?? null")).toBeNull();
  await phone.close();
});

test("who may only look sees receipts, and cannot erase", async () => {
  const { key } = await dashboard.aKey("read");
  const visit = await dashboard.visit("/erasures", { credential: key });
  await visit.page.locator("h1").waitFor();
  expect(await visit.page.getByRole("button", { name: "Erase a person" }).count()).toBe(0);
  await expectSound(visit);
  await visit.close();
});

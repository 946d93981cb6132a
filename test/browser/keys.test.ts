import { expect, test } from "vitest";
import { Ebb } from "../../client/src/index.ts";
import { expectSound } from "../support/dashboard.ts";
import * as dashboard from "../support/dashboard.ts";

dashboard.inBrowser();

const evil = `<img src=x onerror="window.hacked=1">`;

test("a key is made, shown once, works, and is revoked", async () => {
  const { key: admin } = await dashboard.api.tenants.create({ name: "Keys" });
  const visit = await dashboard.visit("/keys", { credential: admin, theme: "dark" });
  const { page } = visit;
  await page.getByRole("button", { name: "Make a key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What it is for").fill(`backend ${evil}`);
  await dialog.getByLabel("Role").selectOption("write");
  await expectSound(visit);
  await dialog.getByRole("button", { name: "Make a key" }).click();
  const shown = dialog.getByLabel("Key", { exact: true });
  const key = await shown.inputValue();
  // What is shown this once goes by its button alone.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  expect(await shown.inputValue()).toBe(key);
  await expectSound(visit);
  await dialog.getByRole("button", { name: "I have kept it" }).click();
  await shown.waitFor({ state: "detached" });
  expect(await page.content()).not.toContain(key);
  const made = new Ebb({ url: dashboard.address, apiKey: key });
  expect((await made.me()).may).toEqual(["read", "write"]);
  const row = page.getByRole("row", { name: /backend/ });
  await row.getByRole("button", { name: /^Revoke/ }).click();
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await row.getByText(/^Revoked/).waitFor();
  expect(await page.evaluate<unknown>("window.hacked ?? null")).toBeNull();
  await expectSound(visit);
  await visit.close();
});

test("on a phone a key's role and the way to revoke it are within the window", async () => {
  const { key: admin } = await dashboard.api.tenants.create({ name: "Phone keys" });
  const visit = await dashboard.visit("/keys", { credential: admin, width: 360 });
  const row = visit.page.getByRole("row", { name: /admin/ }).first();
  for (const part of [row.getByText("admin", { exact: true }), row.getByRole("button")]) {
    const box = await part.first().boundingBox();
    expect(box).not.toBeNull();
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(360);
  }
  await expectSound(visit);
  await visit.close();
});

test("a client token is confined to whom it was made for", async () => {
  const user = dashboard.somebody();
  const visit = await dashboard.visit("/keys", { userId: user, width: 360 });
  const { page } = visit;
  expect(await page.getByLabel("User", { exact: true }).inputValue()).toBe(user);
  await page.getByRole("button", { name: "Make a token" }).click();
  const token = await page.getByRole("dialog").getByLabel("Token").inputValue();
  await expectSound(visit);
  const me = await new Ebb({ url: dashboard.address, token }).me();
  expect(me).toMatchObject({ kind: "token", user_id: user, may: ["read"] });
  await visit.close();
});

test("the deployment's own key makes, disables and enables tenants", async () => {
  const name = `Acme ${dashboard.somebody()} ${evil}`;
  const visit = await dashboard.visit("/keys");
  const { page } = visit;
  const tenants = page.locator(".card", { hasText: "sees nothing of another" });
  await tenants.getByLabel("Name").fill(name);
  await tenants.getByRole("button", { name: "Make a tenant" }).click();
  const dialog = page.getByRole("dialog");
  const key = await dialog.getByLabel("Key", { exact: true }).inputValue();
  await dialog.getByRole("button", { name: "I have kept it" }).click();
  const tenant = new Ebb({ url: dashboard.address, apiKey: key, retries: 0 });
  const { tenant_id: id } = await tenant.me();
  await page.getByLabel("Keys of the tenant").selectOption(id);
  await page.getByRole("row", { name: /admin/ }).first().waitFor();
  const row = tenants.getByRole("row", { name: id });
  await row.getByRole("button", { name: /^Disable/ }).click();
  await dialog.getByRole("button", { name: "Disable" }).click();
  await row.getByRole("button", { name: /^Enable/ }).waitFor();
  expect((await dashboard.api.tenants.list({ limit: 200 }).page()).data).toContainEqual(
    expect.objectContaining({ id, disabled_at: expect.stringMatching(/^20/) }),
  );
  await expectSound(visit);
  await row.getByRole("button", { name: /^Enable/ }).click();
  await row.getByRole("button", { name: /^Disable/ }).waitFor();
  expect(await page.evaluate<unknown>("window.hacked ?? null")).toBeNull();
  await visit.close();
});

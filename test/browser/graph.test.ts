import { expect, test } from "vitest";
import { expectSound } from "../support/dashboard.ts";
import * as dashboard from "../support/dashboard.ts";
import { largeGraph } from "../support/large-graph.ts";

dashboard.inBrowser();

const drawn = "[data-settled]";

const home = async (): Promise<string> => {
  const user = dashboard.somebody();
  const days = ["2026-05-01", "2026-05-02", "2026-05-03"];
  const said = ["Mia lives in Bergen.", "Mia moved to Oslo.", "My friend Nils lives in Bergen."];
  for (const [i, prompt] of said.entries()) {
    const turn = { user_id: user, prompt, response: "", created_at: `${days[i]}T12:00:00Z` };
    await dashboard.api.store(turn, { wait: true });
  }
  return user;
};

test("a graph is drawn, and listed for those who cannot see a drawing", async () => {
  for (const theme of ["light", "dark"] as const) {
    const visit = await dashboard.visit("/graph", { userId: await home(), theme });
    const { page } = visit;
    await page.locator(drawn).waitFor();
    expect(await page.locator(".graph-box canvas").count()).toBeGreaterThan(0);
    await expectSound(visit);
    await page.getByRole("button", { name: "List" }).click();
    const entities = page.getByRole("group", { name: "Entities", exact: true });
    expect(await entities.getByRole("rowheader").allTextContents()).toEqual(
      expect.arrayContaining(["Mia", "Nils", "Bergen", "Oslo", "user"]),
    );
    const relations = page.getByRole("group", { name: "Relations", exact: true });
    await relations.getByRole("row", { name: /Mia lives in Oslo/ }).waitFor();
    await expectSound(visit);
    await visit.close();
  }
});

test("an entity is chosen by keyboard, tells what is known of it, and brings its neighbours", async () => {
  const visit = await dashboard.visit("/graph", { userId: await home(), width: 360 });
  const { page } = visit;
  await page.getByRole("button", { name: "List" }).click();
  expect(await dashboard.tablesTooWideBy(page)).toBe(0);
  await page.getByRole("rowheader", { name: "Mia" }).getByRole("button").press("Enter");
  const card = page.locator(".entity");
  await card.getByRole("heading", { name: "Mia" }).waitFor();
  await card.locator(".relation", { hasText: "Bergen" }).getByText("ended").waitFor();
  await expectSound(visit);
  await card.getByRole("button", { name: "Show its neighbours" }).click();
  await card.getByRole("button", { name: "Its neighbours are shown" }).waitFor();
  await card.locator(".mentions").getByText("Mia moved to Oslo.").click();
  await page.getByRole("dialog").getByText("Mia moved to Oslo.").first().waitFor();
  await expectSound(visit);
  await visit.close();
});

test("the slider shows what held at a time", async () => {
  const visit = await dashboard.visit("/graph", { userId: await home() });
  const { page } = visit;
  await page.getByRole("button", { name: "List" }).click();
  const relations = page.getByRole("group", { name: "Relations", exact: true });
  await relations.getByRole("row", { name: /Mia lives in Oslo/ }).waitFor();
  const slider = page.getByLabel(/What held at/);
  await slider.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await relations.getByRole("row", { name: /Mia lives in Bergen/ }).waitFor();
  expect(await relations.getByRole("row", { name: /Mia lives in Oslo/ }).count()).toBe(0);
  await page.keyboard.press("End");
  await relations.getByRole("row", { name: /Mia lives in Oslo/ }).waitFor();
  await expectSound(visit);
  await visit.close();
});

test("types are left out, and an entity is brought in by its name", async () => {
  const visit = await dashboard.visit("/graph", { userId: await home() });
  const { page } = visit;
  await page.getByText("5 entities").waitFor();
  await page.getByRole("button", { name: /^place/ }).click();
  await page.getByText("3 entities").waitFor();
  await page.getByRole("button", { name: /^place/ }).click();
  await page.getByLabel("Bring in an entity").fill("nil");
  await page.keyboard.press("Enter");
  await page.locator(".entity").getByRole("heading", { name: "Nils" }).waitFor();
  await page.getByLabel("Bring in an entity").fill("<b>nobody</b>");
  await page.keyboard.press("Enter");
  await page.getByText("No entity is called “<b>nobody</b>”.").waitFor();
  await expectSound(visit);
  await visit.close();
});

test("a drawing that is left while it moves is not drawn once more", async () => {
  const visit = await dashboard.visit("/graph", { userId: await home() });
  const { page } = visit;
  await page.locator(drawn).waitFor();
  // In one task, so that the frame which the first asks for comes when the second has taken its box away.
  await page.evaluate(`
    const named = (text) => [...document.querySelectorAll("button")].find((each) => each.textContent === text);
    named("+").click();
    named("List").click();
  `);
  await page.getByRole("group", { name: "Entities", exact: true }).waitFor();
  await expectSound(visit);
  await visit.close();
});

test("a Chinese reader sees the kinds of entities in Chinese", async () => {
  const user = dashboard.somebody();
  await dashboard.told(user, ["My sister Mia lives in Tromsø."]);
  const visit = await dashboard.visit("/graph", { userId: user, language: "zh-CN" });
  const kinds = visit.page.locator(".graph-type");
  await kinds.filter({ hasText: "人物" }).waitFor();
  await kinds.filter({ hasText: "地点" }).waitFor();
  for (const text of await kinds.allTextContents()) expect(text).not.toMatch(/[a-z]/);
  await visit.page.getByRole("button", { name: "列表" }).click();
  await visit.page.getByRole("rowheader", { name: "用户" }).waitFor();
  await expectSound(visit);
  await visit.close();
});

test("one of a kind is counted in the singular", async () => {
  const user = dashboard.somebody();
  await dashboard.told(user, ["I live in Tromsø."]);
  const visit = await dashboard.visit("/sessions", { userId: user });
  await visit.page.getByText("1 turn", { exact: false }).first().waitFor();
  expect(await visit.page.getByText("1 turns").count()).toBe(0);
  await visit.close();
});

test("two thousand entities are drawn within seconds", async () => {
  const user = dashboard.somebody();
  const imported = await dashboard.api.import(largeGraph(user, 1_990, Date.now(), Date.now()));
  expect(imported.added).toMatchObject({ entity: 1_990, edge: 1_989 });
  const visit = await dashboard.visit("/graph", { userId: user });
  const { page } = visit;
  await page.locator(drawn).waitFor();
  await page.getByText(/^200 entities, [1-9]\d* relations/).waitFor();
  const begun = Date.now();
  await page.getByLabel("Entities at most").selectOption("2000");
  await page.getByText(/^1,990 entities, 1,9\d\d relations/).waitFor();
  await page.locator(drawn).waitFor({ timeout: 40_000 });
  expect(Date.now() - begun).toBeLessThan(40_000);
  await page.getByLabel(/What held at/).fill("5");
  await page.getByText(/^1,990 entities, \d relations/).waitFor();
  await expectSound(visit);
  await visit.close();
});

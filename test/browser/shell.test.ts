import { beforeAll, describe, expect, test } from "vitest";
import * as dashboard from "../support/dashboard.ts";
import { type Visit, expectSound } from "../support/dashboard.ts";

dashboard.inBrowser();

const user = dashboard.somebody();
const other = dashboard.somebody();

beforeAll(async () => {
  await dashboard.told(user, ["I live in Tromsø.", "I play the oboe."]);
  await dashboard.told(other, ["I keep a secret garden."]);
});

const enter = async ({ page }: Visit, credential: string): Promise<void> => {
  await page.getByLabel("Key or token").fill(credential);
  await page.getByRole("button", { name: "Sign in" }).click();
};

const isInside = ({ page }: Visit): Promise<void> =>
  page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();

describe("signing in", () => {
  test("refuses a key that is not known, in a sentence", async () => {
    const visit = await dashboard.visit("/", { credential: null });
    await enter(visit, "ebb_nonsense");
    await visit.page.getByText("This key or token is not known here.").waitFor();
    expect(await visit.page.getByLabel("Key or token").getAttribute("aria-invalid")).toBe("true");
    await visit.close();
  });

  test("says of a token what is wrong with it, as the server does", async () => {
    const { token } = await dashboard.api.tokens.create({
      user_id: user,
      allow: ["read"],
      ttl_s: 1,
    });
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const visit = await dashboard.visit("/", { credential: null });
    await enter(visit, token);
    await visit.page.getByText("This token has expired").waitFor();
    expect(await visit.page.getByText("is not known here").count()).toBe(0);
    await visit.close();
  });

  test("is kept until the tab is closed, and no longer", async () => {
    const visit = await dashboard.visit("/", { credential: null });
    await enter(visit, dashboard.adminKey);
    await isInside(visit);
    await visit.page.reload();
    await isInside(visit);
    const tab = await visit.page.context().newPage();
    await tab.goto(dashboard.address);
    await tab.getByLabel("Key or token").waitFor();
    await expectSound(visit);
    await visit.close();
  });

  test("is remembered on the device where that is asked for, until signing out", async () => {
    const visit = await dashboard.visit("/", { credential: null });
    await visit.page.getByLabel("Remember on this device").check();
    await enter(visit, dashboard.adminKey);
    await isInside(visit);
    const tab = await visit.page.context().newPage();
    await tab.goto(dashboard.address);
    await tab.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
    await tab.getByRole("button", { name: "Sign out" }).click();
    await tab.getByLabel("Key or token").waitFor();
    const kept = "JSON.stringify([{ ...localStorage }, { ...sessionStorage }])";
    expect(await tab.evaluate<string>(kept)).not.toContain(dashboard.adminKey);
    await visit.close();
  });

  test("ends where the key is revoked, and says so", async () => {
    const { id, key } = await dashboard.aKey("read");
    const visit = await dashboard.visit("/", { credential: key, userId: user });
    await isInside(visit);
    await dashboard.api.keys.revoke(id);
    await visit.page.getByRole("link", { name: "Memories" }).click();
    await visit.page.getByText("Your session has ended").waitFor();
    expect(await visit.page.getByLabel("Key or token").count()).toBe(1);
    await visit.close();
  });
});

describe("who is signed in", () => {
  test("sees nothing that changes something with a key that may only look", async () => {
    const { key } = await dashboard.aKey("read");
    const visit = await dashboard.visit("/memories", { credential: key, userId: user });
    const { page } = visit;
    await page.getByText("Read only").waitFor();
    await page.locator(".memory-text").first().click();
    await page.locator(".version").first().waitFor();
    const changing = /Add a memory|Edit|Forget|Pin|Thumbs|Bring back|Store|Delete|End the session/;
    expect(await page.getByRole("button", { name: changing }).count()).toBe(0);
    for (const path of ["/playground", "/sessions", "/"]) {
      await page.goto(dashboard.address + path);
      await dashboard.settled(page);
      expect(await page.getByRole("button", { name: changing }).count()).toBe(0);
    }
    await page.goto(`${dashboard.address}/keys`);
    await page.getByRole("heading", { level: 1, name: "This view is not for you" }).waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  test("sees one person alone with a token of that person", async () => {
    const { token } = await dashboard.api.tokens.create({ user_id: user, allow: ["read"] });
    const visit = await dashboard.visit("/", { credential: token, userId: other });
    const { page } = visit;
    await page.getByRole("button", { name: user }).click();
    await page.getByText("This token is confined to these ids.").waitFor();
    expect(await page.getByLabel("User").isDisabled()).toBe(true);
    expect(await page.getByText(other).count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Memories" }).click();
    await page.getByText("I play the oboe.").waitFor();
    expect(await page.getByText("secret garden").count()).toBe(0);
    await expectSound(visit);
    await visit.close();
  });
});

describe("a failure that is told", () => {
  const ask = async ({ page }: Visit): Promise<void> => {
    await page.getByLabel("What the user says").fill("Where do I live?");
    await page.getByRole("button", { name: "Retrieve" }).click();
  };
  const failing = async (): Promise<Visit> => {
    const visit = await dashboard.visit("/playground", { userId: user });
    await visit.page.context().setOffline(true);
    await ask(visit);
    await visit.page.locator(".told-failed").waitFor();
    return visit;
  };

  test("goes by itself", async () => {
    const visit = await failing();
    await visit.page.locator(".told-failed").waitFor({ state: "detached", timeout: 9_500 });
    expect(await visit.page.locator("pre.block").count()).toBe(0);
    await visit.close();
  });

  test("goes by Esc", async () => {
    const visit = await failing();
    await visit.page.keyboard.press("Escape");
    expect(await visit.page.locator(".told-failed").count()).toBe(0);
    await visit.close();
  });

  test("goes once the next try is answered", async () => {
    const visit = await failing();
    await visit.page.context().setOffline(false);
    await ask(visit);
    await visit.page.locator("pre.block").waitFor();
    expect(await visit.page.locator(".told-failed").count()).toBe(0);
    await visit.close();
  });
});

describe("the shell", () => {
  test("finds people by the beginning of their id, and keeps whom one looked at", async () => {
    const visit = await dashboard.visit("/memories");
    const { page } = visit;
    await page.getByRole("button", { name: "Choose someone" }).click();
    await page.getByLabel("User").fill(other);
    await page.getByRole("list", { name: "People with memories" }).getByText(other).click();
    await page.getByText("secret garden").first().waitFor();
    await page.reload();
    await page.getByText("secret garden").first().waitFor();
    await page.getByRole("button", { name: other }).click();
    await page.getByText("Looked at of late").waitFor();
    await expectSound(visit);
    await visit.close();
  });

  test("takes the first who is offered on Enter, and what was typed where that is asked for", async () => {
    const visit = await dashboard.visit("/memories");
    const { page } = visit;
    const part = other.slice(0, -1);
    const [first] = (await dashboard.api.users.list({ starts: part, limit: 1 }).page()).data;
    await page.getByRole("button", { name: "Choose someone" }).click();
    await page.getByLabel("User").fill(part);
    await page.keyboard.press("Enter");
    // The list in the dialog, which is about to close, has a button of that name, too.
    const chosen = page.locator(".scope-button", { hasText: first?.user_id ?? "" });
    await chosen.waitFor();
    await chosen.click();
    await page.getByLabel("User").fill(part);
    await page.getByRole("button", { name: `Use “${part}” as typed` }).waitFor();
    await page.keyboard.press("ArrowDown");
    expect(await page.evaluate<string>("document.activeElement.textContent")).toContain(part);
    await page.keyboard.press("ArrowUp");
    expect(await page.evaluate<string>("document.activeElement.type")).toBe("search");
    await page.getByRole("button", { name: `Use “${part}” as typed` }).click();
    await page.getByRole("button", { name: part }).waitFor();
    await page.getByText("Nothing is remembered of them yet").waitFor();
    await visit.close();
  });

  test("shows nothing of one person once another is chosen", async () => {
    const visit = await dashboard.visit("/playground", { userId: user });
    const { page } = visit;
    await page.getByLabel("What the user says").fill("Where do I live?");
    await page.getByRole("button", { name: "Retrieve" }).click();
    await page.locator("pre.block", { hasText: "Tromsø" }).waitFor();
    await page.getByRole("button", { name: user }).click();
    await page.getByRole("dialog").getByRole("searchbox").fill(other);
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.getByRole("button", { name: other }).waitFor();
    await page.getByText("Try it").waitFor();
    expect(await page.getByText("Tromsø").count()).toBe(0);
    await visit.close();
  });

  test("narrows down to an agent", async () => {
    const ids = { user_id: user, agent_id: "cook" };
    await dashboard.api.store({ ...ids, prompt: "I hate celery.", response: "" }, { wait: true });
    const visit = await dashboard.visit("/memories", { userId: user });
    const { page } = visit;
    await page.getByRole("button", { name: user }).click();
    await page.getByText("Narrow down").click();
    await page.getByLabel("Agent").fill("cook");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.getByRole("button", { name: `${user} · cook` }).waitFor();
    await page.getByText("1 shown").waitFor();
    expect(await page.locator(".memory").count()).toBe(1);
    await visit.close();
  });

  test("speaks Chinese to a Chinese browser, and the other language on request", async () => {
    const visit = await dashboard.visit("/", { userId: user, language: "zh-CN" });
    const { page } = visit;
    await page.getByRole("heading", { level: 1, name: "总览" }).waitFor();
    expect(await page.getAttribute("html", "lang")).toBe("zh-CN");
    expect(await page.title()).toContain("总览");
    await page.getByRole("button", { name: "English" }).click();
    await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
    await visit.close();
  });

  test("is dark where the system is, and light on request, for good", async () => {
    const visit = await dashboard.visit("/", { userId: user, theme: "dark" });
    const { page } = visit;
    const ground = "getComputedStyle(document.body).backgroundColor";
    const dark = await page.evaluate<string>(ground);
    await page.getByRole("button", { name: "Light" }).click();
    const light = await page.evaluate<string>(ground);
    expect(light).not.toBe(dark);
    await page.reload();
    await isInside(visit);
    expect(await page.evaluate<string>(ground)).toBe(light);
    await visit.close();
  });

  test("has its menu behind a button on a phone", async () => {
    const visit = await dashboard.visit("/", { userId: user, width: 360 });
    const { page } = visit;
    await page.getByRole("button", { name: "Menu" }).click();
    await expectSound(visit);
    await page.getByRole("dialog").getByRole("link", { name: "Memories" }).click();
    await page.getByRole("heading", { level: 1, name: "Memories" }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await visit.close();
  });

  test("is used by keyboard alone, from the first key to a memory and back", async () => {
    const visit = await dashboard.visit("/", { userId: user });
    const { page } = visit;
    const focused = (): Promise<string> =>
      page.evaluate<string>("document.activeElement.textContent || document.activeElement.id");
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("Skip to the content");
    await page.keyboard.press("Enter");
    expect(await page.evaluate<string>("document.activeElement.id")).toBe("main");
    await page.keyboard.press("/");
    await page.locator("input[data-search]:focus").waitFor();
    await page.keyboard.type("oboe");
    await page.keyboard.press("Enter");
    await page.getByText(/^\d+ found/).waitFor();
    const memory = page.locator(".memory-text:focus", { hasText: "oboe" });
    for (let presses = 0; presses < 30 && (await memory.count()) === 0; presses++) {
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByText("History").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await focused()).toContain("oboe");
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
});

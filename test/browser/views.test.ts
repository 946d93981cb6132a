import { beforeAll, describe, expect, test } from "vitest";
import * as dashboard from "../support/dashboard.ts";
import { expectSound } from "../support/dashboard.ts";

dashboard.inBrowser();

const user = dashboard.somebody();
const agent = { user_id: user, agent_id: "cook" };

beforeAll(async () => {
  await dashboard.told(user, [
    "My name is Ada and I live in Tromsø.",
    "My sister Mia works at the harbour museum.",
    "I am allergic to peanuts.",
    "I play the oboe on Sundays.",
  ]);
});

test("the overview draws what is counted, as figures and as a table", async () => {
  const visit = await dashboard.visit("/", { userId: user });
  const { page } = visit;
  const overview = await dashboard.api.overview({ user_id: user });
  const tile = page.locator(".tile", { hasText: "Live memories" }).locator("dd");
  expect(await tile.textContent()).toBe(String(overview.statuses["active"]));
  await page.getByText("As a table").click();
  const rows = await page.locator(".table-box tbody tr").allTextContents();
  expect(rows).toEqual(
    overview.timeline.steps.map(({ from, added, total }) => `${from}${added}${total}`),
  );
  await page.locator(".bars", { hasText: "Mia" }).waitFor();
  await expectSound(visit);
  await visit.close();
});

test("sample data fills an empty place with forty turns that are read", async () => {
  const { key } = await dashboard.api.tenants.create({ id: dashboard.somebody(), name: "Empty" });
  const load = { name: "Load sample data" };
  const brokenOff = await dashboard.visit("/", { credential: key });
  await brokenOff.page.getByRole("button", load).click();
  await brokenOff.page.getByText(/^Storing [1-9]\d? of 40/).waitFor();
  await brokenOff.close();
  // It goes on, and tells nothing twice.
  const visit = await dashboard.visit("/", { credential: key, userId: dashboard.somebody() });
  const { page } = visit;
  await page.getByRole("button", load).click();
  await page.getByText("Sample data of sample-lena is there.").waitFor({ timeout: 50_000 });
  await page.getByRole("button", { name: "sample-lena" }).waitFor();
  expect(await page.locator(".tile", { hasText: "Turns" }).locator("dd").textContent()).toBe("40");
  await expectSound(visit);
  await visit.close();
});

test.each(["/memories?q=celery", "/playground"])(
  "where all memories are with an agent, %s leads to it",
  async (path) => {
    const person = dashboard.somebody();
    const ids = { user_id: person, agent_id: "cook" };
    await dashboard.api.store({ ...ids, prompt: "I hate celery.", response: "" }, { wait: true });
    const visit = await dashboard.visit(path, { userId: person });
    const { page } = visit;
    const retrieve = async (): Promise<void> => {
      if (path !== "/playground") return;
      await page.getByLabel("What the user says").fill("What about celery?");
      await page.getByRole("button", { name: "Retrieve" }).click();
    };
    await retrieve();
    await page.getByText("Nothing here, but there is more elsewhere").waitFor();
    await expectSound(visit);
    await page.getByRole("button", { name: "Agent: cook" }).click();
    await page.getByRole("button", { name: `${person} · cook` }).waitFor();
    await retrieve();
    await page.locator(".memory", { hasText: "celery" }).first().waitFor();
    await expectSound(visit);
    await visit.close();
  },
);

describe("memories", () => {
  test("are searched, each with its score taken apart", async () => {
    const visit = await dashboard.visit("/memories", { userId: user });
    const { page } = visit;
    await page.getByRole("searchbox").fill("Which instrument do I play?");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    const first = page.locator(".memory").first();
    await first.getByText("oboe").waitFor();
    await first.getByText("Why this score").click();
    const parts = await first.locator(".score-parts .bar-name").allTextContents();
    expect(parts).toEqual(
      expect.arrayContaining(["Words", "Meaning", "Fading", "Importance", "Final score"]),
    );
    await expectSound(visit);
    await page.goBack();
    await page.getByText("4 shown").or(page.getByText("5 shown")).waitFor();
    await visit.close();
  });

  test("are narrowed down by any filter, in a list and in a search", async () => {
    await dashboard.api.memories.add({
      user_id: user,
      content: "The spare key hangs behind the blue door.",
      importance: 9,
      tags: ["home"],
      metadata: { room: "hall" },
    });
    const visit = await dashboard.visit("/memories", { userId: user });
    const { page } = visit;
    await page.getByRole("button", { name: "Filters" }).click();
    await expectSound(visit);
    const onlyKey = async (): Promise<void> => {
      await page.getByText(/^1 (shown|found)/).waitFor();
      await expect
        .poll(() => page.locator(".memory").allTextContents())
        .toEqual([expect.stringContaining("spare key")]);
    };
    await page.getByLabel("Tags", { exact: true }).fill("home");
    await onlyKey();
    await page.getByRole("button", { name: "Reset" }).click();
    await page.getByLabel("Metadata").fill("room=hall");
    await onlyKey();
    await page.getByRole("button", { name: "Reset" }).click();
    await page.getByLabel(/Importance at least/).fill("9");
    await page.getByRole("button", { name: "Global" }).click();
    await page.getByText("spare key").waitFor();
    await page.getByLabel("State").selectOption("superseded");
    await page.getByText("Nothing fits").waitFor();
    await page.getByRole("button", { name: "Reset" }).click();
    await page.getByLabel("Tags", { exact: true }).fill("home");
    await page.getByRole("searchbox").fill("door");
    await page.keyboard.press("Enter");
    await onlyKey();
    await visit.close();
  });

  test("are stated, and said to be there already the second time", async () => {
    const visit = await dashboard.visit("/memories", { userId: user });
    const { page } = visit;
    for (const said of ["Remembered.", "The same is remembered already."]) {
      await page.getByRole("button", { name: "Add a memory" }).click();
      await page.getByLabel("What is to be remembered").fill("The bike has a flat tyre.");
      await page.getByRole("dialog").getByRole("button", { name: "Add a memory" }).click();
      await page.getByText(said, { exact: true }).waitFor();
    }
    await page.getByRole("dialog").getByText("The bike has a flat tyre.").first().waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  test("are edited, and the history shows the change word by word", async () => {
    const content = "The gate code is 4711.";
    const { id } = await dashboard.api.memories
      .add({ user_id: user, content, infer: false })
      .then((added) => ("id" in added ? added : { id: "" }));
    const visit = await dashboard.visit("/memories", { userId: user });
    const { page } = visit;
    await page.getByText(content).click();
    await page.getByRole("button", { name: "Edit" }).click();
    await expectSound(visit);
    await page.getByLabel("What is remembered").fill("The gate code is 8266.");
    await page.keyboard.press("Escape");
    await page
      .getByRole("dialog", { name: "Leave without saving?" })
      .getByRole("button", { name: "Cancel" })
      .click();
    await page.getByLabel("Tags, separated by commas").fill("home, gate");
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator("del", { hasText: "4711" }).waitFor();
    await page.locator("ins", { hasText: "8266" }).waitFor();
    await expectSound(visit);
    expect(await dashboard.api.memories.get(id)).toMatchObject({
      content: "The gate code is 8266.",
      tags: ["home", "gate"],
      version: 2,
    });
    await visit.close();
  });

  test("show the exact words that they came from", async () => {
    const visit = await dashboard.visit("/memories", { userId: user });
    const { page } = visit;
    await page.locator(".memory-text", { hasText: "oboe" }).click();
    const marked = page.getByRole("dialog").locator("mark");
    expect(await marked.first().textContent()).toContain("I play the oboe");
    await page.getByRole("dialog").locator(".facts a").click();
    await page.locator(".turn", { hasText: "I play the oboe" }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await visit.close();
  });

  test("are pinned and rated", async () => {
    const visit = await dashboard.visit("/memories", { userId: user });
    const { page } = visit;
    const row = page.locator(".memory", { hasText: "peanuts" });
    await row.getByRole("button", { name: "Pin" }).click();
    await row.getByText("Pinned", { exact: true }).waitFor();
    await row.getByRole("button", { name: "Thumbs up" }).click();
    await page.getByText("Noted.", { exact: true }).waitFor();
    const { data } = await dashboard.api.memories.list({ user_id: user, limit: 50 }).page();
    expect(data.find((memory) => memory.content.includes("peanuts"))).toMatchObject({
      pinned: true,
      feedback: 1,
    });
    await row.getByRole("button", { name: "Unpin" }).click();
    await row.getByText("Pinned", { exact: true }).waitFor({ state: "detached" });
    await visit.close();
  });

  test("are forgotten after a moment in which that can be undone", async () => {
    await dashboard.api.memories.add({ user_id: user, content: "The cellar is damp." });
    const visit = await dashboard.visit("/memories", { userId: user });
    const { page } = visit;
    const row = page.locator(".memory", { hasText: "cellar" });
    const forget = row.getByRole("button", { name: "Forget" });
    await forget.click();
    await row.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await row.waitFor();
    await forget.click();
    await row.waitFor({ state: "detached" });
    const gone = page.waitForResponse((answer) => answer.request().method() === "DELETE");
    // Who leaves has not called it off.
    await page.evaluate("window.dispatchEvent(new Event('pagehide'))");
    expect((await gone).status()).toBe(204);
    const { data } = await dashboard.api.memories.list({ user_id: user, limit: 50 }).page();
    expect(data.some((memory) => memory.content.includes("cellar"))).toBe(false);
    await visit.close();
  });

  test("are forgotten though who forgot them signs out at once", async () => {
    const { id } = await dashboard.api.memories
      .add({ user_id: user, content: "The attic is draughty.", infer: false })
      .then((added) => ("id" in added ? added : { id: "" }));
    const visit = await dashboard.visit("/memories", { userId: user });
    const { page } = visit;
    const row = page.locator(".memory", { hasText: "attic" });
    await row.getByRole("button", { name: "Forget" }).click();
    await row.waitFor({ state: "detached" });
    const gone = page.waitForResponse((answer) => answer.request().method() === "DELETE");
    await page.getByRole("button", { name: "Sign out" }).click();
    expect((await gone).status()).toBe(204);
    await page.getByLabel("Key or token").waitFor();
    expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
    expect(await dashboard.api.memories.get(id).catch(({ status }) => status)).toBe(404);
    await visit.close();
  });

  test("are said to be kept where their forgetting came too late", async () => {
    const { key, id: keyId } = await dashboard.aKey("write");
    const content = "The porch light flickers.";
    await dashboard.api.memories.add({ user_id: user, content, infer: false });
    const visit = await dashboard.visit("/memories", { credential: key, userId: user });
    const { page } = visit;
    const row = page.locator(".memory", { hasText: "porch" });
    await row.getByRole("button", { name: "Forget" }).click();
    await row.waitFor({ state: "detached" });
    await dashboard.api.keys.revoke(keyId);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByText("It is not forgotten. This API key is not known").waitFor();
    dashboard.expectRefused(visit, 401);
    const { data } = await dashboard.api.memories.list({ user_id: user, limit: 50 }).page();
    expect(data.some((memory) => memory.content === content)).toBe(true);
    await visit.close();
  });
});

describe("sessions", () => {
  test("show a turn as it is read, without a reload", async () => {
    const session = dashboard.somebody();
    const turn = { ...agent, session_id: session, response: "Noted." };
    await dashboard.api.store({ ...turn, prompt: "I bought a red kayak." }, { wait: true });
    const visit = await dashboard.visit(`/sessions?id=${session}`, { userId: user });
    const { page } = visit;
    await page.getByText("Everything is read.").waitFor();
    await dashboard.api.store({ ...turn, prompt: "I sold my old canoe." });
    await page.getByText("I sold my old canoe.").waitFor();
    await page.locator(".turn", { hasText: "canoe" }).getByText("Read", { exact: true }).waitFor();
    const first = page.locator(".turn", { hasText: "kayak" });
    await first.getByRole("button", { name: "What was read out of it" }).click();
    await first.locator("mark", { hasText: "red kayak" }).waitFor();
    await expectSound(visit);
    await visit.close();
  });

  test("are ended, which writes their summary, and lose a turn that is deleted", async () => {
    const session = dashboard.somebody();
    const turn = { ...agent, session_id: session, response: "Noted." };
    await dashboard.api.store({ ...turn, prompt: "I keep two goats." }, { wait: true });
    await dashboard.api.store({ ...turn, prompt: "I milk them at six." }, { wait: true });
    const visit = await dashboard.visit("/sessions", { userId: user });
    const { page } = visit;
    await page.getByLabel("Which sessions").selectOption("open");
    const link = page.getByRole("link", { name: session });
    expect(await link.textContent()).toContain("last turn: just now");
    await link.click();
    await page.getByRole("button", { name: "End the session" }).click();
    await page.locator(".summary-text", { hasText: "goats" }).waitFor();
    await page
      .locator(".turn", { hasText: "milk" })
      .getByRole("button", { name: "Delete the turn" })
      .click();
    await expectSound(visit);
    await page.getByRole("dialog").getByRole("button", { name: "Delete the turn" }).click();
    await page.locator(".turn", { hasText: "milk" }).waitFor({ state: "detached" });
    const { data } = await dashboard.api.turns.list({ session_id: session }).page();
    expect(data.map(({ prompt }) => prompt)).toEqual(["I keep two goats."]);
    await visit.close();
  });
});

describe("the playground", () => {
  test("shows what a prompt recalls, the context block, and where the time went", async () => {
    const visit = await dashboard.visit("/playground", { userId: user });
    const { page } = visit;
    await page.getByText("no model is configured").waitFor();
    await page.getByLabel("What the user says").fill("May I eat peanuts?");
    await page.getByText("Options").click();
    await page.getByLabel(/Turns word for word/).fill("3");
    await page.getByRole("button", { name: "Retrieve" }).click();
    await page.locator("pre.block", { hasText: "allergic to peanuts" }).waitFor();
    await page.locator(".memory", { hasText: "peanuts" }).getByText("Why this score").click();
    const times = page.locator(".card", { hasText: "Where the time went" });
    expect(await times.locator(".bar-name").allTextContents()).toEqual(
      expect.arrayContaining(["Reading", "Ranking", "With the way there and back"]),
    );
    await page.getByRole("heading", { name: "Turns word for word" }).waitFor();
    await expectSound(visit);
    await visit.close();
  });

  test("stores a pair, and shows what was read out of it, or asks back", async () => {
    const visit = await dashboard.visit("/playground", { userId: user });
    const { page } = visit;
    const store = async (prompt: string): Promise<void> => {
      await page.getByLabel("What the user says").fill(prompt);
      await page.getByRole("button", { name: "Store the pair" }).click();
    };
    await page.getByLabel("What was answered").fill("A fine hobby.");
    await store("I collect old maps of Norway.");
    await page.locator(".outcome", { hasText: "old maps of Norway" }).waitFor();
    await page.locator(".outcome").getByRole("button").first().click();
    await page.getByRole("dialog").getByText("old maps").first().waitFor();
    await page.keyboard.press("Escape");
    await store("Forget that I collect old maps of Norway.");
    await page.locator(".outcome", { hasText: "1 memory was forgotten" }).waitFor();
    await expectSound(visit);
    await visit.close();
  });
});

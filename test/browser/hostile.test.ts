import { beforeAll, expect, test } from "vitest";
import * as dashboard from "../support/dashboard.ts";
import { expectSound } from "../support/dashboard.ts";

dashboard.inBrowser();

const evil = (where: string): string =>
  `<img src=x onerror="window.hacked='${where}'"><script>window.hacked='${where}'</script>`;
const user = `${dashboard.somebody()}${evil("user")}\u202eresu`;
const session = `\u2067${dashboard.somebody()}"><svg onload=window.hacked='session'>`;
const agent = `cook'"><b>${evil("agent")}`;
/** What on the page turns the direction of a text, in what is seen or read out. */
const turning = `[...document.querySelectorAll("*:not(option)")].flatMap((each) => [
  each.title, each.ariaLabel, each.value, ...[...each.childNodes].map(({ nodeValue }) => nodeValue),
]).filter((text) => /[\\u202a-\\u202e\\u2066-\\u2069]/.test(text ?? ""))`;
const long = `${"W".repeat(180)}@${"m".repeat(60)}`;

beforeAll(async () => {
  const ids = { user_id: user, agent_id: agent, session_id: session };
  for (const prompt of [
    `My name is ${evil("name")} and I live in Tromsø.`,
    `My sister ${evil("entity")} Mia works at javascript:alert(1).`,
    `I love \u202egnirts\u202c and ${long}.`,
  ]) {
    await dashboard.api.store({ ...ids, prompt, response: evil("response") }, { wait: true });
  }
  await dashboard.api.memories.add({
    user_id: user,
    content: `I hide ${evil("content")}`,
    tags: ["<img src=x onerror=window.hacked=1>", "{{tag}}", "\u202egat"],
    metadata: { [evil("key")]: evil("value"), __proto__x: "javascript:alert(1)" },
  });
  await dashboard.api.memories.add({ user_id: user, content: long });
});

test.each([1280, 360])(
  "text that is HTML stays text in every view, %i pixels wide",
  async (width) => {
    const visit = await dashboard.visit("/", { userId: user, width });
    const { page } = visit;
    const paths = await dashboard.viewPaths(page);
    for (const path of [
      ...paths,
      `/sessions?id=${encodeURIComponent(session)}`,
      "/memories?q=hide",
    ]) {
      await page.goto(dashboard.address + path);
      await dashboard.settled(page);
      await expectSound(visit);
      expect([path, await page.evaluate<string[]>(turning)]).toEqual([path, []]);
    }
    await page.locator(".memory", { hasText: "hide" }).first().locator(".memory-text").click();
    await page.getByRole("dialog").getByText("window.hacked='value'").first().waitFor();
    await page.getByRole("dialog").getByText("#[U+202E]gat").waitFor();
    await expectSound(visit);
    await page.getByRole("button", { name: "Edit" }).click();
    expect(await page.evaluate<string[]>(turning)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.locator(".scope-button").click();
    await page.getByRole("dialog").waitFor();
    await dashboard.settled(page);
    await expectSound(visit);
    expect(await page.evaluate<string[]>(turning)).toEqual([]);
    expect(await page.evaluate<unknown>("window.hacked ?? null")).toBeNull();
    expect(await page.locator("main img, main script, main svg[onload]").count()).toBe(0);
    await visit.close();
  },
);

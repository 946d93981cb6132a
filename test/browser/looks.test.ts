import { gzipSync } from "node:zlib";
import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { Ebb } from "../../client/src/index.ts";
import * as dashboard from "../support/dashboard.ts";
import { expectSound } from "../support/dashboard.ts";

dashboard.inBrowser();

const user = dashboard.somebody();
const scriptBytesMax = 200 * 1024;

beforeAll(async () => {
  await dashboard.told(user, [
    "My name is Ada and I live in Tromsø.",
    "I love my sister Mia, she works at the harbour.",
    "I am allergic to peanuts.",
  ]);
});

const looks = [
  ["light", "en-GB", 1280],
  ["dark", "en-GB", 1280],
  ["light", "en-GB", 360],
  ["light", "zh-CN", 360],
] as const;

/** Rules of axe that each view broke, by look, for the table of `AXE_TABLE=docs/dashboard/axe.md`. */
const broken = new Map<string, number[]>();

function tableOf(): string {
  const names = ["Light", "Dark", "Phone", "Chinese, phone"];
  const rows = [
    ["View", ...names],
    ["---", ...names.map(() => "---:")],
    ...[...broken].map(([path, counts]) => [`\`${path}\``, ...counts.map(String)]),
  ];
  const lines = rows.map((cells) => `| ${cells.join(" | ")} |`);
  return `${["# What axe finds", "", "Rules of axe-core that a view breaks; written by `test/browser/looks.test.ts` where `AXE_TABLE` names this file.", "", ...lines].join("\n")}\n`;
}

afterAll(() => {
  const file = process.env["AXE_TABLE"];
  if (file === undefined) return;
  if ([...broken.values()].some((counts) => counts.length < looks.length)) return;
  writeFileSync(file, tableOf());
});

describe("every view", () => {
  test.each(looks)("is sound: %s, in %s, %i pixels wide", async (theme, language, width) => {
    const visit = await dashboard.visit("/", { userId: user, theme, language, width });
    for (const path of await dashboard.viewPaths(visit.page)) {
      await visit.page.goto(dashboard.address + path);
      await dashboard.settled(visit.page);
      const found = await dashboard.barriers(visit.page);
      broken.set(path, [...(broken.get(path) ?? []), found.length]);
      await expectSound(visit);
    }
    await visit.close();
  });

  test("teaches where nothing is there yet", async () => {
    const visit = await dashboard.visit("/", { userId: dashboard.somebody() });
    for (const path of ["/", "/memories", "/graph", "/forgetting", "/sessions", "/panel"]) {
      await visit.page.goto(dashboard.address + path);
      await dashboard.settled(visit.page);
      await visit.page.locator(".empty h2").waitFor();
      await expectSound(visit);
    }
    await visit.close();
  });

  test("is sound for nobody in particular, and where it does not exist", async () => {
    const visit = await dashboard.visit("/nowhere");
    expect(await visit.page.locator("h1").textContent()).toBe("There is no such view");
    for (const path of [...(await dashboard.viewPaths(visit.page)), "/nowhere"]) {
      await visit.page.goto(dashboard.address + path);
      await dashboard.settled(visit.page);
      await expectSound(visit);
    }
    await visit.close();
  });
});

/** Runs of three or more English words that the page itself says, in its text and in the names of its parts. */
const englishOn = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const run = /[A-Za-z]{2,}(?:[ ,]+[A-Za-z][A-Za-z'’]+){2,}/;
    const theirs = "bdi, code, pre, script, style, noscript, [translate=no]";
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (element.closest(theirs) !== null) continue;
      const texts = node instanceof Element
        ? ["aria-label", "title", "placeholder", "alt", "data-label"].map((name) => node.getAttribute(name) ?? "")
        : [node.textContent];
      found.push(...texts.filter((text) => run.test(text)));
    }
    return found;
  })()`);

test("a Chinese reader meets no English sentence, nor where something is refused", async () => {
  const other = await dashboard.visit("/", { userId: user });
  expect((await englishOn(other.page)).length).toBeGreaterThan(3);
  await other.close();
  const { id, key } = await dashboard.api.tenants.create({
    name: "中文",
    id: dashboard.somebody(),
  });
  const api = new Ebb({ url: dashboard.address, apiKey: key ?? "" });
  const reader = dashboard.somebody();
  const said = [
    "我叫林溪，住在杭州。",
    "我对花生过敏。",
    "我妹妹在医院当护士。",
    "我现在搬到上海了。",
  ];
  for (const prompt of said) {
    await api.store({ user_id: reader, prompt, response: "记下了。" }, { wait: true });
  }
  await api.store({ user_id: reader, prompt: "请忘掉你记得的一切", response: "" }, { wait: true });
  await api.webhooks.create({ url: "https://example.com/ebb", events: ["memory.added"] });
  await api.sources.create({ platform: "telegram", name: "客服" });
  await api.users.erase("someone-else");
  const visit = await dashboard.visit("/", {
    credential: key,
    userId: reader,
    language: "zh-CN",
  });
  const { page } = visit;
  const expectChinese = async (): Promise<void> => {
    const place = new URL(page.url()).pathname;
    expect([place, await englishOn(page)]).toEqual([place, []]);
  };
  for (const path of await dashboard.viewPaths(page)) {
    await page.goto(dashboard.address + path);
    await dashboard.settled(page);
    await expectChinese();
  }

  await page.goto(`${dashboard.address}/memories?q=${encodeURIComponent("我对什么过敏？")}`);
  await page.locator(".score summary").first().click();
  await page.getByText("找到的原因").first().waitFor();
  await expectChinese();
  await page.locator(".memory-text").first().click();
  await page.locator(".version").first().waitFor();
  await expectChinese();
  await page.keyboard.press("Escape");

  await page.goto(`${dashboard.address}/sessions`);
  await page.locator(".session-row").first().click();
  await page.locator(".turn").first().waitFor();
  await expectChinese();

  await page.goto(`${dashboard.address}/graph`);
  await page.getByRole("button", { name: "列表" }).click();
  await page.locator(".graph-split tbody tr").first().waitFor();
  await expectChinese();

  await page.goto(`${dashboard.address}/playground`);
  await page.getByLabel("用户说的话").fill("我能吃花生酱吗？");
  await page.getByRole("button", { name: "检索", exact: true }).click();
  await page.locator("pre.block").waitFor();
  await page.locator(".score summary").first().click();
  await expectChinese();

  await page.goto(`${dashboard.address}/settings`);
  await page.getByLabel("记忆条数", { exact: true }).fill("1000");
  await page.getByRole("button", { name: "保存" }).click();
  await page.getByText("必须是 1–100 之间的整数").waitFor();
  await expectChinese();
  dashboard.expectRefused(visit, 422);
  await expectSound(visit);
  await dashboard.api.tenants.update(id, { disabled: true });
  await visit.close();
});

test("a kept key that is not taken any more says so at the way in, in the reader's language", async () => {
  for (const [language, sentence] of [
    ["en-GB", "Your session has ended"],
    ["zh-CN", "登录已失效"],
  ] as const) {
    const visit = await dashboard.visit("/", { credential: "ebb_gone", language });
    await visit.page.getByRole("alert").getByText(sentence).waitFor();
    dashboard.expectRefused(visit, 401);
    await expectSound(visit);
    await visit.close();
  }
});

test("the way in is sound in both themes, and on a phone", async () => {
  for (const [theme, width] of [
    ["light", 1280],
    ["dark", 360],
  ] as const) {
    const visit = await dashboard.visit("/", { credential: null, theme, width });
    await expectSound(visit);
    await visit.close();
  }
});

test("the first view loads under 200 KB of script, compressed", async () => {
  const visit = await dashboard.visit("/", { userId: user });
  let bytes = 0;
  visit.page.on("response", (answer) => {
    if (!answer.url().endsWith(".js")) return;
    void answer.body().then((body) => (bytes += gzipSync(body).length));
  });
  await visit.page.reload({ waitUntil: "networkidle" });
  await dashboard.settled(visit.page);
  expect(bytes).toBeGreaterThan(10 * 1024);
  expect(bytes).toBeLessThan(scriptBytesMax);
  await visit.close();
});

test("nothing is asked of any other host", async () => {
  const visit = await dashboard.visit("/", { userId: user });
  const hosts = new Set<string>();
  visit.page.on("request", (request) => hosts.add(new URL(request.url()).origin));
  for (const path of await dashboard.viewPaths(visit.page)) {
    await visit.page.goto(dashboard.address + path);
    await dashboard.settled(visit.page);
  }
  expect([...hosts]).toEqual([dashboard.address]);
  await visit.close();
});

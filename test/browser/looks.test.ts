import { gzipSync } from "node:zlib";
import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

/** The dashboard in a real browser, as a person meets it. */
import axe from "axe-core";
import { type Browser, type BrowserContextOptions, type Page, chromium } from "playwright-core";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { Ebb } from "../../client/src/index.ts";

const started = inject("dashboard");
export const { address, key: adminKey } = started;

/** The API as the deployment's own key has it. */
export const api = new Ebb({ url: address, apiKey: adminKey });

let browser: Browser;
let count = 0;

/** Call once in each file. */
export function inBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.connect(started.browser);
  });
  afterAll(() => browser.close());
}

/** A user whom no other test has. */
export const somebody = (): string => `somebody-${Date.now().toString(36)}-${count++}`;

export interface Visitor {
  /** A key or a token; null for nobody. */
  credential?: string | null;
  /** Whom they look at. */
  userId?: string | null;
  theme?: "light" | "dark";
  language?: "en-GB" | "zh-CN";
  width?: number;
}

export interface Visit {
  page: Page;
  /** What the page complained of: errors and warnings on the console, exceptions, dialogs. */
  complaints: string[];
  close(): Promise<void>;
}

const height = 800;

const optionsOf = ({ theme, language, width }: Visitor): BrowserContextOptions => ({
  viewport: { width: width ?? 1280, height },
  colorScheme: theme ?? "light",
  locale: language ?? "en-GB",
  // Nothing moves, so that nothing is looked at half way.
  reducedMotion: "reduce",
});

/** Sets what the page keeps in a tab, before it is there. */
const kept = (name: string, value: unknown): string =>
  `if (sessionStorage.getItem("ebb.visited") === null) ` +
  `sessionStorage.setItem("ebb.${name}", ${JSON.stringify(JSON.stringify(value))});`;

/** Opens an address of the dashboard; signed in as the deployment's own key where nothing else is said. */
export async function visit(path: string, visitor: Visitor = {}): Promise<Visit> {
  const { credential = adminKey, userId = null } = visitor;
  const context = await browser.newContext(optionsOf(visitor));
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    const isOfDriver = /^\[\.WebGL-\w+\]GL Driver Message/.test(message.text());
    if (["error", "warning"].includes(message.type()) && !isOfDriver) {
      complaints.push(message.text());
    }
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("dialog", (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const scope = { userId, agentId: null, sessionId: null };
  await page.addInitScript(
    (credential === null ? "" : kept("credential", credential)) +
      (userId === null ? "" : kept("scope", scope)) +
      `sessionStorage.setItem("ebb.visited", "1");`,
  );
  await page.goto(address + path);
  await settled(page);
  return { page, complaints, close: () => context.close() };
}

/** Until what is on the page is there and nothing is waited for. */
export async function settled(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor({ state: "attached" });
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
}

/** What a screen reader, or an eye that sees little contrast, would miss; each with where it is. */
export async function barriers(page: Page): Promise<string[]> {
  // What is asked for anew is paler until the answer is there.
  await page.locator(".answer.stale").first().waitFor({ state: "detached" });
  await page.evaluate(axe.source);
  const found = await page.evaluate<{ id: string; nodes: { html: string }[] }[]>(
    "axe.run(document).then(({ violations }) => violations)",
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

/** How many pixels the page is wider than its window. */
const tooWideBy = (page: Page): Promise<number> =>
  page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth");

/** How many pixels of the widest table lie beyond its box. */
export const tablesTooWideBy = (page: Page): Promise<number> =>
  page.evaluate<number>(
    `Math.max(...[...document.querySelectorAll(".table-box")].map((box) => box.scrollWidth - box.clientWidth))`,
  );

/** The views that the navigation leads to. */
export const viewPaths = (page: Page): Promise<string[]> =>
  page
    .locator(".side nav a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));

/** Nothing went wrong on this page, and everybody can use it. */
export async function expectSound({ page, complaints }: Visit): Promise<void> {
  const place = new URL(page.url()).pathname;
  expect([place, complaints]).toEqual([place, []]);
  expect([place, await barriers(page)]).toEqual([place, []]);
  expect([place, await tooWideBy(page)]).toEqual([place, 0]);
}

/** What was refused on purpose; the browser complains of each such answer. */
export function expectRefused({ complaints }: Visit, status: number, times = 1): void {
  const expected = `Failed to load resource: the server responded with a status of ${status}`;
  expect(complaints.map((text) => text.slice(0, expected.length))).toEqual(
    Array.from({ length: times }, () => expected),
  );
  complaints.length = 0;
}

/** A key of the default tenant. */
export async function aKey(role: "read" | "write" | "admin"): Promise<{ id: string; key: string }> {
  const { id, key } = await api.keys.create({ name: `browser ${role}`, role });
  return { id, key: key ?? "" };
}

/** Stores turns of a user and has them read, in order. */
export async function told(userId: string, prompts: readonly string[]): Promise<void> {
  for (const prompt of prompts) {
    await api.store({ user_id: userId, prompt, response: "Noted." }, { wait: true });
  }
}

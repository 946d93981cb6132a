// `npm run screenshots`: every view of the dashboard with sample data, as pictures in docs/dashboard/.
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContextOptions, type Page, chromium } from "playwright-core";
import { executablePath, quietArguments } from "../test/support/chromium.ts";
import { copyOfRepository, interrupt, removeCopy, start } from "../test/support/started.ts";

const folder = "docs/dashboard";
const bytesMax = 150 * 1024;
const sampleUser = "sample-lena";

const directory = copyOfRepository();
const { address, key, ...rest } = await start(directory);
const browser = await chromium.launch({ executablePath, args: quietArguments });

async function settled(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor({ state: "attached" });
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
  await page.waitForTimeout(400);
}

/** A page of the dashboard, signed in, with somebody chosen. */
async function open(
  path: string,
  options: BrowserContextOptions = {},
  userId: string | null = sampleUser,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 760 },
    reducedMotion: "reduce",
    locale: "en-GB",
    ...options,
  });
  const kept = { credential: key, scope: { userId, agentId: null, sessionId: null } };
  await context.addInitScript(
    Object.entries(kept)
      .map(([name, value]) => {
        const text = JSON.stringify(JSON.stringify(value));
        return `sessionStorage.getItem("ebb.${name}") ?? sessionStorage.setItem("ebb.${name}", ${text});`;
      })
      .join(""),
  );
  const page = await context.newPage();
  await page.goto(address + path);
  await settled(page);
  return page;
}

async function take(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await page.context().close();
}

const phone = { viewport: { width: 360, height: 740 } };

const inDialog = (page: Page, label: string) => page.getByRole("dialog").getByLabel(label);

/** Presses a button of the view, then the one of the same name in the dialog that opens. */
async function makeBy(
  page: Page,
  name: string,
  fields: Record<string, string>,
  checks: readonly string[] = [],
): Promise<void> {
  await page.getByRole("button", { name }).click();
  for (const [label, text] of Object.entries(fields)) await inDialog(page, label).fill(text);
  for (const label of checks) await inDialog(page, label).check();
  await page.getByRole("dialog").getByRole("button", { name }).click();
  await page.getByRole("button", { name: "I have kept it" }).click();
}

/** What stands between opening a view and its picture. */
const staged: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  playground: async (page) => {
    await page.getByLabel("What the user says").fill("What should I cook when my sister visits?");
    await page.getByRole("button", { name: "Retrieve" }).click();
    await page.locator("pre.block").waitFor();
  },
  graph: async (page) => {
    await page.locator("[data-settled]").waitFor();
    await page.getByLabel("Bring in an entity").fill("Lena");
    await page.getByRole("button", { name: "Bring in", exact: true }).click();
    await page.locator(".entity h2").waitFor();
    await page.locator("[data-settled]").waitFor();
  },
  forgetting: async (page) => {
    await page.locator(".curve-box canvas").waitFor();
  },
  keys: async (page) => {
    await makeBy(page, "Make a key", { "What it is for": "chat backend" });
  },
  webhooks: async (page) => {
    await makeBy(page, "Make a webhook", { Address: "https://example.com/ebb" });
    const commands = "Obey commands that people type";
    await makeBy(page, "Listen to a platform", { Name: "Support bot" }, [commands]);
  },
  erasures: async (page) => {
    await page.getByRole("button", { name: "Erase a person" }).click();
    await inDialog(page, "User id").fill("somebody-else");
    await inDialog(page, "Type the same id again to confirm").fill("somebody-else");
    await page.getByRole("dialog").getByRole("button", { name: "Erase for good" }).click();
    await page.locator(".receipt").getByText("Done", { exact: true }).waitFor();
  },
};

async function takeViews(): Promise<void> {
  const page = await open("/");
  const paths = await page
    .locator(".side nav a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  await page.context().close();
  for (const path of paths) {
    const name = path === "/" ? "overview" : path.slice(1);
    const view = await open(path);
    await staged[name]?.(view);
    await settled(view);
    await take(view, name);
  }
}

async function takeMoments(): Promise<void> {
  const signIn = await open("/");
  await signIn.evaluate("sessionStorage.clear(); sessionStorage.setItem('ebb.credential', '0')");
  await signIn.reload();
  await signIn.getByLabel("Key or token").waitFor();
  await take(signIn, "sign-in");
  await take(await open("/", { colorScheme: "dark" }), "overview-dark");
  await take(await open("/", { ...phone, locale: "zh-CN" }), "overview-phone-chinese");
  await take(await open("/settings", { locale: "zh-CN" }), "settings-chinese");
  const search = await open("/memories?q=Who%20teaches%20me%20the%20cello%3F");
  await search.getByText("Why this score").first().click();
  await take(search, "memories-search");
  const sheet = await open("/memories", { colorScheme: "dark" });
  await sheet.locator(".memory-text", { hasText: "marathon" }).first().click();
  await sheet.locator(".version").first().waitFor();
  await settled(sheet);
  await take(sheet, "memory-sheet-dark");
  const session = await open("/sessions");
  await session.locator(".session-row").first().click();
  await session.locator(".turn").first().waitFor();
  await session.getByRole("button", { name: "What was read out of it" }).first().click();
  await settled(session);
  await take(session, "session");
}

try {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (name.endsWith(".png")) rmSync(join(folder, name));
  await take(await open("/", {}, null), "empty");
  const first = await open("/", {}, null);
  await first.getByRole("button", { name: "Load sample data" }).click();
  await first.locator(".tiles").waitFor({ timeout: 120_000 });
  await first.context().close();
  await takeViews();
  await takeMoments();
  const large = readdirSync(folder).filter((name) => statSync(join(folder, name)).size > bytesMax);
  if (large.length > 0) throw new Error(`Larger than ${bytesMax} bytes: ${large.join(", ")}`);
} finally {
  await browser.close();
  await interrupt({ address, key, ...rest });
  removeCopy(directory);
}

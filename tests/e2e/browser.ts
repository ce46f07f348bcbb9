import { type BrowserContext, type Page, type TestInfo, test as base } from "@playwright/test";
import { giveDay, moveDate } from "#tests/support/given-day.ts";
import { lookThroughNotices, noticeRules } from "#tests/support/notices.ts";

/** A screen draws by chance how long it waits before it looks for its server again, up to 30 s: here it draws short waits. */
const drawShortWaits = (): void => {
  const draw = Math.random.bind(Math);
  Math.random = () => draw() / 32;
};

/** Gives the pages of a browser context the day of the run and short waits, and lets presses through what lies over them for a moment. */
export const prepared = async (context: BrowserContext): Promise<BrowserContext> => {
  await context.addInitScript(moveDate, giveDay());
  await context.addInitScript(drawShortWaits);
  await context.addInitScript(lookThroughNotices, noticeRules);
  return context;
};

/** What a failed journey had on its screens. */
const keepScreens = async (pages: readonly Page[], info: TestInfo): Promise<void> => {
  if (info.status === info.expectedStatus) return;
  for (const page of pages) {
    const path = info.outputPath(`screen-${info.attachments.length + 1}.png`);
    const taken = await page.screenshot({ path }).catch(() => null);
    if (taken) info.attachments.push({ name: page.url(), path, contentType: "image/png" });
  }
};

/**
 * What every journey stands on: a browser all of whose contexts are prepared, and end with the test that opened them. A
 * page that stayed would ask, be told and draw beside all journeys behind it. What `beforeAll` opens is its own to close.
 */
export const test = base.extend<{ opened: void }, object>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => await prepared(await newContext(options));
      await use(browser);
      browser.newContext = newContext;
    },
    { scope: "worker" },
  ],
  opened: [
    async ({ browser }, use, info) => {
      const before = new Set(browser.contexts());
      await use();
      const left = browser.contexts();
      const pages = left.flatMap((context) => context.pages());
      await keepScreens(pages, info);
      await Promise.all(left.filter((context) => !before.has(context)).map((context) => context.close()));
    },
    { auto: true },
  ],
  page: async ({ page }, use, info) => {
    await use(page);
    await keepScreens([page], info);
  },
});

import { type BrowserContext, test as base } from "@playwright/test";
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

/** What every journey stands on: a browser all of whose contexts are prepared. */
export const test = base.extend<object, object>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => await prepared(await newContext(options));
      await use(browser);
      browser.newContext = newContext;
    },
    { scope: "worker" },
  ],
});

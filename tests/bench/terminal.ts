import type { BrowserContext, Page } from "playwright";
import { percentile, type Row } from "./row.ts";
import { type Stage, withBrowser } from "./stage.ts";
import { paintedAfter } from "./tap.ts";

const screen = { viewport: { width: 1024, height: 600 }, hasTouch: true };
const turns = 10;
const starts = 5;
const address = "/interface/FC4/planned-orders";

const dataRow = "tbody tr";

/** Milliseconds from lifting the finger off the first row until a panel's buttons are painted. */
const openPanel = (page: Page): Promise<number> =>
  paintedAfter(page, () => page.locator(dataRow).first().tap(), { selector: "[data-panel] button[data-action]" });

async function openPanels(page: Page): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    times.push(await openPanel(page));
    await page.locator(dataRow).first().tap();
    await page.locator("[data-panel]").waitFor({ state: "detached" });
  }
  return percentile(times, 0.5);
}

async function measurePanel(context: BrowserContext, pages: string): Promise<Row> {
  const page = await context.newPage();
  await page.goto(address);
  await page.locator(dataRow).first().waitFor();
  const figure = await openPanels(page);
  await page.goto(`${pages}/paper.html`);
  await page.locator(dataRow).first().waitFor();
  const reference = await openPanels(page);
  await page.close();
  return {
    what: `Panel of a planned order, from the lifted finger to its painted buttons, median of ${turns}`,
    figure,
    unit: "ms",
    reference: { what: "Mantine's Affix and Paper with eight buttons on an empty page", figure: reference },
    goal: "<= 50 ms",
  };
}

/** Milliseconds from the start of a page load until all of `selectors` are on the screen. */
async function reload(page: Page, selectors: readonly string[]): Promise<number> {
  await page.reload({ waitUntil: "commit" });
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () =>
          wanted.every((selector) => document.querySelector(selector))
            ? resolve(performance.now())
            : requestAnimationFrame(look);
        look();
      }),
    selectors,
  );
}

async function reloads(page: Page, link: string): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < starts; turn += 1) times.push(await reload(page, [dataRow, `[data-link="${link}"]`]));
  return percentile(times, 0.5) / 1000;
}

/** The answers that the browser has put away for a start without the server. */
const keptAnswers = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open("shopwright");
        opening.addEventListener("error", () => reject(opening.error!));
        opening.addEventListener("success", () => {
          const store = opening.result.transaction("answers").objectStore("answers");
          const keys = store.getAllKeys() as IDBRequest<string[]>;
          keys.addEventListener("success", () => {
            opening.result.close();
            resolve(keys.result.join("\n"));
          });
        });
      }),
  );

async function untilKept(page: Page, read: string): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  while (!(await keptAnswers(page)).includes(read)) await page.waitForTimeout(100);
}

async function measureStart(context: BrowserContext, { plant }: Stage): Promise<Row> {
  const page = await context.newPage();
  await page.goto(address);
  await page.locator(dataRow).first().waitFor();
  await untilKept(page, "load_planned_orders");
  const online = await reloads(page, "online");
  await plant.stop();
  const offline = await reloads(page, "lost");
  await plant.start();
  await page.close();
  return {
    what: `Start without the server, until the last page shows its rows and that the link is lost, median of ${starts}`,
    figure: offline,
    unit: "s",
    reference: { what: "the same page with the server", figure: online },
    goal: "<= 1.5 s",
  };
}

const measureTerminal = async (stage: Stage): Promise<Row[]> => {
  const context = await stage.signedIn("operator", screen);
  const rows = [await measurePanel(context, stage.pages.url), await measureStart(context, stage)];
  await context.close();
  return rows;
};

/** What an operator waits for at a terminal of 1024 x 600 with touch. */
export const terminalRows = (): Promise<Row[]> => withBrowser(measureTerminal);

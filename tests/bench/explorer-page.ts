import type { Page } from "playwright";
import { percentile, type Row } from "./row.ts";
import { type Stage, withBrowser } from "./stage.ts";

const address = "/data/history-scrap/overview-1";
const charts = 5;
/** Days of what a first load reads. */
const threeYears = 1096;
const visits = 5;
const changes = 9;

/**
 * The moment of the page's clock at which all charts have been painted, once `isBegun` (a change is under way before its
 * answer comes). The page asks at each frame; a message posted then comes after that frame is on the screen.
 */
const painted = (page: Page, isBegun = true): Promise<number> =>
  page.evaluate(
    ([wanted, begun]) =>
      new Promise<number>((resolve) => {
        let hasBegun = begun;
        const look = () => {
          const isBusy = document.querySelector("[data-busy]") !== null;
          hasBegun ||= isBusy;
          const isShown = document.querySelectorAll("section canvas").length === wanted;
          if (!hasBegun || isBusy || !isShown || document.querySelector('[role="dialog"]'))
            return void requestAnimationFrame(look);
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now());
          port2.postMessage(null);
        };
        look();
      }),
    [charts, isBegun] as const,
  );

/** Presses what has this address or name; gives the moment. */
const press = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((element: HTMLElement) => {
      const now = performance.now();
      element.click();
      return now;
    });

/** Milliseconds from the start of a load until all charts are painted. */
const load = async (page: Page): Promise<number> => {
  await page.goto(address, { waitUntil: "commit" });
  return await painted(page);
};

const secondVisit = async (page: Page): Promise<number> => {
  await page.goto("/data/card-history/overview-1");
  const link = `nav a[href^="${address}"]`;
  await page.locator(link).first().waitFor();
  await page.locator("section canvas").first().waitFor();
  const begun = await press(page, link);
  return (await painted(page)) - begun;
};

const times = async (count: number, work: () => Promise<number>): Promise<number> => {
  const took: number[] = [];
  for (let turn = 0; turn < count; turn += 1) took.push(await work());
  return percentile(took, 0.5);
};

/** One after the other other machines are chosen, by hand, so that nothing waits for a further change. */
const changeFilter = async (page: Page): Promise<number> => {
  await page.getByText("Settings", { exact: true }).click();
  await page.getByRole("switch").first().click();
  await page.getByRole("combobox", { name: "Machine", exact: true }).click();
  return await times(changes, async () => {
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    const apply = page.getByRole("button", { name: "Update: filters have changed", exact: true });
    await apply.waitFor();
    const begun = await apply.evaluate((element: HTMLElement) => {
      const now = performance.now();
      element.click();
      return now;
    });
    return (await painted(page, false)) - begun;
  });
};

/** Milliseconds until a page without an app has drawn as many charts. */
const bareCharts = async (page: Page, pages: string): Promise<number> => {
  await page.goto(`${pages}/charts.html?charts=${charts}`, { waitUntil: "commit" });
  await page.waitForFunction(() => document.title === "done", undefined, { polling: "raf" });
  return await page.evaluate(() => performance.now());
};

/** Seconds in which a caller that does nothing with them has the records of all months of one of the two reads. */
const bareReads = async ({ plant }: Stage): Promise<number> => {
  const client = await plant.client("supervisor");
  const begun = performance.now();
  const now = new Date();
  for (let month = 0; month <= 36; month += 1) {
    const [start, end] = [month, month - 1].map((back) => new Date(Date.UTC(now.getFullYear(), now.getMonth() - back)));
    await client.read("history_per_day", { start_time: start!.toISOString(), end_time: end!.toISOString() });
  }
  return (performance.now() - begun) / 1000;
};

const measureExplorer = async (stage: Stage): Promise<Row[]> => {
  const { signedIn, pages } = stage;
  const reads = await bareReads(stage);
  const context = await signedIn("supervisor");
  const page = await context.newPage();
  const first = await load(page);
  const again = await times(visits, () => secondVisit(page));
  const filter = await changeFilter(page);
  const bare = await times(visits, () => bareCharts(page, pages.url));
  await context.close();
  const reference = { what: `Chart.js alone, its ${charts} charts on an empty page`, figure: bare };
  return [
    {
      what: "Explorer of three years of the demo plant (620,000 records of two reads), first load until the charts are painted",
      figure: first / 1000,
      unit: "s",
      reference: { what: "a bare request after the other for the months of one of the two", figure: reads },
      goal: "<= 5 s for 300,000",
    },
    {
      what: `The same on a later visit, from the press on its link until the charts are painted, median of ${visits}`,
      figure: again,
      unit: "ms",
      reference,
      goal: "<= 250 ms",
    },
    {
      what: `The same, a filter applied until all charts are painted, median of ${changes}`,
      figure: filter,
      unit: "ms",
      reference,
      goal: "<= 100 ms",
    },
  ];
};

/** What a person waits for in front of an explorer of three years. */
export const explorerPageRows = (): Promise<Row[]> => withBrowser(measureExplorer, { history: threeYears });

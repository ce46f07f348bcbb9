import type { Page } from "playwright";
import { equalDashboard, mixedDashboard, saveDashboard, twelveSources } from "./dashboards.ts";
import { callsOf } from "#tests/e2e/asked.ts";
import type { Plant } from "./plant.ts";
import { loadedScripts } from "#tests/support/loaded-scripts.ts";
import { everyMachine } from "./live-machines.ts";
import { heapMegabytes, ownTime, taskSecondsAMinute } from "./page-cost.ts";
import { measurePeerPage, type PeerPage } from "./peers/flowfuse-page.ts";
import type { Row } from "./row.ts";
import { type Stage, withBrowser } from "./stage.ts";

/** Resolves when every widget of the dashboard has drawn its data. */
const allShown = (page: Page, count: number): Promise<unknown> =>
  page.waitForFunction(
    (wanted) =>
      document.querySelectorAll("[data-widget]").length === wanted &&
      document.querySelector('[data-widget] [aria-busy="true"]') === null,
    count,
    { polling: "raf" },
  );

const besideOf = (peer: PeerPage | undefined, figure: Exclude<keyof PeerPage, "what">) =>
  peer && { what: peer.what, figure: peer[figure] };

async function measureFirstLoad({ browser, pages, signedIn }: Stage, peer: PeerPage | undefined): Promise<Row> {
  const context = await signedIn("operator", { serviceWorkers: "block" });
  const figure = await loadedScripts(context, "/interface/FC1", (page) => page.getByRole("row").nth(1).waitFor());
  const baseline = await loadedScripts(await browser.newContext(), `${pages.url}/baseline.html`, (page) =>
    page.getByRole("button").waitFor(),
  );
  return {
    what: "Operator page, first load, compressed JavaScript",
    figure,
    unit: "kB",
    reference: { what: "React, Mantine, router and query around an empty page", figure: baseline },
    peer: besideOf(peer, "firstLoad"),
    goal: "<= 250 kB",
  };
}

async function measureDashboard({ plant, pages, signedIn }: Stage, peer: PeerPage | undefined): Promise<Row[]> {
  const context = await signedIn("supervisor");
  const page = await context.newPage();
  const visit = async () => {
    await page.goto("/machines/all");
    await page.getByRole("row").nth(1).waitFor();
    const link = page.locator('a[href="/dashboards/bench-mixed"]').first();
    await link.waitFor();
    const started = await link.evaluate((element: HTMLElement) => {
      const now = performance.now();
      element.click();
      return now;
    });
    await allShown(page, 100);
    return (await page.evaluate(() => performance.now())) - started;
  };
  await visit();
  const times = [await visit(), await visit(), await visit()].toSorted((a, b) => a - b);
  const cdp = await context.newCDPSession(page);
  await cdp.send("Performance.enable", ownTime);
  const heap = await heapMegabytes(cdp);
  const live = await taskSecondsAMinute(cdp, await everyMachine(plant));
  const bare = await context.newPage();
  const bareStarted = Date.now();
  await bare.goto(`${pages.url}/charts.html?charts=20`);
  await bare.waitForFunction(() => document.title === "done");
  const charts = (Date.now() - bareStarted) / 1000;
  const bareCdp = await context.newCDPSession(bare);
  await bareCdp.send("Performance.enable", ownTime);
  const bareHeap = await heapMegabytes(bareCdp);
  await bare.goto(`${pages.url}/ticker.html`);
  const ticker = await taskSecondsAMinute(bareCdp);
  await context.close();
  return [
    {
      what: "Dashboard of 100 mixed widgets, navigation to all shown with data",
      figure: (times[1] ?? Number.NaN) / 1000,
      unit: "s",
      reference: { what: "Chart.js alone, its 20 charts on an empty page", figure: charts },
      peer: besideOf(peer, "shown"),
      goal: "<= 0.85 s",
    },
    {
      what: "The same, heap after garbage collection",
      figure: heap,
      unit: "MB",
      reference: { what: "Chart.js alone, its 20 charts", figure: bareHeap },
      peer: besideOf(peer, "heap"),
      goal: "<= 20 MB",
    },
    {
      what: "The same at one update a second of every machine, page task time a minute",
      figure: live,
      unit: "s",
      reference: { what: "a page that rewrites 100 texts a second", figure: ticker },
      peer: besideOf(peer, "live"),
      goal: "<= 3 s",
    },
  ];
}

/** How often the handlers behind the dashboard's sources have run, by the server's own count. */
async function handlerRuns(plant: Plant): Promise<number> {
  const text = await (await fetch(`${plant.url}/metrics`)).text();
  return text
    .split("\n")
    .filter((line) => line.startsWith("shopwright_procedure_runs_total") && !line.includes("load_dashboard_data"))
    .reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
}

async function measureEqualBindings({ plant, signedIn }: Stage): Promise<Row[]> {
  const context = await signedIn("supervisor");
  const page = await context.newPage();
  let calls = 0;
  let requests = 0;
  page.on("request", (request) => {
    const asked = callsOf(request).filter(({ procedure }) => procedure === "load_dashboard_data");
    calls += asked.length;
    requests += asked.length > 0 ? 1 : 0;
  });
  await page.goto("/dashboards/bench-equal");
  await allShown(page, 60);
  await context.close();

  const before = await handlerRuns(plant);
  const client = await plant.client("planner");
  const screens = 50;
  await Promise.all(
    Array.from({ length: screens }, () =>
      Promise.all(
        twelveSources.map(({ slug }) =>
          client.read("load_dashboard_data", { dashboard: "bench-equal", slug, parameters: {} }),
        ),
      ),
    ),
  );
  const runs = (await handlerRuns(plant)) - before;
  return [
    {
      what: "60 widgets over 12 distinct sources, reads that the browser asks for",
      figure: calls,
      unit: "reads",
      reference: { what: "one for each widget", figure: 60 },
      goal: "12",
    },
    {
      what: "The same, requests in which it asks for them",
      figure: requests,
      unit: "requests",
      reference: { what: "one for each source", figure: twelveSources.length },
      goal: "-",
    },
    {
      what: `The same on ${screens} more screens at once, reads of the sources that reached the handlers in all`,
      figure: runs,
      unit: "reads",
      reference: { what: "an uncached loop", figure: screens * twelveSources.length },
      goal: "12",
    },
  ];
}

const measureAll = async (stage: Stage): Promise<Row[]> => {
  const admin = await stage.plant.client("admin");
  await saveDashboard(admin, mixedDashboard());
  await saveDashboard(admin, equalDashboard());
  const peer = await measurePeerPage(stage.browser);
  return [
    await measureFirstLoad(stage, peer),
    ...(await measureDashboard(stage, peer)),
    ...(await measureEqualBindings(stage)),
  ];
};

/** What a person waits for in the browser, on the real server with the built app. */
export const browserRows = (): Promise<Row[]> => withBrowser(measureAll);

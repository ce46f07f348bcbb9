import type { Browser, CDPSession, Page } from "playwright";
import { loadedScripts } from "#tests/support/loaded-scripts.ts";
import { heapMegabytes, ownTime, taskSecondsAMinute } from "../page-cost.ts";
import { type Peer, peerName, startFlowFuse } from "./flowfuse.ts";

/** What the peer's page costs: the figures of `browser.ts`, measured alike. */
export interface PeerPage {
  what: string;
  /** kB of compressed JavaScript of its first page. */
  firstLoad: number;
  /** Seconds from the press on the link until 100 widgets show their data. */
  shown: number;
  /** MB after garbage collection. */
  heap: number;
  /** Seconds of the page's thread a minute, at one update of every widget a second. */
  live: number;
}

const widgets = 100;
const machines = Array.from({ length: 24 }, (_, index) => `FC${index + 1}`);

const feed = async ({ url }: Peer, turn: number): Promise<void> => {
  const body = JSON.stringify(machines.map((machine_id, index) => ({ machine_id, good_count: turn + index })));
  const response = await fetch(`${url}/feed`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  if (!response.ok) throw new Error(`The peer answered ${response.status}.`);
};

const allShown = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    (wanted) =>
      document.querySelectorAll(".nrdb-ui-widget").length === wanted &&
      [...document.querySelectorAll(".nrdb-ui-text-value")].every((value) => value.textContent !== "") &&
      document.querySelectorAll("canvas").length === 20,
    widgets,
    { polling: "raf" },
  );

const visit = async (page: Page, { url }: Peer): Promise<number> => {
  await page.goto(`${url}/dashboard/start`);
  const link = page.locator('a[href="/dashboard/mixed"]').first();
  await link.waitFor({ state: "attached" });
  await page.locator(".nrdb-ui-widget").first().waitFor();
  const started = await link.evaluate((element: HTMLElement) => {
    const now = performance.now();
    element.click();
    return now;
  });
  await allShown(page);
  return ((await page.evaluate(() => performance.now())) - started) / 1000;
};

const liveCost = (cdp: CDPSession, peer: Peer): Promise<number> =>
  taskSecondsAMinute(cdp, async (turn) => {
    await feed(peer, turn);
  });

const firstLoad = async (browser: Browser, { url }: Peer): Promise<number> =>
  loadedScripts(await browser.newContext({ serviceWorkers: "block" }), `${url}/dashboard/start`, (page) =>
    page.locator(".nrdb-ui-widget").first().waitFor(),
  );

const measure = async (browser: Browser, peer: Peer): Promise<PeerPage> => {
  await feed(peer, 1);
  const kilobytes = await firstLoad(browser, peer);
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  const page = await context.newPage();
  await visit(page, peer);
  const times = [await visit(page, peer), await visit(page, peer), await visit(page, peer)].toSorted((a, b) => a - b);
  const cdp = await context.newCDPSession(page);
  await cdp.send("Performance.enable", ownTime);
  const heap = await heapMegabytes(cdp);
  const live = await liveCost(cdp, peer);
  await context.close();
  return { what: peerName, firstLoad: kilobytes, shown: times[1] ?? Number.NaN, heap, live };
};

/** The peer's figures; undefined, and a word about why, where npm cannot give it. */
export const measurePeerPage = async (browser: Browser): Promise<PeerPage | undefined> => {
  try {
    const peer = await startFlowFuse();
    try {
      return await measure(browser, peer);
    } finally {
      await peer.close();
    }
  } catch (error) {
    console.error(`The peer was not measured: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
};

import { setTimeout as pause } from "node:timers/promises";
import type { BrowserContext, Locator, Page } from "playwright";
import { mostRows } from "#schemas/protocol/list.ts";
import { mergeWindow } from "#server/events/channel.ts";
import { everyMachine, gatewayOf } from "./live-machines.ts";
import { addMachines } from "./machines.ts";
import { ownTime, taskSeconds, taskSecondsAMinute } from "./page-cost.ts";
import type { Plant } from "./plant.ts";
import { addRecords, recordsAsked, saveRecordsPage } from "./records.ts";
import { percentile, type Row } from "./row.ts";
import { type Stage, withBrowser } from "./stage.ts";

const turns = 5;
const machineCount = 300;
const terminal = { viewport: { width: 1024, height: 600 }, hasTouch: true };
const orderMachine = "JH4";
const liveMachine = "FC1";

const firstRow = 'tbody tr[aria-rowindex="2"]';

/** Milliseconds from the page's `mount` until the first row is painted. */
const mountTime = async (page: Page, url: string): Promise<number> => {
  await page.goto(url);
  await page.waitForFunction(() => "mount" in window);
  return page.evaluate(
    (row) =>
      new Promise<number>((resolve) => {
        const begun = performance.now();
        const look = () => {
          if (!document.querySelector(row)) return void requestAnimationFrame(look);
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - begun);
          port2.postMessage(null);
        };
        (window as unknown as { mount: () => void }).mount();
        look();
      }),
    firstRow,
  );
};

/** Milliseconds from a press on the button of this name until another first row is painted. */
const pressTime = async (page: Page, name: string): Promise<number> => {
  const button = await page.getByRole("button", { name, exact: true }).elementHandle();
  return page.evaluate(
    ([button, row]) =>
      new Promise<number>((resolve) => {
        const text = () => document.querySelector(row)?.textContent;
        const [before, begun] = [text(), performance.now()];
        const look = () => {
          if (text() === undefined || text() === before) return void requestAnimationFrame(look);
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - begun);
          port2.postMessage(null);
        };
        (button as HTMLElement).click();
        look();
      }),
    [button, firstRow] as const,
  );
};

const frames: number = 60;

/** Milliseconds that the page's thread works for each frame while the rows move by half a screen a frame. */
const scrollTime = async (page: Page): Promise<number> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable", ownTime);
  const before = await taskSeconds(cdp);
  await page.evaluate(
    ([row, count]) =>
      new Promise<void>((resolve) => {
        let scroller = document.querySelector(row)!.parentElement!;
        while (scroller.scrollHeight <= scroller.clientHeight || getComputedStyle(scroller).overflowY === "visible")
          scroller = scroller.parentElement!;
        let left = count;
        const move = () => {
          if (left === 0) return resolve();
          left -= 1;
          scroller.scrollTop += 400;
          requestAnimationFrame(move);
        };
        move();
      }),
    [firstRow, frames] as const,
  );
  const spent = (await taskSeconds(cdp)) - before;
  await cdp.detach();
  return (spent * 1000) / frames;
};

const longTable = async (page: Page, url: string): Promise<{ mount: number; sort: number; scroll: number }> => {
  const [mounts, sorts, scrolls]: [number[], number[], number[]] = [[], [], []];
  for (let turn = 0; turn < turns; turn += 1) {
    mounts.push(await mountTime(page, url));
    sorts.push(await pressTime(page, "Quantity"));
    scrolls.push(await scrollTime(page));
  }
  return { mount: percentile(mounts, 0.5), sort: percentile(sorts, 0.5), scroll: percentile(scrolls, 0.5) };
};

async function measureLongTable({ browser, pages }: Stage): Promise<Row[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const own = await longTable(page, `${pages.url}/table-grid.html`);
  const plain = await longTable(page, `${pages.url}/table-plain.html`);
  await context.close();
  const what = "TanStack's table and virtual rows in a bare HTML table";
  return [
    {
      what: `Table of 50,000 rows with all its tools, from nothing to painted rows, median of ${turns}`,
      figure: own.mount,
      unit: "ms",
      reference: { what, figure: plain.mount },
      goal: "<= 80 ms",
    },
    {
      what: `The same sorted by a column of figures, from the press to painted rows, median of ${turns}`,
      figure: own.sort,
      unit: "ms",
      reference: { what, figure: plain.sort },
      goal: "<= 200 ms",
    },
    {
      what: `The same scrolled by 400 pixels a frame, work of the page's thread a frame, median of ${turns} x ${frames}`,
      figure: own.scroll,
      unit: "ms",
      reference: { what, figure: plain.scroll },
      goal: "<= 5 ms",
    },
  ];
}

/** Milliseconds from the live machine's record on its way until its row says so, and until the ingest has answered. */
async function changeTimes(plant: Plant, row: Locator): Promise<{ seen: number; answered: number }> {
  const send = await gatewayOf(plant);
  const [seen, answered]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < 2 * turns; turn += 1) {
    // A second change within the stream's window is held back to its end, by design.
    await pause(2 * mergeWindow);
    const [status, word] = turn % 2 === 0 ? (["R", "Running"] as const) : (["S", "Uncoded"] as const);
    const begun = performance.now();
    const shown = row
      .evaluate(
        (element, wanted) =>
          new Promise<void>((resolve) => {
            const look = () => (element.textContent.includes(wanted) ? resolve() : void requestAnimationFrame(look));
            look();
          }),
        word,
      )
      .then(() => seen.push(performance.now() - begun));
    await send([{ machine_id: liveMachine, time: new Date().toISOString(), status }]);
    answered.push(performance.now() - begun);
    await shown;
  }
  return { seen: percentile(seen, 0.5), answered: percentile(answered, 0.5) };
}

async function measureLiveTable({ plant, pages, signedIn }: Stage): Promise<Row[]> {
  const known = await (await plant.client()).read<unknown[]>("load_machines", {});
  await addMachines(plant, machineCount - known.length);
  const context = await signedIn("supervisor");
  const page = await context.newPage();
  await page.goto("/machines/all");
  const row = page.locator("tbody tr").filter({ has: page.getByText(liveMachine, { exact: true }) });
  await row.waitFor();
  const { seen, answered } = await changeTimes(plant, row);
  const cdp = await context.newCDPSession(page);
  await cdp.send("Performance.enable", ownTime);
  const share = (seconds: number) => (seconds / 60) * 100;
  const live = share(await taskSecondsAMinute(cdp, await everyMachine(plant)));
  await page.goto(`${pages.url}/table-ticker.html`);
  const ticker = share(await taskSecondsAMinute(cdp));
  await context.close();
  return [
    {
      what: `Table of ${machineCount} machines, one changed state from the gateway to the row, median of ${2 * turns}`,
      figure: seen,
      unit: "ms",
      reference: { what: "the answer to the gateway", figure: answered },
      goal: "<= 200 ms",
    },
    {
      what: "The same while every machine reports once a second, share of one core",
      figure: live,
      unit: "%",
      reference: { what: "a bare HTML table that rewrites 900 texts a second", figure: ticker },
      goal: "<= 5 %",
    },
  ];
}

const open = { tool_id: null, sf326_stop_code: null, unit_qty: null, cavities: null };

/** Milliseconds from the lifted finger on "Start" until the order has left the list of planned ones. */
async function startByTap(page: Page): Promise<number> {
  await page.goto(`/interface/${orderMachine}/planned-orders`);
  const row = page.locator(firstRow);
  await row.tap();
  const start = page.locator('[data-panel] [data-action="start"]');
  await start.waitFor();
  // Sent at once with the tap, the watch might come after it and wait for ever.
  const confirmed = await row.evaluateHandle((element) => {
    const shown = new Promise<number>((resolve) => {
      const before = element.textContent;
      const watch = ({ timeStamp }: PointerEvent) => {
        const look = () => {
          if (element.isConnected && element.textContent === before) return void requestAnimationFrame(look);
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - timeStamp);
          port2.postMessage(null);
        };
        look();
      };
      addEventListener("pointerup", watch, { capture: true, once: true });
    });
    return { shown };
  });
  await start.tap();
  return confirmed.evaluate(({ shown }) => shown);
}

async function measureOrderStart(context: BrowserContext, { plant }: Stage): Promise<Row> {
  const client = await plant.client("operator");
  const write = async (procedure: string, input: object) => {
    const done = await client.call(procedure, { machine_id: orderMachine, ...input }, crypto.randomUUID());
    if (!done.answered || done.status !== 200) throw new Error(`${procedure}: ${JSON.stringify(done)}`);
  };
  const stopAll = async () => {
    const running = await client.read<{ card_no: string }[]>("load_running_orders", { machine_id: orderMachine });
    for (const { card_no } of running) await write("stop_order", { card_no, cancel_order: false });
  };
  const page = await context.newPage();
  const [taps, calls]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < turns; turn += 1) {
    await stopAll();
    taps.push(await startByTap(page));
    const [order] = await client.read<{ card_no: string }[]>("load_running_orders", { machine_id: orderMachine });
    await stopAll();
    const begun = performance.now();
    await write("start_order", { card_no: order!.card_no, ...open });
    calls.push(performance.now() - begun);
  }
  return {
    what: `Start of an order, from the lifted finger to the changed list, median of ${turns}`,
    figure: percentile(taps, 0.5),
    unit: "ms",
    reference: { what: "the procedure's answer to a bare request", figure: percentile(calls, 0.5) },
    goal: "<= 300 ms",
  };
}

const recordCount = 100_000;

async function measurePagedTable({ plant, signedIn }: Stage): Promise<Row> {
  await addRecords(plant, recordCount);
  const client = await plant.client("admin");
  const path = await saveRecordsPage(client);
  const context = await signedIn("supervisor");
  const page = await context.newPage();
  await page.goto(path);
  await page.locator(firstRow).waitFor();
  const [turned, answered]: [number[], number[]] = [[], []];
  let place: { after?: string } = {};
  for (let turn = 0; turn < 2 * turns; turn += 1) {
    turned.push(await pressTime(page, "Next page"));
    const begun = performance.now();
    const { after } = await client.read<{ after: string }>("load_transactions", {
      ...recordsAsked,
      ...place,
      limit: mostRows,
    });
    answered.push(performance.now() - begun);
    place = { after };
  }
  await context.close();
  return {
    what: `Table of ${recordCount} rows in pages of the server, the next page until painted, median of ${2 * turns}`,
    figure: percentile(turned, 0.5),
    unit: "ms",
    reference: {
      what: "the procedure's answer to a bare request for such a page",
      figure: percentile(answered, 0.5),
    },
    goal: "<= 100 ms",
  };
}

const measureTables = async (stage: Stage): Promise<Row[]> => {
  const context = await stage.signedIn("operator", terminal);
  const start = await measureOrderStart(context, stage);
  await context.close();
  return [
    await measurePagedTable(stage),
    ...(await measureLongTable(stage)),
    ...(await measureLiveTable(stage)),
    start,
  ];
};

/** Tables of many rows and of many live ones, and what an operator does in one most often. */
export const tableRows = (): Promise<Row[]> => withBrowser(measureTables);

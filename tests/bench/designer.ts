import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import type { Page } from "playwright";
import { mixedDashboard, saveDashboard } from "./dashboards.ts";
import { percentile, type Row } from "./row.ts";
import { type Stage, withBrowser } from "./stage.ts";

const count = 500;
/** A fifth of them, as in the mixed dashboard. */
const charts = count / 5;
const removed = 230;
const edits = 40;

/** Five hundred widgets of all kinds, of which all but 230 are locked and stay when all are removed. */
const largeDashboard = (): DashboardDocument => {
  const mixed = mixedDashboard();
  const widgets = Array.from({ length: count }, (_, index) => {
    const pattern = mixed.widgets[index % mixed.widgets.length];
    if (!pattern) throw new Error("The mixed dashboard has no widgets.");
    const pos = { x: (index % 25) * 4, y: Math.floor(index / 25) * 4, w: 4, h: 4 };
    return { ...pattern, id: `w${index}`, pos, ...(index < removed ? {} : { "x-locked": true }) };
  });
  return { ...mixed, slug: "bench-large", title: "bench-large", size: { x: 100, y: 80 }, widgets };
};

const openDesigner = async (page: Page, slug: string, widgets: number): Promise<number> => {
  const begun = Date.now();
  await page.goto(`/admin/config/dashboards/${slug}`);
  await page.waitForFunction(
    (wanted) => document.querySelectorAll("[data-canvas] [data-widget]").length === wanted,
    widgets,
    { polling: "raf" },
  );
  return (Date.now() - begun) / 1000;
};

/** Resolves when the views of all widgets have their data. */
const allDrawn = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.querySelector('[data-canvas] [aria-busy="true"]') === null, undefined, {
    polling: "raf",
  });

interface Held {
  ctrlKey?: boolean;
  shiftKey?: boolean;
}

/** Milliseconds from a key press on the canvas until the frame after it stands on the screen. */
const pressed = (page: Page, key: string, held: Held = {}): Promise<number> =>
  page.evaluate(
    ({ name, keys }) =>
      new Promise<number>((resolve) => {
        const board = document.querySelector<HTMLElement>("[data-canvas] [data-dashboard]");
        const begun = performance.now();
        board?.dispatchEvent(new KeyboardEvent("keydown", { key: name, ...keys, bubbles: true, cancelable: true }));
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - begun);
          port2.postMessage(null);
        });
      }),
    { name: key, keys: held },
  );

/** The same for a change that no program has to think about: the least that a browser needs. */
const bareChange = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const element = document.querySelector<HTMLElement>("[data-canvas] [data-widget]");
        const begun = performance.now();
        if (element) element.style.translate = element.style.translate === "1px" ? "0px" : "1px";
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - begun);
          port2.postMessage(null);
        });
      }),
  );

/** Resolves when such a change stands on the screen at once, five times in a row; a page that never rests is measured so. */
const atRest = async (page: Page): Promise<void> => {
  let quick = 0;
  for (let turn = 0; turn < 200 && quick < 5; turn += 1) quick = (await bareChange(page)) < 100 ? quick + 1 : 0;
};

const times = async (measure: (turn: number) => Promise<number>): Promise<number> => {
  const all: number[] = [];
  for (let turn = 0; turn < edits; turn += 1) all.push(await measure(turn));
  return percentile(all, 0.95);
};

/** Moves and resizes the chosen widget in turn: presses of one kind in a row would be one step, which one undo takes back. */
const edited = (page: Page, turn: number): Promise<number> => {
  const key = ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft"][turn % 4] ?? "";
  return pressed(page, key, { shiftKey: turn % 2 === 1 });
};

/** Where the first widget stands, as the canvas shows it. */
const firstPlace = (page: Page): Promise<string> =>
  page
    .locator('[data-canvas] [data-widget="w0"]')
    .evaluate(({ style }: HTMLElement) => `${style.left} ${style.top} ${style.width} ${style.height}`);

async function measureLarge({ plant, pages, signedIn }: Stage): Promise<Row[]> {
  await saveDashboard(await plant.client("admin"), largeDashboard());
  const context = await signedIn("admin");
  const page = await context.newPage();
  await openDesigner(page, "bench-large", count);
  const opened = await openDesigner(page, "bench-large", count);
  const begun = Date.now();
  await page.goto("/admin/config/dashboards");
  await page.getByRole("row").nth(1).waitFor();
  const list = (Date.now() - begun) / 1000;
  const again = Date.now();
  await openDesigner(page, "bench-large", count);
  await allDrawn(page);
  const drawn = (Date.now() - again) / 1000;
  await page.locator("[data-canvas] [data-dashboard]").focus();
  await atRest(page);
  const least = await times(() => bareChange(page));
  // The first press chooses the first widget.
  await pressed(page, "ArrowRight");
  const before = await firstPlace(page);
  const edit = await times((turn) => edited(page, turn));
  const after = await firstPlace(page);
  const undo = await times(() => pressed(page, "z", { ctrlKey: true }));
  if (after === before || (await firstPlace(page)) !== before)
    throw new Error("Not every edit was a step that was taken back.");
  await pressed(page, "a", { ctrlKey: true });
  await atRest(page);
  const remove = await pressed(page, "Delete");
  await page.waitForFunction(
    (left) => document.querySelectorAll("[data-canvas] [data-widget]").length === left,
    count - removed,
  );
  const bareBegun = Date.now();
  await page.goto(`${pages.url}/charts.html?charts=${charts}`);
  await page.waitForFunction(() => document.title === "done");
  const bare = (Date.now() - bareBegun) / 1000;
  await context.close();
  const reference = { what: "a style change of one widget until painted, p95", figure: least };
  const of = "Designer, dashboard of 500 widgets";
  return [
    {
      what: `${of}, opened`,
      figure: opened,
      unit: "s",
      reference: { what: "the list of dashboards, opened", figure: list },
      goal: "<= 2 s",
    },
    {
      what: `${of}, all of them shown with data`,
      figure: drawn,
      unit: "s",
      reference: { what: `Chart.js alone, its ${charts} charts on an empty page`, figure: bare },
      goal: "-",
    },
    { what: `${of}, one edit until painted, p95`, figure: edit, unit: "ms", reference, goal: "<= 50 ms" },
    { what: `${of}, undo until painted, p95`, figure: undo, unit: "ms", reference, goal: "<= 50 ms" },
    { what: `${of}, 230 of them removed`, figure: remove, unit: "ms", reference, goal: "<= 200 ms" },
  ];
}

/** Frames a second while the mouse drags a widget over the canvas, and of the same page while nothing happens. */
async function measureDrag({ plant, signedIn }: Stage): Promise<Row> {
  await saveDashboard(await plant.client("admin"), { ...mixedDashboard(), slug: "bench-drag", title: "bench-drag" });
  const context = await signedIn("admin");
  const page = await context.newPage();
  await openDesigner(page, "bench-drag", 100);
  await allDrawn(page);
  await atRest(page);
  const box = await page.locator('[data-canvas] [data-widget="w0"]').boundingBox();
  if (!box) throw new Error("The first widget is not shown.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const framesDuring = async (act: () => Promise<void>): Promise<number> => {
    await page.evaluate(() => {
      const seen = { frames: 0, begun: performance.now(), on: true };
      const count = () => {
        seen.frames += 1;
        if (seen.on) requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
      Object.assign(globalThis, { seen });
    });
    await act();
    return page.evaluate(() => {
      const { seen } = globalThis as unknown as { seen: { frames: number; begun: number; on: boolean } };
      seen.on = false;
      return (seen.frames / (performance.now() - seen.begun)) * 1000;
    });
  };
  const still = await framesDuring(() => page.waitForTimeout(2000));
  await page.mouse.move(x, y);
  await page.mouse.down();
  const dragged = await framesDuring(async () => {
    for (let step = 0; step < 120; step += 1)
      await page.mouse.move(x + 5 * step * Math.cos(step / 9), y + 2 * step * Math.abs(Math.sin(step / 9)));
  });
  await page.mouse.up();
  await context.close();
  return {
    what: "Designer, a widget dragged among 100, frames a second",
    figure: dragged,
    unit: "1/s",
    reference: { what: "the same page at rest", figure: still },
    goal: "60 1/s",
  };
}

export const designerRows = (): Promise<Row[]> =>
  withBrowser(async (stage) => [...(await measureLarge(stage)), await measureDrag(stage)]);

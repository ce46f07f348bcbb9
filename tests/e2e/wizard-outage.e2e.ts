import type { Browser } from "@playwright/test";
import { bounds } from "#tests/support/bounds.ts";
import { expect, type Page, type Plant, test } from "./plant.ts";
import {
  enter,
  entriesOf,
  expectStep,
  frameOf,
  type Journey,
  journeys,
  next,
  switchFunctions,
  terminalOf,
  walk,
} from "./wizard-journeys.ts";

test.use({ serviceWorkers: "allow", ground: "outage" });

/** Said of the link by the frame around the page; a wizard has words of its own. */
const lost = (page: Page) =>
  page.locator("[role=alert]:not(main [role=alert])").filter({ hasText: "No connection to the server" });
const waiting = (page: Page, count: number) => page.getByRole("button", { name: `Not sent: ${count}`, exact: true });

/** Each wizard that writes, once, without the questions at its end. */
const walked = journeys
  .filter((journey): journey is Journey & { success: string } => journey.success !== null)
  .filter(({ wizard }, index, all) => all.findIndex((one) => one.wizard === wizard) === index)
  .map((journey) => ({
    ...journey,
    functions: journey.functions.filter((sf_no) => sf_no !== 393),
    questions: [],
    // A machine that knows the quantity per unit, and at which no insert is mounted yet.
    machine: journey.wizard === "start-order" ? "JH2" : journey.machine,
  }));
/** One that queues two writes, and one that cannot wait. */
const short = walked.filter(({ wizard }) => ["report-production", "input-groups"].includes(wizard));

const outlives = async (plant: Plant, browser: Browser, wizards: typeof walked) => {
  // What others than the operator do, they do at terminals of their own.
  const queued = wizards.filter(({ isQueueable, username }) => isQueueable && !username);
  const writes = queued.flatMap((journey) => journey.writes).length;
  const terminal = await terminalOf(plant, browser);
  const others: Awaited<ReturnType<typeof terminalOf>>[] = [];
  const terminalFor = async (username: string) => {
    const other = await terminalOf(plant, browser, username);
    others.push(other);
    return other;
  };
  const open = async (journey: (typeof walked)[number]) => {
    const { machine, username } = journey;
    await journey.prepare?.(plant, machine);
    await switchFunctions(plant, machine, journey.functions, true);
    const before = await journey.stored(plant, machine);
    const page = await (username ? await terminalFor(username) : terminal).newPage();
    const last = await walk(page, journey);
    await expect(next(page)).toBeEnabled();
    return { journey, page, last, before: before.length };
  };
  const runs: Awaited<ReturnType<typeof open>>[] = [];
  for (const journey of wizards) runs.push(await open(journey));
  const typing = await terminal.newPage();
  await typing.goto("/interface/JH6/report-quantity");
  await typing.getByLabel("Employee number").fill("1004");
  await next(typing).tap();
  await expectStep(typing, "quantity");
  await enter(typing, "45");
  const pages = [...runs.map(({ page }) => page), typing];
  for (const page of pages) await page.evaluate(() => Object.assign(window, { isSame: true }));

  await plant.down();
  for (const page of pages) await expect(lost(page)).toBeVisible();
  await enter(typing, "6");
  for (const { page, journey, last } of runs) {
    const entries = await entriesOf(page);
    await next(page).tap();
    await expect(frameOf(page)).toHaveAttribute("data-wizard-status", journey.isQueueable ? "queued" : "unsure");
    await expect(page.getByText(journey.isQueueable ? "Queued" : "No connection to the server").last()).toBeVisible();
    await expectStep(page, last);
    expect(await entriesOf(page)).toEqual(entries);
    await expect(page.getByText(journey.success)).toHaveCount(0);
  }
  await waiting(typing, writes).tap();
  await expect(typing.getByText("Waiting to be sent")).toHaveCount(writes);
  const lines = typing.getByRole("listitem").filter({ hasText: "Waiting to be sent" });
  for (const { machine, writes: own } of queued)
    await expect(lines.filter({ hasText: machine })).toHaveCount(own.length);
  await typing.keyboard.press("Escape");

  await plant.up();
  for (const page of pages) await expect(lost(page)).toHaveCount(0, { timeout: bounds.link });
  for (const { page, journey, before } of runs) {
    if (!journey.isQueueable) {
      await expect(page.getByText("The outcome is not known.")).toBeVisible();
      await next(page).tap();
    }
    await expect(page).toHaveURL(new RegExp(`/interface/${journey.machine}${journey.end ? `/${journey.end}` : ""}$`));
    expect((await journey.stored(plant, journey.machine)).length).toBe(before + journey.adds);
  }
  await expect(waiting(typing, writes)).toHaveCount(0);
  await expect(typing.getByRole("textbox").first()).toHaveValue("456");
  for (const page of pages) expect(await page.evaluate(() => "isSame" in window)).toBe(true);
  await next(typing).tap();
  await expectStep(typing, "sf61-summary");
  await typing.getByRole("button", { name: "Quit" }).tap();
  await typing.getByRole("dialog").getByRole("button", { name: "Discard", exact: true }).tap();
  await expect(typing).toHaveURL(/\/interface\/JH6$/);
  for (const { machine, functions } of wizards) await switchFunctions(plant, machine, functions, false);
  for (const one of [terminal, ...others]) await one.close();
};

const promise =
  "keeps what was entered, shows what waits as queued, and all is stored once afterwards, without a reload";

test(
  `An outage of the server: an open wizard of each way of ending ${promise} [WD-085]`,
  { tag: ["@once", "@long"] },
  async ({ plant, browser }) => {
    expect(new Set(short.map(({ isQueueable }) => isQueueable))).toEqual(new Set([false, true]));
    await outlives(plant, browser, short);
  },
);

test(`An outage of the server: every open wizard ${promise} [WD-085]`, { tag: "@long" }, async ({ plant, browser }) => {
  test.setTimeout(bounds.test * 2);
  await outlives(plant, browser, walked);
});

import type { BrowserContext } from "@playwright/test";
import { bounds } from "#tests/support/bounds.ts";
import { say } from "./panel-journey.ts";
import { buttonOf, inPopup, interfaceOf, occupy, rowOf, selectRow, told } from "./panel-stage.ts";
import { expect, type Page, type Plant, test } from "./plant.ts";
import { enter, expectStep, journeys, next, terminalOf } from "./wizard-journeys.ts";
import { hour } from "#schemas/durations.ts";

test.use({ ground: "reports" });

/** The clock that a page is given goes by its timers, off the true one by some milliseconds and by what they were late (ms). */
const behind = 1000;

interface Report {
  card_no: string;
  record_no: number;
  trans_time: string;
  good_qty: number;
  scrap_qty: number;
  quantity_real: number;
}
/** The newest report of a machine. */
const lastReport = async (plant: Plant, machine_id: string): Promise<Report> => {
  const supervisor = await plant.client("supervisor");
  const [report] = await supervisor.read<Report[]>("load_quantity_history", { machine_id, quantity_kind: "all" });
  return report!;
};

test.describe("A terminal whose clock is an hour ahead", () => {
  let context: BrowserContext;
  let page: Page;
  test.beforeEach(async ({ plant, browser }) => {
    context = await terminalOf(plant, browser);
    page = await context.newPage();
    await page.clock.install({ time: Date.now() + hour });
  });

  /** Goes through the wizard up to its last press. */
  const fill = async (machine: string, quantity: string) => {
    await page.goto(interfaceOf(machine, "report-quantity"));
    const shown = await page.evaluate(() => Date.now());
    expect(Math.abs(shown - Date.now() - hour)).toBeLessThan(hour / 2);
    await page.getByLabel("Employee number").fill("1004");
    await next(page).tap();
    await expectStep(page, "quantity");
    await enter(page, quantity);
    await next(page).tap();
    await expectStep(page, "sf61-summary");
  };

  test(
    "reports pieces at the time that it is, where they are listed and can be reversed",
    { tag: "@long" },
    async ({ plant }) => {
      await occupy(await plant.client("operator"), "FC7");
      await fill("FC7", "77");
      const presses = Date.now();
      await next(page).tap();
      await expect(page).toHaveURL((url) => url.pathname === interfaceOf("FC7"));
      const report = await lastReport(plant, "FC7");
      expect(report).toMatchObject({ good_qty: 77, quantity_real: 77 });
      expect(Date.parse(report.trans_time)).toBeGreaterThanOrEqual(presses - behind);
      expect(Date.parse(report.trans_time)).toBeLessThanOrEqual(Date.now() + behind);

      await page.goto(interfaceOf("FC7", "report-quantity-history"));
      await expect(rowOf(page, ["77"])).toBeVisible();
      await selectRow(page, ["77"]);
      await buttonOf(page, "custom-quantity-report", "reverse").tap();
      await inPopup(page, "Yes").tap();
      await told(page, say("quantity.reversed"));
      const rows = await (
        await plant.client("supervisor")
      ).read<Report[]>("load_quantity_history", { machine_id: "FC7", quantity_kind: "all" });
      expect(rows.find(({ record_no }) => record_no === report.record_no)).toMatchObject({ quantity_real: 0 });
    },
  );

  test(
    "and is set right while a report waits has it stored at the time of the press",
    { tag: "@held" },
    async ({ plant }) => {
      await occupy(await plant.client("operator"), "FC6");
      await fill("FC6", "78");
      await plant.down();
      await expect(page.getByText("No connection to the server", { exact: true }).first()).toBeVisible();
      const presses = Date.now();
      const steady = () => page.evaluate(() => performance.now());
      const counts = presses - (await steady());
      await next(page).tap();
      await expect(page.getByRole("button", { name: "Not sent: 1", exact: true })).toBeVisible();
      const hasPressed = Date.now();
      const drift = Math.abs((await page.evaluate(() => Date.now())) - hour - hasPressed);
      await page.clock.setSystemTime(Date.now());
      await plant.up();
      await expect(page.locator("[data-queue]")).toHaveCount(0, { timeout: bounds.link });
      // While its timers were late, the page's clocks stood.
      const late = Math.max(0, Date.now() - (await steady()) - counts);
      expect(late).toBeLessThan(hour / 2);
      const report = await lastReport(plant, "FC6");
      expect(report).toMatchObject({ good_qty: 78 });
      expect(Date.parse(report.trans_time)).toBeGreaterThanOrEqual(presses - behind - drift);
      expect(Date.parse(report.trans_time)).toBeLessThanOrEqual(hasPressed + behind + drift + late);
    },
  );
});

const inPlant = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Stockholm",
  dateStyle: "short",
  timeStyle: "short",
});
const dayNames = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Stockholm",
  day: "numeric",
  month: "long",
  year: "numeric",
});

test.describe("Manual scrap", () => {
  test(
    "[WD-042] is of the day and time that a person picks, within the order's life and not after now",
    { tag: "@held" },
    async ({ plant, browser }) => {
      const { line, path, machine, username } = journeys.find(({ wizard }) => wizard === "manual-scrap")!;
      const terminal = await terminalOf(plant, browser, username);
      const page = await terminal.newPage();
      await page.goto(interfaceOf(machine, path));
      for (const [step, work] of line.slice(0, -2)) {
        await expectStep(page, step);
        await work(page);
        await next(page).tap();
      }
      await expectStep(page, "t-date");
      const press = (name: string | RegExp) => page.getByRole("button", { name }).tap();
      const refusedDay = async (months: readonly string[], words: string) => {
        for (const month of months) await press(month);
        await press(/^15 /);
        await press("Add date");
        await expect(page.getByText(words)).toBeVisible();
        await expect(next(page)).toBeDisabled();
        await press(/^Remove/);
        await expect(page.getByText(words)).toHaveCount(0);
      };
      await refusedDay(["Next month"], "The time lies in the future");
      await refusedDay(["Previous month", "Previous month", "Previous month"], "The time is too early for this order");

      const yesterday = new Date(Date.now() - 24 * hour);
      const isOfThisMonth = inPlant.format(yesterday).slice(0, 7) === inPlant.format(new Date()).slice(0, 7);
      for (let month = isOfThisMonth ? 0 : 1; month < 2; month += 1) await press("Next month");
      await press(dayNames.format(yesterday));
      await press("Add date");
      await next(page).tap();
      await expectStep(page, "time-picker");
      await enter(page, "0615");
      await next(page).tap();
      await expect(page).toHaveURL((url) => url.pathname === interfaceOf(machine));
      const picked = `${inPlant.format(yesterday).slice(0, 10)} 06:15`;
      const supervisor = await plant.client("supervisor");
      const stored = async () =>
        (
          await supervisor.read<Report[]>("load_quantity_history", { machine_id: machine, quantity_kind: "scrap" })
        ).filter(
          ({ trans_time }) => trans_time.endsWith(":00.000Z") && inPlant.format(new Date(trans_time)) === picked,
        );
      await expect.poll(stored).toMatchObject([{ scrap_qty: 12 }]);
      await terminal.close();

      // By the screen nobody can say another time; the server takes none either.
      const [report] = await stored();
      const input = {
        machine_id: machine,
        card_no: report!.card_no,
        scrap_reason: "K02",
        scrap_qty: 1,
        employee: "1004",
      };
      for (const ahead of [hour, -45 * 24 * hour]) {
        const trans_time = new Date(Date.now() + ahead).toISOString();
        const sent = { ...input, trans_time, scrap_text: "", manual: true };
        const answer = await supervisor.call("report_scrap", sent, crypto.randomUUID());
        expect(answer).toMatchObject({ answered: true, status: 422, body: { path: "/trans_time" } });
      }
    },
  );
});

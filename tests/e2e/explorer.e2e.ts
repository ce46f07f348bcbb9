import { beginningOf, dayAfter, dayOf } from "#schemas/calendar/days.ts";
import type { HistoryDayRecord } from "#schemas/plant/history-day.ts";
import type { ScrapRecord } from "#schemas/plant/history-record.ts";
import type { Page } from "@playwright/test";
import { lastMonday, zone } from "./days.ts";
import { expect, test } from "./plant.ts";

const chart = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });

/** The first load of three years is over when the charts stand. */
const loaded = async (page: Page, title: string) => {
  await expect(chart(page, title).locator("canvas")).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole("dialog")).toHaveCount(0);
};

/** What the table of a chart says: the numbers by the first column. */
const numbersOf = async (page: Page, title: string): Promise<Map<string, string[]>> => {
  await chart(page, title).getByRole("button", { name: "As a table" }).click();
  const rows = chart(page, title).locator("tbody tr");
  await expect(rows.first()).toBeVisible();
  const all = await rows.evaluateAll((some) =>
    some.map((row) => [...row.children].map((cell) => (cell.textContent ?? "").replaceAll("\u00a0", " "))),
  );
  return new Map(all.map(([name = "", ...numbers]) => [name, numbers]));
};

const pieces = (text: string | undefined): number => Number((text ?? "").replace(/ pcs$/, "").replaceAll(",", ""));

test.describe("The data pages", () => {
  test(
    "stand in a menu of their own, each under its heading with its charts [OV-206] [OV-207] [OV-208] [OV-209] [OV-210] [OV-211] [OV-212] [OV-328] [OV-329] [OV-330] [OV-331] [OV-501] [WD-002] [WD-027] [WD-028] [WD-509]",
    { tag: "@held" },
    async ({ plant, browser }) => {
      const page = await (
        await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "supervisor")
      ).newPage();
      await page.setViewportSize({ width: 1440, height: 1300 });
      await page.goto("/home");
      await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Data", exact: true }).click();
      await expect(page).toHaveURL("/data/history-day/overview-1");
      await loaded(page, "Good and scrap");
      const menu = page.getByRole("navigation", { name: "Menu" });
      const pages = [
        ["Production per day", "/data/history-day/overview-1", "Production by machine"],
        ["Stops per day", "/data/history-day/overview-2", "Stop time by reason"],
        ["Per card", "/data/card-history/overview-1", "Scrap share by card"],
        ["Scrap", "/data/history-scrap/overview-1", "Scrap by machine"],
        ["Scrap by card number", "/data/history-scrap/overview-2", "Scrap by card number"],
        ["Scrap cost", "/data/history-scrap/overview-3", "Cost by tool"],
        ["Cost over time", "/data/history-scrap/overview-4", "By hour of the day"],
      ] as const;
      const links = menu.getByRole("link");
      await expect(links).toHaveText(["Home", ...pages.map(([name]) => name)]);
      for (const [name, path, title] of pages) {
        await menu.getByRole("link", { name, exact: true }).click();
        await expect(page).toHaveURL(path);
        await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
        await loaded(page, title);
      }
      await page.goto("/data/card-history/overview-9");
      await expect(page).toHaveURL("/data/card-history/overview-1");
    },
  );

  test(
    "say the same numbers as the reads that they are made of, by day, and of one machine [OV-499] [OV-502] [OV-505] [OV-506]",
    { tag: "@held" },
    async ({ plant, browser }) => {
      const client = await plant.client("supervisor");
      const page = await (
        await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "supervisor")
      ).newPage();
      await page.setViewportSize({ width: 1440, height: 1300 });
      const monday = lastMonday();
      const week = { from: monday, to: dayAfter(monday, 6) };
      const isoOf = (day: string) => new Date(beginningOf(day, zone)).toISOString();
      const range = { start_time: isoOf(week.from), end_time: isoOf(dayAfter(week.to)) };
      const made = await client.read<HistoryDayRecord[]>("history_per_day", range);
      const scrapped = await client.read<ScrapRecord[]>("load_scrap_records", range);
      expect(made.length).toBeGreaterThan(50);
      const days = Array.from({ length: 7 }, (_none, at) => dayAfter(week.from, at));
      const goodOn = (day: string, machine?: string) =>
        made
          .filter((row) => row.trans_date === day && row.shift !== 0 && (!machine || row.machine_id === machine))
          .reduce((sum, row) => sum + row.tot_good_qty, 0);
      const scrapOn = (day: string, machine?: string) =>
        scrapped
          .filter((row) => dayOf(Date.parse(row.trans_time), zone) === day && row.shift !== 0)
          .filter((row) => !machine || row.machine_id === machine)
          .reduce((sum, row) => sum + row.scrap_qty, 0);
      const address = `/data/history-day/overview-1?horizon=custom&from=${week.from}&to=${week.to}&group=day`;
      await page.goto(address);
      await loaded(page, "Good and scrap");
      const shown = await numbersOf(page, "Good and scrap");
      expect([...shown.keys()]).toEqual(days);
      for (const day of days) {
        expect([day, pieces(shown.get(day)?.[0])]).toEqual([day, Math.round(goodOn(day))]);
        expect([day, pieces(shown.get(day)?.[1])]).toEqual([day, Math.round(scrapOn(day))]);
      }
      await page.getByRole("combobox", { name: "Machine", exact: true }).click();
      await page.getByRole("option", { name: /^FC1 / }).click();
      await expect(page).toHaveURL(`${address}&f.machine_id=FC1`);
      await expect
        .poll(async () =>
          pieces(
            (
              await chart(page, "Good and scrap").locator("tbody tr").first().locator("td").first().textContent()
            )?.replaceAll("\u00a0", " "),
          ),
        )
        .toBe(Math.round(goodOn(days[0]!, "FC1")));
      // The address shows the same to whoever opens it, from what the browser has.
      await page.reload();
      await loaded(page, "Good and scrap");
      const again = await numbersOf(page, "Good and scrap");
      for (const day of days) expect([day, pieces(again.get(day)?.[0])]).toEqual([day, Math.round(goodOn(day, "FC1"))]);
    },
  );

  test("keep a view for oneself, which is there in any browser and is deleted again; signing out leaves no record behind [WD-030] [WD-031]", async ({
    plant,
    browser,
  }) => {
    const context = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "supervisor");
    const page = await context.newPage();
    await page.setViewportSize({ width: 1440, height: 1300 });
    const asked: unknown[] = [];
    page.on("request", (request) => {
      if (/\/api\/(reads|procedures\/(save_user|load|delete)_visualisation)/.test(request.url()))
        asked.push(request.postData());
    });
    await page.goto("/data/history-scrap/overview-3?horizon=90-days&f.machine_id=FC1");
    await loaded(page, "Cost by machine");
    await page.getByText("Save this view").click();
    await page.getByRole("textbox", { name: "Name of the view" }).fill("Cost of FC1");
    await page.getByRole("button", { name: "Save for me" }).click();
    await expect(page.getByRole("combobox", { name: "Saved views" })).toHaveValue("supervisor/Cost of FC1");
    expect(asked.join()).toContain('"dataset":"history-day"');
    expect(asked.join()).toContain('"config_name":"history-scrap"');
    const elsewhere = await (
      await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "supervisor")
    ).newPage();
    await elsewhere.setViewportSize({ width: 1440, height: 1300 });
    await elsewhere.goto("/data/history-scrap/overview-1");
    await loaded(elsewhere, "Scrap by machine");
    await elsewhere.getByRole("combobox", { name: "Saved views" }).selectOption("Cost of FC1");
    await expect(elsewhere).toHaveURL(/\/overview-3\?.*horizon=90-days.*f\.machine_id=FC1/);
    await loaded(elsewhere, "Cost by machine");
    await elsewhere.getByRole("button", { name: "Delete", exact: true }).click();
    await elsewhere.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
    await expect(
      elsewhere.getByRole("combobox", { name: "Saved views" }).getByRole("option", { name: "Cost of FC1" }),
    ).toHaveCount(0);
    const kept = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    expect(await kept()).toContain("statistics-1000");
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/login-form/);
    await expect.poll(kept).not.toContain("statistics-1000");
  });
});

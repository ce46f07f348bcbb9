import { dayAfter, weekNameOf } from "#schemas/calendar/days.ts";
import { lastMonday } from "./days.ts";
import { expect, test } from "./plant.ts";

test(
  "what a machine did is followed from the menu by week, day and hour to all that happened in one hour [OV-215] [OV-216] [OV-217] [OV-218]",
  { tag: "@held" },
  async ({ plant, browser }) => {
    const context = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "supervisor");
    const page = await context.newPage();
    await page.setViewportSize({ width: 1280, height: 1300 });
    await page.goto("/home");
    const entry = page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Machine history" });
    await entry.click();
    await expect(page).toHaveURL("/history/FC1/week");
    await expect(entry).toHaveAttribute("aria-current", "page");
    const rows = page.locator("tbody tr");
    /** Opens the row that begins so, and answers what it says. */
    const open = async (begins: string | RegExp) => {
      const row = rows.filter({ has: page.locator("td:first-child", { hasText: begins }) }).first();
      await expect(row).toBeVisible();
      const cells = row.locator("td");
      await expect(cells.nth(1)).toHaveText(/\d/);
      const said = await cells.allTextContents();
      await row.locator("td").first().click();
      return said;
    };
    const monday = lastMonday();
    const wednesday = dayAfter(monday, 2);
    const [, month, date] = wednesday.split("-").map(Number);
    const week = await open(new RegExp(`^${weekNameOf(monday)}`));
    await expect(page).toHaveURL(`/history/FC1/day/${weekNameOf(monday)}`);
    await expect(rows).toHaveCount(7);
    await expect(rows.first()).toContainText(monday);
    // One number, wherever it stands: the sum of the days is the week.
    await expect(page.locator("tfoot td").nth(1)).toContainText(week[1]!);
    const day = await open(new RegExp(`^${wednesday}`));
    await expect(page).toHaveURL(`/history/FC1/hour/${wednesday}`);
    await expect(rows).toHaveCount(24);
    await expect(page.locator("tfoot td").nth(1)).toContainText(day[1]!);
    await open(/^13/);
    await expect(page).toHaveURL(`/history/FC1/transactions/${wednesday}/13`);
    await expect(rows.first()).toContainText(`${date}/${month} 13:`);
    for (const text of await rows.locator("td:first-child").allTextContents())
      expect(text).toMatch(new RegExp(`^${date}/${month} 13:`));
    await page.getByRole("link", { name: "All hours of the day" }).click();
    await expect(page).toHaveURL(`/history/FC1/transactions/${wednesday}`);
    await expect(rows.first()).toContainText(`${date}/${month} 00:`);
    await context.close();
  },
);

test(
  "statistics of a hall are opened from the menu, split by machine, and lead to those of one machine [OV-080] [OV-083] [OV-494] [OV-497]",
  { tag: "@held" },
  async ({ plant, browser }) => {
    const context = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "supervisor");
    const page = await context.newPage();
    await page.setViewportSize({ width: 1280, height: 1300 });
    await page.goto("/home");
    const menu = page.getByRole("navigation", { name: "Menu" });
    await menu.getByRole("link", { name: "Stop reasons", exact: true }).click();
    await expect(page).toHaveURL("/statistics/department/10/sr-short");
    const first = page.locator("tbody tr").first().locator("td").first();
    await expect(first).toHaveText(/\S/);
    const reason = (await first.textContent())!;
    await page.getByRole("gridcell", { name: reason, exact: true }).click();
    const split = page.getByRole("region", { name: reason, exact: true });
    await expect(split.locator("tbody tr").first()).toContainText(/^FC\d/);
    await split.getByRole("button", { name: "Close" }).click();
    await expect(split).toHaveCount(0);
    await page.getByText("24 h", { exact: true }).click();
    await expect(page).toHaveURL("/statistics/department/10/sr-short?period=24h");
    await expect(page.getByRole("gridcell", { name: reason, exact: true })).toBeVisible();

    // Beside the day before, down to the stops of one machine by the keys, and back with the same period.
    await page.getByRole("switch", { name: "Compare with the period before" }).click();
    const compared = "/statistics/department/10/sr-short?period=24h&compare=on";
    await expect(page).toHaveURL(compared);
    await expect(page.getByText(/^Period before: 2031-\d\d-\d\d /)).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "Stopped, change (h)" })).toBeVisible();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as picture" }).click();
    expect((await saved).suggestedFilename()).toMatch(/^Stop reasons Moulding hall 1 2031-\d\d-\d\d .*\.png$/);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("article").getByRole("heading", { name: "Stop reasons" })).toBeVisible();
    await expect(menu).toBeHidden();
    await page.emulateMedia({ media: "screen" });
    // From the search by the keys into the rows.
    await page.getByRole("searchbox", { name: "Search", exact: true }).click();
    const row = page.locator("tbody tr:focus");
    for (let stop = 0; stop < 30 && (await row.count()) === 0; stop += 1) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/compare=on&reason=/);
    await page.getByRole("region").locator("tbody tr").first().locator("td").first().click();
    await expect(page).toHaveURL(/^.*\/statistics\/FC\d\/sr-short\?period=24h&compare=on&reason=/);
    await expect(page.getByRole("region").locator("tbody tr").first()).toContainText(/\d\d:\d\d/);
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(compared);
    await expect(page.getByRole("gridcell", { name: reason, exact: true })).toBeVisible();

    await menu.getByRole("link", { name: "Machine analysis" }).click();
    await expect(page).toHaveURL("/statistics/department/10/analysis-short");
    await page.getByText("24 h", { exact: true }).click();
    await page.getByRole("gridcell", { name: "FC2", exact: true }).click();
    await expect(page).toHaveURL("/statistics/FC2/sr-short?period=24h");
    await expect(page.getByRole("heading", { level: 1, name: "Stop reasons" })).toBeVisible();
    await expect(page.locator("figure canvas")).toBeVisible();
    await context.close();
  },
);

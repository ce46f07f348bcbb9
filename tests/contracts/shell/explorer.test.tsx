import { beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { forgetAll } from "#engine/explorer/forget.ts";
import { anna, machineOf, menus, stage, type StageOptions } from "../panels/stage.tsx";
import {
  cardOf,
  explorerReads,
  over,
  scrapOf,
  scrapRecords as scrap,
  toldByCard,
  toldByMachine,
} from "#widgets/controls/explorer/explorer.fixtures.ts";

const cards = [cardOf("2025-12-30T10:00:00Z", "201"), cardOf("2026-01-02T10:00:00Z", "202", { card_scrap_qty: 30 })];
const views = [
  {
    name: "All of FC1",
    username: "Default",
    config: {
      query: { machine_id: ["FC1"], scrap_qty: ["3", "17"] },
      groupBy: "month",
      forceProdtime: true,
      week_numbers: [202601],
      weeksEnabled: false,
      timeHorizon: "custom",
      startTime: "2025-12-01T00:00:00Z",
      endTime: "2026-01-05T00:00:00Z",
      overview: "overview-3",
    },
  },
];

/** The keys that somebody may hold for saved views. */
const mayOwn = "can-manage-user-visualizations";
const mayShare = "can-save-default-visualizations";
const mayDelete = "can-delete-default-visualizations";

const opened = async (path: string, { procedures, app, ...more }: StageOptions = {}) => {
  const staged = await stage({
    path,
    machines: [machineOf("FC1"), machineOf("FC2")],
    procedures: {
      ...explorerReads,
      load_card_history: over(cards, "stop_date"),
      load_visualisation_configs: views,
      ...procedures,
    },
    app: { user: { ...anna, usertype: 30 }, menus, permissions: ["can-navigate"], ...app },
    ...more,
  });
  leave = async () => {
    await cleanup();
    staged.advance(60_000);
  };
  return staged;
};

const forget = () =>
  new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase("statistics-1");
    request.addEventListener("success", () => resolve());
    request.addEventListener("error", () => reject(request.error!));
  });

/** Leaves the page for good: its records stay in memory for a while. */
let leave = (): Promise<void> => cleanup();

beforeEach(async () => {
  await leave();
  localStorage.clear();
  await forget();
  await page.viewport(1440, 1400);
});

const chart = (title: string) => page.getByRole("region", { name: title, exact: true });
/** What a chart tells those who do not see it. */
const told = (title: string) => {
  const region = [...document.querySelectorAll("section")].find((one) => one.getAttribute("aria-label") === title);
  return (region?.querySelector("figcaption")?.textContent ?? "").replaceAll("\u00a0", " ");
};
const titles = () => [...document.querySelectorAll("section header h2")].map((one) => one.textContent);
const manual = page.getByRole("switch", { name: "Update by hand" });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const choose = async (filter: string, value: string) => {
  await page.getByRole("combobox", { name: filter, exact: true }).click();
  await page.getByRole("option", { name: value, exact: true }).click();
};
const scrapPage = "/data/history-scrap/overview-1";

describe("the layout of a data page", () => {
  const links = () =>
    [...document.querySelectorAll('nav[aria-label="Menu"] a')].map((link) => link.getAttribute("href"));

  test("has the data overview menu in the place of the side menu, and stands when the machines are known [OV-292]", async () => {
    let go = (): void => {};
    const known = new Promise<void>((resolve) => (go = resolve));
    const load_machines = () => known.then(() => [machineOf("FC1"), machineOf("FC2")]);
    const { go: to } = await opened("/theme", { procedures: { load_machines } });
    await expect.poll(links).toContain("/data/history-day/overview-1");
    expect(links()).toContain("/machines");
    to("/data/history-day/overview-1");
    await expect.element(page.getByRole("status", { name: "Machines are being loaded" })).toBeVisible();
    expect([links(), document.querySelector("h1")]).toEqual([[], null]);
    go();
    await expect.element(chart("Production by machine")).toBeVisible();
    await expect.element(page.getByRole("heading", { level: 1, name: "Production per day" })).toBeVisible();
    expect(links()).toEqual([
      "/home",
      "/data/history-day/overview-1",
      "/data/history-day/overview-2",
      "/data/card-history/overview-1",
      "/data/history-scrap/overview-1",
      "/data/history-scrap/overview-2",
      "/data/history-scrap/overview-3",
      "/data/history-scrap/overview-4",
    ]);
    const [here] = document.querySelectorAll('nav [aria-current="page"]');
    expect(here?.getAttribute("href")).toBe("/data/history-day/overview-1");
    to("/theme");
    await expect.poll(links).toContain("/machines");
  });
});

describe("an explorer", () => {
  test("is loaded once, month by month, in a popup that stays; later it is there before anything is downloaded [WD-471] [WD-474] [WD-475] [WD-477]", async () => {
    let go = (): void => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    const first = await opened(scrapPage, {
      procedures: {
        load_scrap_records: async (input: Record<string, unknown>) => {
          if (String(input["start_time"]).startsWith("2024-06")) await held;
          return over(scrap, "trans_time")(input);
        },
      },
    });
    const popup = page.getByRole("dialog", { name: "Loading data for the first time" });
    await expect.element(popup.getByText(/^Downloading: \d+ %$/)).toBeVisible();
    // 37 months of two reads, the newest first: 18 months are there, and one read of the 19th may be.
    await expect.poll(() => popup.element().textContent).toMatch(/Downloading: (48|49|50|51) %/);
    await userEvent.keyboard("{Escape}");
    await expect.element(popup).toBeVisible();
    go();
    await expect.element(popup).not.toBeInTheDocument();
    await expect.poll(() => told("Scrap by machine")).toBe(toldByMachine);
    expect(first.calls("load_scrap_records").length).toBe(37);
    await leave();
    const second = await opened(scrapPage, { procedures: { load_history_changes: () => new Promise(() => {}) } });
    await expect.poll(() => told("Scrap by machine")).toBe(toldByMachine);
    expect(second.calls("load_scrap_records")).toEqual([]);
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  });

  test("is loaded anew after somebody has signed out, however soon, and nothing is left of it meanwhile", async () => {
    const { calls, go } = await opened(scrapPage);
    await expect.poll(() => told("Scrap by machine")).toBe(toldByMachine);
    await forgetAll();
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain("statistics-1");
    go("/theme");
    await expect.element(chart("Scrap by machine")).not.toBeInTheDocument();
    go(scrapPage);
    await expect.poll(() => told("Scrap by machine")).toBe(toldByMachine);
    expect(calls("load_scrap_records").length).toBe(2 * 37);
  });

  test("that was cut is no whole one: a reload shows nothing of it before all is there [WD-474]", async () => {
    const never = new Promise<void>(() => {});
    const only = (month: string) => async (input: Record<string, unknown>) => {
      if (String(input["start_time"]) < month) await never;
      return over(scrap, "trans_time")(input);
    };
    const { calls } = await opened(scrapPage, { procedures: { load_scrap_records: only("2025-06") } });
    await expect.poll(() => calls("load_scrap_records").length).toBeGreaterThan(7);
    await leave();
    let go = (): void => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    const again = await opened(scrapPage, { procedures: { load_history_changes: () => held.then(() => []) } });
    await expect.element(page.getByRole("dialog", { name: "Loading data for the first time" })).toBeVisible();
    expect(document.querySelectorAll("figcaption").length).toBe(0);
    go();
    await expect.poll(() => told("Scrap by machine")).toBe(toldByMachine);
    // Months that were there, but for the last 30 days, are not read again.
    expect(again.calls("load_scrap_records").length).toBeLessThan(37);
  });

  test("says why the first load has failed, and goes on after what it has when it is tried again [WD-475]", async () => {
    let isDown = true;
    await opened(scrapPage, {
      procedures: {
        load_scrap_records: (input: Record<string, unknown>) => {
          if (isDown && String(input["start_time"]) < "2024-06") throw new Error("The database is away");
          return over(scrap, "trans_time")(input);
        },
      },
    });
    const popup = page.getByRole("dialog");
    await expect
      .element(popup.getByRole("alert"))
      .toHaveTextContent("The data could not be loaded. The database is away");
    isDown = false;
    await popup.getByRole("button", { name: "Try again" }).click();
    await expect.element(popup).not.toBeInTheDocument();
    await expect.element(chart("Scrap by machine")).toBeVisible();
  });

  test("reads again every hour, and shows what has changed [WD-478]", async () => {
    const now = [...scrap];
    const { advance, calls } = await opened(scrapPage, {
      procedures: { load_scrap_records: (input: Record<string, unknown>) => over(now, "trans_time")(input) },
    });
    await expect.poll(() => told("Scrap by machine")).toContain("FC2 8 pcs");
    const before = calls("load_scrap_records").length;
    now[2] = { ...now[2]!, scrap_qty: 9 };
    advance(60 * 60_000 - 1);
    expect(calls("load_scrap_records").length).toBe(before);
    advance(1);
    await expect.poll(() => told("Scrap by machine")).toContain("FC2 9 pcs");
    // The last 30 days before the newest record, in whole months.
    expect(calls("load_scrap_records").length - before).toBe(2);
  });

  test("is deleted and loaded anew at the person's wish [WD-428]", async () => {
    const { calls } = await opened(scrapPage);
    await expect.element(chart("Scrap by machine")).toBeVisible();
    const before = calls("load_scrap_records").length;
    await page.getByText("Settings", { exact: true }).click();
    await page.getByRole("button", { name: "Delete local data and load anew" }).click();
    await expect.poll(() => calls("load_scrap_records").length).toBe(2 * before);
    await expect.element(chart("Scrap by machine")).toBeVisible();
  });
});

describe("a browser that does not keep records", () => {
  test("shows them for the visit, and says so [WD-483]", async () => {
    // Of a newer version than the app knows: it is not opened.
    const newer = indexedDB.open("statistics-1", 9);
    await expect.poll(() => newer.readyState).toBe("done");
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    await opened(scrapPage);
    await expect.poll(() => told("Scrap by machine")).toBe(toldByMachine);
    await page.getByText("Settings", { exact: true }).click();
    await expect.element(page.getByText(/This browser keeps nothing/)).toBeVisible();
    newer.result.close();
    warn.mockRestore();
  });

  test("and cannot delete what it has, tells the console alone, and loads anew [WD-429]", async () => {
    const { calls } = await opened(scrapPage);
    await expect.element(chart("Scrap by machine")).toBeVisible();
    const before = calls("load_scrap_records").length;
    // A page that does not let go of the database.
    const held = indexedDB.open("statistics-1");
    await expect.poll(() => held.readyState).toBe("done");
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    await page.getByText("Settings", { exact: true }).click();
    await page.getByRole("button", { name: "Delete local data and load anew" }).click();
    await expect.poll(() => log.mock.calls.map(([said]) => String(said))).toContain("The local data were not deleted");
    await expect.poll(() => calls("load_scrap_records").length).toBe(2 * before);
    await expect.poll(() => told("Scrap by machine")).toBe(toldByMachine);
    expect(document.querySelectorAll("[class*=mantine-Notification-root]").length).toBe(0);
    held.result.close();
    log.mockRestore();
  });
});

describe("the panel", () => {
  test("has a year by week, all filters in their order and the range of quantities [WD-432] [WD-433] [WD-434] [WD-437] [WD-438] [WD-453] [WD-455]", async () => {
    await opened(scrapPage);
    await expect.element(page.getByRole("combobox", { name: "Time horizon" })).toHaveDisplayValue("1 year");
    await expect.element(page.getByRole("combobox", { name: "Group by" })).toHaveDisplayValue("week");
    await expect.element(chart("Scrap by machine")).toBeVisible();
    const filters = [...document.querySelectorAll("#explorer-panel label, #explorer-panel legend")]
      .map((label) => label.textContent)
      .filter((text) => text !== "Saved views" && text !== "Time horizon" && text !== "Group by");
    expect(filters).toEqual([
      "Update by hand",
      "Shift",
      "Week",
      "Weeks narrow the records",
      "Day of the week",
      "Zone",
      "Category",
      "Department",
      "Machine",
      "Scrap reason",
      "Scrap reason category",
      "Part number",
      "Card number",
      "Tool",
      "Scrap quantity: 0 – 17",
      "Only days with production",
    ]);
    await expect.element(page.getByRole("slider").first()).toHaveAttribute("aria-valuemin", "0");
    await page.getByRole("combobox", { name: "Scrap reason", exact: true }).click();
    await expect.element(page.getByRole("option", { name: "short Short shot" })).toBeVisible();
  });

  test("narrows by values of a filter with OR and by filters with AND, half a second after the last change; it stands in the address [WD-435] [WD-436] [WD-444] [WD-448]", async () => {
    const { advance, place } = await opened(scrapPage);
    await expect.poll(() => told("Scrap by scrap reason")).toContain("short Short shot 11 pcs");
    await choose("Machine", "FC1");
    advance(400);
    await userEvent.keyboard("{Escape}");
    await choose("Scrap reason", "flash Flash");
    advance(499);
    expect(place()).toBe(scrapPage);
    advance(1);
    await expect.poll(place).toBe(`${scrapPage}?f.machine_id=FC1&f.scrap_reason=flash`);
    await expect.poll(() => told("Scrap by reason group")).toContain("Scrap: process Process 17 pcs (100.0 %)");
    // A chart shows all values of its own filter.
    expect(told("Scrap by scrap reason")).toContain("short Short shot 3 pcs");
    await choose("Scrap reason", "short Short shot");
    advance(500);
    await expect.poll(() => told("Scrap by reason group")).toContain("Scrap: process Process 20 pcs (100.0 %)");
  });

  test("of days waits a whole second for the next change [WD-445]", async () => {
    const { advance, place } = await opened("/data/history-day/overview-1");
    await expect.element(chart("Production by machine")).toBeVisible();
    await page.getByRole("combobox", { name: "Machine", exact: true }).click();
    await page.getByRole("option", { name: "FC1", exact: true }).click();
    advance(900);
    await page.getByRole("option", { name: "FC2", exact: true }).click();
    advance(999);
    expect(place()).toBe("/data/history-day/overview-1");
    advance(1);
    await expect.poll(place).toBe("/data/history-day/overview-1?f.machine_id=FC1,FC2".replace(",", "%2C"));
  });

  test("leaves shift 0 out until it is chosen [WD-439] [WD-440]", async () => {
    const { advance } = await opened("/data/history-scrap/overview-4?measure=scrap");
    await expect.poll(() => told("By shift")).toBe("Scrap: 1 Early 20 pcs (71.4 %), 2 Late 8 pcs (28.6 %)");
    await choose("Shift", "0");
    advance(500);
    await expect.poll(() => told("By hour of the day")).toBe("Scrap: 07:00 2 pcs (100.0 %)");
  });

  test("in manual mode counts when it is told to, which is kept for the person [WD-430] [WD-446] [WD-447] [WD-449] [WD-450] [WD-451]", async () => {
    const { advance } = await opened(scrapPage);
    await expect.poll(() => told("Scrap by reason group")).toContain("28 pcs");
    await expect.element(page.getByRole("button", { name: /^Update/ })).not.toBeInTheDocument();
    await page.getByText("Settings", { exact: true }).click();
    await manual.click();
    const update = page.getByRole("button", { name: /^Update/ });
    await expect.element(update).toHaveAccessibleName("Update");
    await choose("Machine", "FC1");
    advance(5000);
    await expect.element(update).toHaveAccessibleName("Update: filters have changed");
    await expect.element(update).toHaveAttribute("data-pending");
    expect(told("Scrap by reason group")).toContain("28 pcs");
    await update.click();
    await expect.poll(() => told("Scrap by reason group")).toContain("20 pcs");
    await expect.element(update).not.toHaveAttribute("data-pending");
    await page.getByRole("button", { name: "Clear filters" }).click();
    await manual.click();
    await expect.poll(() => told("Scrap by reason group")).toContain("28 pcs");
    await manual.click();
    await leave();
    await opened(scrapPage);
    await expect.element(page.getByRole("button", { name: "Update", exact: true })).toBeVisible();
  });

  test("is closed and stays so for the person, and gives its room to the charts [WD-426] [WD-427]", async () => {
    await opened(scrapPage);
    await expect.element(chart("Scrap share in %")).toBeVisible();
    const width = () => chart("Scrap share in %").element().parentElement!.clientWidth;
    const before = width();
    await page.getByRole("button", { name: "Close the panel" }).click();
    await expect.poll(width).toBeGreaterThan(before + 200);
    await leave();
    await opened(scrapPage);
    await expect.element(page.getByRole("button", { name: "Open the panel" })).toBeVisible();
    await expect.element(page.getByRole("combobox", { name: "Time horizon" })).not.toBeInTheDocument();
    await leave();
    await opened(scrapPage, { app: { user: { ...anna, username: "bo", usertype: 30 } } });
    await expect.element(page.getByRole("combobox", { name: "Time horizon" })).toBeVisible();
  });

  test("has own days, which show nothing where the end is before the start [WD-502]", async () => {
    const { advance } = await opened("/data/history-scrap/overview-3?horizon=custom&from=2026-01-05&to=2026-01-05");
    await expect.poll(() => told("Cost by machine")).toBe("Scrap cost: FC2 4.00 (100.0 %)");
    await leave();
    await opened("/data/history-scrap/overview-3?horizon=custom&from=2026-01-05&to=2026-01-04");
    await expect.element(page.getByText("No data for the chosen filters.")).toBeVisible();
    await expect.element(field("From")).toBeVisible();
    advance(0);
  });

  test("warns of many records by day, and goes back to weeks with another horizon [WD-458] [WD-459] [WD-460]", async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_none, at) => scrapOf("2026-01-05T05:10:00Z", `M${at % 7}`, 1));
    const warning = page.getByText("Grouping by day with more than 20000 records may be slow.");
    const read = { load_scrap_records: over(many(20_000), "trans_time"), history_per_day: [] };
    await opened(`${scrapPage}?group=day`, { procedures: read });
    await expect.poll(() => told("Scrap by machine")).toContain("M0");
    await expect.element(warning).not.toBeInTheDocument();
    await leave();
    await forget();
    const more = { load_scrap_records: over(many(20_001), "trans_time"), history_per_day: [] };
    const { advance } = await opened(`${scrapPage}?group=day`, { procedures: more });
    await expect.element(warning).toBeVisible();
    await page.getByRole("combobox", { name: "Time horizon" }).selectOptions("90 days");
    advance(500);
    await expect.element(page.getByRole("combobox", { name: "Group by" })).toHaveDisplayValue("week");
    await expect.element(warning).not.toBeInTheDocument();
  });

  test("that leaves nothing says which filter does, and gives it up", async () => {
    const { advance, place } = await opened(`${scrapPage}?f.machine_id=FC2&f.card_no=10`);
    await expect.element(page.getByText("These filters leave nothing:")).toBeVisible();
    await page.getByRole("button", { name: "Give up Machine" }).click();
    advance(500);
    await expect.poll(place).toBe(`${scrapPage}?f.card_no=10`);
    await expect.poll(() => told("Scrap by machine")).toContain("Scrap: FC1 20 pcs (100.0 %)");
  });
});

describe("the overviews", () => {
  test.each([
    [
      "overview-1",
      ["Scrap share in %", "Scrap versus good", "Scrap by machine", "Scrap by scrap reason", "Scrap by reason group"],
      true,
    ],
    ["overview-2", ["Scrap by card number", "Scrap by tool id", "Scrap by part number"], true],
    [
      "overview-3",
      ["Scrap cost over time", "Cost by card number", "Cost by tool", "Cost by machine", "Cost by part number"],
      true,
    ],
    ["overview-4", ["By day of the week", "By hour of the day", "By shift"], false],
  ])("of scrap have their charts: %s", async (slug, expected, isGrouped) => {
    await opened(`/data/history-scrap/${slug}`);
    await expect.poll(titles).toEqual(expected);
    const group = page.getByRole("combobox", { name: "Group by" });
    await expect.poll(() => group.elements().length).toBe(isGrouped ? 1 : 0);
  });

  test("of scrap show quantities, shares of them and good pieces [WD-495] [WD-496]", async () => {
    const { go } = await opened(scrapPage);
    // The last week of 2025 and the second of 2026 stand in the middle of all of a year.
    await expect.poll(() => told("Scrap by machine")).toBe(toldByMachine);
    await chart("Scrap share in %").getByRole("button", { name: "As a table" }).click();
    await expect.element(chart("Scrap share in %").getByRole("row", { name: "2026-W01 18.2 %" })).toBeVisible();
    await chart("Scrap versus good").getByRole("button", { name: "As a table" }).click();
    await expect
      .element(chart("Scrap versus good").getByRole("row", { name: "2026-W02 8 pcs 192 pcs 4.0 %" }))
      .toBeVisible();
    go("/data/history-scrap/overview-2");
    await expect.poll(() => told("Scrap by card number")).toBe(toldByCard);
    expect(told("Scrap by part number")).toContain("Scrap: P1 20 pcs (71.4 %), P2 8 pcs (28.6 %)");
    expect(told("Scrap by tool id")).toContain("Scrap: T1 28 pcs (100.0 %)");
  });

  test("of cost sum what each record has cost, and show it along the calendar [WD-497] [WD-498] [WD-499] [WD-500] [WD-501]", async () => {
    await opened("/data/history-scrap/overview-3?horizon=14-days");
    await expect.poll(() => told("Cost by card number")).toBe("Scrap cost: 10 20.00 (83.3 %), 11 4.00 (16.7 %)");
    expect(told("Cost by tool")).toBe("Scrap cost: T1 24.00 (100.0 %)");
    expect(told("Cost by machine")).toBe("Scrap cost: FC1 20.00 (83.3 %), FC2 4.00 (16.7 %)");
    expect(told("Cost by part number")).toBe("Scrap cost: P1 20.00 (83.3 %), P2 4.00 (16.7 %)");
    expect(told("Scrap cost over time")).toBe("Scrap cost: 2026-W01 20.00 (83.3 %), 2026-W02 4.00 (16.7 %)");
  });

  test("of distributions go by day of the week from Monday, hour and shift, in cost or in pieces [WD-504] [WD-505] [WD-506] [WD-507] [WD-508] [OV-213]", async () => {
    const { advance } = await opened("/data/history-scrap/overview-4");
    await expect
      .poll(() => told("By day of the week"))
      .toBe("Scrap cost: Monday 16.50 (68.8 %), Tuesday 7.50 (31.3 %)");
    // Local hours: 12:59 UTC counts for 13 in Stockholm.
    expect(told("By hour of the day")).toBe(
      "Scrap cost: 06:00 4.00 (16.7 %), 07:00 7.50 (31.3 %), 13:00 12.50 (52.1 %)",
    );
    expect(told("By shift")).toBe("Scrap cost: 1 Early 20.00 (83.3 %), 2 Late 4.00 (16.7 %)");
    await page.getByText("Scrap", { exact: true }).last().click();
    advance(500);
    await expect.poll(() => told("By shift")).toBe("Scrap: 1 Early 20 pcs (71.4 %), 2 Late 8 pcs (28.6 %)");
    await expect.element(page.getByRole("combobox", { name: "Group by" })).not.toBeInTheDocument();
  });

  test("are led to from each other with what is chosen, and any other name leads to the first [WD-029] [OV-214]", async () => {
    const { place } = await opened("/data/history-scrap/overview-9?f.machine_id=FC1");
    await expect.poll(place).toBe("/data/history-scrap/overview-1");
    await page.getByRole("navigation", { name: "Overviews" }).getByRole("link", { name: "Scrap cost" }).click();
    await expect.poll(place).toBe("/data/history-scrap/overview-3");
    await expect.element(page.getByRole("heading", { level: 1, name: "Scrap cost" })).toBeVisible();
  });

  test("of days show production, and stops with availability [OV-502] [OV-503]", async () => {
    const { go } = await opened("/data/history-day/overview-1?horizon=14-days");
    await expect
      .poll(titles)
      .toEqual(["Good and scrap", "Scrap share in %", "Production by machine", "Production by shift"]);
    await expect.poll(() => told("Production by machine")).toContain("Good: FC2 192 pcs (68.1 %), FC1 90 pcs (31.9 %)");
    expect(told("Production by shift")).toContain("Scrap: 1 Early 20 pcs (71.4 %), 2 Late 8 pcs (28.6 %)");
    go("/data/history-day/overview-2?horizon=14-days");
    await expect
      .poll(() => told("Stop time by reason"))
      .toBe("Stop time: - Uncoded 1.5 h (75.0 %), tool Tool change 0.5 h (25.0 %)");
    expect(told("Stop time and stops")).toBe(
      "Stop time: 2026-W01 0.5 h (25.0 %), 2026-W02 1.5 h (75.0 %). Stops: 2026-W01 1 (50.0 %), 2026-W02 1 (50.0 %)",
    );
    expect(told("Stop time by machine")).toBe("Stop time: FC2 1.5 h (75.0 %), FC1 0.5 h (25.0 %)");
    expect(told("Availability over time")).toBe("Availability: 2026-W01 66.7 %, 2026-W02 40.0 %");
  });

  test("of cards list each card that was finished, and lead to its order [OV-500] [OV-504]", async () => {
    const { place } = await opened("/data/card-history/overview-1");
    await expect.poll(() => told("Scrap share by card")).toBe("Scrap share: 202 25.0 %, 201 10.0 %");
    const cells = () =>
      [...document.querySelectorAll("tbody tr")].map((row) =>
        [...row.querySelectorAll("td")].map((one) => one.textContent),
      );
    await expect.poll(() => cells().map(([card]) => card)).toEqual(["202", "201"]);
    expect(cells()[1]?.filter((_cell, at) => at !== 4)).toEqual([
      "201",
      "WO201",
      "P1",
      "FC1",
      "100",
      "90",
      "10",
      "10.0",
      "1.50",
      "0.50",
      "0.50",
      "0.25",
    ]);
    await page.getByRole("gridcell", { name: "201", exact: true }).click();
    await expect.poll(place).toBe("/interface/FC1/order-details/201");
  });
});

describe("the number of records", () => {
  const count = () =>
    [...document.querySelectorAll("output")].map((one) => one.textContent).find((said) => said.endsWith(" records"));

  test("is that of what the overview is made of, and of no other source of its explorer", async () => {
    const { go } = await opened("/data/history-day/overview-1");
    // Days and scrap; the record of shift 0 is left out.
    await expect.poll(count).toBe("7 records");
    go("/data/history-day/overview-2");
    await expect.element(chart("Stop time by reason")).toBeVisible();
    await expect.poll(count).toBe("4 records");
    go("/data/history-scrap/overview-1");
    await expect.element(chart("Scrap by machine")).toBeVisible();
    await expect.poll(count).toBe("7 records");
    go("/data/history-scrap/overview-3");
    await expect.element(chart("Cost by machine")).toBeVisible();
    await expect.poll(count).toBe("3 records");
  });

  test("is none where a filter leaves records of other sources alone, and giving that up brings them back", async () => {
    const { advance } = await opened("/data/history-day/overview-2?f.card_no=10");
    await expect.element(page.getByText("These filters leave nothing:")).toBeVisible();
    expect(count()).toBe("0 records");
    await page.getByRole("button", { name: "Give up Card number" }).click();
    advance(1000);
    await expect.element(chart("Stop time by reason")).toBeVisible();
    await expect.poll(count).toBe("4 records");
  });

  test("is said by a table that lists the newest of more than it lists", async () => {
    const many = Array.from({ length: 1002 }, (_none, at) => cardOf("2026-01-02T10:00:00Z", String(1000 + at)));
    await opened("/data/card-history/overview-1", { procedures: { load_card_history: over(many, "stop_date") } });
    await expect.element(page.getByText("1000 of 1002", { exact: true })).toBeVisible();
    await expect.element(page.getByText("The newest 1,000 are listed.")).toBeVisible();
    expect(count()).toBe("1,002 records");
  });
});

describe("a chart", () => {
  test("narrows all others by a press of a bar, and by the keyboard in its table", async () => {
    const { advance, place } = await opened(scrapPage);
    await expect.poll(() => told("Scrap by machine")).toContain("FC1 20 pcs");
    const canvas = chart("Scrap by machine").element().querySelector("canvas")!;
    await userEvent.click(canvas, { position: { x: canvas.clientWidth * 0.25, y: canvas.clientHeight * 0.8 } });
    advance(500);
    await expect.poll(place).toBe(`${scrapPage}?f.machine_id=FC1`);
    await expect.poll(() => told("Scrap by reason group")).toContain("20 pcs");
    await chart("Scrap by machine").getByRole("button", { name: "As a table" }).click();
    const pressed = chart("Scrap by machine").getByRole("button", { name: "FC1", exact: true });
    await expect.element(pressed).toHaveAttribute("aria-pressed", "true");
    await pressed.click();
    await userEvent.keyboard("{Tab}");
    await expect.element(chart("Scrap by machine").getByRole("button", { name: "FC2", exact: true })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    advance(500);
    await expect.poll(place).toBe(`${scrapPage}?f.machine_id=FC2`);
  });

  test("gives its numbers and its picture as files, in which no name is a formula [WD-510]", async () => {
    const hostile = scrapOf("2026-01-05T05:10:00Z", "=1+1", 30);
    const saved: { name: string; text: string; type: string }[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      void fetch(this.href)
        .then((answer) => answer.blob())
        .then(async (file) => saved.push({ name: this.download, text: await file.text(), type: file.type }));
    });
    await opened(scrapPage, { procedures: { load_scrap_records: over([...scrap, hostile], "trans_time") } });
    await chart("Scrap by machine").getByRole("button", { name: "Save as CSV" }).click();
    await expect.poll(() => saved[0]?.name).toBe("Scrap by machine.csv");
    expect(saved[0]?.text.split("\r\n").slice(0, 4)).toEqual([
      "Scrap by machine,Scrap,Scrap share,Share",
      "'=1+1,30,100.0,51.7",
      "FC1,20,18.2,34.5",
      "FC2,8,4.0,13.8",
    ]);
    await chart("Scrap by machine").getByRole("button", { name: "Save as a picture" }).click();
    await expect
      .poll(() => [saved[1]?.name, saved[1]?.type])
      .toEqual(["Scrap by machine 2025-01-05 – 2026-01-05.png", "image/png"]);
    click.mockRestore();
  });

  test("fills the screen by a press of its title, and gives the page back by another one, or by Escape [WD-415] [WD-416]", async () => {
    await opened(scrapPage);
    const title = chart("Scrap by machine").getByRole("button", { name: "Scrap by machine" });
    await title.click();
    await expect.poll(() => document.fullscreenElement).toBe(chart("Scrap by machine").element());
    await title.click();
    await expect.poll(() => document.fullscreenElement).toBeNull();
    await title.click();
    await expect.poll(() => document.fullscreenElement).toBe(chart("Scrap by machine").element());
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => document.fullscreenElement).toBeNull();
  });
});

describe("a saved view", () => {
  const rights = (...keys: string[]): StageOptions => ({ app: { permissions: ["can-navigate", ...keys] } });
  const name = page.getByRole("textbox", { name: "Name of the view" });
  const picker = page.getByRole("combobox", { name: "Saved views" });
  const remove = page.getByRole("button", { name: "Delete", exact: true });
  const save = page.getByText("Save this view");

  test("sets every control and opens its overview [WD-431] [WD-486]", async () => {
    const { place } = await opened(scrapPage);
    await picker.selectOptions("All of FC1");
    await expect
      .poll(place)
      .toBe(
        "/data/history-scrap/overview-3?horizon=custom&from=2025-12-01&to=2026-01-05&group=month&weeks=off&range=3-17&produced=on&f.week_number=202601&f.machine_id=FC1&view=Default%2FAll+of+FC1",
      );
    await expect.element(page.getByRole("combobox", { name: "Time horizon" })).toHaveDisplayValue("custom");
    await expect.element(page.getByRole("combobox", { name: "Group by" })).toHaveDisplayValue("month");
    await expect.element(page.getByText("Scrap quantity: 3 – 17")).toBeVisible();
    await expect.element(page.getByRole("switch", { name: "Only days with production" })).toBeChecked();
    await expect.element(page.getByRole("switch", { name: "Weeks narrow the records" })).not.toBeChecked();
  });

  test("is saved by who may, for oneself or for everyone [WD-490]", async () => {
    await opened(scrapPage);
    await expect.element(picker).toBeVisible();
    await expect.element(save).not.toBeInTheDocument();
    for (const key of [mayOwn, mayShare]) {
      await leave();
      await opened(scrapPage, rights(key));
      await save.click();
      await expect.element(name).toBeVisible();
      await expect.element(page.getByRole("button", { name: "Save", exact: true })).toBeVisible();
    }
    await leave();
    await opened(scrapPage, rights(mayOwn, mayShare));
    await save.click();
    await expect.element(page.getByRole("button", { name: "Save for me" })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Save for everyone" })).toBeVisible();
  });

  test("needs a name of more than three letters, and asks before it replaces one [WD-488] [WD-489] [WD-491]", async () => {
    const saved = (input: Record<string, unknown>) => ({ ...input, username: "Default" });
    const { calls } = await opened(scrapPage, {
      ...rights(mayOwn, mayShare),
      procedures: { save_default_visualisation: saved, save_user_visualisation: saved },
    });
    await save.click();
    await name.fill(" abc ");
    await page.getByRole("button", { name: "Save for me" }).click();
    await expect.element(page.getByRole("alert").filter({ hasText: /too short/ })).toBeVisible();
    await name.fill("All of FC1");
    await page.getByRole("button", { name: "Save for everyone" }).click();
    const question = page.getByRole("dialog");
    await expect.element(question.getByText("There is a view “All of FC1” already. Replace it?")).toBeVisible();
    await question.getByRole("button", { name: "No" }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(calls("save_default_visualisation")).toEqual([]);
    await page.getByRole("button", { name: "Save for me" }).click();
    await expect.poll(() => calls("save_user_visualisation").length).toBe(1);
    expect(calls("save_user_visualisation")[0]?.[1]).toMatchObject({
      dataset: "history-day",
      config_name: "history-scrap",
      name: "All of FC1",
      config: { timeHorizon: "1-year", groupBy: "week", overview: "overview-1" },
    });
  });

  test("of everyone is deleted only by who may [WD-492] [WD-493]", async () => {
    await opened(scrapPage, rights(mayOwn));
    await expect.element(remove).toBeDisabled();
    await picker.selectOptions("All of FC1");
    await expect.element(picker).toHaveDisplayValue("All of FC1");
    await expect.element(remove).toBeDisabled();
    await leave();
    const { calls } = await opened(scrapPage, { ...rights(mayDelete), procedures: { delete_visualisation: true } });
    await picker.selectOptions("All of FC1");
    await expect.element(remove).toBeEnabled();
    await remove.click();
    await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
    await expect.poll(() => calls("delete_visualisation").length).toBe(1);
  });
});

import { describe, expect, it } from "vitest";
import { ExplorerDocument, type ExplorerHorizon, explorerHorizons } from "#schemas/documents/explorer/schema.ts";
import { monthsBefore, spanOf } from "./horizons.ts";
import { firstChoice } from "./choice.ts";

const today = "2024-05-15";

describe("horizons [WD-456]", () => {
  it("are offered in their order, one year at first [WD-452] [WD-453]", () => {
    expect(explorerHorizons.map((name) => name.replaceAll("-", " "))).toEqual([
      "2 years",
      "last year",
      "1 year",
      "this year",
      "120 days",
      "90 days",
      "60 days",
      "2 months",
      "last month",
      "30 days",
      "this month",
      "14 days",
      "last 2 weeks",
      "last week",
      "this week",
      "custom",
    ]);
    expect(firstChoice({}).horizon).toBe("1-year");
  });

  it.each<[ExplorerHorizon, string, string]>([
    ["2-years", "2022-05-15", today],
    ["last-year", "2023-01-01", "2023-12-31"],
    ["1-year", "2023-05-15", today],
    ["this-year", "2024-01-01", today],
    ["120-days", "2024-01-16", today],
    ["90-days", "2024-02-15", today],
    ["60-days", "2024-03-16", today],
    ["2-months", "2024-03-15", today],
    ["last-month", "2024-04-01", "2024-04-30"],
    ["30-days", "2024-04-15", today],
    ["this-month", "2024-05-01", today],
    ["14-days", "2024-05-01", today],
    ["last-2-weeks", "2024-04-29", "2024-05-12"],
    ["last-week", "2024-05-06", "2024-05-12"],
    ["this-week", "2024-05-13", today],
  ])("reach back from today or are whole periods of the calendar: %s", (horizon, from, to) => {
    expect(spanOf(horizon, today, {})).toEqual({ from, to });
  });

  it("have own days, which have to be two, and in their order [WD-457]", () => {
    const own = (from: string, to: string) => spanOf("custom", today, { from, to });
    expect(own("2024-05-01", "2024-05-01")).toEqual({ from: "2024-05-01", to: "2024-05-01" });
    expect([own("2024-05-02", "2024-05-01"), own("", "2024-05-01"), own("2024-02-30", "2024-05-01")]).toEqual([
      null,
      null,
      null,
    ]);
    expect(spanOf("custom", today, {})).toBeNull();
  });

  it("of months end with the last day of a shorter one", () => {
    expect([monthsBefore("2024-05-31", 3), monthsBefore("2024-01-31", 11), monthsBefore("2024-02-29", 12)]).toEqual([
      "2024-02-29",
      "2023-02-28",
      "2023-02-28",
    ]);
  });

  it("and groups are of the schema alone [WD-454]", () => {
    expect(ExplorerDocument.properties.groupBy.enum).toEqual(["day", "week", "month", "year"]);
    expect(firstChoice({}).groupBy).toBe("week");
  });
});

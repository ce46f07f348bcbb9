import { describe, expect, it } from "vitest";
import { rowOf } from "./machine-history.fixtures.ts";
import { addressOf, around, correctedAddress, dayIn, openedBy, shownRows } from "./logic.ts";

const today = "2026-01-07";

describe("the period of a history", () => {
  it("is a week by its name or a day, and the present one where none is named [OV-508] [OV-509] [OV-510]", () => {
    expect([
      dayIn({ by: "day", at: "2024-W05" }),
      dayIn({ by: "hour", at: "2024-01-29" }),
      dayIn({ by: "hour" }),
    ]).toEqual(["2024-01-29", "2024-01-29", null]);
  });

  it("is turned by a week, a day or so many weeks as are shown, and never to what has not begun [OV-513]", () => {
    expect(around("day", "2024-12-25", today)).toEqual({ before: "2024-12-16", after: "2024-12-30" });
    expect(addressOf({ by: "day", path: "/history/FC1/day" }, "2024-12-30")).toBe("/history/FC1/day/2025-W01");
    expect(around("hour", "2024-02-28", today)).toEqual({ before: "2024-02-27", after: "2024-02-29" });
    expect(around("week", "2025-01-08", today)).toEqual({ before: "2024-01-01", after: "2026-01-12" });
    expect([
      around("day", today, today).after,
      around("hour", today, today).after,
      around("week", today, today).after,
    ]).toEqual([null, null, null]);
    expect(around("day", "2025-12-31", today).after).toBe("2026-01-05");
  });

  it("is replaced by the present one where there is no such, in the address too [OV-511]", () => {
    const of = (by: "day" | "hour" | "transaction", at: string, hour = "") =>
      correctedAddress({ by, at, hour, path: `/history/FC1/${by}` }, today);
    expect([
      of("day", "2024-W54"),
      of("hour", "2024-99-99"),
      of("transaction", "x", "13"),
      of("transaction", "2024-01-29", "24"),
    ]).toEqual([
      "/history/FC1/day/2026-W02",
      "/history/FC1/hour/2026-01-07",
      "/history/FC1/transaction/2026-01-07/13",
      "/history/FC1/transaction/2024-01-29",
    ]);
    expect([of("day", ""), of("day", "2024-W05"), of("transaction", "2024-01-29", "0")]).toEqual([null, null, null]);
  });
});

describe("the rows of a history", () => {
  it("are weeks with the newest first, and all days of a week that have begun", () => {
    const weeks = [rowOf("2025-W52"), rowOf("2026-W01")];
    expect(shownRows("week", weeks, today, today).map(({ period }) => period)).toEqual(["2026-W01", "2025-W52"]);
    const days = shownRows("day", [rowOf("2026-01-06")], today, today);
    expect(days.map(({ period, good_qty }) => [period, good_qty])).toEqual([
      ["2026-01-05", undefined],
      ["2026-01-06", 90],
      ["2026-01-07", undefined],
    ]);
    expect(shownRows("day", [], "2024-01-31", today)).toHaveLength(7);
  });

  it("lead a step further down [OV-507] [OV-508] [OV-509]", () => {
    const open = "/history/FC1/next";
    expect([
      openedBy({ by: "week", open }, today, { period: "2024-W05" }),
      openedBy({ by: "day", open }, today, { period: "2024-01-29" }),
      openedBy({ by: "hour", open }, "2024-01-29", { period: "13" }),
      openedBy({ by: "hour" }, "2024-01-29", { period: "13" }),
    ]).toEqual([`${open}/2024-W05`, `${open}/2024-01-29`, `${open}/2024-01-29/13`, null]);
  });
});

import { describe, expect, it } from "vitest";
import { ask, byValue, chosen, columnsOf, history, scrap } from "./testing/records.ts";

const day = "2024-05-14";

describe("groups", () => {
  it("are in the order of their dimension: texts as Swedes sort them, numbers by size", () => {
    const columns = columnsOf(["Ö1", "M10", "M9", "Ä1", "Å1", "a"].map((id, at) => history(id, at + 8, 1)));
    const values = (by: string) => byValue(columns, { by }, "good").map(([value]) => value);
    expect([values("machine_id"), values("shift")]).toEqual([
      ["a", "M9", "M10", "Å1", "Ä1", "Ö1"],
      ["8", "9", "10", "11", "12", "13"],
    ]);
  });

  it("know weekdays from Monday, 2, to Sunday, 1 [WD-441] [WD-442]", () => {
    const columns = columnsOf([12, 13, 14, 15, 16, 17, 18].map((date) => history("M1", 1, date, `2024-05-${date}`)));
    expect(byValue(columns, { by: "weekday" }, "good")).toEqual([
      ["2", 13],
      ["3", 14],
      ["4", 15],
      ["5", 16],
      ["6", 17],
      ["7", 18],
      ["1", 12],
    ]);
  });

  it("go along time by whole periods, those between the first and the last with nothing", () => {
    const columns = columnsOf([history("M1", 1, 2, "2023-12-31"), history("M1", 1, 3, "2024-02-01")]);
    const along = (period: "day" | "week" | "month" | "year") => byValue(columns, { by: "time", period }, "good");
    expect(along("year")).toEqual([
      ["2023", 2],
      ["2024", 3],
    ]);
    expect(along("month")).toEqual([
      ["2023-12", 2],
      ["2024-01", 0],
      ["2024-02", 3],
    ]);
    expect(along("week")).toEqual([
      ["2023-W52", 2],
      ["2024-W01", 0],
      ["2024-W02", 0],
      ["2024-W03", 0],
      ["2024-W04", 0],
      ["2024-W05", 3],
    ]);
    expect(along("day").length).toBe(33);
  });

  it("of a day are called by it, its week, month and year; its week is the year and the week as one number [WD-461]", () => {
    const columns = columnsOf([history("M1", 1, 2, "2024-05-15")]);
    const labels = (["day", "week", "month", "year"] as const).flatMap((period) =>
      byValue(columns, { by: "time", period }, "good").map(([value]) => value),
    );
    expect(labels).toEqual(["2024-05-15", "2024-W20", "2024-05", "2024"]);
    expect(byValue(columns, { by: "week" }, "good")).toEqual([["202420", 2]]);
  });

  it("have the hour that clocks show, also in the nights in which they are set", () => {
    const at = (...times: string[]) => times.map((trans_time) => ({ trans_date: day, trans_time, scrap_qty: 1 }));
    const spring = at("2024-03-31T00:59:00Z", "2024-03-31T01:00:00Z");
    const autumn = at("2024-10-27T00:30:00Z", "2024-10-27T01:30:00Z", "2024-10-27T02:00:00Z");
    const columns = columnsOf([...spring, ...autumn, ...at("2024-05-14T11:59:00Z", "")], "scrap");
    expect(byValue(columns, { by: "hour" }, "all_scrapped")).toEqual([
      ["1", 1],
      ["2", 2],
      ["3", 2],
      ["13", 1],
    ]);
  });

  it("do not count a number where its dimension has an excepted value", () => {
    const columns = columnsOf([scrap("M1", "7", 2), scrap("M1", "x", 3)], "scrap");
    expect(ask(columns, chosen({ reason: ["7", "x"] })).totals).toEqual({
      good: 0,
      scrapped: 3,
      cost: 0,
      all_scrapped: 5,
    });
  });

  it("by what is no dimension are empty", () => {
    expect(ask(columnsOf([history("M1", 1, 1)]), {}, [{ by: "toString" }]).groups).toEqual([
      { values: [], sums: {}, counts: new Uint32Array() },
    ]);
  });
});

describe("sums", () => {
  const total = (numbers: readonly unknown[]) =>
    ask(columnsOf(numbers.map((qty) => history("M1", 1, qty)))).totals["good"];

  it("are exact, whatever their order", () => {
    const tenths = Array.from({ length: 30 }, () => 0.1);
    expect([total(tenths), total([1e9, 0.1, -1e9]), total([0.1, -1e9, 1e9])]).toEqual([3, 0.1, 0.1]);
  });

  it("are exact where they leave the whole numbers of a double in millionths", () => {
    const large = Array.from({ length: 5000 }, (_number, at) => 1_000_000_000 + at + 0.000001 * (at % 2));
    expect(total(large)).toBe(5_000_012_497_500.003);
    expect(total([...large, ...large.map((number) => -number), 0.25])).toBe(0.25);
  });

  it("are exact where one month has large numbers and another one small ones", () => {
    const columns = columnsOf(
      Array.from({ length: 101 }, (_number, at) => history("M1", 1, at % 2 === 0 ? 1e11 : -1e11)),
    );
    columns.put("history", "2024-06", [history("M1", 1, 0.000001), history("M1", 1, -1e11)]);
    expect(ask(columns).totals["good"]).toBe(0.000001);
  });

  it("take what is no number for 0", () => {
    expect(total([Number.NaN, Number.POSITIVE_INFINITY, null, "12", true, {}, undefined, 1e12, 2])).toBe(2);
  });
});

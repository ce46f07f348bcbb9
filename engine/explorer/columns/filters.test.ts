import { describe, expect, it } from "vitest";
import type { DataFilter } from "#engine/explorer/types.ts";
import { ask, byValue, chosen, columnsOf, history, scrap } from "./testing/records.ts";

describe("filters", () => {
  const columns = columnsOf([history("M1", 1, 1), history("M1", 2, 2), history("M2", 1, 4), history("M2", 0, 8)]);

  it("join the values of one dimension by OR and dimensions by AND [WD-436]", () => {
    const total = (values: DataFilter["values"]) => ask(columns, chosen(values)).totals["good"];
    expect([total({}), total({ machine_id: ["M1", "M2"] }), total({ machine_id: ["M1", "M2"], shift: ["1"] })]).toEqual(
      [7, 7, 5],
    );
  });

  it("leave out values that count only when they are chosen, which then count alone [WD-439, WD-440]", () => {
    const total = (shift: string[]) => ask(columns, chosen({ shift })).totals["good"];
    expect([total([]), total(["0"]), total(["0", "1"])]).toEqual([7, 8, 13]);
  });

  it("do not narrow the groups of their own dimension, but all others", () => {
    const filter = chosen({ machine_id: ["M1"] });
    expect(byValue(columns, { by: "machine_id" }, "good", filter)).toEqual([
      ["M1", 3],
      ["M2", 4],
    ]);
    expect(byValue(columns, { by: "shift" }, "good", filter)).toEqual([
      ["1", 1],
      ["2", 2],
    ]);
    expect(byValue(columns, { by: "shift" }, "good", chosen({ shift: ["2"] }))).toEqual([
      ["0", 8],
      ["1", 5],
      ["2", 2],
    ]);
  });

  it("do not narrow records whose source lacks what they are about", () => {
    const two = columnsOf([history("M1", 1, 1)]);
    two.put("scrap", "2024-05", [scrap("M1", "x", 5), scrap("", "y", 3)]);
    const { totals, count } = ask(two, { ...chosen({ shift: ["2"] }), slider: { least: 4, most: 9 } });
    expect([count, totals["scrapped"]]).toEqual([1, 5]);
    expect(ask(two, chosen({ machine_id: ["M1"] })).totals["scrapped"]).toBe(5);
  });

  it("take both ends of the days and of the slider, and numbers of decimals as they are written", () => {
    const some = columnsOf(
      [0.07, 0.3, 17, 8].map((qty, index) => scrap("M1", "x", qty, `2024-05-1${index}`)),
      "scrap",
    );
    const counts = (filter: Partial<DataFilter>) => ask(some, filter).count;
    expect([
      counts({ from: "2024-05-11", to: "2024-05-12" }),
      counts({ slider: { least: 0.07, most: 0.3 } }),
      counts({ slider: { least: 0, most: some.facts().most } }),
      some.facts().most,
    ]).toEqual([2, 2, 4, 17]);
  });

  it("count only the machines and days with production, whatever source tells of it", () => {
    const both = columnsOf([history("M1", 1, 5), history("M2", 1, 0), history("M1", 1, 0, "2024-05-15")]);
    both.put("scrap", "2024-05", [
      scrap("M1", "x", 1),
      scrap("M2", "x", 2),
      scrap("M1", "x", 4, "2024-05-15"),
      scrap("", "x", 8),
    ]);
    expect(ask(both, { produced: true }).totals["scrapped"]).toBe(9);
    both.put("history", "2024-05", [history("M2", 1, 1)]);
    expect(ask(both, { produced: true }).totals["scrapped"]).toBe(10);
  });
});

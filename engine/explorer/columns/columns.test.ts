import { describe, expect, it } from "vitest";
import type { DataFilter } from "#engine/explorer/types.ts";
import { type Columns, createColumns } from "./columns.ts";
import { answerOf, everything, shape } from "./testing/fixture.ts";
import { ask, byValue, chosen, columnsOf, history, scrap } from "./testing/records.ts";

describe("records", () => {
  it("replace those of their source and month", () => {
    const columns = columnsOf([history("M1", 1, 1), history("M3", 1, 1)]);
    columns.put("scrap", "2024-05", [scrap("M2", "x", 9)]);
    columns.put("history", "2024-06", [history("M2", 1, 5, "2024-06-01")]);
    expect(ask(columns).totals).toMatchObject({ good: 7, scrapped: 9 });
    columns.put("history", "2024-05", [history("M1", 1, 2)]);
    expect(ask(columns).totals).toMatchObject({ good: 7, scrapped: 9 });
    expect(columns.facts().dimensions["machine_id"]!.values).toEqual(["M1", "M2"]);
    columns.put("history", "2024-05", []);
    expect([ask(columns).totals["good"], columns.facts().firstDay]).toEqual([5, "2024-05-14"]);
  });

  it("of a source that the explorer does not read are refused", () => {
    expect(() => columnsOf([], "constructor")).toThrow("Expected a source of the explorer, got constructor");
  });

  it("may be none", () => {
    const columns = createColumns(shape);
    const nothing = { values: [], sums: { good: new Float64Array() }, counts: new Uint32Array() };
    const fields = ["good"];
    const groups = [{ by: "shift", fields }, { by: "time", period: "day", fields } as const];
    const question = { filter: { ...everything, produced: true }, groups, rows: { offset: 0, most: 5 } };
    const totals = { good: 0, scrapped: 0, cost: 0, all_scrapped: 0 };
    expect(answerOf(columns, question)).toEqual({ groups: [nothing, nothing], count: 0, totals, rows: [] });
    expect(columns.facts()).toMatchObject({ rows: 0, most: 0, firstDay: null, lastDay: null });
  });

  it("come newest first, a part of them, with what they lack as null", () => {
    const columns = columnsOf([history("M1", 1, 1), history("M2", 1, 2, "2024-05-16"), history("M3", 0, 3)]);
    columns.put("scrap", "2024-05", [{ ...scrap("M4", "7", 4), trans_time: "2024-05-14T08:00:00+02:00", cost: 0.5 }]);
    const lacking = { part: null, reason: null, shift: null, hour: null, cost: null, week: "202420", weekday: "3" };
    const ofScrap = { machine_id: "M4", reason: "7", hour: "8", good: null, scrapped: 0, all_scrapped: 4, cost: 0.5 };
    const ofHistory = { machine_id: "M1", shift: "1", good: 1, scrapped: null, all_scrapped: null };
    const question = { filter: everything, groups: [], rows: { offset: 1, most: 2 } };
    expect(answerOf(columns, { ...question, filter: { ...everything, values: { reason: ["7"] } } }).rows).toEqual([
      { ...lacking, ...ofScrap, day: "2024-05-14", time: "2024-05-14T06:00:00.000Z", source: "scrap" },
      { ...lacking, ...ofHistory, day: "2024-05-14", time: null, source: "history" },
    ]);
  });

  it("are counted and answered of those sources alone that have a field which a question is about", () => {
    const columns = columnsOf([history("M1", 1, 1), history("M2", 1, 2), history("M1", 0, 3)]);
    columns.put("scrap", "2024-05", [scrap("M1", "x", 4), scrap("M3", "x", 5)]);
    columns.put("cards", "2024-05", [{ stop_date: "2024-05-14", good_qty: 6, cost: 1 }]);
    const filter = { ...everything, values: { machine_id: ["M1"], shift: ["0", "1"] } };
    const told = (about?: readonly string[]) => {
      const { count, rows, totals } = answerOf(columns, { filter, groups: [], about, rows: { offset: 0, most: 9 } });
      return [count, [...new Set(rows?.map(({ source }) => String(source)))].toSorted(), totals["good"]];
    };
    expect([told(), told(["good"]), told(["scrapped"]), told(["cost", "scrapped"]), told([])]).toEqual([
      [4, ["cards", "history", "scrap"], 10],
      [3, ["cards", "history"], 10],
      [1, ["scrap"], 10],
      [2, ["cards", "scrap"], 10],
      [0, [], 10],
    ]);
  });

  it("come as many as are asked for, from one day to the next", () => {
    const days = ["2024-05-12", "2024-05-13", "2024-05-14"].flatMap((one) => [one, one]);
    const columns = columnsOf(days.map((one, at) => history("M1", 1, at, one)));
    const goods = (offset: number, most: number) =>
      answerOf(columns, { filter: everything, groups: [], rows: { offset, most } }).rows?.map(({ good }) => good);
    expect([goods(0, 3), goods(1, 3), goods(3, 9), goods(6, 1), goods(0, 0)]).toEqual([
      [4, 5, 2],
      [5, 2, 3],
      [3, 0, 1],
      [],
      [],
    ]);
  });

  it("tell the newest description of each value", () => {
    const named = (trans_date: string, machine_name: string) => ({ trans_date, machine_id: "M1", machine_name });
    const columns = columnsOf([named("2024-05-03", "New"), named("2024-05-02", "Old"), named("2024-05-04", "")]);
    columns.put("history", "2024-04", [named("2024-04-30", "Oldest")]);
    expect(columns.facts().dimensions["machine_id"]).toEqual({ values: ["M1"], descriptions: ["New"] });
    columns.put("history", "2024-05", []);
    expect(columns.facts().dimensions["machine_id"]).toEqual({ values: ["M1"], descriptions: ["Oldest"] });
  });

  it.each([300, 100_000])("may have %i values in a dimension", (count) => {
    const ids = Array.from({ length: count }, (_id, at) => `K${at}`);
    const columns = columnsOf(ids.map((id, at) => history(id, 1, at)));
    const filter = { ...everything, values: { machine_id: [`K${count - 1}`, "K9"] } };
    const [group] = answerOf(columns, { filter, groups: [{ by: "machine_id" }] }).groups;
    expect([group!.values.length, group!.values.slice(8, 11), group!.sums["good"]![count - 1]]).toEqual([
      count,
      ["K8", "K9", "K10"],
      count - 1,
    ]);
    expect(ask(columns, filter).totals["good"]).toBe(count + 8);
    expect(byValue(columns, { by: "machine_id" }, "good", chosen({ shift: ["2"] }))).toEqual([]);
  });
});

describe("columns", () => {
  const months = ["2024-03", "2024-04", "2024-05"];
  const filled = () => {
    const columns = createColumns(shape);
    for (const month of months) columns.put("history", month, [history("M1", 1, 1, `${month}-01`)]);
    return columns;
  };
  const pieces = (columns: Columns, filter: Partial<DataFilter> = {}): number => {
    const work = columns.ask({ filter: { ...everything, ...filter }, groups: [{ by: "machine_id" }] });
    let count = 0;
    while (!work.next().done) count += 1;
    return count;
  };

  it("give way between months while sums are made anew, and not while they follow one filter", () => {
    const columns = filled();
    expect([pieces(columns), pieces(columns), pieces(columns, { from: "2024-04-01" })]).toEqual([3, 0, 0]);
    expect(pieces(columns, { ...chosen({ machine_id: ["M1"] }), to: "2024-04-30" })).toBe(3);
  });

  it("take few bytes for a record", () => {
    // A byte each for the day and the values of four dimensions, two for the mask, four for the number.
    expect(filled().bytes()).toBe(months.length * (1 + 4 + 2 + 4));
  });

  it("know no slider and no production where the explorer has none", () => {
    const columns = createColumns({ ...shape, slider: undefined, produced: undefined });
    columns.put("history", "2024-05", [history("M1", 1, 0)]);
    const { count } = ask(columns, { slider: { least: 1, most: 2 }, produced: true });
    expect([count, columns.facts().most]).toEqual([1, 0]);
  });
});

import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { callsBy } from "#engine/react/queries/polled-fixture.ts";
import { goal } from "#widgets/controls/goals/goal.fixtures.ts";
import { lean } from "./index.ts";
import { blocksOf, cellsOf, monthBefore } from "./logic.ts";
import { schema } from "./schema.ts";

const accepts = (options: unknown) => Value.Check(schema.options, options);
const block = (of: ReturnType<typeof blocksOf>, number: number) => of.find((one) => one.number === number);

describe("blocks of the lean calendar", () => {
  it("are 33 unless told otherwise, or 32, and no other number", () => {
    expect(schema.defaults).toEqual({ blocks: 33 });
    expect([32, 33, 31, 49].map((blocks) => accepts({ blocks }))).toEqual([true, true, false, false]);
  });

  it("stand in a cross of 7 x 7 without its corners, or in 8 x 4", () => {
    const drawn = (count: 32 | 33, width: number, height: number) =>
      Array.from({ length: height }, (_, row) =>
        Array.from({ length: width }, (_, column) =>
          cellsOf(count).some((cell) => cell.row === row + 1 && cell.column === column + 1) ? "x" : ".",
        ).join(""),
      );
    const arm = "..xxx..";
    expect(drawn(33, 7, 7)).toEqual([arm, arm, "xxxxxxx", "xxxxxxx", "xxxxxxx", arm, arm]);
    expect(drawn(32, 8, 4)).toEqual(Array(4).fill("xxxxxxxx"));
    expect([cellsOf(33).length, cellsOf(32).length]).toEqual([33, 32]);
  });

  it("[WD-793] are the days of the month, the month so far and the previous one; a day the month does not have is neutral", () => {
    const april = blocksOf([goal("2026-04-30", 100, 100), goal("2026-05-01", 100, 100)], "2026-04-30", 33);
    expect(april.map(({ number }) => number)).toEqual(Array.from({ length: 33 }, (_, index) => index + 1));
    expect([block(april, 30)?.state, block(april, 31)]).toEqual([
      "reached",
      { number: 31, kind: "day", date: null, state: "neutral", result: 0, target: 0, isToday: false },
    ]);
    expect([block(april, 32), block(april, 33)].map((one) => [one?.kind, one?.date])).toEqual([
      ["month", "2026-04"],
      ["previous", "2026-03"],
    ]);
    expect(blocksOf([], "2026-04-30", 32).at(-1)?.kind).toBe("month");
  });

  it("[WD-794] are green from the goal on, red below, neutral without a goal and in the future; months compare the sums", () => {
    const goals = [
      goal("2026-04-28", 500, 499),
      goal("2026-05-01", 100, 100),
      goal("2026-05-02", 100, 99),
      goal("2026-05-03", 0, 20),
      goal("2026-05-05", 100, 100),
    ];
    const blocks = blocksOf(goals, "2026-05-04", 33);
    expect([1, 2, 3, 4, 5].map((number) => block(blocks, number)?.state)).toEqual([
      "reached",
      "missed",
      "neutral",
      "neutral",
      "neutral",
    ]);
    expect(block(blocks, 32)).toMatchObject({ state: "reached", result: 219, target: 200 });
    expect(block(blocks, 33)).toMatchObject({ state: "missed", result: 499, target: 500 });
    expect(blocksOf(goals, "2026-05-04", 33)).toEqual(blocks);
  });

  it("compare with no month that has no goals, and find the month before January", () => {
    expect(block(blocksOf([goal("2026-01-02", 10, 10)], "2026-01-02", 33), 33)).toMatchObject({
      date: "2025-12",
      state: "neutral",
    });
    expect(["2026-01", "2026-10", "2026-12"].map(monthBefore)).toEqual(["2025-12", "2026-09", "2026-11"]);
  });

  it("know the leap day", () => {
    const days = (today: string) => blocksOf([], today, 32).filter(({ kind, date }) => kind === "day" && date).length;
    expect([days("2028-02-10"), days("2026-02-10"), days("2026-07-10")]).toEqual([29, 28, 31]);
  });

  it("sum the goals of a day over all machines", () => {
    const both = [goal("2026-05-01", 50, 60, "M1"), goal("2026-05-01", 50, 30, "M2")];
    expect(block(blocksOf(both, "2026-05-01", 33), 1)).toMatchObject({ target: 100, result: 90, state: "missed" });
  });
});

describe("read of the lean calendar", () => {
  it("is this month and the one before, every 60 s, of all machines unless one is chosen", async () => {
    const read = lean.readsOf!({}, {})["goals"]!;
    expect(read).toMatchObject({ procedure: "load_production_goals", input: {}, range: { months: 2 } });
    expect(await callsBy(read, [0, 59, 60, 120])).toEqual([1, 1, 2, 3]);
    expect(lean.readsOf!({ machineId: "{line}" }, { line: "M1" })["goals"]?.input).toEqual({ machine_id: "M1" });
    expect(lean.readsOf!({ machineId: "{line}" }, {})["goals"]).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { goal, large, week } from "./goal.fixtures.ts";
import { differenceOf, goalsRead, ofType, sumOf, weekBar, weekOfGoals } from "./goals.ts";

describe("read of goals", () => {
  it("asks for the goals of this week every 60 s, of a machine's types where one is chosen", () => {
    const common = { procedure: "load_production_goals", range: { week: true }, events: ["GoalChanged"], poll: 60 };
    expect([goalsRead({}, {}), goalsRead({ machineId: "{m}" }, { m: "M1" })]).toEqual([
      { ...common, input: {} },
      { ...common, input: { machine_id: "M1" } },
    ]);
  });

  it("asks for nothing while the machine's parameter is empty, and never reloads at 5 s or less", () => {
    expect(goalsRead({ machineId: "{m}" }, {})).toBeUndefined();
    expect([-1, 5, 10, 600].map((interval) => goalsRead({ interval }, {})?.poll)).toEqual([
      undefined,
      undefined,
      10,
      600,
    ]);
  });
});

describe("goals", () => {
  it("[WD-873] has the difference of result and target in each unit", () => {
    const sums = (["good_qty", "good_qty_alt_unit", "earned_hours"] as const).map((unit) =>
      differenceOf(sumOf([goal("2026-01-05", 100, 90)], unit)),
    );
    expect(sums).toEqual([-10, -1, -0.1]);
  });

  it("sums the goals of some days without the errors of binary fractions", () => {
    expect(sumOf([goal("2026-01-05", 0.1, 1), goal("2026-01-06", 0.2, 1)], "good_qty")).toEqual({
      target: 0.3,
      result: 2,
      scrap: 4,
      availabilityLoss: 12,
      productivityLoss: 4,
    });
  });

  it("keeps the goals of one production type", () => {
    expect(["LID", " LID ", "CUP", "", undefined].map((type) => ofType(large, type).length)).toEqual([7, 7, 0, 14, 14]);
  });

  it("[WD-877] splits the week into achieved, difference and rest", () => {
    expect([weekBar(500, 300, 250), weekBar(500, 300, 350), weekBar(500, 300, 600)]).toEqual([
      { achieved: 250, difference: 50, isAhead: false, rest: 200 },
      { achieved: 300, difference: 50, isAhead: true, rest: 150 },
      { achieved: 300, difference: 300, isAhead: true, rest: 0 },
    ]);
  });

  it("is not ahead with just what was expected", () => {
    expect(weekBar(500, 300, 300)).toEqual({ achieved: 300, difference: 0, isAhead: false, rest: 200 });
  });

  it("expects the targets of the days up to today", () => {
    expect(weekOfGoals(week, "2026-01-07", "good_qty")).toEqual({
      achieved: 360,
      difference: 40,
      isAhead: true,
      rest: 200,
    });
  });
});

import { Value } from "typebox/value";
import { expect, it } from "vitest";
import { ProductionGoal } from "#schemas/plant/production-goal.ts";
import { targetRefreshIntervals } from "#schemas/values/choices.ts";
import { callsBy } from "#engine/react/queries/polled-fixture.ts";
import { goal } from "#widgets/controls/goals/goal.fixtures.ts";
import { productionGoal } from "./index.ts";
import { schema } from "./schema.ts";

const accepts = (options: unknown) => Value.Check(schema.options, options);

it("[WD-872] shows goals of exactly the specified fields", () => {
  const whole = goal("2026-01-05", 100, 90);
  const { scrap_qty: _, ...without } = whole;
  const others = [whole, without, { ...whole, colour: "red" }, { ...whole, target_good_qty: "100" }];
  expect(others.map((one) => Value.Check(ProductionGoal, one))).toEqual([true, false, false, false]);
});

it("counts in pieces, the alternative unit or earned hours, and refreshes at the intervals of target widgets", () => {
  expect(["good_qty", "good_qty_alt_unit", "earned_hours", "kg"].map((unit) => accepts({ unit }))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(targetRefreshIntervals.every((interval) => accepts({ interval }))).toBe(true);
  expect([accepts({ interval: 5 }), accepts({ foo: 1 })]).toEqual([false, false]);
});

it("[WD-726] reads the goals at 0 and 60 s and not between", async () => {
  const read = productionGoal.readsOf!(schema.defaults, {})["goals"]!;
  expect([read.procedure, await callsBy(read, [0, 59, 60, 119, 120])]).toEqual([
    "load_production_goals",
    [1, 1, 2, 2, 3],
  ]);
});

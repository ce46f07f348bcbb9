import { Value } from "typebox/value";
import { expect, it } from "vitest";
import { targetFulfillment } from "./index.ts";
import { schema } from "./schema.ts";

it("reads the goals of this week and leaves the weekend out by default", () => {
  expect(schema.defaults).toEqual({ unit: "good_qty", interval: 60, weekend: false });
  expect(targetFulfillment.readsOf!({}, {})["goals"]).toMatchObject({
    procedure: "load_production_goals",
    range: { week: true },
    poll: 60,
  });
});

it("takes the intervals of target widgets and refuses what it does not know", () => {
  const all = [{ interval: 600, weekend: true }, { interval: 5 }, { foo: 1 }];
  expect(all.map((options) => Value.Check(schema.options, options))).toEqual([true, false, false]);
});

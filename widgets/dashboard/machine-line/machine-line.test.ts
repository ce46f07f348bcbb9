import { expect, it } from "vitest";
import { line, stateOf } from "./machine-line.fixtures.ts";
import { bottleneckOf, countsOf, linesOf } from "./logic.ts";

const ids = (named?: string, of = [...line, stateOf("X1", "", null)]) =>
  linesOf(of, named).map(({ name, machines }) => [name, machines.map(({ machine_id }) => machine_id)]);

it("puts the machines of a line in the order of their places, and leaves out who stands in none [OV-721]", () => {
  const other = [stateOf("B2", "L2", null, {}, ""), stateOf("B10", "L2", null, {}, ""), stateOf("B1", "L2", 7, {}, "")];
  expect(ids(undefined, [...line, ...other])).toEqual([
    ["Caps line", ["FC1", "R1", "PJ1", "JB1"]],
    ["L2", ["B1", "B2", "B10"]],
  ]);
  expect([ids("L1"), ids("L9")]).toEqual([[["Caps line", ["FC1", "R1", "PJ1", "JB1"]]], []]);
});

it("holds up its line which has stood longest, and none where all run or are silent [OV-721]", () => {
  const stop = (id: string, minute: number, more = {}) =>
    stateOf(id, "L1", null, { status: "S", status_since: `2026-01-05T07:${minute}:00Z`, ...more });
  const run = stateOf("A", "L1", 1, { status: "R" });
  expect(bottleneckOf([run, stop("B", 40), stop("C", 20), stop("D", 30)])?.machine_id).toBe("C");
  expect(bottleneckOf([run, stop("B", 10, { no_data: true }), stop("C", 20)])?.machine_id).toBe("C");
  expect(bottleneckOf([stop("B", 20, { status_since: null }), stop("C", 40)])?.machine_id).toBe("C");
  expect(bottleneckOf([run, stop("B", 10, { no_data: true })])).toBeNull();
  expect(countsOf([run, stop("B", 10, { no_data: true }), stop("C", 20)])).toEqual({ standing: 1, silent: 1 });
});

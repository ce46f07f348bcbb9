import { expect, test } from "vitest";
import { homeMachines } from "./home.ts";

const machines = ["A1", "B2", "C3"].map((machine_id) => ({ machine_id, object_description: "" }));
const ids = ({ own, all }: ReturnType<typeof homeMachines>) => [
  own.map((machine) => machine.machine_id),
  all.map((machine) => machine.machine_id),
];

test("the last machine stands first, then the starred ones", () => {
  expect(ids(homeMachines(machines, ["A1", "B2"], "B2"))).toEqual([["B2", "A1"], []]);
});

test("who has starred nothing sees all machines", () => {
  expect(ids(homeMachines(machines, [], null))).toEqual([[], ["A1", "B2", "C3"]]);
  expect(ids(homeMachines(machines, [], "C3"))).toEqual([["C3"], ["A1", "B2"]]);
});

test("a last machine that the user may no longer see is not shown", () => {
  expect(ids(homeMachines(machines, ["A1"], "Z9"))).toEqual([["A1"], []]);
});

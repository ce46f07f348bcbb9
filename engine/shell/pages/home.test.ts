import { expect, test } from "vitest";
import { subject } from "#engine/testing/subject.ts";
import { homeRows } from "./home.ts";

const machines = ["A1", "B2", "C3"].map((machine_id) => ({ machine_id, object_description: "" }));
const ids = ({ own, all }: ReturnType<typeof homeRows>) => [
  own.map((row) => row["machine_id"]),
  all.map((row) => row["machine_id"]),
];

test("the last machine stands first, then the starred ones", () => {
  expect(ids(homeRows(subject, machines, ["A1", "B2"], "B2"))).toEqual([["B2", "A1"], []]);
});

test("who has starred nothing sees all machines", () => {
  expect(ids(homeRows(subject, machines, [], null))).toEqual([[], ["A1", "B2", "C3"]]);
  expect(ids(homeRows(subject, machines, [], "C3"))).toEqual([["C3"], ["A1", "B2"]]);
});

test("a last machine that the user may no longer see is not shown", () => {
  expect(ids(homeRows(subject, machines, ["A1"], "Z9"))).toEqual([["A1"], []]);
});

import { expect, test } from "vitest";
import { filledMembers } from "./filled.ts";

test("members keep their types, also deep ones, and what is no object has none", () => {
  const environment = { row: { id: 7, name: "Seven" } };
  expect(filledMembers({ id: "{row.id}", of: { name: "No. {row.name}" } }, environment)).toEqual({
    id: 7,
    of: { name: "No. Seven" },
  });
  expect(
    [undefined, ["{row.id}"], "{row.id}", { $expr: { var: "row.id" } }].map((one) => filledMembers(one, environment)),
  ).toEqual([{}, {}, {}, {}]);
});

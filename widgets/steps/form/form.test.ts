import { expect, it } from "vitest";
import { changesIn, entered, fieldsOf, limitsOf } from "./logic.ts";
import { schema } from "./schema.ts";

const rows = [
  { record_no: 1, setting: "Pressure", unit: "bar", value: "4", isNumeric: true, lower_limit: 1, upper_limit: 6 },
  { record_no: 2, setting: "Remark", unit: "", value: "", isNumeric: false },
  { setting: "No key", unit: "", value: "", isNumeric: false },
];
const options = schema.defaults;

it("shows the change of a setting, else its value, and leaves out rows that have no key", () => {
  const fields = fieldsOf(rows, options, [{ record_no: 1, value: "4.5", isNumeric: true }]);
  expect(fields.map(({ key, value, isChanged, isNumeric }) => [key, value, isChanged, isNumeric])).toEqual([
    [1, "4.5", true, true],
    [2, "", false, false],
  ]);
});

it("keeps the changes of all groups, and none for a value that is as it was", () => {
  const [pressure, remark] = fieldsOf(rows, options, []);
  const first = entered([{ record_no: 9, value: "x", isNumeric: false }], rows, pressure!, "5", options);
  const second = entered(first, rows, remark!, "new", options);
  expect(second.map(({ record_no, value }) => [record_no, value])).toEqual([
    [9, "x"],
    [1, "5"],
    [2, "new"],
  ]);
  expect(entered(second, rows, pressure!, "4", options).map(({ record_no }) => record_no)).toEqual([9, 2]);
});

it("reads only changes from what is stored", () => {
  const good = { record_no: 1, value: "5", isNumeric: true };
  expect([changesIn({ changed: [good, null, { record_no: 1 }] }), changesIn({ changed: "5" })]).toEqual([[good], []]);
});

it("says the limits that a setting has", () => {
  const limits = [
    [1, 6],
    [1, null],
    [null, 6],
    [null, null],
  ].map(([lower, upper]) => limitsOf({ lower: lower ?? null, upper: upper ?? null }, String));
  expect(limits).toEqual(["1 – 6", "≥ 1", "≤ 6", ""]);
});

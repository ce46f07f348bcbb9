import { expect, it } from "vitest";
import { activeOf, afterKey, captionOf, changesIn, entered, fieldsOf, limitsOf, mostCharacters } from "./logic.ts";
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

it("calls a setting by its name and its limits", () => {
  const field = { label: "Pressure", lower: 1, upper: 6 };
  expect(captionOf(field, String)).toBe("Pressure (1 – 6)");
  expect(captionOf({ ...field, lower: null, upper: null }, String)).toBe("Pressure");
});

it("sends the keys of the keypad to the number that was entered last, else to the first one", () => {
  const numbers = [{ ...rows[0]!, record_no: 3 }, ...rows, { ...rows[0]!, record_no: 4 }];
  const fields = fieldsOf(numbers, options, []);
  const active = [null, 4, 2, 9].map((focused) => activeOf(fields, focused)?.key);
  expect(active).toEqual([3, 4, 3, 3]);
  expect(activeOf(fieldsOf([rows[1]!], options, []), 2)).toBeUndefined();
});

it("begins anew with the first key of the keypad, and goes on with the next", () => {
  expect(afterKey({ isChanged: false, value: "4" }, "7")).toBe("7");
  expect(afterKey({ isChanged: true, value: "7" }, ".")).toBe("7.");
  expect(afterKey({ isChanged: true, value: "7.5" }, "clear")).toBe("");
});

it("cuts off what is longer than a setting may be", () => {
  const [, remark] = fieldsOf(rows, options, []);
  const [change] = entered([], rows, remark!, "x".repeat(mostCharacters + 1), options);
  expect(change?.value).toBe("x".repeat(mostCharacters));
});

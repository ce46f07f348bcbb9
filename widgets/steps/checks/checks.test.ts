import { expect, it } from "vitest";
import { doneOf, itemsOf } from "./logic.ts";
import { schema } from "./schema.ts";

const rows = [
  { record_no: 1, text: "Guard closed", mandatory: 1, isChecked: true },
  { record_no: 2, text: "Floor swept", mandatory: false, isChecked: false },
  { text: "No key", mandatory: true },
];

it("reads items from rows by the fields that the document names", () => {
  const items = itemsOf(rows, schema.defaults);
  expect(items.map(({ key, text, mandatory, checked }) => [key, text, mandatory, checked])).toEqual([
    [1, "Guard closed", true, true],
    [2, "Floor swept", false, false],
    [null, "No key", true, false],
  ]);
  expect(items[1]?.row).toBe(rows[1]);
});

it("counts what is done", () => {
  expect([doneOf(itemsOf(rows, schema.defaults)), doneOf([])]).toEqual([1, 0]);
});

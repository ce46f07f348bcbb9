import { Value } from "typebox/value";
import { expect, it } from "vitest";
import { tableOf } from "./logic.ts";
import { schema } from "./schema.ts";

it("has a row per machine and a column per data key, numbers at the right", () => {
  const cell = (value: string | number | null) => ({ value, text: value === null ? "-" : String(value) });
  const table = tableOf(
    {
      keys: [
        { key: "good", label: "Good" },
        { key: "part", label: "Part" },
      ],
      rows: [
        { machineId: "M1", cells: [cell(5), cell("P7")] },
        { machineId: "M2", cells: [cell(null), cell("P8")] },
      ],
    },
    "Machine",
  );
  expect(table.columns.map(({ heading, align }) => [heading, align])).toEqual([
    ["Machine", undefined],
    ["Good", "right"],
    ["Part", undefined],
  ]);
  expect(table.rows.map(({ id, cells }) => [id, ...cells.map(({ text }) => text)])).toEqual([
    ["M1:0", "M1", "5", "P7"],
    ["M2:1", "M2", "-", "P8"],
  ]);
});

it("refuses an option that it does not know", () => {
  expect([{}, { foo: 1 }].map((options) => Value.Check(schema.options, options))).toEqual([true, false]);
});

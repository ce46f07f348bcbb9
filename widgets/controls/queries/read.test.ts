import { expect, it } from "vitest";
import { firstField, lackingParameters, queryRead, readable } from "./read.ts";
import { nothing, value } from "./queries.fixtures.ts";
import { tableOf } from "./table.ts";

it("reads a query once it is chosen and each of its parameters has a value", () => {
  const options = { queryId: 12, parameters: { machine: "{m}", plant: "north" }, interval: 60 };
  expect(queryRead(options, { m: "FC1" })).toEqual({
    procedure: "load_query_data",
    input: { record_no: 12, parameters: { machine: "FC1", plant: "north" } },
    poll: 60,
  });
  expect([queryRead(options, {}), queryRead({}, {})]).toEqual([undefined, undefined]);
  expect([lackingParameters(options, {}), lackingParameters({}, {})]).toEqual([["machine"], []]);
});

it("has the first field of the first row, and none where the answer is empty", () => {
  expect([firstField(value), firstField(nothing), firstField({ columns: [], rows: [{}] })]).toEqual([
    87.4,
    undefined,
    undefined,
  ]);
});

it("rounds to two decimals, and what is below one to three digits", () => {
  expect([1234.5678, 1, -1.005, 0.0123456, -0.98765, 0].map(readable)).toEqual([1234.57, 1, -1, 0.0123, -0.988, 0]);
});

it("makes a table of an answer: names as headings, numbers written at the right, a dash where nothing is", () => {
  const columns = [
    { key: "machine_id", type: "string" },
    { key: "good_qty", type: "number" },
  ];
  const rows = [{ machine_id: "FC1", good_qty: 1250 }, { machine_id: null }];
  const table = tableOf({ columns, rows }, (number) => `${number} pcs`);
  expect(table.columns.map(({ key, heading, align }) => [key, heading, align])).toEqual([
    ["machine_id", "machine_id", undefined],
    ["good_qty", "good_qty", "right"],
  ]);
  expect(table.rows.map(({ id, cells }) => [id, cells.map((cell) => [cell.value, cell.text])])).toEqual([
    [
      "0",
      [
        ["FC1", "FC1"],
        [1250, "1250 pcs"],
      ],
    ],
    [
      "1",
      [
        [null, "-"],
        [null, "-"],
      ],
    ],
  ]);
});

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

it("makes a table of an answer: fields by their headings, moments on the plant's clock, numbers at the right, a dash where nothing is", () => {
  const columns = [
    { key: "machine_id", type: "string" },
    { key: "pieces_per_hour", type: "number" },
    { key: "start_time", type: "string" },
  ];
  const rows = [
    { machine_id: "FC1", pieces_per_hour: 1250, start_time: "2026-01-31T23:30:00.000Z" },
    { machine_id: null, start_time: null },
  ];
  const headingOf = (name: string) => (name === "pieces_per_hour" ? name : `[${name}]`);
  const table = tableOf({ columns, rows }, headingOf, { language: "en", timeZone: "Europe/Stockholm" });
  expect(table.columns.map(({ heading, component, align }) => [heading, component, align])).toEqual([
    ["[machine_id]", null, undefined],
    ["Pieces per hour", null, "right"],
    ["[start_time]", "date", undefined],
  ]);
  expect(table.rows.map(({ id, cells }) => [id, cells.map((cell) => [cell.value, cell.text])])).toEqual([
    [
      "0",
      [
        ["FC1", "FC1"],
        [1250, "1,250"],
        ["2026-01-31T23:30:00.000Z", "2026-02-01 00:30:00"],
      ],
    ],
    [
      "1",
      [
        [null, "-"],
        [null, "-"],
        [null, "-"],
      ],
    ],
  ]);
});

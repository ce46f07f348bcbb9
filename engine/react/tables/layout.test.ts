import { expect, test } from "vitest";
import { layColumns, layoutOf, shownColumns } from "./layout.ts";

const columns = [{ key: "machine_id" }, { key: "status", label: "State", width: 90 }, { key: "tool_id", hidden: true }];
const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key);

test("a table shows the user's own columns, else the company's document, of which the built-in one is the first [OV-380]", () => {
  const own = { columns: [{ key: "tool_id" }, { key: "machine_id" }, { key: "status", hidden: true }] };
  expect(keys(shownColumns(layColumns(columns, own)))).toEqual(["tool_id", "machine_id"]);
  expect(keys(shownColumns(layColumns(columns, null)))).toEqual(["machine_id", "status"]);
});

test("an own layout keeps the headings of the document, and its own widths", () => {
  const own = { columns: [{ key: "status" }, { key: "machine_id", width: 200 }] };
  expect(layColumns(columns, own)).toStrictEqual([
    { key: "status", label: "State" },
    { key: "machine_id", width: 200 },
    { key: "tool_id", hidden: true },
  ]);
});

test("columns that the document got since stand at the end, and those that it lost are gone", () => {
  const own = { columns: [{ key: "gone" }, { key: "tool_id" }, { key: "tool_id" }] };
  expect(keys(layColumns(columns, own))).toEqual(["tool_id", "machine_id", "status"]);
});

test("a layout that hides every column hides none", () => {
  const own = { columns: keys(columns).map((key) => ({ key, hidden: true })) };
  expect(keys(shownColumns(layColumns(columns, own)))).toEqual(keys(columns));
});

test("what is kept of columns is their order, width and whether they show", () => {
  expect(layoutOf(columns)).toStrictEqual({
    columns: [{ key: "machine_id" }, { key: "status", width: 90 }, { key: "tool_id", hidden: true }],
  });
});

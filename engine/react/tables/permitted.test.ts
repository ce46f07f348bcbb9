import { expect, test } from "vitest";
import type { TableDocument } from "#schemas/documents/table/schema.ts";
import { permittedTable } from "./permitted.ts";

const table: TableDocument = {
  kind: "table",
  slug: "reports",
  schemaVersion: 1,
  title: "Reports",
  columns: [{ key: "card_no" }, { key: "employee", permissions: ["a", "b"] }],
  sort: "-employee",
  group: "employee",
  groups: ["card_no", "employee", "of_no_column"],
};

test("a column that asks for keys, with what groups and orders by it, is offered only to who holds all of them", () => {
  expect(permittedTable(table, ["a", "b", "c"])).toBe(table);
  const { columns, sort: _sort, group: _group, ...rest } = table;
  const without = { ...rest, columns: [columns[0]], groups: ["card_no", "of_no_column"] };
  expect([permittedTable(table, ["a"]), permittedTable(table, [])]).toStrictEqual([without, without]);
});

test("an order and groups by other columns stay", () => {
  const other = { ...table, sort: "card_no", group: null };
  expect(permittedTable(other, [])).toMatchObject({ sort: "card_no", group: null });
});

import { expect, test } from "vitest";
import type { TableDocument } from "#schemas/documents/table/schema.ts";
import { dataPath, type EntityInfo, isMade, nameOf, tableOf } from "./entity.ts";

const words = (text: string) => ({ en: text, sv: text });
const field = (id: string): EntityInfo["fields"][number] => ({ id, type: "text", title: words(id), nullable: false });
const goals: EntityInfo = {
  slug: "goal",
  page: "goals",
  group: words("What is made"),
  title: words("Goals"),
  one: words("Goal"),
  about: words("What a day shall bring."),
  key: "row_key",
  key_of: ["kind", "day"],
  label: "kind",
  fields: ["row_key", "kind", "day", "pieces"].map(field),
  retire: false,
  of_person: false,
  may_write: true,
  count: 1,
  missing: [],
  last_change: null,
};
const template: TableDocument = {
  kind: "table",
  slug: "goals",
  schemaVersion: 1,
  versions: {},
  title: words("Goals"),
  columns: [{ key: "day" }, { key: "pieces" }],
  sort: "-day",
  groups: ["day"],
  source: { procedure: "load_goals", input: {} },
};

test("a page of its own shows the columns and the order of its table, and its rows where it says so [OV-846]", () => {
  expect(dataPath(goals)).toBe("/admin/data/goals");
  const own = { columns: template.columns, sort: "-day", groups: ["day"], rowKey: "row_key", selectionMode: "none" };
  const listed = { procedure: "goal.list", input: { retired: false }, paged: true };
  expect(tableOf(goals, false, { template })).toMatchObject({ ...own, source: listed });
  expect(tableOf(goals, false, { template, isRead: true })).toMatchObject({ ...own, source: template.source });
  expect(tableOf(goals, false)).toMatchObject({ sort: "row_key", source: listed });
  expect(tableOf(goals, false).columns.map(({ key }) => key)).toEqual(["row_key", "kind", "day", "pieces"]);
});

test("a row is called by its key once, and by its text alone where nobody says its key", () => {
  const row = { row_key: "A/2026-03-01", kind: "A", day: "2026-03-01" };
  expect(nameOf(goals, row)).toBe("A/2026-03-01");
  expect(nameOf(goals, { ...row, labels: { kind: "Lids" } })).toBe("A/2026-03-01 Lids");
  const { key_of: _of, ...rest } = goals;
  const given: EntityInfo = { ...rest, key: "no", key_given: true };
  expect(nameOf(given, { no: "4", kind: "Dwell time" })).toBe("Dwell time");
  expect([isMade(given, "no"), isMade(given, "kind"), isMade(goals, "row_key")]).toEqual([true, false, true]);
});

import { expect, test } from "vitest";
import { baseTableName, overviewOfTable, ownTableName, standardTable, templateOf } from "./template.ts";

test("the columns of an own overview are kept under its number, those of the standard as a variant of it [WD-894] [WD-895]", () => {
  expect([ownTableName(7), baseTableName(7)]).toEqual(["web_own_overview_7", "web_own_overview_7_baseconfig"]);
  const names = [ownTableName(7), baseTableName(12), standardTable, "web_own_overview_0", "web_own_overview_7_x", "x"];
  expect(names.map(overviewOfTable)).toEqual([7, 12, null, null, null, null]);
});

test("an own overview has its own columns, and where it has none those of the standard [WD-896]", () => {
  const standard = [{ key: "status" }, { key: "part_no" }];
  const own = { record_no: 7, columns: [{ key: "machine_id" }] };
  expect(templateOf(own, standard)).toEqual({ name: "web_own_overview_7", columns: own.columns });
  expect(templateOf({ ...own, columns: [] }, standard)).toEqual({
    name: "web_own_overview_7_baseconfig",
    columns: standard,
  });
});

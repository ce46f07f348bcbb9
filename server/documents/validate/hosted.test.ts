import { expect, it } from "vitest";
import { columnTypes, stepTypes, widgetTypes } from "#widgets/schemas.ts";
import { shippedOf } from "../shipped.ts";
import { surroundingsIn } from "../testing/fixtures.ts";
import { referencesOf } from "./references.ts";
import { typeCatalogue } from "./type-catalogue.ts";

const around = surroundingsIn(shippedOf([]).documents, typeCatalogue(widgetTypes, stepTypes, columnTypes));
const readsOf = (component: string, config: object) =>
  referencesOf(
    { kind: "dashboard", slug: "hall", schemaVersion: 1, widgets: [{ id: "a", component, config }] },
    around,
  ).flatMap((one) => (one.type === "procedure" ? [one.name] : []));

it.each(["section", "special-component"])("a %s brings along what the part in it reads, and nothing else", (host) => {
  expect(readsOf(host, {})).toEqual([]);
  expect(readsOf(host, { component: "navigator" })).toEqual([]);
  expect(readsOf(host, { component: "mtbf-mttr" })).toEqual(["history_per_day", "load_stop_codes_index"]);
  expect(readsOf(host, { component: "constructor" })).toEqual([]);
});

it("stored queries are read by what names one, alone or in another part, and by nothing else", () => {
  expect(readsOf("free-text", { text: "Hall 2" })).toEqual([]);
  const queries = ["load_query_data"];
  for (const component of ["free-text", "sql-graph", "sql-stack-graph", "sql-gauge"])
    expect(readsOf(component, { queryId: 3 })).toEqual(queries);
  expect(readsOf("section", { component: "sql-stack-graph", "sql-stack-graph": { queryId: 3 } })).toEqual(queries);
});

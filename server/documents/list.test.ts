import { expect, it } from "vitest";
import type { JsonObject } from "#schemas/documents/json.ts";
import { listed } from "./list.ts";
import type { Entry } from "./store/company.ts";

const about = {
  revision: 3,
  origin: "edit",
  changed_by: "ann",
  changed_at: "2026-11-23T10:00:00.000Z",
} as const;
const entry = (kind: Entry["kind"], document: JsonObject): Entry => ({
  ...about,
  kind,
  slug: "one",
  document: { kind, slug: "one", title: "One", ...document },
  faults: [],
  uses: [],
  readOnly: false,
  baseRevision: 1,
  shippedChanged: true,
});

it.each<[Entry["kind"], JsonObject, JsonObject]>([
  ["page", { path: "/one", name: "one" }, {}],
  ["dashboard", { size: { x: 1, y: 1 }, userlevel: 20, isSnippet: false }, { userlevel: 20, isSnippet: false }],
  ["liveview", { items: [] }, { key: "one", label: "One" }],
  ["overview", { record_no: 7, overview_name: "Night", interval: 60 }, { record_no: 7, overview_name: "Night" }],
  ["query", { record_no: 3, name: "Scrap", sql_query: "select 1" }, { record_no: 3, name: "Scrap" }],
  ["widget", { widget: "gauge", name: "Hot", config: {} }, { widget: "gauge", name: "Hot" }],
])("a %s stands in its list with where it comes from, and with what tells it from others", (kind, body, more) => {
  expect(listed(entry(kind, body))).toEqual({
    ...about,
    kind,
    slug: "one",
    title: "One",
    shipped_changed: true,
    ...more,
  });
});

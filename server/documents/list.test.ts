import { expect, it } from "vitest";
import type { JsonObject } from "#schemas/documents/json.ts";
import { entriesOfKind, hasKind, listed } from "./list.ts";
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

const stored = (...list: [Entry["kind"], string, string][]) => ({
  entries: new Map(
    list.map(([kind, slug, widget]) => [`${kind}/${slug}`, { ...entry(kind, { widget }), slug }] as const),
  ),
});
const presets = stored(["widget", "b", "gauge"], ["widget", "a", "gauge"], ["widget", "c", "text"], ["page", "a", ""]);

it.each<[string, Parameters<typeof entriesOfKind>[2], string[]]>([
  ["all of it, by name", { readable: null, widget: undefined }, ["a", "b", "c"]],
  ["what may be read", { readable: new Set(["widget/c", "page/a"]), widget: undefined }, ["c"]],
  ["presets of one type", { readable: null, widget: "gauge" }, ["a", "b"]],
  ["presets of one type that may be read", { readable: new Set(["widget/b", "widget/c"]), widget: "gauge" }, ["b"]],
])("the list of a kind shows %s", (_what, narrowing, slugs) => {
  expect(entriesOfKind(presets, "widget", narrowing).map(({ slug }) => slug)).toEqual(slugs);
});

it.each<[ReadonlySet<string> | null, boolean]>([
  [new Set(["page/a", "widget/c"]), true],
  [new Set(["page/widget"]), false],
  [new Set(), false],
  [null, false],
])("knows whether a kind is among addresses", (addresses, expected) => {
  expect(hasKind(addresses, "widget")).toBe(expected);
});

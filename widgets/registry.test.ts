import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { lookUp } from "#engine/registry/look-up.ts";
import { columnComponents } from "#schemas/values/tableConfig/schema.ts";
import { columns, registry, steps, widgets } from "./index.ts";
import { columnAliases, columnTypes, stepTypes, widgetTypes } from "./schemas.ts";

const folders = (path: string): string[] =>
  readdirSync(new URL(path, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** Folders of columns of one kind, and the types that each holds. */
const shared: Readonly<Record<string, readonly string[]>> = {
  number: ["round-0", "round-1", "round-2"],
  text: ["short-text", "long-text", "single-line-text", "h1-text", "h2-text", "h3-text"],
  time: ["date", "hh-mm"],
};
const typesOf = (folder: string, name: string) => (folder === "./columns/" ? (shared[name] ?? [name]) : [name]);

const aliases = new Set(Object.keys(columnAliases));
const lists = [
  { folder: "./dashboard/", types: widgetTypes, definitions: widgets },
  { folder: "./steps/", types: stepTypes, definitions: steps },
  { folder: "./columns/", types: columnTypes, definitions: columns },
] as const;

describe.each(lists)("the types of $folder", ({ folder, types, definitions }) => {
  const registered = [...definitions.keys()].filter((name) => !aliases.has(name)).sort();

  it("are registered once for each folder under the folder's name, those of a shared folder under their own", () => {
    const held = folders(folder).flatMap((name) => typesOf(folder, name));
    expect(registered).toEqual(held.sort());
  });

  it("are the same for the server as for the browser", () => {
    expect(types.map(({ type }) => type).sort()).toEqual(registered);
    for (const schema of types) expect(definitions.get(schema.type)?.options).toBe(schema.options);
  });

  it("refuse options that they do not know", () => {
    for (const { type, options } of types) {
      expect([type, (options as { additionalProperties?: unknown }).additionalProperties]).toEqual([type, false]);
    }
  });
});

describe("the registry that the app mounts with", () => {
  const names = { widgets: widgetTypes, steps: stepTypes, columns: columnTypes };

  it("holds every type as soon as it is read: nothing has to be mounted, and no view is loaded [WD-1089]", () => {
    for (const [kind, types] of Object.entries(names))
      expect(types.filter(({ type }) => !registry[kind as keyof typeof names].has(type))).toEqual([]);
    for (const { view } of [...widgets.values(), ...steps.values(), ...columns.values()])
      expect(view).toBeTypeOf("function");
  });

  it.each(Object.keys(names) as (keyof typeof names)[])("refuses %s that are registered later", (kind) => {
    const list = registry[kind] as Map<string, unknown>;
    const before = [...list];
    expect(() => list.set("late", {})).toThrow("the registry is closed");
    expect(() => list.delete(before[0]![0])).toThrow("the registry is closed");
    expect(() => list.clear()).toThrow("the registry is closed");
    expect(() => Object.assign(registry, { [kind]: new Map() })).toThrow(TypeError);
    expect([...list]).toEqual(before);
  });
});

it("finds a column under each name of the table configurator", () => {
  expect(columnComponents.filter((name) => !columns.has(name))).toEqual([]);
});

/** What a dashboard can hold, as docs/specification names it. */
const gridWidgets =
  "section, graph, sql graph, location graph, lean, production value, parent, free text, gauge, sql gauge, status, time history, production goal, order summary, special component, table, datasource value, query editor, multi-value table, sub-dashboard, iframe, multi-value graph, parameter selector, navigator, report shower, media viewer, action button, multiple sub-dashboards";

it("finds each of the 28 widgets of the grid under its name in kebab case [WD-693] [WD-694]", () => {
  const names = gridWidgets.split(", ").map((name) => name.replaceAll(" ", "-"));
  expect(new Set(names).size).toBe(28);
  expect(names.filter((name) => lookUp(registry, "widgets", name).known !== true)).toEqual([]);
  expect(names.filter((name) => !widgetTypes.some(({ type }) => type === name))).toEqual([]);
});

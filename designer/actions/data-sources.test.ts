import { expect, test } from "vitest";
import { addSource, freeSource, removeSource, renameSource, setSource } from "./data-sources.ts";
import { dashboardWith, widgetAt } from "./testing.ts";
import { usersOfSource } from "./uses.ts";

const value = (dataSource: string) => ({ value: { dataSource, dataKey: "good" }, text: "machines" });
const machines = { slug: "machines", source: "load_machines" };
const dashboard = dashboardWith(
  [
    widgetAt("a", [0, 0, 4, 4], { config: value("machines") }),
    widgetAt("b", [4, 0, 4, 4], { config: value("orders") }),
    widgetAt("c", [8, 0, 4, 4], { component: "unheard-of", config: { deep: [{ inner: value("machines") }] } }),
  ],
  { dataSources: [machines, { slug: "orders", source: "load_running_orders" }] },
);

test("a source is named after what it reads", () => {
  expect([freeSource(dashboard, "load_machines"), freeSource(dashboard, "graph")]).toEqual(["machines-2", "graph"]);
});

test("a source is added once", () => {
  const goals = { slug: "goals", source: "load_production_goals" };
  expect(addSource(goals).change(dashboard).dataSources.at(-1)).toEqual(goals);
  expect(addSource(machines).change(dashboard)).toBe(dashboard);
});

test("fields of a source are set and removed, its slug is not", () => {
  const once = setSource("machines", { interval: 20, multimachine: true }, "interval").change(dashboard);
  expect(once.dataSources[0]).toEqual({ ...machines, interval: 20, multimachine: true });
  expect(setSource("machines", { interval: undefined } as never).change(once).dataSources[0]).toEqual({
    ...machines,
    multimachine: true,
  });
});

test("renaming a source renames it wherever a widget reads it, and nowhere else", () => {
  const after = renameSource("machines", "plant").change(dashboard);
  expect(after.dataSources.map(({ slug }) => slug)).toEqual(["plant", "orders"]);
  expect(after.widgets.map(({ config }) => config)).toEqual([
    { ...value("plant"), text: "machines" },
    value("orders"),
    { deep: [{ inner: { ...value("plant"), text: "machines" } }] },
  ]);
  expect(after.widgets[1]).toBe(dashboard.widgets[1]);
  expect(renameSource("machines", "orders").change(dashboard)).toBe(dashboard);
});

test("who reads a source is known before it is removed", () => {
  expect(usersOfSource(dashboard, "machines")).toEqual(["a", "c"]);
  expect(
    removeSource("machines")
      .change(dashboard)
      .dataSources.map(({ slug }) => slug),
  ).toEqual(["orders"]);
});

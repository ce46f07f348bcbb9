import { expect, test } from "vitest";
import { addParameter, freeParameter, removeParameter, renameParameter, setParameter } from "./parameters.ts";
import { dashboardWith, widgetAt } from "./testing.ts";
import { usersOfParameter } from "./uses.ts";

const dashboard = dashboardWith(
  [
    widgetAt("a", [0, 0, 4, 4], { config: { machineId: "{line}", text: "Line {line.name|short} of {lines}" } }),
    widgetAt("b", [4, 0, 4, 4], { config: { value: { dataSource: "s", math: "{line} * 2" } } }),
    widgetAt("c", [8, 0, 4, 4], { config: { select: { parameter: "line" } } }),
    widgetAt("d", [12, 0, 4, 4], {
      config: { table: { columns: [] }, style: { conditional: [{ value1: "{line}" }] }, title: "{line}" },
    }),
  ],
  {
    parameters: [{ name: "line", default: "L1" }, { name: "shift" }],
    dataSources: [{ slug: "s", source: "load_machine", parameters: { machine_ids: "{line};M2", limit: 3 } }],
  },
);

test("a parameter is added, described and removed; without any there is no list", () => {
  expect(freeParameter(dashboard)).toBe("parameter");
  const added = addParameter({ name: "parameter" }).change(dashboardWith([]));
  expect(setParameter("parameter", { default: "7" }).change(added).parameters).toEqual([
    { name: "parameter", default: "7" },
  ]);
  expect(removeParameter("parameter").change(added)).toEqual(dashboardWith([]));
  expect(addParameter({ name: "line" }).change(dashboard)).toBe(dashboard);
});

test("an emptied default is none", () => {
  expect(setParameter("line", { default: "" }).change(dashboard).parameters?.[0]).toEqual({ name: "line" });
});

test("a change of one parameter leaves the others alone", () => {
  expect(setParameter("shift", { default: "early" }).change(dashboard).parameters).toEqual([
    { name: "line", default: "L1" },
    { name: "shift", default: "early" },
  ]);
});

test("sources that do not name a renamed parameter stay the same objects", () => {
  const others = [
    { slug: "plain", source: "load_machines" },
    { slug: "limited", source: "load_machine", parameters: { machine_ids: ["M1"], limit: 3 } },
  ];
  const after = renameParameter("line", "cell").change({ ...dashboard, dataSources: others });
  expect(after.dataSources.map((source, index) => source === others[index])).toEqual([true, true]);
});

test("widgets without a renamed parameter stay the same objects, with all their lists", () => {
  const widget = widgetAt("x", [0, 0, 1, 1], { config: { machineId: ["M1", "M2"], buttons: [{ link: "/a" }] } });
  const after = renameParameter("line", "cell").change({ ...dashboard, widgets: [widget] });
  expect(after.widgets[0]).toBe(widget);
});

test("braces in a style name a parameter, except beside a table, whose rows they speak of", () => {
  const style = { conditional: [{ value1: "{line}" }] };
  const widgets = [widgetAt("x", [0, 0, 1, 1], { config: { style } })];
  const after = renameParameter("line", "cell").change({ ...dashboard, widgets });
  expect(after.widgets[0]?.config).toEqual({ style: { conditional: [{ value1: "{cell}" }] } });
});

test("renaming a parameter renames all that stands for it, and no field of a row", () => {
  const after = renameParameter("line", "cell").change(dashboard);
  expect(after.parameters?.map(({ name }) => name)).toEqual(["cell", "shift"]);
  expect(after.dataSources[0]?.parameters).toEqual({ machine_ids: "{cell};M2", limit: 3 });
  expect(after.widgets.map(({ config }) => config)).toEqual([
    { machineId: "{cell}", text: "Line {cell.name|short} of {lines}" },
    dashboard.widgets[1]?.config,
    { select: { parameter: "cell" } },
    { table: { columns: [] }, style: { conditional: [{ value1: "{line}" }] }, title: "{cell}" },
  ]);
  expect(renameParameter("line", "shift").change(dashboard)).toBe(dashboard);
});

test("who uses a parameter is known", () => {
  expect(usersOfParameter(dashboard, "line")).toEqual({ sources: ["s"], widgets: ["a", "c", "d"] });
});

import { expect, test } from "vitest";
import { expandSnippet } from "./expand-snippet.ts";
import { dashboardWith, placesOf, widgetAt } from "./testing.ts";

const snippet = dashboardWith(
  [
    widgetAt("status", [0, 0, 6, 12], { component: "status", config: { machineId: "{machine}" } }),
    widgetAt("value", [6, 0, 6, 12], { config: { value: { dataSource: "m", math: "{machine}" }, title: "{shift}" } }),
  ],
  {
    size: { x: 12, y: 12 },
    isSnippet: true,
    parameters: [{ name: "machine", default: "M1" }, { name: "shift" }],
    dataSources: [{ slug: "m", source: "load_machine", parameters: { machine_ids: "{machine}" } }],
  },
);

test("a snippet's widgets come with its parameters filled in and scaled into the box", () => {
  const target = dashboardWith([widgetAt("status", [0, 0, 4, 4])]);
  const { edit, ids } = expandSnippet(target, snippet, { machine: "FC1" }, { x: 12, y: 6, w: 6, h: 6 });
  const after = edit.change(target);
  expect(ids).toEqual(["status-2", "value"]);
  expect(placesOf(after)).toEqual({ status: [0, 0, 4, 4], "status-2": [12, 6, 3, 6], value: [15, 6, 3, 6] });
  expect(after.widgets.slice(1).map(({ config }) => config)).toEqual([
    { machineId: "FC1" },
    { value: { dataSource: "m", math: "{machine}" }, title: "{shift}" },
  ]);
  expect(after.dataSources).toEqual([{ slug: "m", source: "load_machine", parameters: { machine_ids: "FC1" } }]);
  expect(after.parameters).toEqual([{ name: "shift" }]);
});

test("a parameter without a value takes its default", () => {
  const target = dashboardWith([]);
  const after = expandSnippet(target, snippet, {}, { x: 0, y: 0, w: 12, h: 12 }).edit.change(target);
  expect(after.widgets[0]?.config).toEqual({ machineId: "M1" });
});

test("parameters are filled in inside lists too, and what is no text stays as it is", () => {
  const config = { machineId: ["{machine}", "M2"], rows: [{ name: "{machine}" }], limit: 5, fill: false, empty: null };
  const after = expandSnippet(
    dashboardWith([]),
    { ...snippet, widgets: [widgetAt("a", [0, 0, 1, 1], { config })] },
    { machine: "FC1" },
    { x: 0, y: 0, w: 12, h: 12 },
  ).edit.change(dashboardWith([]));
  expect(after.widgets[0]?.config).toEqual({ ...config, machineId: ["FC1", "M2"], rows: [{ name: "FC1" }] });
});

import { expect, test } from "vitest";
import { clipOf, pasteWidgets } from "./paste-widgets.ts";
import { dashboardWith, idsOf, widgetAt } from "./testing.ts";

const reads = (dataSource: string) => ({ value: { dataSource, dataKey: "good" } });
const machines = { slug: "machines", source: "load_machines" };
const orders = { slug: "orders", source: "load_running_orders", parameters: { machine_ids: "{line}" } };
const from = dashboardWith(
  [
    widgetAt("gauge", [0, 0, 4, 4], { config: reads("machines") }),
    widgetAt("value", [4, 0, 4, 4], { config: reads("orders") }),
    widgetAt("other", [8, 0, 4, 4]),
  ],
  { dataSources: [machines, orders], parameters: [{ name: "line", default: "L1" }, { name: "unused" }] },
);

test("widgets travel with the sources and parameters that they use", () => {
  expect(clipOf(from, ["value"])).toEqual({
    widgets: [from.widgets[1]],
    dataSources: [orders],
    parameters: [{ name: "line", default: "L1" }],
  });
});

test("into another dashboard they bring what it lacks", () => {
  const empty = dashboardWith([]);
  const { edit, ids } = pasteWidgets(empty, clipOf(from, ["gauge", "value"]));
  const after = edit.change(empty);
  expect([ids, after.dataSources, after.parameters]).toEqual([
    ["gauge", "value"],
    [machines, orders],
    [{ name: "line", default: "L1" }],
  ]);
});

test("a source that is there is read, one of its name that reads something else is not touched", () => {
  const target = dashboardWith([widgetAt("gauge", [0, 0, 4, 4])], {
    dataSources: [
      { slug: "plant", source: "load_machines" },
      { slug: "orders", source: "load_planned_orders" },
    ],
  });
  const after = pasteWidgets(target, clipOf(from, ["gauge", "value"])).edit.change(target);
  expect(idsOf(after)).toEqual(["gauge", "gauge-2", "value"]);
  expect(after.widgets.slice(1).map(({ config }) => config)).toEqual([reads("plant"), reads("orders-2")]);
  expect(after.dataSources.map(({ slug, source }) => [slug, source])).toEqual([
    ["plant", "load_machines"],
    ["orders", "load_planned_orders"],
    ["orders-2", "load_running_orders"],
  ]);
});

test("two sources whose slugs change places do not become one", () => {
  const target = dashboardWith([], {
    dataSources: [
      { slug: "orders", source: "load_machines" },
      { ...orders, slug: "machines" },
    ],
  });
  const after = pasteWidgets(target, clipOf(from, ["gauge", "value"])).edit.change(target);
  expect(after.widgets.map(({ config }) => config)).toEqual([reads("orders"), reads("machines")]);
});

test("a parameter that is declared already keeps its own default", () => {
  const target = dashboardWith([], { parameters: [{ name: "line", default: "L9" }] });
  const after = pasteWidgets(target, clipOf(from, ["value"])).edit.change(target);
  expect(after.parameters).toEqual([{ name: "line", default: "L9" }]);
});

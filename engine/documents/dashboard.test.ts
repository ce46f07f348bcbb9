import { Type } from "typebox";
import { describe, expect, test } from "vitest";
import type { DashboardDocument, DashboardWidget } from "#schemas/documents/dashboard/schema.ts";
import type { Fault } from "#schemas/documents/envelope.ts";
import { defineWidget, type WidgetDefinition } from "#engine/registry/types.ts";
import { layPreset, planDashboard, presetsNamed } from "./dashboard.ts";
import { sortFaults } from "./faults.ts";
import { placeOf, positionAt } from "./position.ts";

const definitionOf = (type: string, more: Partial<WidgetDefinition> = {}): WidgetDefinition =>
  defineWidget({
    type,
    title: type,
    description: type,
    version: 1,
    group: "value",
    options: Type.Object({}),
    defaults: { size: 1, color: "black" },
    view: () => Promise.reject(new Error("not loaded here")),
    ...more,
  });
const widgets = new Map([definitionOf("gauge"), definitionOf("section", { layer: 1 })].map((one) => [one.type, one]));
const presets = new Map([
  ["oee", { widget: "gauge", config: { color: "green" } }],
  ["loop", { widget: "oee", config: {} }],
]);

const widget = (id: string, component: string, config = {}): DashboardWidget => ({
  id,
  component,
  pos: { x: 5, y: 2, w: 10, h: 4 },
  config,
});
const served = (list: DashboardWidget[], faults: Fault[] = [], more: Partial<DashboardDocument> = {}) => ({
  document: {
    kind: "dashboard" as const,
    slug: "hall-1",
    schemaVersion: 1,
    title: "Hall 1",
    size: { x: 20, y: 10 },
    dataSources: [
      { slug: "a", source: "load_machines" },
      { slug: "b", source: "load_machines" },
    ],
    widgets: list,
    ...more,
  },
  revision: 1,
  faults,
});
const plan = (...args: Parameters<typeof served>) => planDashboard(served(...args), "desktop", presets, widgets);

describe("positions", () => {
  test("are percentages of the grid [WD-702]", () => {
    expect(placeOf({ x: 5, y: 2, w: 10, h: 4 }, { x: 20, y: 10 })).toMatchObject({
      left: 25,
      top: 20,
      width: 50,
      height: 40,
    });
  });

  test("the default layer is 5 [WD-701]", () => {
    expect(placeOf({ x: 0, y: 0, w: 1, h: 1 }, { x: 1, y: 1 }).layer).toBe(5);
    expect(placeOf({ x: 0, y: 0, w: 1, h: 1, z: 0 }, { x: 1, y: 1 }).layer).toBe(0);
  });

  test("a section without layer lies on its type's layer", () => {
    expect(plan([widget("s", "section"), widget("g", "gauge")]).parts.map(({ place }) => place.layer)).toEqual([1, 5]);
  });

  test("a layout gives positions at its width; a missing layout or widget takes the widget's own", () => {
    const layouts = { mobile: { a: { x: 0, y: 0, w: 20, h: 2 } } };
    const one = widget("a", "gauge");
    expect(positionAt(one, layouts, "mobile").w).toBe(20);
    expect([
      positionAt(one, layouts, "desktop"),
      positionAt(widget("b", "gauge"), layouts, "mobile"),
      positionAt(one, undefined, "mobile"),
    ]).toEqual([one.pos, one.pos, one.pos]);
    expect(positionAt(widget("constructor", "gauge"), layouts, "mobile")).toEqual(one.pos);
  });
});

describe("presets", () => {
  test("lie over the type's defaults and under the widget's options", () => {
    expect(layPreset(widget("a", "oee", { size: 3 }), presets, widgets)).toMatchObject({
      definition: { type: "gauge" },
      options: { size: 3, color: "green" },
    });
    expect(layPreset(widget("a", "gauge"), presets, widgets)?.options).toEqual({ size: 1, color: "black" });
  });

  test("name no preset, and no type of their own name is hidden by them", () => {
    expect(layPreset(widget("a", "loop"), presets, widgets)).toBeNull();
    const hiding = new Map([["gauge", { widget: "section", config: {} }]]);
    expect(layPreset(widget("a", "gauge"), hiding, widgets)?.definition.type).toBe("gauge");
  });

  test("are listed once for loading", () => {
    expect(
      presetsNamed(served([widget("a", "oee"), widget("b", "oee"), widget("c", "gauge")]).document, widgets),
    ).toEqual(["oee"]);
  });
});

describe("a served dashboard", () => {
  test("a faulty widget and an unknown one are frames at their places, the rest works", () => {
    const faults = [
      { path: "/widgets/1/config/size", message: "Expected number" },
      { path: "/title", message: "Expected text" },
      { path: "/dataSources/1/source", message: "Unknown procedure" },
    ];
    const {
      parts,
      faults: rest,
      faultySources,
    } = plan([widget("a", "gauge"), widget("b", "gauge"), widget("c", "foo")], faults);
    expect(parts.map(({ id, kind }) => `${id} ${kind}`)).toEqual(["a widget", "b fault", "c unknown"]);
    expect(parts[1]).toMatchObject({
      component: "gauge",
      faults: [{ path: "/config/size", message: "Expected number" }],
    });
    expect(parts[2]).toMatchObject({ component: "foo", place: { left: 25 } });
    expect(rest.map(({ path }) => path)).toEqual(["/title", "/dataSources/1/source"]);
    expect([...faultySources]).toEqual(["b"]);
  });
});

test("faults are sorted by the members of a list, with paths inside them", () => {
  const { parts, rest } = sortFaults(
    [
      { path: "/steps/10/nextEnabled/and/0", message: "a" },
      { path: "/steps/10", message: "b" },
      { path: "/stepsX/1", message: "c" },
      { path: "/steps/x", message: "d" },
      { path: "", message: "e" },
    ],
    "steps",
  );
  expect([...parts]).toEqual([
    [
      10,
      [
        { path: "/nextEnabled/and/0", message: "a" },
        { path: "", message: "b" },
      ],
    ],
  ]);
  expect(rest.map(({ message }) => message)).toEqual(["c", "d", "e"]);
});

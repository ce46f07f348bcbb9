import { Value } from "typebox/value";
import { expect, it } from "vitest";
import { hosted } from "./hosting/options.ts";
import { widgetTypes } from "#widgets/schemas.ts";
import { schema } from "./schema.ts";

const accepts = (options: unknown) => Value.Check(schema.options, options);

it("names one of the parts of a section, and holds the options of each part under its name", () => {
  expect(hosted.every((component) => accepts({ component }))).toBe(true);
  expect([{ component: "gauge" }, { machineId: "FC1" }, { "mtbf-mttr": { unit: "kg" } }].map(accepts)).toEqual([
    false,
    false,
    false,
  ]);
  expect(accepts({ component: "mtbf-mttr", "mtbf-mttr": { machineId: "FC1;FC2", unit: "h" } })).toBe(true);
});

it("asks in the designer for the options of the chosen part alone", () => {
  const { properties } = schema.options as unknown as {
    properties: Record<string, { "x-prerequisite"?: { key: string; value: string } }>;
  };
  const asked = (component: string) =>
    Object.keys(properties).filter((name) => properties[name]?.["x-prerequisite"]?.value === component);
  const others = hosted.filter((component) => component !== "navigator");
  expect(asked("navigator")).toEqual(["link", "timeout"]);
  for (const component of others) expect(asked(component)).toEqual([component]);
});

it("hosts types that stand by themselves too, and that host nothing", () => {
  const types = new Map(widgetTypes.map((type) => [type.type, type]));
  for (const component of hosted) expect([component, types.get(component)?.hosts]).toEqual([component, undefined]);
  expect(hosted.filter((component) => !types.has(component))).toEqual([]);
});

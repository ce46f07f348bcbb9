import { Type } from "typebox";
import { expect, test } from "vitest";
import type { JsonObject } from "#schemas/documents/json.ts";
import type { Registry, StepDefinition } from "#engine/registry/types.ts";
import { checkSchema } from "../parts/testing.ts";
import { presetForm, wizardAround } from "./preset.ts";

const entry = {
  type: "entry",
  options: Type.Object({ unit: Type.Optional(Type.String()) }, { additionalProperties: false }),
  defaults: { unit: "pcs" },
} as unknown as StepDefinition;
const registry: Registry = { widgets: new Map(), columns: new Map(), steps: new Map([["entry", entry]]) };

const propertyOf = ({ schema }: { schema: JsonObject }, name: string) =>
  (schema["properties"] as Record<string, JsonObject>)[name] ?? {};
const choices = (form: { schema: JsonObject }) => propertyOf(form, "control")["enum"];
const preset = { kind: "step", slug: "count", schemaVersion: 1, title: "Count", control: "entry" };

test("a preset has the options of its control in its form, and what holds without them", () => {
  const form = presetForm("entry", registry);
  expect(form.defaults).toEqual({ options: { unit: "pcs" } });
  expect(checkSchema(propertyOf(form, "options"), { unit: "kg" })).toBe(true);
  expect(checkSchema(propertyOf(form, "options"), { weight: 1 })).toBe(false);
});

test("the control is chosen among those of this build; an unknown one stays, with its options as they are", () => {
  expect(choices(presetForm("entry", registry))).toEqual(["entry"]);
  const unknown = presetForm("scale", registry);
  expect(choices(unknown)).toEqual(["entry", "scale"]);
  expect(checkSchema(propertyOf(unknown, "options"), { anything: [1] })).toBe(true);
});

test("a preset is tried as the one step of a wizard", () => {
  const wizard = wizardAround({ ...preset, label: "How many?", options: { unit: "kg" }, "x-own": 1 });
  expect(wizard).toMatchObject({ kind: "wizard", slug: "count", title: "Count" });
  expect(wizard.steps).toEqual([
    { id: "tried", control: "entry", title: "How many?", options: { unit: "kg" }, "x-own": 1 },
  ]);
  expect(wizardAround(preset).steps[0]).toEqual({ id: "tried", control: "entry", title: "Count" });
});

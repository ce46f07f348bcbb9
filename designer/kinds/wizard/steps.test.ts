import { expect, test } from "vitest";
import type { StepDocument } from "#schemas/documents/step/schema.ts";
import { valueAt } from "#schemas/documents/json.ts";
import type { Registry } from "#engine/registry/types.ts";
import type { ListedDocument } from "../../documents/remote.ts";
import { stepChoices, stepForm } from "./steps.ts";

const entry = {
  type: "entry",
  title: "Entry",
  description: "Asks for a value",
  options: { type: "object", properties: { keypad: { type: "boolean" } } },
  defaults: { keypad: true, digits: 3 },
};
const registry = { steps: new Map([["entry", entry]]) } as object as Registry;
const weight = {
  kind: "step",
  slug: "weight",
  schemaVersion: 1,
  title: "Weight",
  control: "entry",
  optional: true,
  options: { digits: 5 },
} as object as StepDocument;
const known = ["entry", "weight"];
const formOf = (control: string, presets: StepDocument[] = [weight]) =>
  stepForm({ id: "a", control }, registry, new Map(presets.map((preset) => [preset.slug, preset])), known);
const optionsIn = (form: ReturnType<typeof formOf>) => valueAt(form?.schema, ["properties", "options"]);

test("the site's presets are offered before the controls, each as a step under a fitting id", () => {
  const presets = [{ slug: "2-weights", title: "Weights" }] as ListedDocument[];
  expect(stepChoices(registry, presets)).toEqual([
    { key: "2-weights", label: "Weights", part: { id: "weights", control: "2-weights" } },
    { key: "entry", label: "Entry", description: "Asks for a value", part: { id: "entry", control: "entry" } },
  ]);
  const [numbered] = stepChoices(registry, [{ slug: "42", title: "42" }] as ListedDocument[]);
  expect(numbered?.part).toEqual({ id: "step", control: "42" });
});

test("a step of a control has the options of the control and their defaults", () => {
  const form = formOf("entry");
  expect([optionsIn(form), form?.defaults]).toEqual([entry.options, { options: entry.defaults }]);
});

test("a step of a preset has the options of its control, over what the preset says", () => {
  const form = formOf("weight");
  expect([optionsIn(form), form?.defaults]).toEqual([
    entry.options,
    { optional: true, options: { keypad: true, digits: 5 } },
  ]);
});

test("while a preset is not read yet there is no form", () => {
  expect(formOf("weight", [])).toBeNull();
});

test("a step of an unknown control can be given another one and keeps its options", () => {
  const form = formOf("gone");
  expect(valueAt(form?.schema, ["properties", "control", "enum"])).toEqual(["entry", "weight", "gone"]);
  expect(form?.defaults).toEqual({});
  expect(optionsIn(form)).not.toEqual(entry.options);
});

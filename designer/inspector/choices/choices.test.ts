import { getClosestMatchingOption, JUNK_OPTION_ID, type RJSFSchema, type ValidatorType } from "@rjsf/utils";
import { describe, expect, it } from "vitest";
import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { kinds } from "#schemas/documents/kinds.ts";
import { PanelDocument } from "#schemas/documents/panel/schema.ts";
import { schema as table } from "#widgets/dashboard/table/schema.ts";
import orderStart from "../../../configs/factory/flows/order-start.json" with { type: "json" };
import { entrySchema } from "../../kinds/parts/schemas.ts";
import { formSchema } from "../form-schema.ts";
import { fits, fitsCompiled } from "../validator.ts";
import { compileChoices } from "./compile.ts";

const asJson = (schema: object): JsonObject => schema as unknown as JsonObject;

/** Every value inside one. */
const within = (value: unknown): unknown[] =>
  typeof value === "object" && value !== null ? [value, ...Object.values(value).flatMap(within)] : [value];

const unionsOf = (form: JsonObject): JsonObject[][] =>
  within(form).flatMap((one) => (isObject(one) && Array.isArray(one["anyOf"]) ? [one["anyOf"] as JsonObject[]] : []));

/** Steps of a flow, and what is anything else. */
const values = [orderStart.steps, ...orderStart.steps, "", "a", 0, 1.5, true, null, {}, [], { text: "a.b" }];

/** What the form library asks while it looks for the choice that a value is, and both answers. */
const answersOf = (form: JsonObject) => {
  const answers: { compiled: boolean | null; interpreted: boolean }[] = [];
  const validator: ValidatorType = {
    isValid: (schema: RJSFSchema, value) => {
      if (schema.$id === JUNK_OPTION_ID) return fitsCompiled(schema, value, form) ?? true;
      const interpreted = fits(schema, value, form);
      answers.push({ compiled: fitsCompiled(schema, value, form), interpreted });
      return interpreted;
    },
    validateFormData: () => ({ errors: [], errorSchema: {} }),
    rawValidation: () => ({}),
  };
  for (const union of unionsOf(form))
    for (const value of values) getClosestMatchingOption(validator, form, value, union);
  return answers;
};

describe("the choices of a union", () => {
  it.each([
    ["flow", formSchema(asJson(kinds.flow.schema))],
    ["page", formSchema(asJson(kinds.page.schema))],
    ["button of a panel", formSchema(entrySchema(asJson(PanelDocument), "buttons"))],
    ["table", formSchema(asJson(table.options))],
  ])("of a %s are told by functions made beforehand, as an interpreter of the schema tells them", (_, form) => {
    const answers = answersOf(form);
    expect(answers.length).toBeGreaterThan(100);
    expect(answers.filter(({ interpreted }) => interpreted).length).toBeGreaterThan(0);
    expect(answers.filter(({ compiled, interpreted }) => compiled !== interpreted)).toEqual([]);
  });

  it("that refer to another definition than the one they were made with are left to the interpreter", () => {
    const form = formSchema(asJson(kinds.flow.schema));
    const { FlowStep } = form["$defs"] as { FlowStep: { anyOf: [JsonObject, ...JsonObject[]] } };
    const other = { ...form, $defs: { ...(form["$defs"] as JsonObject), FlowStep: { type: "string" } } };
    let asked: JsonObject = {};
    const validator = { isValid: (schema: JsonObject) => ((asked = schema), false) } as unknown as ValidatorType;
    getClosestMatchingOption(validator, form, {}, [FlowStep.anyOf[0]]);
    expect([fitsCompiled(asked, {}, form), fitsCompiled(asked, {}, other)]).toEqual([false, null]);
    expect(fitsCompiled({ type: "string", maxLength: 3 }, "abc", form)).toBeNull();
  });
});

describe("the module of the choices", () => {
  it("makes no code from text and asks for no other module", () => {
    expect(compileChoices()).not.toMatch(/\beval\b|new Function|\brequire\b|\bimport\b/);
  });

  it("counts letters outside the basic plane once, as JSON Schema has it", () => {
    const code = compileChoices({ definitions: {}, schemas: new Map([["short", { type: "string", maxLength: 1 }]]) });
    const url = `data:text/javascript,${encodeURIComponent(code)}`;
    return expect(
      import(/* @vite-ignore */ url).then(({ choices }: { choices: Record<string, (value: unknown) => boolean> }) =>
        ["a", "\u{1F600}", "ab"].map((text) => choices["short"]?.(text)),
      ),
    ).resolves.toEqual([true, true, false]);
  });

  it("says what it needs when a schema asks for more of Ajv than is written out", () => {
    const schemas = new Map([["same", { type: "array", uniqueItems: true, items: { type: "object" } }]]);
    expect(() => compileChoices({ definitions: {}, schemas })).toThrow(/need ajv\/dist\/runtime\/equal/);
  });
});

import { type TSchema, Type } from "typebox";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "#schemas/documents/json.ts";
import { defineContract } from "#schemas/protocol/contract.ts";
import { parameterValues, sourceCall } from "./source-input.ts";

const contractOf = (input: TSchema) =>
  defineContract({
    name: "load_something",
    area: "tests",
    description: "",
    kind: "read",
    input,
    example: {},
    output: Type.Unknown(),
    permission: "base",
  });
const anything = contractOf(Type.Object({}));

/** What a source with these fixed parameters asks for, of a procedure with these fields. */
const inputOf = (parameters: unknown, values: JsonObject = {}, fields: Record<string, TSchema> = {}) =>
  sourceCall({ parameters } as JsonObject, values, contractOf(Type.Object(fields)), null);

describe("the parameters of a dashboard", () => {
  const dashboard = { parameters: [{ name: "machine", default: "M1" }, { name: "shift" }, "odd"] };

  it.each([
    ["defaults where nothing is asked for", {}, { machine: "M1" }],
    ["what is asked for", { machine: "M2", shift: "3" }, { machine: "M2", shift: "3" }],
    ["nothing for an empty text, not even the default", { machine: "", shift: "" }, {}],
    ["none that the dashboard does not declare", { other: "x" }, { machine: "M1" }],
  ])("are %s", (_name, given, values) => {
    expect(parameterValues(dashboard, given)).toEqual(values);
  });

  it("are none where it declares none", () => {
    expect(parameterValues({}, { machine: "M1" })).toEqual({});
    expect(parameterValues({ parameters: "machine" }, { machine: "M1" })).toEqual({});
  });
});

describe("the input of a source", () => {
  it.each([
    ["what stands there", { a: "text", b: 2, c: null }, { a: "text", b: 2, c: null }],
    ["a parameter as it is", { a: "{period}", b: "{count}" }, { a: "today", b: 7 }],
    ["parameters within a text", { a: "{period}/{count}-{unknown}" }, { a: "today/7-{unknown}" }],
    ["the same within an object", { a: { b: "{period}", c: "{unknown}", d: "" } }, { a: { b: "today" } }],
    ["nothing for a parameter without a value and an empty text", { a: "{unknown}", b: "" }, {}],
    ["nothing of what is no set of parameters", "text", {}],
    ["nothing that a parameter merely inherits", { a: "{constructor}", b: "{toString}!" }, { b: "{toString}!" }],
  ])("has %s", (_name, parameters, input) => {
    expect(inputOf(parameters, { period: "today", count: 7 })).toEqual({ inputs: [input], machines: null });
  });

  it.each([
    [Type.Integer(), "12", 12],
    [Type.Number(), "1.5", 1.5],
    [Type.Number(), " ", " "],
    [Type.Number(), "many", "many"],
    [Type.Number(), "Infinity", "Infinity"],
    [Type.Number(), true, true],
    [Type.Boolean(), "true", true],
    [Type.Boolean(), "false", false],
    [Type.Boolean(), "yes", "yes"],
    [Type.Boolean(), "1", "1"],
    [Type.String(), "12", "12"],
    [Type.String(), "true", "true"],
    [Type.Integer(), "true", "true"],
    [Type.Union([Type.Integer(), Type.Null()]), "12", 12],
    [Type.Union([Type.Integer(), Type.String()]), "12", "12"],
    [undefined, "12", "12"],
  ])("has, where the procedure asks for %o, for %o the value %o", (schema, given, value) => {
    expect(inputOf({ field: "{given}" }, { given }, schema ? { field: schema } : {}).inputs).toEqual([
      { field: value },
    ]);
  });
});

describe("the machines of a source", () => {
  const parameters = { machine_ids: "{machines}", limit: 5 };
  const callOf = (
    machines: unknown,
    {
      multimachine = true,
      allowed = null,
      contract = anything,
    }: { multimachine?: boolean; allowed?: string[] | null; contract?: typeof anything } = {},
  ) => sourceCall({ parameters, multimachine }, { machines }, contract, allowed);
  const ofMany = contractOf(Type.Object({ machine_ids: Type.String() }));
  const ofOne = contractOf(Type.Object({ machine_id: Type.String() }));

  it("are handed over as a list to a procedure that takes one", () => {
    expect(callOf("M1,M2", { contract: ofMany })).toEqual({
      inputs: [{ limit: 5, machine_ids: "M1;M2" }],
      machines: ["M1", "M2"],
    });
  });

  it("are asked for one by one of a procedure that takes one machine", () => {
    expect(callOf("M1,M2", { contract: ofOne })).toEqual({
      inputs: [
        { limit: 5, machine_id: "M1" },
        { limit: 5, machine_id: "M2" },
      ],
      machines: ["M1", "M2"],
    });
  });

  it("choose the rows of any other procedure", () => {
    expect(callOf("M1,M2")).toEqual({ inputs: [{ limit: 5 }], machines: ["M1", "M2"] });
  });

  it.each([
    ["M1; M2:M3 ,M1,, ", ["M1", "M2", "M3"]],
    [
      ["M1", "M2"],
      ["M1", "M2"],
    ],
    [12, []],
  ])("in %o are %o", (given, machines) => {
    expect(callOf(given).machines).toEqual(machines);
  });

  it.each([ofMany, ofOne, anything])("that are none ask for nothing", (contract) => {
    expect(callOf(" ; ", { contract })).toEqual({ inputs: [], machines: [] });
    expect(callOf("M3", { contract, allowed: ["M1"] })).toEqual({ inputs: [], machines: [] });
  });

  it("are all where none is given", () => {
    expect(callOf("")).toEqual({ inputs: [{ limit: 5 }], machines: null });
  });

  it("that the caller may not see are left out of a list", () => {
    expect(callOf("M1;M3;M2", { allowed: ["M1", "M2"] }).machines).toEqual(["M1", "M2"]);
  });

  it("are the first alone where the source is of one machine, and refused where the caller may not see it", () => {
    const one = { multimachine: false, allowed: ["M1"] };
    expect(callOf("M1;M3", one).machines).toEqual(["M1"]);
    expect(() => callOf("M3;M1", one)).toThrow(expect.objectContaining({ code: "not_allowed" }));
    expect(callOf("M3", { multimachine: false }).machines).toEqual(["M3"]);
    expect(callOf(";", one)).toEqual({ inputs: [], machines: [] });
  });
});

import { fill } from "#engine/language/expressions/fill.ts";
import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { placeholdersOf } from "#schemas/expressions/template.ts";
import type { ProcedureContract } from "#schemas/protocol/contract.ts";
import { DomainError } from "#schemas/protocol/errors.ts";

/** The parameters of a dashboard: what was asked for, else their defaults. Undeclared ones are not used. */
export const parameterValues = (dashboard: JsonObject, given: Readonly<Record<string, string>>): JsonObject => {
  const declared = Array.isArray(dashboard.parameters) ? dashboard.parameters.filter(isObject) : [];
  return Object.fromEntries(
    declared.flatMap(({ name, default: fallback }) => {
      const value = Object.hasOwn(given, String(name)) ? given[String(name)] : fallback;
      return value === undefined || value === "" ? [] : [[String(name), value]];
    }),
  );
};

/** Is the text nothing but a parameter without a value? */
const isUnset = (text: string, parameters: JsonObject): boolean => {
  const [first] = placeholdersOf(text);
  return first !== undefined && text === `{${first.path}}` && !Object.hasOwn(parameters, first.path);
};

/** A fixed parameter with `{name}` filled in; undefined when it is nothing but a parameter without a value. */
const filled = (value: unknown, parameters: JsonObject): unknown => {
  if (isObject(value)) return filledFields(value, parameters);
  if (typeof value !== "string") return value;
  return isUnset(value, parameters) ? undefined : fill(value, parameters);
};

/** The same of an object of parameters; fields without a value are left out. */
const filledFields = (values: JsonObject, parameters: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const result = filled(value, parameters);
      return result === undefined || result === "" ? [] : [[name, result]];
    }),
  );

const fields = (contract: ProcedureContract): JsonObject => {
  const { input }: { input: unknown } = contract;
  return isObject(input) && isObject(input.properties) ? input.properties : {};
};

const typesOf = (schema: unknown): unknown[] => {
  if (!isObject(schema)) return [];
  return Array.isArray(schema.anyOf) ? schema.anyOf.flatMap(typesOf) : [schema.type];
};

/** Text as the type that the procedure's contract asks for; text that does not fit stays and is refused there. */
const typed = (value: unknown, schema: unknown): unknown => {
  const types = typesOf(schema);
  if (typeof value !== "string" || types.includes("string")) return value;
  if ((types.includes("integer") || types.includes("number")) && value.trim() !== "" && Number.isFinite(Number(value)))
    return Number(value);
  if (types.includes("boolean") && (value === "true" || value === "false")) return value === "true";
  return value;
};

/** Machine ids, separated by comma, semicolon or colon; blanks, empties and doubles dropped, the order kept. */
const machineList = (value: unknown): string[] => {
  const text = Array.isArray(value) ? value.join(";") : typeof value === "string" ? value : "";
  return [...new Set(text.split(/[,;:]/).map((part) => part.trim()))].filter((part) => part !== "");
};

const chosenMachines = (
  listed: readonly string[],
  multimachine: boolean,
  allowed: readonly string[] | null,
): string[] => {
  const isAllowed = (machine: string) => allowed?.includes(machine) ?? true;
  if (multimachine) return listed.filter(isAllowed);
  const one = listed.slice(0, 1);
  if (!one.every(isAllowed)) throw new DomainError("not_allowed");
  return one;
};

/** What a source asks its procedure for: one input per call, and the machines whose rows are wanted (null: all). */
export interface SourceCall {
  inputs: JsonObject[];
  machines: string[] | null;
}

/**
 * The calls of a source. `machine_ids` of its parameters is handed over where the procedure takes it; a procedure that
 * takes one `machine_id` is called once per machine; of any other the rows are chosen. Without `multimachine` the first
 * machine counts. Machines that the caller may not see (`allowed`, null = all) are left out of a list; one alone is
 * refused (`not_allowed`).
 */
export const sourceCall = (
  source: JsonObject,
  parameters: JsonObject,
  contract: ProcedureContract,
  allowed: readonly string[] | null,
): SourceCall => {
  const known = fields(contract);
  const given = isObject(source.parameters) ? source.parameters : {};
  const input = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const result = typed(filled(value, parameters), known[name]);
      return result === undefined || result === "" ? [] : [[name, result]];
    }),
  );
  const { machine_ids, ...rest } = input;
  if (machine_ids === undefined) return { inputs: [input], machines: null };
  const machines = chosenMachines(machineList(machine_ids), source.multimachine === true, allowed);
  if (machines.length === 0) return { inputs: [], machines };
  if (Object.hasOwn(known, "machine_ids")) return { inputs: [{ ...rest, machine_ids: machines.join(";") }], machines };
  if (Object.hasOwn(known, "machine_id"))
    return { inputs: machines.map((machine_id) => ({ ...rest, machine_id })), machines };
  return { inputs: [rest], machines };
};

import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { type SourceProcedure, textOf } from "./catalogue.ts";

/** Machines of a source: handed over where its procedure takes them, else its rows are chosen by them. */
const machineInput = "machine_ids";

/** A field of the form of a source's parameters. */
export interface SourceInput {
  name: string;
  required: boolean;
  /** What the procedure's contract says of it. */
  help: string;
  /** Values that the contract lists. */
  choices: readonly string[];
  isMachine: boolean;
}

const variantsOf = (schema: JsonObject): JsonObject[] =>
  Array.isArray(schema["anyOf"]) ? schema["anyOf"].filter(isObject) : [schema];

const choicesOf = (schema: JsonObject): string[] =>
  variantsOf(schema).flatMap((variant) => {
    if (Array.isArray(variant["enum"])) return variant["enum"].map(String);
    return "const" in variant ? [String(variant["const"])] : variant["type"] === "boolean" ? ["true", "false"] : [];
  });

const isMachineName = (name: string): boolean => name === machineInput || name === "machine_id";

/** The fields of a source's parameters, made from its procedure's input; machines can be given to any. */
export const sourceInputs = ({ inputs, required }: Pick<SourceProcedure, "inputs" | "required">): SourceInput[] => {
  const fields = Object.entries(inputs)
    .filter(([name]) => name !== "machine_id")
    .map(([name, schema]) => ({
      name,
      required: required.includes(name),
      help: textOf(schema["description"]),
      choices: choicesOf(schema),
      isMachine: isMachineName(name),
    }));
  if (fields.some(({ name }) => name === machineInput)) return fields;
  const isAsked = required.includes("machine_id");
  return [{ name: machineInput, required: isAsked, help: "", choices: [], isMachine: true }, ...fields];
};

/** The parameters with one of them set; an empty text takes it away. None left is no parameters. */
export const withInput = (parameters: JsonObject | undefined, name: string, text: string): JsonObject | undefined => {
  const entries = Object.entries({ ...parameters, [name]: text }).filter(([, value]) => value !== "");
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
};

import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { type ProcedureEntry, textOf } from "./catalogue.ts";

/** Those of the subject of a source: handed over where its procedure takes them, else its rows are chosen by them. */
const subjectInput = "machine_ids";

/** A field for an input of a procedure. */
export interface ProcedureInput {
  name: string;
  /** What the input may be. */
  schema: JsonObject;
  required: boolean;
  /** What the procedure's contract says of it. */
  help: string;
  /** Values that the contract lists. */
  choices: readonly string[];
  isSubject: boolean;
}

const variantsOf = (schema: JsonObject): JsonObject[] =>
  Array.isArray(schema["anyOf"]) ? schema["anyOf"].filter(isObject) : [schema];

const choicesOf = (schema: JsonObject): string[] =>
  variantsOf(schema).flatMap((variant) => {
    if (Array.isArray(variant["enum"])) return variant["enum"].map(String);
    return "const" in variant ? [String(variant["const"])] : variant["type"] === "boolean" ? ["true", "false"] : [];
  });

const isSubjectName = (name: string): boolean => name === subjectInput || name === "machine_id";

/** The fields of a procedure's inputs, those that it needs first. */
export const inputsOf = ({ inputs, required }: Pick<ProcedureEntry, "inputs" | "required">): ProcedureInput[] =>
  Object.entries(inputs)
    .map(([name, schema]) => ({
      name,
      schema,
      required: required.includes(name),
      help: textOf(schema["description"]),
      choices: choicesOf(schema),
      isSubject: isSubjectName(name),
    }))
    .toSorted((a, b) => Number(b.required) - Number(a.required));

/** The fields of a source's parameters, made from its procedure's input; those of the subject can be given to any. */
export const sourceInputs = (procedure: Pick<ProcedureEntry, "inputs" | "required">): ProcedureInput[] => {
  const { required } = procedure;
  const fields = inputsOf(procedure).filter(({ name }) => name !== "machine_id");
  if (fields.some(({ name }) => name === subjectInput)) return fields;
  const isAsked = required.includes("machine_id");
  const subjects = { name: subjectInput, schema: { type: "string" }, help: "", choices: [], isSubject: true };
  return [{ ...subjects, required: isAsked }, ...fields];
};

/** The parameters with one of them set; nothing, or an empty text, takes it away. None left is no parameters. */
export const withInput = (parameters: JsonObject | undefined, name: string, value: unknown): JsonObject | undefined => {
  const entries = Object.entries({ ...parameters, [name]: value }).filter(([, one]) => one !== "" && one !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
};

const typesOf = (schema: JsonObject): unknown[] => variantsOf(schema).map(({ type }) => type);

/** Is it made of parts, so that no line of text can say it? */
export const isStructured = ({ schema }: Pick<ProcedureInput, "schema">, value: unknown): boolean => {
  if (typeof value === "object" && value !== null) return true;
  const types = typesOf(schema).filter((type) => type !== "null");
  return types.length > 0 && types.every((type) => type === "object" || type === "array");
};

/** What was typed as the input asks for it: a number or a switch where the text is one, else the text with its placeholders. */
export const typedInput = (text: string, schema: JsonObject): unknown => {
  const types = typesOf(schema);
  if (types.includes("string")) return text;
  const isNumber = types.includes("integer") || types.includes("number");
  if (isNumber && text.trim() !== "" && Number.isFinite(Number(text))) return Number(text);
  if (types.includes("boolean") && (text === "true" || text === "false")) return text === "true";
  return text;
};

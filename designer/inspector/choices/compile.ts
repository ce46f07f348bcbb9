import { hashForSchema } from "@rjsf/utils";
import { compileSchemaValidatorsCode } from "@rjsf/validator-ajv8/compileSchemaValidators";
import { isObject } from "#schemas/documents/json.ts";
import { objectOf } from "../../values.ts";
import { type Choices, knownChoices } from "./known.ts";

/** A schema that any value fits. */
const anything = { $id: "anything" };

const byName: ReadonlySet<string> = new Set(["properties", "patternProperties", "$defs"]);
const asTheyAre: ReadonlySet<string> = new Set(["const", "enum", "required"]);
const isRemark = (key: string): boolean =>
  key.startsWith("x-") || key === "title" || key === "description" || key === "default";

/** The schema without what says nothing of a value, and with references to definitions that are schemas of their own. */
const bare = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(bare);
  if (!isObject(schema)) return schema;
  const kept = Object.entries(schema).filter(([key]) => !isRemark(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, bareMember(key, value)]));
};

const bareMember = (key: string, value: unknown): unknown => {
  if (key === "$ref") return String(value).replace("#/$defs/", "");
  if (asTheyAre.has(key)) return value;
  if (!byName.has(key) || !isObject(value)) return bare(value);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, bare(one)]));
};

/** What the code takes from Ajv's package at run time, written out: a module of the browser has no `require`. */
const runtime: Readonly<Record<string, string>> = {
  "ajv/dist/runtime/ucs2length": "((text) => [...text].length)",
};

const standingAlone = (code: string): string =>
  code.replaceAll(/require\("([^"]+)"\)(\.\w+)?/g, (_whole, name: string) => {
    const own = runtime[name];
    if (own === undefined) throw new Error(`A form's choices need ${name}: write it out in the table "runtime".`);
    return own;
  });

/** The text of a module with a function for each choice, and the hashes of the definitions that they were made with. */
export const compileChoices = ({ definitions, schemas }: Choices = knownChoices()): string => {
  const named = [...Object.entries(definitions), ...schemas];
  const code = compileSchemaValidatorsCode(anything, {
    // Whether a value fits is all that is asked.
    ajvOptionsOverrides: { code: { lines: false }, verbose: false, allErrors: false, messages: false },
    extenderFn: (ajv) => ajv.addSchema(named.map(([$id, schema]) => ({ ...objectOf(bare(schema)), $id }))),
  });
  const hashes = Object.entries(definitions).map(([name, one]) => [name, hashForSchema(objectOf(one))]);
  return [
    "const exports = {};",
    standingAlone(code),
    `export const anything = exports.${anything.$id};`,
    "export const choices = exports;",
    `export const definitions = ${JSON.stringify(Object.fromEntries(hashes))};`,
  ].join("\n");
};

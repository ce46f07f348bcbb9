import type { ErrorObject, ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { Fault } from "#schemas/documents/envelope.ts";
import { escapeSegment, isObject, type JsonObject } from "#schemas/documents/json.ts";

/** More faults than anybody reads are not listed. */
const mostFaults = 100;

/** One instance per schema: schemas name their definitions alike. The schemas are our own and need no check themselves. */
const createAjv = (): Ajv2020 => {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    verbose: true,
    coerceTypes: false,
    useDefaults: false,
    meta: false,
    validateSchema: false,
    code: { optimize: false },
  });
  formats.default(ajv);
  return ajv;
};

const compiled = new WeakMap<object, ValidateFunction>();
const compile = (schema: JsonObject): ValidateFunction => {
  const known = compiled.get(schema);
  if (known) return known;
  const validate = createAjv().compile(schema);
  compiled.set(schema, validate);
  return validate;
};

const listed = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(", ");

/** Sentences by the keyword of JSON Schema that was broken. */
const sentences: Record<string, (params: Record<string, any>, data: unknown) => string> = {
  required: ({ missingProperty }) => `Expected "${missingProperty}"`,
  additionalProperties: ({ additionalProperty }) => `Unknown key "${additionalProperty}"`,
  type: ({ type }, data) => `Expected ${type}, got ${shortly(data)}`,
  const: ({ allowedValue }, data) => `Expected ${JSON.stringify(allowedValue)}, got ${shortly(data)}`,
  enum: ({ allowedValues }, data) => `Expected one of ${listed(allowedValues)}, got ${shortly(data)}`,
  pattern: ({ pattern }, data) => `Expected text like ${pattern}, got ${shortly(data)}`,
  minLength: ({ limit }) => `Expected at least ${limit} characters`,
  maxLength: ({ limit }) => `Expected at most ${limit} characters`,
  minItems: ({ limit }) => `Expected at least ${limit} entries`,
  maxItems: ({ limit }, data) => `Expected at most ${limit} entries, got ${Array.isArray(data) ? data.length : 0}`,
  uniqueItems: () => "Expected each entry once",
};

const shortly = (value: unknown): string => {
  if (Array.isArray(value)) return "a list";
  const text = isObject(value) ? "an object" : String(JSON.stringify(value));
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

const faultOf = (error: ErrorObject): Fault => {
  const params: Record<string, unknown> = error.params;
  const key = error.keyword === "additionalProperties" ? params.additionalProperty : params.missingProperty;
  const path = typeof key === "string" ? `${error.instancePath}/${escapeSegment(key)}` : error.instancePath;
  const sentence = sentences[error.keyword];
  return { path, message: sentence ? sentence(params, error.data) : `The value ${error.message ?? "is not valid"}` };
};

/** What a branch of a union demands. */
const requiredBy = ({ required }: JsonObject): string[] => (Array.isArray(required) ? required.map(String) : []);
const knows = ({ properties }: JsonObject, key: string): boolean =>
  isObject(properties) && Object.hasOwn(properties, key);

const matchesType = (branch: JsonObject, data: unknown): boolean => {
  const { type } = branch;
  if (type === undefined) return true;
  if (type === "integer") return Number.isInteger(data);
  return type === (Array.isArray(data) ? "array" : data === null ? "null" : typeof data);
};

/** The keys that tell a branch from the others: those that it alone requires (the verb of a flow step). */
const ownKeys = (branch: JsonObject, branches: readonly JsonObject[]): string[] =>
  requiredBy(branch).filter((key) => !branches.some((other) => other !== branch && knows(other, key)));

const branchFor = (branches: readonly JsonObject[], data: unknown): JsonObject | null => {
  const fitting = branches.filter((branch) => matchesType(branch, data));
  if (!isObject(data)) return fitting.length === 1 ? fitting[0]! : null;
  const named = fitting.find((branch) => ownKeys(branch, branches).some((key) => Object.hasOwn(data, key)));
  return named ?? (fitting.length === 1 ? fitting[0]! : null);
};

const expectation = (branches: readonly JsonObject[]): string => {
  const names = branches.map((branch) => {
    if (branch.const !== undefined) return JSON.stringify(branch.const);
    const required = requiredBy(branch);
    return ownKeys(branch, branches)[0] ?? (required.length > 0 ? `{${required.join(", ")}}` : branch.type);
  });
  return [...new Set(names)].join(", ");
};

/** The faults of a union: those of the branch that the value's own keys name, else what the branches would have been. */
const unionFaults = (root: JsonObject, error: ErrorObject): Fault[] => {
  const union: unknown = error.parentSchema?.[error.keyword];
  const branches = Array.isArray(union) ? union.filter(isObject) : [];
  const branch = branchFor(branches, error.data);
  if (!branch) {
    const message = `Expected one of ${expectation(branches)}, got ${shortly(error.data)}`;
    return [{ path: error.instancePath, message }];
  }
  return structuralFaults(standalone(root, branch), error.data).map(({ path, message }) => ({
    path: error.instancePath + path,
    message,
  }));
};

const alone = new WeakMap<object, JsonObject>();
const definitionsOf = (schema: unknown): JsonObject => {
  const found: JsonObject = {};
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isObject(value)) return;
    Object.assign(found, value.$defs);
    Object.values(value).forEach(visit);
  };
  visit(schema);
  return found;
};

/** A branch as a schema of its own, with the definitions that its references name. */
const standalone = (root: JsonObject, branch: JsonObject): JsonObject => {
  const known = alone.get(branch);
  if (known) return known;
  const schema: JsonObject = { ...branch, $defs: definitionsOf(root) };
  alone.set(branch, schema);
  return schema;
};

const isInside = (path: string, outer: string): boolean => path === outer || path.startsWith(`${outer}/`);

/**
 * What a JSON Schema finds wrong, in sentences. Of a union only the branch is reported that was meant. A value that a
 * type's options carry is checked by the same function.
 */
export const structuralFaults = (schema: JsonObject, value: unknown): Fault[] => {
  const validate = compile(schema);
  if (validate(value)) return [];
  const errors = validate.errors ?? [];
  const unions = errors
    .filter(({ keyword }) => keyword === "anyOf" || keyword === "oneOf")
    .sort((a, b) => a.instancePath.length - b.instancePath.length);
  const outer = unions.filter(
    (union, index) => !unions.slice(0, index).some((other) => isInside(union.instancePath, other.instancePath)),
  );
  const plain = errors.filter(({ instancePath }) => !outer.some((union) => isInside(instancePath, union.instancePath)));
  const faults = [...plain.map(faultOf), ...outer.slice(0, mostFaults).flatMap((union) => unionFaults(schema, union))];
  return [...new Map(faults.map((fault) => [fault.path + fault.message, fault])).values()].slice(0, mostFaults);
};

/** Compiles the check of a schema before a value comes: for a large schema that takes some 50 ms. */
export const prepareCheck = (schema: JsonObject): void => void compile(schema);

/** Whether a value satisfies a schema. */
export const satisfies = (schema: JsonObject, value: unknown): boolean => compile(schema)(value);

import { isObject } from "#schemas/documents/json.ts";
import type { TSchema } from "typebox";
import { firstName, placeholder, placeholdersOf } from "#schemas/expressions/template.ts";
import { type ValueType, valueTypes } from "#schemas/values/types.ts";
import { staticValues } from "#schemas/values/datasourceValue/schema.ts";
import type { DatasourceFilter } from "#schemas/values/datasourceFilter/schema.ts";
import type { Style } from "#schemas/values/style/schema.ts";
import { labelsOf } from "./labels.ts";
import type { Node } from "./node.ts";
import { type ValueOf, valueOf } from "./value-of.ts";

const isValueType = (name: string | undefined): name is ValueType => valueTypes.some((type) => type === name);

/** Value types that are what they say: nothing is resolved for them. */
const plain: ReadonlySet<ValueType> = new Set([
  "list",
  "numlist",
  "color",
  "number",
  "boolean",
  "multiselect",
  "select",
]);
const hasPlaceholder = (value: unknown) => typeof value === "string" && new RegExp(placeholder.source).test(value);

/** What a binding reads from: a source and the ids of those whose rows it wants (none = all rows). */
export interface RowsOf {
  dataSource: string;
  machineId?: readonly string[];
}

/** Options beside a binding, in the same object or one around it, that say which rows it gets. */
export interface Siblings {
  rows?: RowsOf;
  filter?: DatasourceFilter;
  style?: Style;
  target?: "cell" | "row";
}

/** An option whose value the engine resolves before a view sees it; `path` is its property path (`items.0.value`). */
export interface Binding {
  path: string;
  type: ValueType;
  value: unknown;
  siblings: Siblings;
}

const siblingOf = <Type extends ValueType>(
  node: Node,
  options: Record<string, unknown>,
  type: Type,
): ValueOf[Type] | undefined => {
  const key = Object.keys(node.properties ?? {}).find(
    (name) => node.properties?.[name]?.["x-value"] === type && isObject(options[name]),
  );
  return key === undefined ? undefined : valueOf(type, options[key]);
};

const siblingsOf = (node: Node, options: Record<string, unknown>, around: Siblings): Siblings => {
  const rows = siblingOf(node, options, "datasourceValue") ?? siblingOf(node, options, "datasourceMultiValue");
  const filter = siblingOf(node, options, "datasourceFilter");
  const style = siblingOf(node, options, "style");
  const target = options["target"];
  return {
    ...around,
    ...(rows ? { rows } : {}),
    ...(filter ? { filter } : {}),
    ...(style ? { style } : {}),
    ...(target === "cell" || target === "row" ? { target } : {}),
  };
};

const isResolved = (type: ValueType, value: unknown): boolean => {
  if (type === "section" || plain.has(type)) return false;
  return type === "text" || type === "string" ? hasPlaceholder(value) : isObject(value);
};

const walk = (node: Node, value: unknown, path: string, around: Siblings): Binding[] => {
  const type = node["x-value"];
  if (isValueType(type) && isResolved(type, value)) return [{ path, type, value, siblings: around }];
  if (isValueType(type) && type !== "section") return [];
  const at = (key: string | number) => (path === "" ? String(key) : `${path}.${key}`);
  if (node.properties && isObject(value)) {
    const siblings = siblingsOf(node, value, around);
    return Object.entries(node.properties).flatMap(([key, property]) =>
      value[key] === undefined ? [] : walk(property, value[key], at(key), siblings),
    );
  }
  const any = Object.entries(node.patternProperties ?? {}).find(([pattern]) => pattern !== "^x-")?.[1];
  if (!node.properties && any && isObject(value))
    return Object.entries(value).flatMap(([key, member]) => walk(any, member, at(key), around));
  const { items } = node;
  if (items && Array.isArray(value)) return value.flatMap((item, index) => walk(items, item, at(index), around));
  return (node.anyOf ?? []).map((variant) => walk(variant, value, path, around)).find(({ length }) => length > 0) ?? [];
};

/** The bindings among a widget's options, found by the `x-value` keywords of its schema. */
export const bindingsOf = (options: unknown, schema: TSchema): Binding[] => walk(schema, options, "", {});

/** What a widget has to be told about: names of parameters and slugs of data sources. */
export interface Dependencies {
  parameters: readonly string[];
  sources: readonly string[];
}

/** Fields of value types whose braces name fields of a row instead of parameters. */
const rowFields: ReadonlySet<string> = new Set(["math"]);

const collect = (value: unknown, parameters: Set<string>, sources: Set<string>): void => {
  if (typeof value === "string") for (const { path } of placeholdersOf(value)) parameters.add(firstName(path));
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    if (key === "dataSource" && typeof member === "string" && member !== staticValues) sources.add(member);
    else if (key === "parameter" && typeof member === "string") parameters.add(member);
    else if (!rowFields.has(key)) collect(member, parameters, sources);
  }
};

/**
 * The parameters and sources that a widget's options use, so that it is drawn again for those alone. A table's
 * `{dataKey}` conditions may name parameters that do not exist; they cost nothing.
 */
export const dependenciesOf = (options: unknown, schema: TSchema): Dependencies => {
  const [parameters, sources] = [new Set<string>(), new Set<string>()];
  for (const { value } of bindingsOf(options, schema)) collect(value, parameters, sources);
  for (const label of labelsOf(options, schema)) collect(label, parameters, sources);
  return { parameters: Array.from(parameters).toSorted(), sources: Array.from(sources).toSorted() };
};

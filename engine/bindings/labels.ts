import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import type { TSchema } from "typebox";
import type { Label } from "#schemas/documents/envelope.ts";
import { fillText } from "#engine/language/expressions/fill.ts";
import type { Parameters } from "./environment.ts";
import { type Node } from "./node.ts";

/** A label with its `{parameter}` names filled in each of its languages; what a key of the catalogue says is no document's. */
export const fillLabel = (label: Label, parameters: Parameters): Label => {
  if (typeof label === "string") return fillText(label, parameters);
  if ("text" in label) return label;
  return { en: fillText(label.en, parameters), sv: fillText(label.sv, parameters) };
};

type Change = (label: Label) => Label;

const isLabel = (value: unknown): value is Label => typeof value === "string" || isObject(value);

/** The value with its labels changed; the same value where none is. Value types are the resolvers' to fill. */
const change = (node: Node, value: unknown, by: Change): unknown => {
  if (node["x-label"]) return isLabel(value) ? by(value) : value;
  if (node["x-value"] !== undefined && node["x-value"] !== "section") return value;
  if (node.properties && isObject(value)) {
    const { properties } = node;
    const members = Object.entries(value).map(([key, member]) => {
      const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
      return [key, property ? change(property, member, by) : member] as const;
    });
    return members.every(([key, member]) => member === value[key]) ? value : Object.fromEntries(members);
  }
  const { items } = node;
  if (items && Array.isArray(value)) {
    const changed = value.map((item) => change(items, item, by));
    return changed.every((item, index) => item === value[index]) ? value : changed;
  }
  const variants = (node.anyOf ?? []).map((variant) => change(variant, value, by));
  return variants.find((variant) => variant !== value) ?? value;
};

/** The labels among a widget's options. */
export const labelsOf = (options: unknown, schema: TSchema): Label[] => {
  const found: Label[] = [];
  change(schema, options, (label) => {
    found.push(label);
    return label;
  });
  return found;
};

/** A widget's options with the parameters filled into their labels; the same options where there is nothing to fill. */
export const fillLabels = (options: JsonObject, schema: TSchema, parameters: Parameters): JsonObject => {
  if (Object.keys(parameters).length === 0) return options;
  const filled = change(schema, options, (label) => fillLabel(label, parameters));
  return isObject(filled) ? filled : options;
};

import { type JsonObject, valueAt } from "#schemas/documents/json.ts";
import type { Registry } from "#engine/registry/types.ts";
import { objectOf } from "../values.ts";

interface Holder {
  list: string;
  options: string;
  type: string;
  registry: keyof Registry;
}

/** Where a document holds the options of a type, by its kind: the list, the options, and the type's name beside them. */
const holders = new Map<string, Holder>([
  ["dashboard", { list: "widgets", options: "config", type: "component", registry: "widgets" }],
  ["wizard", { list: "steps", options: "options", type: "control", registry: "steps" }],
  ["table", { list: "columns", options: "config", type: "component", registry: "columns" }],
]);

/** The schema of a type's options where a path leads into them, with the rest of the path; null elsewhere. */
export const typeSchemaAt = (
  document: JsonObject,
  path: readonly string[],
  registry: Registry,
): { schema: JsonObject; path: string[] } | null => {
  const holder = holders.get(String(document["kind"]));
  if (!holder) return null;
  const [list, index, options, ...rest] = path;
  if (list !== holder.list || index === undefined || options !== holder.options) return null;
  const type = valueAt(document, [list, index, holder.type]);
  const schema = registry[holder.registry].get(String(type))?.options;
  return schema ? { schema: objectOf(schema), path: rest } : null;
};

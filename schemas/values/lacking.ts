import { isObject, type JsonObject, type Path, pointer } from "#schemas/documents/json.ts";
import { effective, hiddenOptions, propertiesOf } from "./shown.ts";

/** What a type says of the options that it cannot do without. */
export interface Needs {
  options: object;
  /** What marks in the schema cannot say: options that are needed beside others, as paths from the options. */
  lacks?: (options: any) => readonly Path[];
}

/** Nothing was chosen: no value, blank text, no entry, or parts that all hold nothing. */
export const isBlank = (value: unknown): boolean => {
  if (value === undefined || value === null) return true;
  if (typeof value === "string") return value.trim() === "";
  return typeof value === "object" && Object.values(value).every(isBlank);
};

const lacksIn = (schema: JsonObject, value: JsonObject, hidden: ReadonlySet<string>, path: Path): Path[] =>
  Object.entries(propertiesOf(schema)).flatMap(([name, option]) => {
    const at = [...path, name];
    if (hidden.has(pointer(at))) return [];
    const held = value[name];
    if (option["x-needed"] === true && isBlank(held)) return [at];
    const inner = held === undefined && option["x-value"] === "section" ? {} : held;
    return isObject(inner) ? lacksIn(option, inner, hidden, at) : [];
  });

/**
 * The options without which a part shows nothing but that configuration is missing, as paths from the options: those
 * marked `x-needed` that are shown and hold nothing, and what the type itself says.
 */
export const lackingOptions = ({ options: schema, lacks }: Needs, options: JsonObject): Path[] => {
  const marked = isObject(schema) ? schema : {};
  const held = effective(marked, options);
  const found = [...lacksIn(marked, held, hiddenOptions(marked, held), []), ...(lacks?.(held) ?? [])];
  return [...new Map(found.map((path) => [pointer(path), path])).values()];
};

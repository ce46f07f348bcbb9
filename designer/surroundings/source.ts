import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { staticValues } from "#schemas/values/datasourceValue/schema.ts";
import { effective } from "#schemas/values/shown.ts";
import { textMembers } from "../values.ts";
import type { ChosenQuery } from "./form-context.ts";

const bindings = new Set(["datasourceValue", "datasourceMultiValue"]);

/** The data source that the first of the options which read one names; null where none does. */
export const sourceOf = (schema: JsonObject, value: JsonObject, defaults: JsonObject): string | null => {
  const options = isObject(schema["properties"]) ? schema["properties"] : {};
  const held = effective(schema, value, defaults);
  for (const [name, option] of Object.entries(options)) {
    if (!isObject(option) || !bindings.has(String(option["x-value"]))) continue;
    const binding = held[name];
    const source = isObject(binding) ? binding["dataSource"] : undefined;
    if (typeof source === "string" && source !== "" && source !== staticValues) return source;
  }
  return null;
};

/** The stored query that the input of its procedure names. */
export const queryInInput = ({ record_no, parameters }: JsonObject): ChosenQuery => ({
  ...(record_no === undefined || record_no === "" ? {} : { queryId: Number(record_no) }),
  ...(isObject(parameters) ? { parameters: textMembers(parameters) } : {}),
});

/** The stored query that a value names itself, or the part that it hosts (`component`) does. */
export const queryOf = (value: JsonObject): ChosenQuery => {
  const hosted = value[String(value["component"])];
  const { queryId, parameters } = value["queryId"] === undefined && isObject(hosted) ? hosted : value;
  return {
    ...(typeof queryId === "number" ? { queryId } : {}),
    ...(isObject(parameters) ? { parameters: textMembers(parameters) } : {}),
  };
};

import { type TSchema, Type } from "typebox";
import { callConfiguration } from "./callConfiguration/schema.ts";
import { dashboardSelect } from "./dashboardSelect/schema.ts";
import { datasourceFilter } from "./datasourceFilter/schema.ts";
import { datasourceMultiValue } from "./datasourceMultiValue/schema.ts";
import { dataSourceParameterConfig } from "./dataSourceParameterConfig/schema.ts";
import { datasourceValue } from "./datasourceValue/schema.ts";
import { graphConfig } from "./graphConfig/schema.ts";
import { mediaObject } from "./mediaObject/schema.ts";
import { navigatorConfig } from "./navigatorConfig/schema.ts";
import { boolean, color, list, number, numlist, section, string, text } from "./plain.ts";
import { style } from "./style/schema.ts";
import { subDashboardGridSettings } from "./subDashboardGridSettings/schema.ts";
import { tableConfig } from "./tableConfig/schema.ts";
import type { ValueType } from "./types.ts";

/** The shape behind each value type. A section and the selects get their members from the type that uses them. */
export const valueSchemas: Record<ValueType, TSchema> = {
  section: section({}),
  datasourceValue: datasourceValue(),
  datasourceMultiValue: datasourceMultiValue(),
  datasourceFilter: datasourceFilter(),
  style: style(),
  dashboardSelect: dashboardSelect(),
  subDashboardGridSettings: subDashboardGridSettings(),
  tableConfig: tableConfig(),
  graphConfig: graphConfig(),
  dataSourceParameterConfig: dataSourceParameterConfig(),
  navigatorConfig: navigatorConfig(),
  list: list(),
  numlist: numlist(),
  text: text(),
  string: string(),
  color: color(),
  number: number(),
  boolean: boolean(),
  multiselect: Type.Array(Type.Union([Type.String(), Type.Number()]), { uniqueItems: true, "x-value": "multiselect" }),
  select: Type.Union([Type.String(), Type.Number(), Type.Null()], { "x-value": "select" }),
  mediaObject: mediaObject(),
  callConfiguration: callConfiguration(),
};

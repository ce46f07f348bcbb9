import type { CallConfiguration } from "#schemas/values/callConfiguration/schema.ts";
import type { DashboardSelect } from "#schemas/values/dashboardSelect/schema.ts";
import type { DatasourceFilter } from "#schemas/values/datasourceFilter/schema.ts";
import type { DatasourceMultiValue } from "#schemas/values/datasourceMultiValue/schema.ts";
import type { DataSourceParameterConfig } from "#schemas/values/dataSourceParameterConfig/schema.ts";
import type { DatasourceValue } from "#schemas/values/datasourceValue/schema.ts";
import type { GraphConfig } from "#schemas/values/graphConfig/schema.ts";
import type { MediaObject } from "#schemas/values/mediaObject/schema.ts";
import type { NavigatorConfig } from "#schemas/values/navigatorConfig/schema.ts";
import type { Style } from "#schemas/values/style/schema.ts";
import type { SubDashboardGridSettings } from "#schemas/values/subDashboardGridSettings/schema.ts";
import type { TableConfig } from "#schemas/values/tableConfig/schema.ts";
import type { ValueType } from "#schemas/values/types.ts";

/** Value types that are shown as they are. */
type Plain = Exclude<ValueType, keyof Structured>;

interface Structured {
  datasourceValue: DatasourceValue;
  datasourceMultiValue: DatasourceMultiValue;
  datasourceFilter: DatasourceFilter;
  style: Style;
  dashboardSelect: DashboardSelect;
  subDashboardGridSettings: SubDashboardGridSettings;
  tableConfig: TableConfig;
  graphConfig: GraphConfig;
  dataSourceParameterConfig: DataSourceParameterConfig;
  navigatorConfig: NavigatorConfig;
  text: string;
  string: string;
  mediaObject: MediaObject;
  callConfiguration: CallConfiguration;
}

/** What stands at an option of each value type. */
export type ValueOf = Structured & Readonly<Record<Plain, unknown>>;

/**
 * The value of an option that is marked with this `x-value`. The server judges the options of every widget by the schema
 * of its type, and a widget with faulty ones is not drawn (`engine/react/dashboard`), so that its shape is known here.
 */
export const valueOf = <Type extends ValueType>(_type: Type, value: unknown): ValueOf[Type] => value as ValueOf[Type];

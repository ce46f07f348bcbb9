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
import { fillText } from "#engine/language/expressions/fill.ts";
import { type Bound, failed, ready } from "./bound.ts";
import type { BindingEnvironment, Row } from "./environment.ts";
import { resolveCallConfiguration } from "./resolvers/callConfiguration.ts";
import { resolveDashboardSelect } from "./resolvers/dashboardSelect.ts";
import { resolveDatasourceMultiValue } from "./resolvers/datasourceMultiValue.ts";
import { resolveDataSourceParameterConfig } from "./resolvers/dataSourceParameterConfig.ts";
import { resolveDatasourceValue } from "./resolvers/datasourceValue.ts";
import { resolveGraphConfig } from "./resolvers/graphConfig.ts";
import { resolveMediaObject } from "./resolvers/mediaObject.ts";
import { resolveNavigatorConfig } from "./resolvers/navigatorConfig.ts";
import { resolveStyle } from "./resolvers/style.ts";
import { resolveSubDashboardGridSettings } from "./resolvers/subDashboardGridSettings.ts";
import { resolveTableConfig } from "./resolvers/tableConfig.ts";
import { noSource, rowsOf } from "./rows.ts";
import type { Siblings } from "./walk.ts";

type Resolver = (value: never, environment: BindingEnvironment, siblings: Siblings) => Bound;

const rowsBeside = ({ rows }: Siblings, environment: BindingEnvironment): Bound<readonly Row[]> =>
  rows ? rowsOf(rows, environment) : failed(noSource);

const filled: Resolver = (value: string, { parameters }) => ready(fillText(value, parameters));
const asIs: Resolver = (value: unknown) => ready(value);

const table: Resolver = (value: TableConfig, environment, siblings) =>
  resolveTableConfig(value, rowsBeside(siblings, environment), environment, {
    filter: siblings.filter as DatasourceFilter | undefined,
    styling: siblings.style && { style: siblings.style as Style, target: siblings.target ?? "cell" },
  });

const graph: Resolver = (value: GraphConfig, environment, siblings) =>
  resolveGraphConfig(value, rowsBeside(siblings, environment), environment, siblings.filter as DatasourceFilter);

const resolvers: Record<ValueType, Resolver> = {
  section: asIs,
  datasourceValue: (value: DatasourceValue, environment) => resolveDatasourceValue(value, environment),
  datasourceMultiValue: (value: DatasourceMultiValue, environment) => resolveDatasourceMultiValue(value, environment),
  datasourceFilter: asIs,
  style: (value: Style, environment) => resolveStyle(value, environment),
  dashboardSelect: (value: DashboardSelect, environment) => ready(resolveDashboardSelect(value, environment)),
  subDashboardGridSettings: (value: SubDashboardGridSettings) => ready(resolveSubDashboardGridSettings(value)),
  tableConfig: table,
  graphConfig: graph,
  dataSourceParameterConfig: (value: DataSourceParameterConfig, environment) =>
    ready(resolveDataSourceParameterConfig(value, environment)),
  navigatorConfig: (value: NavigatorConfig, environment) => ready(resolveNavigatorConfig(value, environment)),
  list: asIs,
  numlist: asIs,
  text: filled,
  string: filled,
  color: asIs,
  number: asIs,
  boolean: asIs,
  multiselect: asIs,
  select: asIs,
  mediaObject: (value: MediaObject, environment) => resolveMediaObject(value, environment),
  callConfiguration: (value: CallConfiguration, environment) => resolveCallConfiguration(value, environment),
};

/**
 * What an option of a value type yields. Tables and graphs draw the rows of the data source that stands beside them,
 * sorted and limited by the filter beside them. The value has passed its schema.
 */
export const resolve = (
  type: ValueType,
  value: unknown,
  environment: BindingEnvironment,
  siblings: Siblings = {},
): Bound => resolvers[type](value as never, environment, siblings);

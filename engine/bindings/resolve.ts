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
import { type ValueOf, valueOf } from "./value-of.ts";
import type { Siblings } from "./walk.ts";

type Resolver<Value> = (value: Value, environment: BindingEnvironment, siblings: Siblings) => Bound;

const rowsBeside = ({ rows }: Siblings, environment: BindingEnvironment): Bound<readonly Row[]> =>
  rows ? rowsOf(rows, environment) : failed(noSource);

const filled: Resolver<string> = (value, { parameters }) => ready(fillText(value, parameters));
const asIs: Resolver<unknown> = (value) => ready(value);

const resolvers: { readonly [Type in ValueType]: Resolver<ValueOf[Type]> } = {
  section: asIs,
  datasourceValue: resolveDatasourceValue,
  datasourceMultiValue: resolveDatasourceMultiValue,
  datasourceFilter: asIs,
  style: resolveStyle,
  dashboardSelect: (value, environment) => ready(resolveDashboardSelect(value, environment)),
  subDashboardGridSettings: (value) => ready(resolveSubDashboardGridSettings(value)),
  tableConfig: (value, environment, siblings) =>
    resolveTableConfig(value, rowsBeside(siblings, environment), environment, {
      filter: siblings.filter,
      styling: siblings.style && { style: siblings.style, target: siblings.target ?? "cell" },
    }),
  graphConfig: (value, environment, siblings) =>
    resolveGraphConfig(value, rowsBeside(siblings, environment), environment, siblings.filter),
  dataSourceParameterConfig: (value, environment) => ready(resolveDataSourceParameterConfig(value, environment)),
  navigatorConfig: (value, environment) => ready(resolveNavigatorConfig(value, environment)),
  list: asIs,
  numlist: asIs,
  text: filled,
  string: filled,
  color: asIs,
  number: asIs,
  boolean: asIs,
  multiselect: asIs,
  select: asIs,
  mediaObject: resolveMediaObject,
  callConfiguration: resolveCallConfiguration,
};

/**
 * What an option of a value type yields. Tables and graphs draw the rows of the data source that stands beside them,
 * sorted and limited by the filter beside them. The value has passed its schema.
 */
export const resolve = <Type extends ValueType>(
  type: Type,
  value: unknown,
  environment: BindingEnvironment,
  siblings: Siblings = {},
): Bound => {
  const resolver: Resolver<ValueOf[Type]> = resolvers[type];
  return resolver(valueOf(type, value), environment, siblings);
};

import type { DashboardSelect } from "#schemas/values/dashboardSelect/schema.ts";
import { toText } from "#engine/language/expressions/convert.ts";
import { fillText } from "#engine/language/expressions/fill.ts";
import { type BindingEnvironment, rowField } from "../environment.ts";

export interface ResolvedDashboard {
  slug: string;
  parameters: Readonly<Record<string, string>>;
}

/**
 * A snippet with the values of its parameters, `{parameter}` names of the outer dashboard filled. With
 * `parameterTranslate` a value names a field of the first row in the first source.
 */
export const resolveDashboardSelect = (config: DashboardSelect, environment: BindingEnvironment): ResolvedDashboard => {
  const first = Object.values(environment.sources)[0]?.data?.rows[0];
  const valueOf = (value: string) =>
    config.parameterTranslate ? toText(rowField(first, value)) : fillText(value, environment.parameters);
  return {
    slug: config.slug,
    parameters: Object.fromEntries(
      Object.entries(config.parameters ?? {}).map(([name, value]) => [name, valueOf(value)]),
    ),
  };
};

import { readMember } from "#engine/language/expressions/path.ts";
import type { Parameters } from "./environment.ts";

/** A parameter that a dashboard declares. */
export interface DeclaredParameter {
  name: string;
  default?: string;
}

export interface ParameterSources {
  /** Query parameters of the route. */
  query: Parameters;
  /** Values that an embedding dashboard gives; null where the dashboard stands alone. */
  embedding: Parameters | null;
}

const given = (values: Parameters, name: string): string | undefined => {
  const value = readMember(values, name);
  return typeof value === "string" && value !== "" ? value : undefined;
};

/**
 * The values of a dashboard's parameters: of the query, then of the embedding dashboard, then the default; inside a
 * sub-dashboard the embedding value wins over the query. An empty value counts as none.
 */
export const resolveParameters = (
  declared: readonly DeclaredParameter[],
  { query, embedding }: ParameterSources,
): Record<string, string | undefined> =>
  Object.fromEntries(
    declared.map((parameter) => {
      const inner = given(embedding ?? {}, parameter.name);
      return [parameter.name, inner ?? given(query, parameter.name) ?? parameter.default];
    }),
  );

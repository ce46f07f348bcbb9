import type { DataSourceParameterConfig } from "#schemas/values/dataSourceParameterConfig/schema.ts";
import { readMember } from "#engine/language/expressions/path.ts";
import type { BindingEnvironment } from "../environment.ts";

export interface ResolvedParameter {
  parameter: string;
  choices: readonly string[];
  type: "button" | "select" | "text";
  /** The value that the dashboard has now. */
  value: string | null;
}

/** The designer's list as the runtime's comma-separated text. */
export const choicesText = (choices: readonly string[]): string => choices.join(",");

/** Choices of a list or of comma-separated text: trimmed, empties dropped. */
export const choicesOf = (values: readonly string[] | string | undefined): string[] =>
  (typeof values === "string" ? values.split(",") : (values ?? []))
    .map((one) => one.trim())
    .filter((one) => one !== "");

export const resolveDataSourceParameterConfig = (
  config: DataSourceParameterConfig,
  { parameters }: BindingEnvironment,
): ResolvedParameter => {
  const value = readMember(parameters, config.parameter);
  return {
    parameter: config.parameter,
    choices: choicesOf(config.parameterValues),
    type: config.type ?? "button",
    value: typeof value === "string" ? value : null,
  };
};

/** What a choice does: the trimmed value, or null when it is empty or the one that the parameter has already. */
export const chosenValue = (typed: string, current: string | null): string | null => {
  const value = typed.trim();
  return value === "" || value === current ? null : value;
};

import type { ResolvedValue } from "#engine/bindings/resolvers/datasourceValue.ts";

/** The text of the value with its unit; a dash alone where there is none. */
export const shown = ({ value, text }: ResolvedValue, unit?: string): string => {
  if (value === null || value === undefined) return "-";
  return unit ? `${text} ${unit}` : text;
};

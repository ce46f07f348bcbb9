import type { Reader } from "#engine/registry/types.ts";
import { dash } from "#widgets/controls/cells/values.ts";

/** True and false also as 1 and 0 and as their words; null for everything else. */
export const asBoolean = (value: unknown): boolean | null => {
  if (value === true || value === 1 || value === "1" || value === "true") return true;
  if (value === false || value === 0 || value === "0" || value === "false") return false;
  return null;
};

/** The word beside the mark. */
export const booleanText = (value: unknown, _options: unknown, { text }: Pick<Reader, "text">): string => {
  const truth = asBoolean(value);
  return truth === null ? dash : text(truth ? "columns.yes" : "columns.no");
};

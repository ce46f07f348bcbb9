import type { TableStyle } from "#schemas/documents/table/schema.ts";
import { isTruthy } from "#engine/language/expressions/convert.ts";
import { evaluate } from "#engine/language/expressions/evaluate.ts";
import type { Services } from "#engine/language/expressions/services.ts";
import type { Row } from "./rows.ts";

/** The states that hold of a row; of the row itself and of each column the first one counts. */
export const marksOf = (
  styles: readonly TableStyle[],
  row: Row,
  services: Services,
): ReadonlyMap<string | null, TableStyle> => {
  const marks = new Map<string | null, TableStyle>();
  for (const style of styles) {
    const place = style.column ?? null;
    if (!marks.has(place) && isTruthy(evaluate(style.when, { row }, services))) marks.set(place, style);
  }
  return marks;
};

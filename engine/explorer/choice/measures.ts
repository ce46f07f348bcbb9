import type { ExplorerMeasure } from "#schemas/documents/explorer/schema.ts";
import type { DataField } from "../types.ts";

/** Numbers of one place of a group, by key of the field. */
export type SumAt = (field: string) => number;

/** The numeric fields that measures are made of. */
export const fieldsOf = (measures: readonly ExplorerMeasure[]): DataField[] =>
  measures.flatMap(({ key, field, except }) => (field === undefined ? [] : [{ key, field, except }]));

/** The value of a measure from the sums of its fields, and those of all records; 0 where there is nothing to divide by. */
export const valueOf = (measures: readonly ExplorerMeasure[], key: string, sum: SumAt, total: SumAt = sum): number => {
  const measure = measures.find((one) => one.key === key);
  if (!measure) return 0;
  const of = (other: string, by = sum) => valueOf(measures.slice(0, measures.indexOf(measure)), other, by, total);
  if (measure.ratio) {
    const [part = "", divisor = ""] = measure.ratio;
    const whole = of(divisor, measure.ofAll ? total : sum);
    return whole === 0 ? 0 : of(part) / whole;
  }
  if (measure.add) return measure.add.reduce((all, other) => all + of(other), 0);
  return sum(key) / (measure.per ?? 1);
};

/** The keys of the fields that a measure is made of. */
export const partsOf = (measures: readonly ExplorerMeasure[], key: string): string[] => {
  const at = measures.findIndex((one) => one.key === key);
  const { add, ratio } = measures[at] ?? {};
  return add || ratio
    ? [...(add ?? []), ...(ratio ?? [])].flatMap((part) => partsOf(measures.slice(0, at), part))
    : [key];
};

import type { JsonObject } from "#schemas/documents/json.ts";

export interface Limits {
  min: number;
  max: number;
  step: number;
}

/** Milliseconds after the last move of a slider until its value counts. */
export const sliderDelay = 333;

const numberOr = (value: unknown, otherwise: number): number => (typeof value === "number" ? value : otherwise);

/** A step that divides the range well where the schema says none: whole numbers, or hundredths of a small range. */
const stepOf = (schema: JsonObject, range: number): number => {
  if (typeof schema["multipleOf"] === "number") return schema["multipleOf"];
  return schema["type"] !== "integer" && range <= 10 ? range / 100 : 1;
};

/** The limits of a slider: those of the option, 0 and 100 where it names none. */
export const sliderLimits = (schema: JsonObject): Limits => {
  const min = numberOr(schema["minimum"], 0);
  const max = numberOr(schema["maximum"], 100);
  return { min, max, step: stepOf(schema, max - min) };
};

/** What was typed as a number between the limits; the lower one for what is no number. */
export const clampTyped = (typed: unknown, { min, max }: Pick<Limits, "min" | "max">): number => {
  const value =
    typeof typed === "number" ? typed : typeof typed === "string" && typed.trim() ? Number(typed) : Number.NaN;
  return Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : min;
};

export type Range = readonly [lower: number, upper: number];

/** A range whose lower end is at most the upper one; both are held between the limits. */
export const orderedRange = ([lower, upper]: Range, limits: Pick<Limits, "min" | "max">): Range => {
  const end = clampTyped(upper, limits);
  return [Math.min(clampTyped(lower, limits), end), end];
};

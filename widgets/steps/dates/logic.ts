/** The days of a step's data, `YYYY-MM-DD`. */
export const daysOf = (data: Readonly<Record<string, unknown>>): readonly string[] =>
  Array.isArray(data["values"]) ? data["values"].filter((day) => typeof day === "string") : [];

const written = (values: readonly string[]) => ({ values, numDates: values.length });

/** What is written when a day is added: each day once, first to last, at most `max`. */
export const withDay = (days: readonly string[], day: string, max: number) =>
  written(days.includes(day) || days.length >= max ? days : [...days, day].sort());

/** What is written when a day is removed. */
export const withoutDay = (days: readonly string[], day: string) => written(days.filter((one) => one !== day));

/** A value as a person reads it; nothing for no value. */
export const written = (value: unknown): string => (value === undefined ? "" : JSON.stringify(value, null, 2));

/** The value of what was typed, `undefined` for nothing; null for what is no JSON. */
export const parsed = (typed: string): { value: unknown } | null => {
  if (typed.trim() === "") return { value: undefined };
  try {
    const value: unknown = JSON.parse(typed);
    return { value };
  } catch {
    return null;
  }
};

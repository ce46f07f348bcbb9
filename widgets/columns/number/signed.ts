import { toNumber } from "#engine/language/expressions/convert.ts";

/** A difference as it is written, with a plus where it is one; what is written as nothing has no sign. */
export const withSign = (written: string, value: unknown): string => {
  const number = toNumber(value);
  if (number === null) return written;
  if (!/[1-9]/.test(written)) return written.replace(/^[-−]/, "");
  return number > 0 ? `+${written}` : written;
};

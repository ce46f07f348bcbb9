/** Extension digit, company prefix and serial of an SSCC together; the check digit follows. */
export const ssccLength = 17;

const prefix = "sscc ";

/** The name of the counter of a range, which begins with its extension digit and company prefix. */
export const ssccCounterOf = (start: string): string => `${prefix}${start}`;

/** How many serials a range has, from 1. */
export const serialsOf = (start: string): number => 10 ** (ssccLength - start.length) - 1;

/** So many serials are left out after a restore: what was printed since the backup has some of them. */
const reserve = 10_000;

/** Of a small range not more than this part of it. */
const largestPart = 0.01;

/** Is a counter that of a range? */
export const isSsccCounter = (name: string): boolean => name.startsWith(prefix);

/** How many serials of a range, by the name of its counter, are left out after a restore, so that none is used twice. */
export const leftOutOfRange = (name: string): number =>
  Math.min(reserve, Math.ceil(serialsOf(name.slice(prefix.length)) * largestPart));

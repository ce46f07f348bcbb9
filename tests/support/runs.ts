/** Set by the project `long` alone. */
export const isLong = process.env["ALL_RUNS"] !== undefined;

/**
 * How many runs a property has: a twentieth of them in every run of the tests, all in the long one, where a
 * `*.long.test.ts` beside its file imports it.
 */
export const runs = (all: number): number => (isLong ? all : Math.ceil(all / 20));

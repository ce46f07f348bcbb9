import { buildPath } from "./path.ts";

export const overviewPattern = "/overview/{id}";

/** Where an own overview is. */
export const overviewPath = (record_no: number): string => buildPath(overviewPattern, { id: String(record_no) });

/** The own overview of the number that an address names. */
export const overviewOf = <O extends { record_no: number }>(
  overviews: readonly O[],
  id: string | undefined,
): O | undefined => overviews.find(({ record_no }) => String(record_no) === id);

/** Seconds between two reads of an own overview; none may be shorter than the first. */
export const overviewIntervals = [10, 20, 60, 120, 180, 300, 600, 900] as const;
export const defaultInterval = 180;

/** Seconds between two reads of an own overview, by what its document says. */
export const intervalOf = (interval: number | undefined): number =>
  Math.max(overviewIntervals[0], interval ?? defaultInterval);

/** The name under which a user's own columns of an own overview are kept. */
export const ownTableName = (record_no: number): string => `web_own_overview_${record_no}`;

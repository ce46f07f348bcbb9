/** Seconds between two reads of an own overview; none may be shorter than the first. */
export const overviewIntervals = [10, 20, 60, 120, 180, 300, 600, 900] as const;
export const defaultInterval = 180;

/** Seconds between two reads of an own overview, by what its document says. */
export const intervalOf = (interval: number | undefined): number =>
  Math.max(overviewIntervals[0], interval ?? defaultInterval);

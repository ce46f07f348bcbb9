/** Periods of statistics and graphs that are counted from now. Sources: OV-492, WD-750. */
export const statisticsPeriods = ["today", "shift", "24h", "week", "lastweek", "30d"] as const;
export type StatisticsPeriod = (typeof statisticsPeriods)[number];

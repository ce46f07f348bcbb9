/**
 * Constants of the factory that this build uses, each once.
 * Source: docs/specification/shared-decisions.md section 10.
 */
export const uncodedReason = "-";
export const noOrder = "-";
export const resourceTypes = { machine: 1, resource: 2 } as const;
/** Shift number of the time outside planned shifts. */
export const outsideShifts = 0;

/** Days that histories show when no range is given. */
export const historyDays = 7;
/** Hours back from now in which stops are split and merged. */
export const splitHours = 48;
/** Longest range of a history or a statistic in days. */
export const longestRangeDays = 366;
/** Most characters of a stop note or of the reason of a correction. */
export const longestNote = 1000;
/** Seconds of silence after which a machine shows 'No data', unless the site sets `no_data_after`. */
export const defaultNoDataAfter = 120;
/** Default of `max_cavities` of a machine. */
export const defaultMaxCavities = 99;

export const secondsPerHour = 3600;

/** How far above its plan a quantity or a time is a warning: beyond this factor it is bad. */
export const healthTolerance = 1.1;

/** What documents rate the health of an order with. */
export const healthValues = { good: 0, warning: 1, bad: 2 } as const;

/** Colours of a machine's states; a stop takes the colour of its reason before this one. */
export const stateColors = {
  running: "#138b13",
  uncoded: "#ff0000",
  stop: "#ffd500",
  setup: "#f5a623",
} as const;
/** The colour name that leaves the choice to the screen. */
export const automaticColor = "Automatic";

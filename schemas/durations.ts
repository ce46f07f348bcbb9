/** Lengths of time in milliseconds, by which moments and timers are counted. A `day` is 24 hours, whatever the clocks of a zone do. */
export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

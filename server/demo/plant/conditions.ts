import type { ShiftRow } from "#server/database/tables/shifts.ts";
import { day } from "#schemas/durations.ts";

/** What a moment of the plant's life is like. */
export interface Conditions {
  isNight: boolean;
  isWeekend: boolean;
  isMondayMorning: boolean;
  isFridayLate: boolean;
  /** How hot and moist it is: 0 at the end of January, 1 at the end of July. */
  summer: number;
  /** How long ago, in years: the plant has become better since. */
  yearsAgo: number;
}

const [friday, saturday, sunday, monday] = [5, 6, 0, 1];
const hottest = Date.UTC(2024, 6, 27);
const year = 365.25 * day;

/** The conditions of a shift as seen from now. No shift of the plan begins on another day in UTC than in Sweden. */
export const conditionsOf = ({ shift, start_time }: ShiftRow, now: number): Conditions => {
  const weekday = new Date(start_time).getUTCDay();
  return {
    isNight: shift === 3,
    isWeekend: weekday === saturday || weekday === sunday,
    isMondayMorning: weekday === monday && shift === 1,
    isFridayLate: weekday === friday && shift === 2,
    summer: 0.5 + 0.5 * Math.cos((2 * Math.PI * (start_time - hottest)) / year),
    yearsAgo: Math.max(0, now - start_time) / year,
  };
};

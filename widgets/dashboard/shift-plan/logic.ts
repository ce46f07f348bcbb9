import { mondayOf } from "#schemas/calendar/days.ts";
import {
  datedShifts,
  holesOn,
  inTurn,
  minuteOf,
  type PlannedShift,
  type Span,
  wallOfSpan,
  wallTime,
} from "#schemas/plant/planned-shifts.ts";
import type { CalendarShift } from "#schemas/plant/shift-plan.ts";
import { type DayShift, isSameShift, type PlanParts } from "#schemas/plant/shift-plan-edits.ts";
import { dayAfter } from "#schemas/calendar/days.ts";

export const minutesOfDay = 1440;
/** What times are rounded to where they are drawn, and the step of the buttons beside a time. */
export const stepMinutes = 15;

const dayPattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** The Monday of the week of a day that an address names; null for what is no day. */
export const mondayIn = (week: unknown): string | null =>
  typeof week === "string" && dayPattern.test(week) && !Number.isNaN(Date.parse(week)) ? mondayOf(week) : null;

/** A shift as it is drawn on a day: on which it begins, or into which it goes on. */
export interface Block {
  day: string;
  shift: DayShift;
  from: number;
  to: number;
  goesOn: boolean;
}

const endsNextDay = ({ start, end }: DayShift): boolean => minuteOf(end) <= minuteOf(start);

/** What is drawn on a day, given its shifts and those of the day before. */
export const blocksOf = (day: string, shifts: readonly DayShift[], before: readonly DayShift[]): Block[] => [
  ...before
    .filter((shift) => endsNextDay(shift) && minuteOf(shift.end) > 0)
    .map((shift) => ({ day: dayAfter(day, -1), shift, from: 0, to: minuteOf(shift.end), goesOn: true })),
  ...shifts.map((shift) => ({
    day,
    shift,
    from: minuteOf(shift.start),
    to: endsNextDay(shift) ? minutesOfDay : minuteOf(shift.end),
    goesOn: false,
  })),
];

const clamped = (minute: number, least: number, most: number): number => Math.min(Math.max(minute, least), most);
const rounded = (minute: number): number => Math.round(minute / stepMinutes) * stepMinutes;

/** The times of a stretch that was drawn on a day, in minutes; a press alone is a shift of eight hours. */
export const drawnTimes = (from: number, to: number): { start: string; end: string } => {
  const usual = 8 * 60;
  const [first, last] = from < to ? [from, to] : [to, from];
  const start = clamped(rounded(first), 0, minutesOfDay - stepMinutes);
  const end = last - first < stepMinutes ? start + usual : clamped(rounded(last), start + stepMinutes, minutesOfDay);
  return { start: wallTime(start), end: wallTime(end % minutesOfDay) };
};

/** A time so many minutes later, around the clock. */
export const timeAfter = (time: string, minutes: number): string =>
  wallTime((((minuteOf(time) + minutes) % minutesOfDay) + minutesOfDay) % minutesOfDay);

/** A shift that was moved by minutes, or of which the end alone was. */
export const movedShift = (shift: DayShift, minutes: number, what: "move" | "end"): DayShift => {
  const by = rounded(minutes);
  return {
    ...shift,
    start: what === "move" ? timeAfter(shift.start, by) : shift.start,
    end: timeAfter(shift.end, by),
  };
};

const rowOf = (shift: DayShift): PlannedShift => ({
  department: "",
  shift: shift.shift,
  shift_description: shift.shift_description,
  start_minute: minuteOf(shift.start),
  end_minute: minuteOf(shift.end),
});

/** Time between two shifts of a day that none covers, in truth. */
export const holesIn = (day: string, shiftsOf: (day: string) => readonly DayShift[], zone: string): Span[] => {
  const planned = (_department: string, on: string) => shiftsOf(on).map(rowOf);
  const shifts = datedShifts(planned, "", [dayAfter(day, -1), dayAfter(day)], zone);
  return holesOn(inTurn(shifts), day, zone);
};

/** How long a shift of a day lasts in truth, in seconds. */
export const secondsOf = (day: string, shift: DayShift, zone: string): number => {
  const [one] = datedShifts(() => [rowOf(shift)], "", [day, dayAfter(day)], zone);
  return one ? (one.end_time - one.start_time) / 1000 : 0;
};

/** The shifts of the calendar by department and day, with their times on the clock of the plant. */
export const calendarDays = (shifts: readonly CalendarShift[], zone: string): ReadonlyMap<string, DayShift[]> => {
  const days = new Map<string, DayShift[]>();
  for (const { department, shift, shift_description, start_time, end_time } of shifts) {
    const { day, start, end } = wallOfSpan(
      { start_time: Date.parse(start_time), end_time: Date.parse(end_time) },
      zone,
    );
    const key = `${day} ${department}`;
    days.set(key, [...(days.get(key) ?? []), { shift, shift_description, start, end }]);
  }
  return days;
};

/** Every kind of shift that a plan has, those of the department first. */
export const knownShifts = ({ week, exceptions }: PlanParts, department: string): DayShift[] => {
  const all = [...week, ...exceptions].filter(({ shift }) => shift > 0);
  const own = all.filter((row) => row.department === department);
  return [...own, ...all]
    .map(({ shift, shift_description, start, end }): DayShift => ({ shift, shift_description, start, end }))
    .filter((shift, index, list) => list.findIndex((other) => isSameShift(shift, other)) === index)
    .slice(0, mostKnown);
};
const mostKnown = 8;

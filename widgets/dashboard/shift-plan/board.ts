import { dayOf, mondayOf, weekday } from "#schemas/calendar/days.ts";
import { wallClock } from "#schemas/calendar/zone.ts";
import { wallTime } from "#schemas/plant/planned-shifts.ts";
import type { CalendarShift, ShiftPlanRecord } from "#schemas/plant/shift-plan.ts";
import {
  type BegunOf,
  type DayShift,
  dayIn,
  daysFrom,
  daysOfWeek,
  nothingBegun,
  type PlannedDay,
  type PlanParts,
  weekdayIn,
  withDay,
  withWeekday,
} from "#schemas/plant/shift-plan-edits.ts";
import { calendarDays } from "./logic.ts";

export type Edit = (parts: PlanParts) => PlanParts;
export const boardModes = ["dates", "weekly"] as const;
export type BoardMode = (typeof boardModes)[number];

export interface Department {
  id: string;
  name: string;
}

/** A week of one department as it is planned: of the calendar, or the one that each week begins with. */
export interface Board {
  mode: BoardMode;
  parts: PlanParts;
  department: string;
  departments: readonly Department[];
  monday: string;
  days: readonly string[];
  today: string;
  zone: string;
  /** What has begun of departments and days. */
  begunOf: BegunOf;
  dayOf: (day: string) => PlannedDay;
  /** Has a shift of a day begun? */
  isFixed: (day: string, shift: DayShift) => boolean;
  /** Puts shifts in the place of those that a day has in the plan as it is then. */
  change: (day: string, make: (shifts: readonly DayShift[]) => readonly DayShift[]) => Edit;
}

interface BoardSources {
  plan: ShiftPlanRecord;
  calendar: readonly CalendarShift[];
  thisWeek: readonly CalendarShift[];
  departments: readonly Department[];
  department: string;
  monday: string | null;
  mode: BoardMode;
  now: number;
  zone: string;
}

/** A week on which no clock is changed, for what holds in each week. */
const anyMonday = "2001-01-01";
const evenClock = "UTC";

const begunBy = (days: ReadonlyMap<string, DayShift[]>, today: string, until: string): BegunOf => {
  return ({ department, day }) => {
    if (day < today) return null;
    if (day > today) return nothingBegun;
    const shifts = (days.get(`${day} ${department}`) ?? []).filter(({ start }) => start <= until);
    return { shifts, until };
  };
};

const weeklyBoard = (parts: PlanParts, sources: BoardSources, today: string): Board => {
  const { department, departments, mode } = sources;
  return {
    mode,
    parts,
    department,
    departments,
    today,
    monday: anyMonday,
    zone: evenClock,
    days: daysFrom(anyMonday, daysOfWeek),
    begunOf: () => nothingBegun,
    dayOf: (day) => ({ shifts: weekdayIn(parts, department, weekday(day)), off: null, isOwn: false }),
    isFixed: () => false,
    change: (day, make) => (all) => {
      const on = weekday(day);
      return withWeekday(all, department, on, make(weekdayIn(all, department, on)));
    },
  };
};

const datesBoard = (parts: PlanParts, sources: BoardSources, today: string): Board => {
  const { department, departments, mode, zone, now } = sources;
  const monday = sources.monday ?? mondayOf(today);
  const days = calendarDays([...sources.thisWeek, ...sources.calendar], zone);
  const { hour, minute } = wallClock(now, zone);
  const begunOf = begunBy(calendarDays(sources.thisWeek, zone), today, wallTime(hour * 60 + minute));
  const dayOfParts = (of: PlanParts, day: string): PlannedDay => {
    const planned = dayIn(of, { department, day });
    const isPast = day <= today && day >= monday;
    return isPast ? { ...planned, shifts: unique(days.get(`${day} ${department}`) ?? []) } : planned;
  };
  return {
    mode,
    parts,
    department,
    departments,
    today,
    monday,
    zone,
    begunOf,
    days: daysFrom(monday, daysOfWeek),
    dayOf: (day) => dayOfParts(parts, day),
    isFixed: (day, { start }) => {
      const begun = begunOf({ department, day });
      return begun === null || start <= begun.until;
    },
    change: (day, make) => (all) => withDay(all, { department, day }, make(dayOfParts(all, day).shifts)),
  };
};

const unique = (shifts: readonly DayShift[]): DayShift[] => [
  ...new Map(shifts.map((shift) => [shift.start, shift])).values(),
];

/** The week of a department that is shown. */
export const boardOf = (sources: BoardSources): Board => {
  const { planned_until: _until, revision: _revision, names: _names, ...parts } = sources.plan;
  const today = dayOf(sources.now, sources.zone);
  return sources.mode === "weekly" ? weeklyBoard(parts, sources, today) : datesBoard(parts, sources, today);
};

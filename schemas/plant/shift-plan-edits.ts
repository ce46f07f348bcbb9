import { dayAfter, weekday } from "#schemas/calendar/days.ts";
import { outsideShifts } from "#schemas/plant/constants.ts";
import type { Holiday, ShiftException, WeeklyShift } from "#schemas/plant/shift-plan.ts";

/** What people set of a plan. */
export interface PlanParts {
  week: readonly WeeklyShift[];
  exceptions: readonly ShiftException[];
  holidays: readonly Holiday[];
}

/** A shift of a day. */
export type DayShift = Pick<WeeklyShift, "shift" | "shift_description" | "start" | "end">;

/** A department on a day. */
export interface DepartmentDay {
  department: string;
  day: string;
}

/** A named day without shifts: of all departments, or of one. */
interface DayOff {
  name: string;
  all: boolean;
}

export interface PlannedDay {
  shifts: readonly DayShift[];
  off: DayOff | null;
  /** Does the department have a day of its own here, in place of its week or of a holiday? */
  isOwn: boolean;
}

/** What of a day has begun: these shifts, and all that begins up to `until` (`hh:mm`); null = the day is over. */
export type Begun = { shifts: readonly DayShift[]; until: string } | null;
export type BegunOf = (of: DepartmentDay) => Begun;

/** A day to come. */
export const nothingBegun: Begun = { shifts: [], until: "" };

const shiftOf = ({ shift, shift_description, start, end }: DayShift): DayShift => ({
  shift,
  shift_description,
  start,
  end,
});

const inTime = (one: DayShift, other: DayShift): number => (one.start < other.start ? -1 : 1);

const isOf =
  ({ department, day }: DepartmentDay) =>
  (row: DepartmentDay): boolean =>
    row.department === department && row.day === day;

/** What a plan says of a department on a day. */
export const dayIn = ({ week, exceptions, holidays }: PlanParts, of: DepartmentDay): PlannedDay => {
  const own = exceptions.filter(isOf(of));
  const [idle] = own.filter(({ shift }) => shift === outsideShifts);
  if (idle) {
    const name = idle.shift_description;
    return { shifts: [], off: name === "" ? null : { name, all: false }, isOwn: true };
  }
  if (own.length > 0) return { shifts: own.map(shiftOf).toSorted(inTime), off: null, isOwn: true };
  const holiday = holidays.find(({ day }) => day === of.day);
  if (holiday) return { shifts: [], off: { name: holiday.description, all: true }, isOwn: false };
  return { shifts: weekdayIn({ week }, of.department, weekday(of.day)), off: null, isOwn: false };
};

/** The shifts of a department's week that begin on a weekday, 1 Monday to 7 Sunday. */
export const weekdayIn = ({ week }: Pick<PlanParts, "week">, department: string, on: number): DayShift[] =>
  week
    .filter((row) => row.department === department && row.weekday === on)
    .map(shiftOf)
    .toSorted(inTime);

/** Are two shifts one, in all that is planned of them? */
export const isSameShift = (one: DayShift, other: DayShift): boolean =>
  one.start === other.start &&
  one.end === other.end &&
  one.shift === other.shift &&
  one.shift_description === other.shift_description;

const without = (shifts: readonly DayShift[], others: readonly DayShift[]): DayShift[] =>
  shifts.filter((shift) => !others.some((other) => isSameShift(shift, other)));

const isSameDay = (one: readonly DayShift[], other: readonly DayShift[]): boolean =>
  one.length === other.length && without(one, other).length === 0;

const midnight = "00:00";
const idleOn = (of: DepartmentDay, name: string): ShiftException => ({
  ...of,
  shift: outsideShifts,
  shift_description: name,
  start: midnight,
  end: midnight,
});

/** The plan without a day of a department's own: its week holds there again, or a holiday of all. */
export const withoutOwnDay = (parts: PlanParts, of: DepartmentDay): PlanParts => {
  const isThis = isOf(of);
  return { ...parts, exceptions: parts.exceptions.filter((row) => !isThis(row)) };
};

/** The plan with these shifts of a department on a day; a day that is as its week has it stays none of its own. */
export const withDay = (parts: PlanParts, of: DepartmentDay, shifts: readonly DayShift[]): PlanParts => {
  const rest = withoutOwnDay(parts, of);
  if (isSameDay(dayIn(rest, of).shifts, shifts)) return rest;
  const rows = shifts.length === 0 ? [idleOn(of, "")] : shifts.map((shift) => ({ ...of, ...shiftOf(shift) }));
  return { ...rest, exceptions: [...rest.exceptions, ...rows] };
};

/** The plan with these shifts of a department on a weekday of each week. */
export const withWeekday = (
  parts: PlanParts,
  department: string,
  on: number,
  shifts: readonly DayShift[],
): PlanParts => ({
  ...parts,
  week: [
    ...parts.week.filter((row) => row.department !== department || row.weekday !== on),
    ...shifts.map((shift) => ({ ...shiftOf(shift), department, weekday: on })),
  ],
});

/** A day off that is to be: for one department, or for all of these. */
interface NewDayOff {
  name: string;
  department: string | null;
  departments: readonly string[];
  days: readonly string[];
}

const withDayOff = (parts: PlanParts, of: DepartmentDay, name: string): PlanParts => {
  const rest = withoutOwnDay(parts, of);
  return dayIn(rest, of).off ? rest : { ...rest, exceptions: [...rest.exceptions, idleOn(of, name)] };
};

const withHoliday = (parts: PlanParts, day: string, name: string): PlanParts => ({
  ...parts,
  exceptions: parts.exceptions.filter((row) => row.day !== day),
  holidays: [...parts.holidays.filter((row) => row.day !== day), { day, description: name }],
});

/** The plan with days off: their shifts go but those that have begun, and days that are over stay as they were. */
export const withDaysOff = (parts: PlanParts, { name, department, departments, days }: NewDayOff, begun: BegunOf) =>
  days.reduce<PlanParts>((all, day) => {
    const own = (department === null ? departments : [department]).map((one) => ({ department: one, day }));
    if (own.some((of) => begun(of) === null)) return all;
    const off = department === null ? withHoliday(all, day, name) : withDayOff(all, { department, day }, name);
    return own.reduce((next, of) => {
      const shifts = begun(of)?.shifts ?? [];
      return shifts.length === 0 ? next : withDay(next, of, shifts);
    }, off);
  }, parts);

/** The plan without a day off: of all departments, or of one. */
export const withoutDayOff = (parts: PlanParts, of: DepartmentDay): PlanParts =>
  dayIn(parts, of).off?.all === true
    ? { ...parts, holidays: parts.holidays.filter(({ day }) => day !== of.day) }
    : withoutOwnDay(parts, of);

/** A week that is to be copied to the ones after it. */
interface WeekCopy {
  department: string;
  /** The Monday of the week, and what each of its days has. */
  monday: string;
  source: (day: string) => Pick<PlannedDay, "shifts" | "off">;
  weeks: number;
}

export const daysOfWeek = 7;

/** The days from one on. */
export const daysFrom = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_none, index) => dayAfter(day, index));

/** The days that a copy reaches. */
export const daysOfCopy = ({ monday, weeks }: Pick<WeekCopy, "monday" | "weeks">): string[] =>
  daysFrom(dayAfter(monday, daysOfWeek), daysOfWeek * weeks);

/**
 * The plan with a week copied: a day off is neither copied nor copied over, what has begun stays, and of today comes
 * what has not begun.
 */
export const withCopy = (parts: PlanParts, copy: WeekCopy, begun: BegunOf): PlanParts =>
  daysOfCopy(copy).reduce<PlanParts>((all, day) => {
    const of = { department: copy.department, day };
    const from = copy.source(dayAfter(copy.monday, weekday(day) - 1));
    const has = begun(of);
    if (has === null || from.off || dayIn(all, of).off) return all;
    return withDay(all, of, [...has.shifts, ...from.shifts.filter(({ start }) => start > has.until)]);
  }, parts);

/** What an edit does to a department on a day. */
export interface DayChange extends DepartmentDay {
  added: readonly DayShift[];
  removed: readonly DayShift[];
  /** What stays because it has begun. */
  begun: readonly DayShift[];
  off: DayOff | null;
  isOver: boolean;
}

/** What becomes of days, each with what is added, removed and stays. */
export const changesBetween = (
  before: PlanParts,
  after: PlanParts,
  days: readonly DepartmentDay[],
  begun: BegunOf,
): DayChange[] =>
  days.map((of) => {
    const [was, is, has] = [dayIn(before, of), dayIn(after, of), begun(of)];
    const stays = has?.shifts ?? [];
    return {
      ...of,
      added: without(without(is.shifts, was.shifts), stays),
      removed: without(without(was.shifts, is.shifts), stays),
      begun: stays,
      off: is.off,
      isOver: has === null,
    };
  });

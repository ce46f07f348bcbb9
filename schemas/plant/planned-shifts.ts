import { beginningOf, dayAfter, dayOf, momentAt, weekday } from "#schemas/calendar/days.ts";
import { wallClock } from "#schemas/calendar/zone.ts";
import { outsideShifts } from "#schemas/plant/constants.ts";

/** A shift as it is planned, in minutes of the wall clock; an end that is not after the start lies on the next day. */
export interface PlannedShift {
  department: string;
  shift: number;
  shift_description: string;
  start_minute: number;
  end_minute: number;
}

/** The week of each department, what it does on single days instead (shift 0 = no work), and days off of all. */
interface PlanRows<W extends PlannedShift = PlannedShift, E extends PlannedShift = PlannedShift> {
  patterns: readonly (W & { weekday: number })[];
  exceptions: readonly (E & { day: string })[];
  holidays: readonly { day: string }[];
}

/** A stretch of time in ms UTC, half open. */
export interface Span {
  start_time: number;
  end_time: number;
}

/** A planned shift of a day, with the moments at which it begins and ends. */
interface DatedShift<Row extends PlannedShift = PlannedShift> extends Span {
  row: Row;
  day: string;
}

const minutesOfHour = 60;
const hoursOfDay = 24;

/** `hh:mm`. */
export const wallTime = (minute: number): string =>
  [Math.floor(minute / minutesOfHour) % hoursOfDay, minute % minutesOfHour]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");

/** The minute of a day that a clock shows as `hh:mm`. */
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * minutesOfHour + Number(time.slice(3));

/** What each department does on a day: its exceptions, else nothing on a holiday, else its week. */
export const plannedDays = <W extends PlannedShift, E extends PlannedShift>({
  patterns,
  exceptions,
  holidays,
}: PlanRows<W, E>): ((department: string, day: string) => (W | E)[]) => {
  const own = Map.groupBy(exceptions, (row) => `${row.day} ${row.department}`);
  const weekly = Map.groupBy(patterns, (row) => `${row.weekday} ${row.department}`);
  const off = new Set(holidays.map(({ day }) => day));
  return (department, day) => {
    const excepted = own.get(`${day} ${department}`);
    if (excepted) return excepted.filter(({ shift }) => shift !== outsideShifts);
    return off.has(day) ? [] : (weekly.get(`${weekday(day)} ${department}`) ?? []);
  };
};

const dated = <Row extends PlannedShift>(row: Row, day: string, zone: string): DatedShift<Row> => ({
  row,
  day,
  start_time: momentAt(day, row.start_minute, zone),
  end_time: momentAt(row.end_minute <= row.start_minute ? dayAfter(day, 1) : day, row.end_minute, zone),
});

const inTime = (one: Span, other: Span): number => one.start_time - other.start_time;

/** The shifts of a department that begin on the days [from, to), in order, as they are planned. */
export const datedShifts = <Row extends PlannedShift>(
  planned: (department: string, day: string) => readonly Row[],
  department: string,
  [from, to]: readonly [string, string],
  zone: string,
): DatedShift<Row>[] => {
  const shifts: DatedShift<Row>[] = [];
  for (let day = from; day < to; day = dayAfter(day, 1))
    for (const row of planned(department, day)) shifts.push(dated(row, day, zone));
  return shifts.toSorted(inTime);
};

/** Shifts in order, each ended where the next begins; one that a skipped hour swallows does not take place. */
export const inTurn = <S extends Span>(shifts: readonly S[]): S[] =>
  shifts
    .map((shift, index, all) => ({
      ...shift,
      end_time: Math.min(shift.end_time, all[index + 1]?.start_time ?? Infinity),
    }))
    .filter(({ start_time, end_time }) => end_time > start_time);

/** A shift that begins while another one still lasts. */
export interface Overlap<Row extends PlannedShift> {
  earlier: DatedShift<Row>;
  later: DatedShift<Row>;
}

/** A clock that is never changed. */
const evenClock = "UTC";
const wallOf = <Row extends PlannedShift>({ row, day }: DatedShift<Row>) => dated(row, day, evenClock);

/**
 * The first shift, of those of one department in order, that begins while the one before it lasts: by the wall clock,
 * so that an hour which is skipped once a year is nobody's fault, and in truth, so that nothing is refused over it.
 */
const firstOverlap = <Row extends PlannedShift>(shifts: readonly DatedShift<Row>[]): Overlap<Row> | null => {
  for (const [index, later] of shifts.entries()) {
    const earlier = shifts[index - 1];
    if (earlier === undefined || earlier.end_time <= later.start_time) continue;
    if (wallOf(earlier).end_time > wallOf(later).start_time) return { earlier, later };
  }
  return null;
};

/** A Monday; which one does not matter. */
const someMonday = "2001-01-01";
const daysOfWeek = 7;

/** The first overlap in the weeks of departments; that of a night from Sunday to Monday counts. */
export const overlapOfWeek = (patterns: PlanRows["patterns"]): Overlap<PlannedShift> | null => {
  const planned = plannedDays({ patterns, exceptions: [], holidays: [] });
  const span = [someMonday, dayAfter(someMonday, daysOfWeek + 1)] as const;
  return firstIn(departmentsOf(patterns), (department) =>
    firstOverlap(datedShifts(planned, department, span, evenClock)),
  );
};

/** The first overlap that days with exceptions, from a day on, make with themselves and the days beside them. */
export const overlapOfDays = <W extends PlannedShift, E extends PlannedShift>(
  plan: PlanRows<W, E>,
  since: string,
  zone: string,
): Overlap<W | E> | null => {
  const planned = plannedDays(plan);
  const days = new Map(
    plan.exceptions.filter(({ day }) => day >= since).map((row) => [`${row.day} ${row.department}`, row]),
  );
  return firstIn([...days.values()], ({ department, day }) =>
    firstOverlap(datedShifts(planned, department, [dayAfter(day, -1), dayAfter(day, 2)], zone)),
  );
};

const departmentsOf = (rows: readonly PlannedShift[]): string[] => [
  ...new Set(rows.map(({ department }) => department)),
];

const firstIn = <Of, Found>(all: readonly Of[], find: (one: Of) => Found | null): Found | null => {
  for (const one of all) {
    const found = find(one);
    if (found !== null) return found;
  }
  return null;
};

/**
 * The time of a day that lies between two shifts of a department, given its shifts in order without overlaps. What lies
 * between the last shift of a day and the first one of another is a night, and no hole.
 */
export const holesOn = (shifts: readonly Span[], day: string, zone: string): Span[] => {
  const [start, end] = [beginningOf(day, zone), beginningOf(dayAfter(day, 1), zone)];
  return shifts.flatMap((shift, index) => {
    const next = shifts[index + 1];
    if (next === undefined || next.start_time <= shift.end_time) return [];
    const isWithin = shift.end_time > start && next.start_time < end;
    return isWithin ? [{ start_time: shift.end_time, end_time: next.start_time }] : [];
  });
};

/** The day on which a shift begins, and its times as a clock of the plant shows them. */
export const wallOfSpan = (
  { start_time, end_time }: Span,
  zone: string,
): { day: string; start: string; end: string } => {
  const shown = (moment: number): string => {
    const { hour, minute } = wallClock(moment, zone);
    return wallTime(hour * minutesOfHour + minute);
  };
  return { day: dayOf(start_time, zone), start: shown(start_time), end: shown(end_time) };
};

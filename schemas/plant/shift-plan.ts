import { type Static, Type } from "typebox";
import { ShiftName } from "#schemas/plant/shift-name.ts";
import { Code, DateTime, Day, strict, Text } from "#schemas/platform/fields.ts";

/** A time of the wall clock, `00:00` to `23:59`. */
const WallTime = Type.String({ pattern: "^([01]\\d|2[0-3]):[0-5]\\d$", description: "wall clock, hh:mm" });

const planned = {
  department: Code,
  shift_description: Text(),
  start: WallTime,
  end: Type.String({
    pattern: "^([01]\\d|2[0-3]):[0-5]\\d$",
    description: "wall clock, hh:mm; not after the start = on the next day",
  }),
};

/** A shift of each week. */
export const WeeklyShift = Type.Object(
  {
    ...planned,
    weekday: Type.Integer({ minimum: 1, maximum: 7, description: "1 Monday to 7 Sunday, that on which it begins" }),
    shift: Type.Integer({ minimum: 1, maximum: 99 }),
  },
  strict,
);
export type WeeklyShift = Static<typeof WeeklyShift>;

/** What a department does on one day instead of its week and of a holiday. */
export const ShiftException = Type.Object(
  {
    ...planned,
    day: Day,
    shift: Type.Integer({ minimum: 0, maximum: 99, description: "0 = the department does not work on the day" }),
  },
  strict,
);
export type ShiftException = Static<typeof ShiftException>;

export const Holiday = Type.Object({ day: Day, description: Text() }, strict);
export type Holiday = Static<typeof Holiday>;

/** The parts of a plan that people set. */
export const shiftPlanParts = {
  week: Type.Array(WeeklyShift, { maxItems: 2000 }),
  exceptions: Type.Array(ShiftException, { maxItems: 5000 }),
  holidays: Type.Array(Holiday, { maxItems: 5000, description: "no department works unless an exception says so" }),
};

/** What the names of shifts are in each language. */
export const ShiftNames = Type.Array(ShiftName, { maxItems: 2000 });

/** What the shift calendar is filled from. */
export const ShiftPlanRecord = Type.Object(
  {
    ...shiftPlanParts,
    names: ShiftNames,
    revision: Text(64),
    planned_until: Type.Union([Day, Type.Null()], { description: "the last day that the calendar has shifts of" }),
  },
  strict,
);
export type ShiftPlanRecord = Static<typeof ShiftPlanRecord>;

const span = { department: Code, start_time: DateTime, end_time: DateTime };

/** A shift of the calendar. */
export const CalendarShift = Type.Object(
  { ...span, shift: Type.Integer({ minimum: 1, maximum: 99 }), shift_description: Text() },
  strict,
);
export type CalendarShift = Static<typeof CalendarShift>;

/** Time between two shifts of one day that no shift covers. */
export const CalendarHole = Type.Object(span, strict);
export type CalendarHole = Static<typeof CalendarHole>;

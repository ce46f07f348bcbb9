import { createHash } from "node:crypto";
import type { ShiftPlanRecord } from "#schemas/plant/shift-plan.ts";
import type { PlanParts } from "#schemas/plant/shift-plan-edits.ts";
import { minuteOf, wallTime } from "#schemas/plant/planned-shifts.ts";
import type { Reader } from "#server/database/company.ts";
import { dayOf } from "#schemas/calendar/days.ts";
import type { ShiftPlan } from "./plan.ts";
import type { HolidayRow, ShiftExceptionRow, ShiftPatternRow } from "#server/database/tables/shifts.ts";
import { readShiftNames } from "./names.ts";
import { lastShifts, readShiftPlan } from "./writer.ts";

type Clock = { start_minute: number; end_minute: number };
const toWall = <Row extends Clock & { company_id: number }>({
  company_id: _company,
  start_minute,
  end_minute,
  ...row
}: Row) => ({ ...row, start: wallTime(start_minute), end: wallTime(end_minute) });

const inOrder =
  <Row>(...keys: ((row: Row) => string | number)[]) =>
  (one: Row, other: Row): number => {
    for (const key of keys) {
      const [a, b] = [key(one), key(other)];
      if (a !== b) return a < b ? -1 : 1;
    }
    return 0;
  };

/** A plan as it is shown, each part in order. */
const partsOf = ({ patterns, exceptions, holidays }: ShiftPlan<HolidayRow>) => ({
  week: patterns.map(toWall).toSorted(
    inOrder(
      (row) => row.department,
      (row) => row.weekday,
      (row) => row.start,
    ),
  ),
  exceptions: exceptions.map(toWall).toSorted(
    inOrder(
      (row) => row.day,
      (row) => row.department,
      (row) => row.start,
    ),
  ),
  holidays: holidays.map(({ day, description }) => ({ day, description })).toSorted(inOrder((row) => row.day)),
});

/** The rows of a plan. */
export const rowsOf = (company_id: number, { week, exceptions, holidays }: PlanParts): ShiftPlan<HolidayRow> => {
  const toClock = <Row extends { start: string; end: string }>({ start, end, ...row }: Row) => ({
    ...row,
    company_id,
    start_minute: minuteOf(start),
    end_minute: minuteOf(end),
  });
  return {
    patterns: week.map((row): ShiftPatternRow => toClock(row)),
    exceptions: exceptions.map((row): ShiftExceptionRow => toClock(row)),
    holidays: holidays.map((row) => ({ ...row, company_id })),
  };
};

/** A name that every change of a plan changes. */
const revisionOf = (parts: Omit<ShiftPlanRecord, "revision" | "planned_until">): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 22);

/** The plan with its revision. */
export const readPlanRecord = async (db: Reader, zone: string): Promise<ShiftPlanRecord> => {
  const parts = { ...partsOf(await readShiftPlan(db)), names: await readShiftNames(db) };
  const ends = [...(await lastShifts(db)).values()].map(({ start_time }) => start_time);
  return {
    ...parts,
    revision: revisionOf(parts),
    planned_until: ends.length === 0 ? null : dayOf(Math.max(...ends), zone),
  };
};

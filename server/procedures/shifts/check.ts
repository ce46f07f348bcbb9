import { outsideShifts } from "#schemas/plant/constants.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import {
  type Overlap,
  overlapOfDays,
  overlapOfWeek,
  type PlannedShift,
  wallTime,
} from "#schemas/plant/planned-shifts.ts";
import type { ShiftName } from "#schemas/plant/shift-name.ts";
import type { PlanParts } from "#schemas/plant/shift-plan-edits.ts";
import type { Reader } from "#server/database/company.ts";
import type { ShiftPlan } from "./plan.ts";

const refused = (path: string, message: string, key: string): DomainError =>
  new DomainError("rule_violated", { message, path, text: { key } });

/** Refuses (`rule_violated`) parts of a plan that cannot hold together. */
export const checkPlan = ({ week, exceptions, holidays }: PlanParts): void => {
  checkOnce(
    week.map((row) => `${row.department} ${row.weekday} ${row.start}`),
    (index) => refused(`/week/${index}/start`, "Two shifts begin at once.", "shifts.begin_at_once"),
  );
  checkOnce(
    exceptions.map((row) => `${row.department} ${row.day} ${row.start}`),
    (index) => refused(`/exceptions/${index}/start`, "Two shifts begin at once.", "shifts.begin_at_once"),
  );
  checkOnce(
    holidays.map(({ day }) => day),
    (index) => refused(`/holidays/${index}/day`, "The day is given twice.", "shifts.day_twice"),
  );
  const idle = new Set(exceptions.filter(({ shift }) => shift === outsideShifts).map(dayKey));
  const working = exceptions.findIndex((row) => row.shift !== outsideShifts && idle.has(dayKey(row)));
  if (working >= 0)
    throw refused(`/exceptions/${working}/shift`, "The day has no work and a shift.", "shifts.no_work_and_shift");
};

/** Refuses (`rule_violated`) names of which one is given twice. */
export const checkNames = (names: readonly ShiftName[]): void =>
  checkOnce(
    names.map(({ shift_description }) => shift_description),
    (index) => refused(`/names/${index}/shift_description`, "The name is given twice.", "shifts.name_twice"),
  );

/**
 * Refuses (`rule_violated`) a plan of which two shifts of a department overlap: in the weeks, or from a day on where
 * exceptions meet what is beside them. Days before are history, whatever is wrong with them.
 */
export const checkOverlaps = (
  of: ShiftPlan,
  since: string,
  { zone, textOf }: { zone: string; textOf: (name: string) => string },
): void => {
  const overlap = overlapOfWeek(of.patterns) ?? overlapOfDays(of, since, zone);
  if (overlap === null) return;
  const [later, earlier] = [said(overlap.later.row, textOf), said(overlap.earlier.row, textOf)];
  throw new DomainError("rule_violated", {
    message: `${later} begins before ${earlier} ends.`,
    path: pathOf(of, overlap),
    text: { key: "shifts.overlap", values: { later, earlier } },
  });
};

/** A shift as people name it: by its description, or by its number, and by its times. */
const said = (
  { shift, shift_description, start_minute, end_minute }: PlannedShift,
  textOf: (name: string) => string,
): string => `${textOf(shift_description) || String(shift)} ${wallTime(start_minute)}-${wallTime(end_minute)}`;

/** Where the later one of an overlap stands; where that is a shift of the week that an exception meets, the exception. */
const pathOf = ({ patterns, exceptions }: ShiftPlan, { earlier, later }: Overlap<PlannedShift>): string => {
  const rows = [later.row, earlier.row];
  for (const row of rows) {
    const index = exceptions.findIndex((one) => one === row);
    if (index >= 0) return `/exceptions/${index}/start`;
  }
  return `/week/${patterns.findIndex((one) => one === later.row)}/start`;
};

const dayKey = ({ department, day }: { department: string; day: string }): string => `${department} ${day}`;

const checkOnce = (keys: readonly string[], fault: (index: number) => DomainError): void => {
  const known = new Set<string>();
  for (const [index, key] of keys.entries()) {
    if (known.has(key)) throw fault(index);
    known.add(key);
  }
};

/** Refuses (`not_found`) a department in which no machine is. */
export const checkDepartments = async (db: Reader, { week, exceptions }: PlanParts): Promise<void> => {
  const rows = await db.selectFrom("machines").select("department").distinct().execute();
  const known = new Set(rows.map(({ department }) => department));
  for (const [part, list] of Object.entries({ week, exceptions }))
    for (const [index, { department }] of list.entries())
      if (!known.has(department)) throw new DomainError("not_found", { path: `/${part}/${index}/department` });
};

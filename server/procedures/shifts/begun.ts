import { beginningOf, dayAfter } from "#schemas/calendar/days.ts";
import { datedShifts, inTurn, plannedDays, wallOfSpan } from "#schemas/plant/planned-shifts.ts";
import type { DepartmentDay } from "#schemas/plant/shift-plan-edits.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { Trx } from "#server/database/company.ts";
import type { ShiftExceptionRow, ShiftRow } from "#server/database/tables/shifts.ts";
import { departmentsOf, type ShiftPlan } from "./plan.ts";
import { shiftsThatBegin } from "./reader.ts";

const signOf = (rows: readonly ShiftExceptionRow[]): string =>
  JSON.stringify(
    rows
      .map((row) => [row.start_minute, row.end_minute, row.shift, row.shift_description])
      .toSorted((one, other) => Number(one[0]) - Number(other[0])),
  );

/** What exceptions and holidays say of departments and days up to one. */
const saidOf = ({ exceptions, holidays }: ShiftPlan, last: string) => {
  const own = Map.groupBy(
    exceptions.filter(({ day }) => day <= last),
    ({ department, day }) => `${day} ${department}`,
  );
  const off = new Set(holidays.map(({ day }) => day));
  return (department: string, day: string): string => {
    const rows = own.get(`${day} ${department}`);
    return rows ? signOf(rows) : off.has(day) ? "off" : "";
  };
};

/** The departments and days, up to one, of which exceptions and holidays say something else than before. */
export const changedDays = (before: ShiftPlan, after: ShiftPlan, last: string): DepartmentDay[] => {
  const both = [before, after];
  const days = new Set(both.flatMap(({ exceptions, holidays }) => [...exceptions, ...holidays].map(({ day }) => day)));
  const departments = new Set(both.flatMap(departmentsOf));
  const [was, is] = [saidOf(before, last), saidOf(after, last)];
  return [...days]
    .filter((day) => day <= last)
    .flatMap((day) => [...departments].map((department) => ({ department, day })))
    .filter(({ department, day }) => was(department, day) !== is(department, day));
};

type Shift = Omit<ShiftRow, "company_id" | "department">;
const isSame = (one: Shift, other: Shift): boolean =>
  one.start_time === other.start_time &&
  one.end_time === other.end_time &&
  one.shift === other.shift &&
  one.shift_description === other.shift_description;

interface At {
  now: number;
  zone: string;
  /** The name of a shift as the caller reads it. */
  textOf: (name: string) => string;
}

/**
 * Refuses (`rule_violated`) days of which a shift that has begun would be another one, or none, or of which one would
 * have begun already: figures rest on what was.
 */
export const checkBegun = async (
  trx: Trx,
  of: ShiftPlan,
  days: readonly DepartmentDay[],
  { now, zone, textOf }: At,
): Promise<void> => {
  const planned = plannedDays(of);
  for (const { department, day } of days) {
    const span = [beginningOf(day, zone), beginningOf(dayAfter(day), zone)] as const;
    const known = (await shiftsThatBegin(trx, ...span)).filter((row) => row.department === department);
    const wanted = inTurn(datedShifts(planned, department, [day, dayAfter(day)], zone)).map(
      ({ row: { shift, shift_description }, start_time, end_time }) => ({
        shift,
        shift_description,
        start_time,
        end_time,
      }),
    );
    const lost = begun(known, wanted, now);
    const path = pathOf(of, { department, day });
    if (lost) throw await hasBegun(trx, { ...lost, department }, path, { now, zone, textOf });
    const late = begun(wanted, known, now);
    if (late) throw wouldHaveBegun(late, path, { now, zone, textOf });
  }
};

/** A shift that has begun and has no like among others. */
const begun = <S extends Shift>(shifts: readonly S[], others: readonly Shift[], now: number): S | undefined =>
  shifts.find((shift) => shift.start_time <= now && !others.some((other) => isSame(shift, other)));

const pathOf = ({ exceptions, holidays }: ShiftPlan, { department, day }: DepartmentDay): string => {
  const exception = exceptions.findIndex((row) => row.department === department && row.day === day);
  if (exception >= 0) return `/exceptions/${exception}/start`;
  const holiday = holidays.findIndex((row) => row.day === day);
  return holiday >= 0 ? `/holidays/${holiday}/day` : "/exceptions";
};

const nameOf = ({ shift, shift_description }: Shift, { textOf }: At): string =>
  textOf(shift_description) || String(shift);
const beginOf = (shift: Shift, { zone }: At): string => {
  const { day, start } = wallOfSpan(shift, zone);
  return `${day} ${start}`;
};

const wouldHaveBegun = (shift: Shift, path: string, at: At): DomainError => {
  const values = { shift: nameOf(shift, at), begin: beginOf(shift, at) };
  return new DomainError("rule_violated", {
    message: `${values.shift} would have begun already, ${values.begin}.`,
    path,
    text: { key: "shifts.would_have_begun", values },
  });
};

type OfDepartment = Shift & { department: string };

const hasBegun = async (trx: Trx, shift: OfDepartment, path: string, at: At): Promise<DomainError> => {
  const figures = await restingOn(trx, shift, at.now);
  const values = { shift: nameOf(shift, at), begin: beginOf(shift, at), ...figures };
  return new DomainError("rule_violated", {
    message: `${values.shift} began ${values.begin} and stays: ${figures.stops} stops and ${figures.reports} reports stand in it.`,
    path,
    text: { key: "shifts.has_begun", values },
    res: figures,
  });
};

/** How many stops and reports of quantities stand in a shift so far. */
const restingOn = async (
  trx: Trx,
  { department, start_time, end_time }: OfDepartment,
  now: number,
): Promise<{ stops: number; reports: number }> => {
  const machines = await trx.selectFrom("machines").select("machine_id").where("department", "=", department).execute();
  const ids = machines.map(({ machine_id }) => machine_id);
  const end = Math.min(end_time, now + 1);
  if (ids.length === 0) return { stops: 0, reports: 0 };
  const [stops] = await trx
    .selectFrom("stops")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("machine_id", "in", ids)
    .where("start_time", ">=", start_time)
    .where("start_time", "<", end)
    .execute();
  const [reports] = await trx
    .selectFrom("production_transactions")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("machine_id", "in", ids)
    .where("trans_time", ">=", start_time)
    .where("trans_time", "<", end)
    .execute();
  return { stops: Number(stops?.count ?? 0), reports: Number(reports?.count ?? 0) };
};

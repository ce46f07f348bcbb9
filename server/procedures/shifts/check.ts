import { outsideShifts } from "#schemas/plant/constants.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { Reader } from "#server/database/company.ts";
import type { PlanParts } from "./record.ts";

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

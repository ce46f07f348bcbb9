import { longestRangeDays } from "#schemas/plant/constants.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { type WriteContext, writeProcedure } from "#server/procedures/procedure.ts";
import { dayAfter, dayOf, momentAt } from "#schemas/calendar/days.ts";
import { timeZoneOf } from "#server/site.ts";
import type { DepartmentDay } from "#schemas/plant/shift-plan-edits.ts";
import { changedDays, checkBegun } from "#server/procedures/shifts/begun.ts";
import { checkDepartments, checkNames, checkOverlaps, checkPlan } from "#server/procedures/shifts/check.ts";
import { readShiftTexts, replaceShiftNames } from "#server/procedures/shifts/names.ts";
import type { ShiftPlan } from "#server/procedures/shifts/plan.ts";
import { readPlanRecord, rowsOf } from "#server/procedures/shifts/record.ts";
import { planAhead, readShiftPlan, replaceShiftPlan, replanShifts } from "#server/procedures/shifts/writer.ts";
import { updateShiftPlan } from "#schemas/plant/procedures/shifts/update_shift_plan.ts";

export const updateShiftPlanProcedure = writeProcedure(updateShiftPlan, async (input, context) => {
  const { trx, scope, settings, emit, audit } = context;
  const zone = timeZoneOf(settings);
  const before = await readPlanRecord(trx, zone);
  if (input.revision !== before.revision)
    throw new DomainError("state_conflict", {
      message: "The plan has changed since it was read.",
      path: "/revision",
      text: { key: "shifts.plan_changed" },
    });
  checkPlan(input);
  const { names } = input;
  if (names) {
    checkNames(names);
    await replaceShiftNames(trx, names);
  }
  await checkDepartments(trx, input);
  const rows = rowsOf(scope.company_id, input);
  const { from, until } = rangeOf(input.from, before.planned_until, context);
  const changed = await checkDays(rows, from, context);
  await replaceShiftPlan(trx, rows);
  if (input.from === undefined) await replanToday(changed, from, context);
  const departments = [...before.week, ...before.exceptions, ...input.week, ...input.exceptions].map(
    ({ department }) => department,
  );
  await replan(departments, { from: momentAt(from, 0, zone), until: momentAt(until, 0, zone) }, context);
  const after = await readPlanRecord(trx, zone);
  emit({ event: "ShiftPlanChanged", machine_id: null, payload: { from } });
  audit({ before, after: { ...after, from } });
  return after;
});

/**
 * Refuses shifts that overlap, and changes of shifts that have begun on days that are not planned anew as they are
 * named. Gives the days up to today that exceptions and holidays change.
 */
const checkDays = async (
  rows: ShiftPlan,
  from: string,
  { trx, scope, settings, now }: WriteContext,
): Promise<DepartmentDay[]> => {
  const zone = timeZoneOf(settings);
  const textOf = await readShiftTexts(trx.in(scope.language));
  const today = dayOf(now, zone);
  checkOverlaps(rows, from < today ? from : today, { zone, textOf });
  const stored = await readShiftPlan(trx);
  const changed = changedDays(stored, rows, today).filter(({ day }) => day < from);
  await checkBegun(trx, rows, changed, { now, zone, textOf });
  return changed;
};

/** Plans the shifts of today anew that have not begun, of the departments of which today is changed. */
const replanToday = async (
  changed: readonly DepartmentDay[],
  tomorrow: string,
  context: WriteContext,
): Promise<void> => {
  const zone = timeZoneOf(context.settings);
  const today = dayOf(context.now, zone);
  const departments = changed.filter(({ day }) => day === today).map(({ department }) => department);
  await replan(departments, { from: context.now + 1, until: momentAt(tomorrow, 0, zone) }, context);
};

const replan = async (
  departments: readonly string[],
  range: { from: number; until: number },
  { trx, scope, settings, now }: WriteContext,
): Promise<void> =>
  replanShifts(trx, scope.company_id, { ...range, now, departments: [...new Set(departments)] }, timeZoneOf(settings));

/** The days that are planned anew: up to and without `until`, as far as the calendar is filled. */
const rangeOf = (
  wanted: string | undefined,
  planned_until: string | null,
  { settings, now }: WriteContext,
): { from: string; until: string } => {
  const zone = timeZoneOf(settings);
  const today = dayOf(now, zone);
  const from = wanted ?? dayAfter(today, 1);
  const filled = dayAfter(planned_until ?? today, 1);
  const ahead = dayOf(now + planAhead, zone);
  const until = filled > ahead ? filled : ahead;
  if (from < dayAfter(today, -longestRangeDays) || from > until)
    throw new DomainError("rule_violated", {
      message: `Expected a day from ${dayAfter(today, -longestRangeDays)} to ${until}, got ${from}`,
      path: "/from",
      text: { key: "shifts.from", values: { first: dayAfter(today, -longestRangeDays), last: until } },
    });
  return { from, until };
};

import { longestRangeDays } from "#schemas/plant/constants.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { type WriteContext, writeProcedure } from "#server/procedures/procedure.ts";
import { dayAfter, dayOf, momentAt } from "#schemas/calendar/days.ts";
import { timeZoneOf } from "#server/site.ts";
import { checkDepartments, checkPlan } from "#server/procedures/shifts/check.ts";
import { readPlanRecord, rowsOf } from "#server/procedures/shifts/record.ts";
import { planAhead, replaceShiftPlan, replanShifts } from "#server/procedures/shifts/writer.ts";
import { updateShiftPlan } from "#schemas/plant/procedures/shifts/update_shift_plan.ts";

export const updateShiftPlanProcedure = writeProcedure(updateShiftPlan, async (input, context) => {
  const { trx, scope, settings, now, audit } = context;
  const { company_id } = scope;
  const zone = timeZoneOf(settings);
  const before = await readPlanRecord(trx, zone);
  if (input.revision !== before.revision)
    throw new DomainError("state_conflict", {
      message: "The plan has changed since it was read.",
      path: "/revision",
      text: { key: "shifts.plan_changed" },
    });
  checkPlan(input);
  await checkDepartments(trx, input);
  const { from, until } = rangeOf(input.from, before.planned_until, context);
  await replaceShiftPlan(trx, rowsOf(company_id, input));
  const departments = [...before.week, ...before.exceptions, ...input.week, ...input.exceptions].map(
    ({ department }) => department,
  );
  const range = { from: momentAt(from, 0, zone), until: momentAt(until, 0, zone), now };
  await replanShifts(trx, company_id, { ...range, departments: [...new Set(departments)] }, zone);
  const after = await readPlanRecord(trx, zone);
  audit({ before, after: { ...after, from } });
  return after;
});

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

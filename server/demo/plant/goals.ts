import { productionGoal } from "#schemas/plant/entities/production_goal.ts";
import { keyOfValues } from "#schemas/platform/entities/declaration.ts";
import type { ShiftRow } from "#server/database/tables/shifts.ts";
import type { ProductionGoalRow } from "#server/database/tables/statistics.ts";
import { daysBetween } from "#schemas/calendar/days.ts";
import { demoMachines, departments, piecesPerHour, productionTypeOf } from "./machines.ts";
import { day, hour } from "#schemas/durations.ts";
import { coveredForward, type DemoMoment } from "./moments.ts";

const million = 1_000_000;
const hundred = 100;
/** What a goal asks of the planned hours, and how far ahead goals are set. */
const asked = 0.85;
const daysAhead = 14;
/** The share of today's goal for the hours so far that has been reached: the plant lags a little. */
const reached = 0.93;

/** Pieces, cycles and machine hours: what a goal asks for, or what has been made. */
interface Amounts {
  pieces: number;
  cycles: number;
  hours: number;
}

const added = (one: Amounts, other: Amounts, times: number): Amounts => ({
  pieces: one.pieces + times * other.pieces,
  cycles: one.cycles + times * other.cycles,
  hours: one.hours + times * other.hours,
});
const nothing: Amounts = { pieces: 0, cycles: 0, hours: 0 };

/** What the machines of a department make in an hour without a stop. */
const hourOf = (department: string): Amounts =>
  demoMachines
    .filter((machine) => machine.department === department)
    .map((machine) => ({ pieces: piecesPerHour(machine), cycles: piecesPerHour(machine) / machine.pieces, hours: 1 }))
    .reduce((all, one) => added(all, one, 1), nothing);

/** What the machines have made since midnight, by production type; good pieces of each machine, in the order of `demoMachines`. */
const madeOf = (today: readonly number[]): ReadonlyMap<string, Amounts> => {
  const made = new Map<string, Amounts>();
  for (const [index, pieces] of today.entries()) {
    const machine = demoMachines[index]!;
    const own = { pieces, cycles: pieces / machine.pieces, hours: pieces / piecesPerHour(machine) };
    const type = productionTypeOf(machine.department);
    made.set(type, added(made.get(type) ?? nothing, own, 1));
  }
  return made;
};

/**
 * The goals of each production type for a calendar day with planned hours: what its machines make in these, less usual
 * losses. That of today fits what has been made since midnight (good pieces of each machine).
 */
export const goalRows = (
  shifts: readonly ShiftRow[],
  today: readonly number[],
  { company_id, since, now, dayStart }: DemoMoment,
  zone: string,
): ProductionGoalRow[] => {
  const days = daysBetween(since, now + daysAhead * day, zone);
  const made = madeOf(today);
  return [...Map.groupBy(Object.keys(departments), productionTypeOf)].flatMap(([production_type, own]) => {
    const planned = own.map((department) => {
      const spans = shifts.filter((shift) => shift.department === department);
      const covered = coveredForward(spans.map(({ start_time, end_time }) => ({ start: start_time, end: end_time })));
      return { pace: hourOf(department), covered };
    });
    const askedIn = (from: number, to: number) =>
      planned.reduce((all, { pace, covered }) => added(all, pace, (covered(from, to) / hour) * asked), nothing);
    return days.flatMap(({ day: target_date, start, end }): ProductionGoalRow[] => {
      const isToday = start === dayStart;
      const soFar = isToday ? askedIn(start, now) : nothing;
      const whole = added(soFar, askedIn(isToday ? now : start, end), 1);
      if (whole.pieces === 0) return [];
      const fitted = isToday ? fittedTo(whole, soFar, made.get(production_type) ?? nothing) : whole;
      const goal = {
        company_id,
        row_key: keyOfValues(productionGoal, { production_type, target_date }),
        production_type,
        target_date,
        target_good_qty: rounded(fitted.pieces),
        target_good_qty_alt_unit: rounded(fitted.cycles),
        target_earned_hours: Math.round(fitted.hours * million),
      };
      return [goal];
    });
  });
};

/** A goal of which what has been made so far is the usual share; the goal as it was while nothing can be said. */
const fittedTo = (whole: Amounts, soFar: Amounts, made: Amounts): Amounts => {
  const fit = (of: keyof Amounts) =>
    soFar[of] > 0 && made[of] > 0 ? (whole[of] * made[of]) / (soFar[of] * reached) : whole[of];
  return { pieces: fit("pieces"), cycles: fit("cycles"), hours: fit("hours") };
};

const rounded = (amount: number): number => Math.round(amount / hundred) * hundred * million;

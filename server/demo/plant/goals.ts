import type { ShiftRow } from "#server/database/tables/shifts.ts";
import type { ProductionGoalRow } from "#server/database/tables/statistics.ts";
import { demoMachines, piecesPerHour, productionTypeOf } from "./machines.ts";
import { day, hour } from "#schemas/durations.ts";
import { type DemoMoment } from "./moments.ts";

const million = 1_000_000;
const hundred = 100;
/** What a goal asks of the planned hours, and how far ahead goals are set. */
const asked = 0.8;
const daysAhead = 14;

/** The goals of each production type: what its machines make in the planned hours of a day, less usual losses. */
export const goalRows = (shifts: readonly ShiftRow[], { company_id, since, now }: DemoMoment): ProductionGoalRow[] => {
  const goals = new Map<string, ProductionGoalRow>();
  for (const { department, start_time, end_time } of shifts) {
    if (start_time < since || start_time > now + daysAhead * day) continue;
    const target_date = new Date(start_time).toISOString().slice(0, 10);
    const hours = ((end_time - start_time) / hour) * asked;
    const sums = sumsOf(department);
    const key = `${sums.production_type} ${target_date}`;
    const before = goals.get(key);
    goals.set(key, {
      company_id,
      production_type: sums.production_type,
      target_date,
      target_good_qty: (before?.target_good_qty ?? 0) + rounded(sums.pieces * hours),
      target_good_qty_alt_unit: (before?.target_good_qty_alt_unit ?? 0) + rounded(sums.cycles * hours),
      target_earned_hours: (before?.target_earned_hours ?? 0) + Math.round(sums.machines * hours * million),
    });
  }
  return [...goals.values()];
};

const rounded = (amount: number): number => Math.round(amount / hundred) * hundred * million;

/** What the machines of a department make together in an hour. */
const sumsOf = (department: string) => {
  const own = demoMachines.filter((machine) => machine.department === department);
  const sum = (of: (machine: (typeof own)[number]) => number) => own.reduce((all, machine) => all + of(machine), 0);
  return {
    production_type: productionTypeOf(department),
    pieces: sum(piecesPerHour),
    cycles: sum((machine) => piecesPerHour(machine) / machine.pieces),
    machines: own.length,
  };
};

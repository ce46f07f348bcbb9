import type { ProductionGoal } from "#schemas/plant/production-goal.ts";

/** A goal of a day; alternative units are a tenth and earned hours a hundredth of the pieces. */
export const goal = (target_date: string, target: number, result: number, production_type = "LID"): ProductionGoal => ({
  company_id: 1,
  production_type,
  target_date,
  target_good_qty: target,
  target_good_qty_alt_unit: target / 10,
  target_earned_hours: target / 100,
  result_good_qty: result,
  result_good_qty_alt_unit: result / 10,
  result_earned_hours: result / 100,
  diff_good_qty: result - target,
  diff_good_qty_alt_unit: (result - target) / 10,
  diff_earned_hours: (result - target) / 100,
  availability_quantity_loss: 6,
  productivity_quantity_loss: 2,
  scrap_qty: 2,
});

export const week: ProductionGoal[] = [
  goal("2026-01-05", 120, 90),
  goal("2026-01-06", 120, 132),
  goal("2026-01-07", 120, 118),
  goal("2026-01-08", 120, 60),
  goal("2026-01-09", 120, 0),
];

/** A plant of seven-digit quantities on all seven days, and two production types. */
export const large: ProductionGoal[] = ["05", "06", "07", "08", "09", "10", "11"].flatMap((day, at) => [
  goal(`2026-01-${day}`, 1_250_000, 1_100_000 + at * 90_000, "LID"),
  goal(`2026-01-${day}`, 2_750_000.5, 2_900_000 - at * 200_000, "A-PRODUCTION-TYPE-WITH-A-LONG-NAME"),
]);

/** What a goal is counted in: pieces, the alternative unit, or earned hours. */
export const goalUnits = ["good_qty", "good_qty_alt_unit", "earned_hours"] as const;
export type GoalUnit = (typeof goalUnits)[number];

import type { OrderRow, PlanningMarkRow, ProgramLockRow } from "#server/database/tables/orders.ts";
import { day, hour } from "#schemas/durations.ts";
import type { DemoMoment } from "./moments.ts";

/** Orders that users have put on their own planning lists: the first planned one of every fourth machine. */
export const markRows = (orders: readonly (readonly OrderRow[])[]): PlanningMarkRow[] =>
  orders.flatMap((own, index) => {
    const first = own.find(({ state }) => state === "planned");
    if (index % 4 !== 1 || first === undefined) return [];
    const { company_id, machine_id1: machine_id, card_no } = first;
    return [{ company_id, username: index % 8 === 1 ? "planner" : "supervisor", machine_id, card_no }];
  });

const comments = ["Cooling time too short.", "Wrong clamping force after the update.", "Robot path collides."];

/** Programs that were blocked for some days and are free again. */
export const lockRows = (
  orders: readonly (readonly OrderRow[])[],
  { now }: Pick<DemoMoment, "now">,
): Omit<ProgramLockRow, "record_no">[] =>
  comments.flatMap((comment, index) => {
    const order = orders[2 * index]?.findLast(({ state }) => state === "stopped");
    if (order === undefined) return [];
    const { company_id, machine_id1: machine_id, program_id } = order;
    const locked_at = now - (index + 3) * day;
    const unlocked = { unlocked_by: "supervisor", unlocked_at: locked_at + 5 * hour };
    return [{ company_id, machine_id, program_id, comment, username: "planner", locked_at, ...unlocked }];
  });

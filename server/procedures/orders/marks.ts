import type { PlannedOrder } from "#schemas/plant/order.ts";
import type { Reader, Trx } from "#server/database/company.ts";
import type { Actor } from "#server/identity.ts";
import type { ReadContext, WriteContext } from "#server/procedures/procedure.ts";
import { allOf, someOf } from "#server/procedures/machine-filter.ts";
import { lateRows, plannedCards, plannedRows, toOrder } from "#server/procedures/records/orders/reader.ts";
import type { PlanningMarkRow } from "#server/database/tables/orders.ts";

type PlannedContext = Pick<ReadContext | WriteContext, "scope" | "now" | "settings"> & { actor: Actor | null };

/** The marks on a user's own planning list, of a machine or of all. */
const marksOf = async (db: Reader, { actor }: PlannedContext, machine_id: string | null) => {
  const marks = db.selectFrom("planning_marks").select(["machine_id", "card_no"]);
  const own = marks.where("username", "=", actor?.username ?? "");
  const rows = await (machine_id === null ? own : own.where("machine_id", "=", machine_id)).execute();
  const cards = Map.groupBy(rows, (row) => row.machine_id);
  return (machine: string, card_no: string): 0 | 1 =>
    cards.get(machine)?.some((row) => row.card_no === card_no) ? 1 : 0;
};

/** The planned list of a machine with the marks of who asks. */
export const readPlanned = async (db: Reader, machine_id: string, context: PlannedContext): Promise<PlannedOrder[]> => {
  const rows = await plannedRows(db, someOf(context.scope, [machine_id]));
  const isMarked = await marksOf(db, context, machine_id);
  return rows.map((row, index) => ({
    ...toOrder(row, context),
    user_planning: isMarked(machine_id, row.card_no),
    place: index + 1,
    places: rows.length,
  }));
};

/** The late orders of all machines, each at its place in the planned list of its machine. */
export const readLate = async (db: Reader, context: PlannedContext): Promise<PlannedOrder[]> => {
  const filter = allOf(context.scope);
  const rows = await lateRows(db, filter, context);
  if (rows.length === 0) return [];
  const [lists, isMarked] = [await plannedCards(db, filter), await marksOf(db, context, null)];
  return rows.map((row) => {
    const list = lists.get(row.machine_id1) ?? [];
    return {
      ...toOrder(row, context),
      user_planning: isMarked(row.machine_id1, row.card_no),
      place: list.indexOf(row.card_no) + 1,
      places: list.length,
    };
  });
};

/** Adds a mark; tells whether it was missing. */
export const addMark = async (trx: Trx, mark: PlanningMarkRow): Promise<boolean> => {
  const result = await trx
    .insertInto("planning_marks")
    .values(mark)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
};

/** Removes a mark; tells whether it was there. */
export const removeMark = async (trx: Trx, { username, machine_id, card_no }: PlanningMarkRow): Promise<boolean> => {
  const result = await trx
    .deleteFrom("planning_marks")
    .where("username", "=", username)
    .where("machine_id", "=", machine_id)
    .where("card_no", "=", card_no)
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
};

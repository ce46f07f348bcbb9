import type { PlannedOrder } from "#schemas/plant/order.ts";
import type { Reader, Trx } from "#server/database/company.ts";
import type { Actor } from "#server/identity.ts";
import type { ReadContext, WriteContext } from "#server/procedures/procedure.ts";
import { someOf } from "#server/procedures/machine-filter.ts";
import { plannedRows, toOrder } from "#server/procedures/records/orders/reader.ts";
import type { PlanningMarkRow } from "#server/database/tables/orders.ts";

/** The cards of a machine on a user's own planning list. */
const markedCards = async (db: Reader, machine_id: string, username: string) => {
  const rows = await db
    .selectFrom("planning_marks")
    .select("card_no")
    .where("username", "=", username)
    .where("machine_id", "=", machine_id)
    .execute();
  return new Set(rows.map(({ card_no }) => card_no));
};

/** The planned list of a machine with the marks of who asks. */
export const readPlanned = async (
  db: Reader,
  machine_id: string,
  context: Pick<ReadContext | WriteContext, "scope" | "now" | "settings"> & { actor: Actor | null },
): Promise<PlannedOrder[]> => {
  const { scope, actor } = context;
  const rows = await plannedRows(db, someOf(scope, [machine_id]));
  const marked = await markedCards(db, machine_id, actor?.username ?? "");
  return rows.map((row, index) => ({
    ...toOrder(row, context),
    user_planning: marked.has(row.card_no) ? 1 : 0,
    place: index + 1,
    places: rows.length,
  }));
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

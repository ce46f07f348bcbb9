import type { Reader } from "#server/database/company.ts";
import type { MachineFilter } from "#server/procedures/machine-filter.ts";

/** The operation text of a card: '' when it has none, null when no order of these machines has the card. */
export const readOperationText = async (
  db: Reader,
  { machines }: MachineFilter,
  card_no: string,
): Promise<string | null> => {
  if (machines?.length === 0) return null;
  const row = await db
    .joining("orders")
    .left("operation_texts as said", (join) => join.onRef("said.card_no", "=", "orders.card_no"))
    .query()
    .select("said.text")
    .where("orders.card_no", "=", card_no)
    .$if(machines !== null, (query) => query.where("orders.machine_id1", "in", [...machines!]))
    .executeTakeFirst();
  return row ? (row.text ?? "") : null;
};

import { unitOfProduct } from "#schemas/expressions/units.ts";
import { fromMillionths, parseJson, toIso } from "#server/database/columns.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import type { PalletFlagRow } from "#server/database/tables/pallets.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import { readTouchConfig } from "#server/procedures/records/touch-config.ts";

/** What a label can show, by the ids of its facts; texts that are not there are null, so that none is left blank unseen. */
export type LabelFacts = Readonly<Record<string, string | number | boolean | null>>;

const said = (text: string | undefined): string | null => text || null;

/** The facts of an order at the moment at which its labels are asked for. */
export const factsOfOrder = async (
  {
    trx,
    scope,
    settings,
    now,
  }: Pick<WriteContext, "trx" | "settings" | "now"> & {
    scope: Pick<WriteContext["scope"], "company_id">;
  },
  order: OrderRow,
): Promise<LabelFacts> => {
  const { machine_id1: machine_id } = order;
  const { unit } = await readTouchConfig(trx, scope.company_id, machine_id);
  const machine = await trx
    .selectFrom("machines")
    .select("object_description")
    .where("machine_id", "=", machine_id)
    .executeTakeFirst();
  return {
    card_no: order.card_no,
    work_order_no: said(order.work_order_no),
    part_no: said(order.part_no),
    part_description: said(order.part_description),
    op_number: said(order.op_number),
    op_name: said(order.op_name),
    planned_op_qty: fromMillionths(order.planned_op_qty),
    unit: unitOfProduct(unit, settings),
    machine_id,
    machine_name: said(machine?.object_description) ?? machine_id,
    printed_at: toIso(now),
  };
};

/** The facts of a pallet flag: those of its order when it was printed, and what is on the pallet now. */
export const factsOfFlag = (flag: PalletFlagRow): LabelFacts => ({
  ...parseJson<LabelFacts>(flag.facts),
  flag_no: String(flag.record_no),
  pallet_no: flag.print_order,
  quantity: fromMillionths(flag.good_qty),
  sscc: flag.sscc,
  printed_at: toIso(flag.date),
});

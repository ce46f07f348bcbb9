import { DomainError } from "#schemas/protocol/errors.ts";
import { fromMillionths } from "#server/database/columns.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import { flagsChanged, requireFlag } from "#server/procedures/records/pallet-flags.ts";
import { requireOpen } from "./confirm.ts";

/** What is taken from which pallet, in millionths. */
interface Taken {
  machine_id: string;
  card_no: string;
  record_no: number;
  quantity: number;
}

const path = "/pallet_flag";

/** Takes pieces from a pallet: its flag says so many fewer. Refuses more than are on it, and a flag of another card. */
export const takeFromPallet = async (
  context: WriteContext,
  { machine_id, card_no, record_no, quantity }: Taken,
): Promise<void> => {
  const flag = await requireFlag(context, record_no, path);
  if (flag.machine_id !== machine_id || flag.card_no !== card_no) throw new DomainError("not_found", { path });
  requireOpen(flag, path);
  const good_qty = flag.good_qty - quantity;
  if (good_qty < 0)
    throw new DomainError("rule_violated", {
      message: "The pallet has fewer pieces.",
      path,
      text: { key: "pallet.too_few", values: { quantity: fromMillionths(flag.good_qty) } },
    });
  await context.trx.updateTable("pallet_flags").set({ good_qty }).where("record_no", "=", record_no).execute();
  for (const event of flagsChanged([{ ...flag, good_qty }])) context.emit(event);
};

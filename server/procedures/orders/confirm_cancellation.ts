import { DomainError } from "#schemas/protocol/errors.ts";
import { knownEmployee } from "#server/procedures/employees/known.ts";
import type { CancellationRow } from "#server/database/tables/orders.ts";
import { requireProof } from "#server/procedures/proofs/proof.ts";
import { type WriteContext, writeProcedure } from "#server/procedures/procedure.ts";
import { confirmCancellation } from "#schemas/plant/procedures/orders/confirm_cancellation.ts";

export const confirmCancellationProcedure = writeProcedure(confirmCancellation, async (input, context) => {
  const { machine_id, recordNo: record_no, note } = input;
  const { action, confirmed_at } = await cancellationOn(context, machine_id, record_no);
  if (confirmed_at !== null)
    throw new DomainError("state_conflict", {
      message: "The cancellation is confirmed already.",
      path: "/recordNo",
      text: { key: "orders.cancellation_confirmed" },
    });
  const employee = await knownEmployee(context, input.employee);
  await requireProof("confirm_cancellation", context, { machine_id, employee_number: employee }, context.now);
  await context.trx
    .updateTable("cancellations")
    .set({ confirmed_at: context.now, note, employee })
    .where("record_no", "=", record_no)
    .execute();
  context.emit({ event: "NewOrderCancellation", machine_id, payload: { machine_id, record_nos: [record_no], action } });
  context.audit({ machine_id, after: { record_no, note, employee } });
  return true as const;
});

const cancellationOn = async (
  { trx }: WriteContext,
  machine_id: string,
  record_no: number,
): Promise<CancellationRow> => {
  const row = await trx
    .selectFrom("cancellations")
    .selectAll()
    .where("machine_id", "=", machine_id)
    .where("record_no", "=", record_no)
    .executeTakeFirst();
  if (row) return row;
  throw new DomainError("not_found", {
    message: "The machine has no such cancellation.",
    path: "/recordNo",
    text: { key: "orders.cancellation_unknown" },
  });
};

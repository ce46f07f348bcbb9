import { updatePalletQueue } from "#schemas/plant/procedures/pallets/update_pallet_queue.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { queueChanged } from "#server/procedures/records/pallet-flags.ts";
import { readQueue } from "./reader.ts";

export const updatePalletQueueProcedure = writeProcedure(
  updatePalletQueue,
  async ({ machine_id, record_nos, seen }, context) => {
    const { trx } = context;
    const before = (await readQueue(trx, machine_id)).map(({ record_no }) => record_no);
    if (seen !== undefined && seen.join() !== before.join())
      throw new DomainError("state_conflict", {
        message: "The queue has changed meanwhile.",
        path: "/seen",
        text: { key: "pallet.queue_changed" },
      });
    for (const [index, record_no] of record_nos.entries())
      if (!before.includes(record_no))
        throw new DomainError("state_conflict", {
          message: `The pallet ${record_no} does not wait at this machine.`,
          path: `/record_nos/${index}`,
          text: { key: "pallet.not_waiting", values: { record_no } },
        });
    const ofMachine = trx.deleteFrom("pallet_queue").where("machine_id", "=", machine_id);
    const gone = before.filter((record_no) => !record_nos.includes(record_no));
    if (gone.length > 0) await ofMachine.where("record_no", "in", gone).execute();
    for (const [index, record_no] of record_nos.entries())
      await trx
        .updateTable("pallet_queue")
        .set({ position: index + 1 })
        .where("machine_id", "=", machine_id)
        .where("record_no", "=", record_no)
        .execute();
    context.emit(queueChanged(machine_id));
    context.audit({ machine_id, before: { record_nos: before }, after: { record_nos } });
    return await readQueue(trx, machine_id);
  },
);

import type { NewEvent } from "#server/events/log.ts";
import type { ErpTransferRow } from "#server/database/tables/erp.ts";

type Told = Pick<ErpTransferRow, "subject" | "record_no" | "machine_id">;

/** Tells of the state that transfers of one subject have come to, by machine; null: they have left the queue. */
export const transfersChanged = (transfers: readonly Told[], status: ErpTransferRow["status"] | null): NewEvent[] =>
  [...Map.groupBy(transfers, ({ subject, machine_id }) => `${subject} ${machine_id}`).values()].map((all) => {
    const [{ subject, machine_id }] = all as [Told];
    const record_nos = all.map(({ record_no }) => record_no);
    return { event: "ErpTransferChanged", machine_id, payload: { subject, record_nos, status } };
  });

/** Tells that a target is sent to in another way than before. */
export const targetChanged = (target: string): NewEvent => ({
  event: "ErpTargetChanged",
  machine_id: null,
  payload: { target },
});

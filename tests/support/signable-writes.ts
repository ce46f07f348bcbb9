import { hour } from "#schemas/durations.ts";
import type { signable } from "#schemas/plant/signable.ts";
import type { Store } from "#server/database/store.ts";
import { company, iso, order, start } from "#tests/contracts/procedures/plant.ts";

export type SignableWrite = (typeof signable)[number];

/** What each signable write says at FC1, besides the machine and the person, once `addSignable` has added what it is about. */
export const signableInputs: Readonly<Record<SignableWrite, { trans_time?: string; [name: string]: unknown }>> = {
  receive_good_qty: { card_no: "100", good_qty: 1, note: "", trans_time: iso(start) },
  report_scrap: { card_no: "100", scrap_reason: "K1", scrap_qty: 1, scrap_text: "", trans_time: iso(start) },
  first_piece_ok: {},
  confirm_order: { card_no: "700", recordNos: [], good_qty: null, note: "" },
  confirm_cancellation: { recordNo: 77, note: "" },
  start_order: { card_no: "701", tool_id: null, sf326_stop_code: null, unit_qty: null, cavities: null },
};

/** Adds at FC1 a stopped order to confirm (700), one to start (701), which another runs before, and a cancellation (77). */
export const addSignable = (store: Store): Promise<void> =>
  store.write(async (trx) => {
    await trx
      .insertInto("orders")
      .values([
        order("FC1", "700", { state: "stopped", started_at: start - hour, stop_date: start - 1000 }),
        order("FC1", "701"),
      ])
      .execute();
    await trx
      .insertInto("cancellations")
      .values({
        company_id: company,
        machine_id: "FC1",
        card_no: "701",
        action: "cancellation",
        record_no: 77,
        username: "admin",
        created_at: start,
        confirmed_at: null,
        employee: "",
        note: "",
      })
      .execute();
  });

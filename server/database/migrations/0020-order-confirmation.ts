import { type Kysely, sql } from "kysely";
import { index, table } from "./table.ts";

/** What people confirm of orders that have ended or were cancelled, and the material that was scrapped. */
export const up = async (db: Kysely<any>): Promise<void> => {
  await table(db, "order_confirmations", ["machine_id", "card_no"], {
    machine_id: "text",
    card_no: "text",
    stop_date: "int",
    good_qty: "int",
    note: "text",
    employee: "text",
    username: "text",
    confirmed_at: "int",
  });
  await table(db, "cancellations", ["record_no"], {
    record_no: "int",
    machine_id: "text",
    card_no: "text",
    action: "text",
    username: "text",
    created_at: "int",
    confirmed_at: "int?",
    employee: "text",
    note: "text",
  });
  await index(db, "cancellations_by_machine", "cancellations", ["machine_id", "confirmed_at"]);
  await table(db, "material_scrap", ["record_no"], {
    record_no: "int",
    machine_id: "text",
    card_no: "text",
    material_no: "text",
    material_card_no: "text",
    quantity: "int",
    scrap_reason: "text",
    trans_time: "int",
    reporting_source: "text",
    username: "text",
  });
  await index(db, "material_scrap_by_card", "material_scrap", ["machine_id", "card_no"]);
  await table(db, "scrap_groups", ["code"], { code: "text", description: "text" });
  await confirmEarlier(db);
};

/** Nobody could confirm the orders that had ended before; they wait for nobody. */
const confirmEarlier = async (db: Kysely<any>): Promise<void> => {
  await sql`
    insert into order_confirmations
      (company_id, machine_id, card_no, stop_date, good_qty, note, employee, username, confirmed_at)
    select company_id, machine_id1, card_no, stop_date, good_qty, '', '', '', stop_date
    from orders where state = 'stopped' and stop_date is not null`.execute(db);
};

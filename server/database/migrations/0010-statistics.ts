import { type Kysely, sql } from "kysely";
import { index, table } from "./table.ts";

/** Goals of production, saved views of statistics, and what finds three years of history by time. */
export const up = async (db: Kysely<any>): Promise<void> => {
  await table(db, "production_goals", ["production_type", "target_date"], {
    production_type: "text",
    target_date: "text",
    target_good_qty: "int",
    target_good_qty_alt_unit: "int",
    target_earned_hours: "int",
  });
  await index(db, "production_goals_date", "production_goals", ["target_date"]);
  await table(db, "saved_views", ["dataset", "config_name", "username", "name"], {
    dataset: "text",
    config_name: "text",
    username: "text",
    name: "text",
    config: "text",
  });
  await index(db, "orders_end", "orders", ["stop_date"]);
  await index(db, "orders_part_type", "orders", ["part_type_id"]);
  await index(db, "stops_machine_start", "stops", ["machine_id", "start_time"]);
  await index(db, "employee_sign_ins_time", "employee_sign_ins", ["machine_id", "signed_in_at"]);
  await scrapIndex(db);
};

/** Scrap of all machines by time. Only scrap is in it, so that the many rows of good pieces cost nothing. */
const scrapIndex = (db: Kysely<any>) =>
  sql`create index production_transactions_scrap on production_transactions (company_id, trans_time)
    where kind = 'scrap'`.execute(db);

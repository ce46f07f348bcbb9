import { type Kysely, sql } from "kysely";
import { column } from "../columns.ts";
import { index, table } from "./table.ts";

/** The place of facts in the queue to the ERP and when they are tried again, and how it stands with each target. */
export const up = async (db: Kysely<any>): Promise<void> => {
  for (const name of ["queue_no", "attempts"])
    await db.schema
      .alterTable("erp_transfers")
      .addColumn(name, column.integer, (c) => c.notNull().defaultTo(0))
      .execute();
  for (const name of ["not_before", "sent_at"])
    await db.schema.alterTable("erp_transfers").addColumn(name, column.integer).execute();
  await sql`
    update erp_transfers set queue_no = placed.place
    from (
      select company_id, subject, record_no,
        row_number() over (partition by company_id order by changed_at, subject, record_no) as place
      from erp_transfers
    ) as placed
    where erp_transfers.company_id = placed.company_id
      and erp_transfers.subject = placed.subject
      and erp_transfers.record_no = placed.record_no`.execute(db);
  await sql`
    insert into counters (company_id, name, value)
    select company_id, 'erp_transfer', max(queue_no) from erp_transfers group by company_id`.execute(db);
  await index(db, "erp_transfers_queue", "erp_transfers", ["status", "queue_no"]);
  await index(db, "erp_transfers_changed", "erp_transfers", ["status", "changed_at"]);
  await index(db, "erp_transfers_machine", "erp_transfers", ["machine_id", "status", "queue_no"]);
  await index(db, "erp_transfers_card", "erp_transfers", ["card_no", "status", "queue_no"]);
  await table(db, "erp_targets", ["target"], {
    target: "text",
    backlog: "text",
    sends_after: "int",
    paused: "int",
    failures: "int",
    open_until: "int?",
    next_at: "int",
    error_text: "text",
    username: "text",
    changed_at: "int",
  });
};

import { type Kysely, sql } from "kysely";
import { column } from "../columns.ts";
import { index, table } from "./table.ts";

/** Signals of one moment side by side, how far a clock was ahead, and jumps of counters that wait for a person. */
export const up = async (db: Kysely<any>): Promise<void> => {
  await keepAllSignals(db);
  for (const name of ["said_at", "good_count_at", "scrap_count_at"])
    await db.schema.alterTable("machine_states").addColumn(name, column.time).execute();
  await table(db, "counter_jumps", ["record_no"], {
    record_no: "int",
    machine_id: "text",
    kind: "text",
    time: "int",
    place: "int",
    since: "int",
    from_count: "int",
    to_count: "int",
    pieces: "int",
    noticed_at: "int",
    decision: "text",
    decided_at: "int?",
    username: "text",
    note: "text",
  });
  await index(db, "counter_jumps_by_machine", "counter_jumps", ["machine_id", "decision", "time"]);
};

/** The key of a table cannot be changed on SQLite: the rows move into a new one. */
const keepAllSignals = async (db: Kysely<any>): Promise<void> => {
  await table(db, "machine_records_new", ["machine_id", "time", "place"], {
    machine_id: "text",
    time: "int",
    place: "int",
    ahead: "int",
    status: "text?",
    reason: "text",
    good_count: "int?",
    scrap_count: "int?",
    counter_limit: "int?",
    process_values: "text",
    gone: "int",
  });
  await sql`
    insert into machine_records_new
      (company_id, machine_id, time, place, ahead, status, reason, good_count, scrap_count, counter_limit, process_values, gone)
    select company_id, machine_id, time, 0, 0, status, reason, good_count, scrap_count, null, '', gone
    from machine_records`.execute(db);
  await db.schema.dropTable("machine_records").execute();
  await db.schema.alterTable("machine_records_new").renameTo("machine_records").execute();
  await index(db, "machine_records_time", "machine_records", ["time"]);
  await sql`create index machine_records_ahead on machine_records (company_id, machine_id, time) where ahead > 0`.execute(
    db,
  );
};

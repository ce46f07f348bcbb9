import type { Kysely } from "kysely";
import { column } from "../columns.ts";
import { index, table } from "./table.ts";

/** What people do to stops, micro-stops, stops by silence, and the plan of shifts. */
export const up = async (db: Kysely<any>): Promise<void> => {
  await db.schema
    .alterTable("stops")
    .addColumn("micro", column.flag, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable("machine_states")
    .addColumn("silent_stop", column.flag, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("machine_states").addColumn("last_border_at", column.time).execute();
  await table(db, "stop_borders", ["machine_id", "time", "kind"], {
    machine_id: "text",
    time: "int",
    kind: "text",
    since: "int",
  });
  await keepCuts(db);
  await table(db, "stop_numbers", ["machine_id"], { machine_id: "text", last: "int" });
  await table(db, "stop_codings", ["record_no"], {
    record_no: "int",
    machine_id: "text",
    stop: "int",
    action: "text",
    from_reason: "text",
    to_reason: "text",
    other_stop: "int?",
    start_time: "int",
    end_time: "int?",
    username: "text",
    created_at: "int",
  });
  await index(db, "stop_codings_stop", "stop_codings", ["machine_id", "stop"]);
  await index(db, "stop_notes_machine_time", "stop_notes", ["machine_id", "created_at"]);
  await shifts(db);
};

/** Stops that were cut before borders had a table of their own. */
const keepCuts = async (db: Kysely<any>): Promise<void> => {
  await db
    .insertInto("stop_borders")
    .columns(["company_id", "machine_id", "time", "kind", "since"])
    .expression(
      db
        .selectFrom("stops")
        .select((select) => [
          "company_id",
          "machine_id",
          "start_time",
          select.val("cut").as("kind"),
          select.ref("start_time").as("since"),
        ])
        .where("cut", "=", 1),
    )
    .execute();
};

const shifts = async (db: Kysely<any>): Promise<void> => {
  const shift = {
    department: "text",
    start_minute: "int",
    end_minute: "int",
    shift: "int",
    shift_description: "text",
  } as const;
  await table(db, "shift_patterns", ["department", "weekday", "start_minute"], { ...shift, weekday: "int" });
  await table(db, "shift_exceptions", ["department", "day", "start_minute"], { ...shift, day: "text" });
  await table(db, "holidays", ["day"], { day: "text", description: "text" });
};

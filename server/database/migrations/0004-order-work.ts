import { type Kysely, sql } from "kysely";
import { index, table } from "./table.ts";

/** What the work with orders leaves: their runs, own planning, program locks, and the tools with their inserts. */
export const up = async (db: Kysely<any>): Promise<void> => {
  await runs(db);
  await table(db, "planning_marks", ["username", "machine_id", "card_no"], {
    username: "text",
    machine_id: "text",
    card_no: "text",
  });
  await table(db, "program_locks", ["record_no"], {
    record_no: "int",
    machine_id: "text",
    program_id: "text",
    comment: "text",
    username: "text",
    locked_at: "int",
    unlocked_by: "text?",
    unlocked_at: "int?",
  });
  await index(db, "program_locks_program", "program_locks", ["machine_id", "program_id"]);
  await table(db, "tools", ["tool_id"], { tool_id: "text", description: "text" });
  await table(db, "tool_structure", ["tool_id", "child_tool_id"], {
    tool_id: "text",
    child_tool_id: "text",
    child_tool_description: "text",
  });
  await table(db, "tool_inserts", ["tool_id"], {
    tool_id: "text",
    parent_tool_id: "text",
    description: "text",
    location: "text",
    mounted_on: "text",
  });
};

/** Every stretch of time in which an order was started; an order that was stopped may be started again. */
const runs = async (db: Kysely<any>): Promise<void> => {
  await table(db, "order_runs", ["machine_id", "card_no", "started_at"], {
    machine_id: "text",
    card_no: "text",
    started_at: "int",
    stop_date: "int?",
  });
  await index(db, "order_runs_end", "order_runs", ["machine_id", "stop_date"]);
  await sql`insert into order_runs (company_id, machine_id, card_no, started_at, stop_date)
    select company_id, machine_id1, card_no, started_at, stop_date from orders where started_at is not null`.execute(
    db,
  );
};

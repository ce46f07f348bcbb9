import type { Kysely } from "kysely";
import { index, table } from "./table.ts";

/** Scheduled jobs, and what clearing old rows away looks them up by. */
export const up = async (db: Kysely<any>): Promise<void> => {
  await table(db, "scheduled_jobs", ["job"], {
    job: "text",
    served_at: "int",
    started_at: "int?",
    finished_at: "int?",
    success_at: "int?",
    duration_ms: "int?",
    result: "text?",
    detail: "text?",
    error: "text?",
    failures: "int",
    failed_total: "int",
    retry_at: "int?",
    requested_at: "int?",
    claimed_by: "text?",
    claimed_until: "int?",
  });
  await index(db, "stored_replies_time", "stored_replies", ["created_at"]);
  await index(db, "audit_time", "audit", ["time"]);
};

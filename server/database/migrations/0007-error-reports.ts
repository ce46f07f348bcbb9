import type { Kysely } from "kysely";
import { index, table } from "./table.ts";

/** Errors that browsers have reported. */
export const up = async (db: Kysely<any>): Promise<void> => {
  await table(db, "error_reports", ["report_id"], {
    report_id: "text",
    received_at: "int",
    time: "int",
    message: "text",
    stack: "text",
    route: "text",
    app_version: "text",
    company_name: "text?",
    username: "text?",
  });
  await index(db, "error_reports_by_time", "error_reports", ["received_at"]);
};

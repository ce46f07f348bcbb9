import type { Kysely } from "kysely";
import { table } from "./table.ts";

export const up = async (db: Kysely<any>): Promise<void> => {
  await table(db, "files", ["path"], {
    path: "text",
    record_no: "int",
    file_type: "text",
    machine_id: "text?",
    changed_at: "int",
    bytes: "int",
    hash: "text",
  });
};

import type { Kysely } from "kysely";
import { index, table } from "./table.ts";

export const up = async (db: Kysely<any>): Promise<void> => {
  await table(db, "machine_documents", ["document_link"], {
    document_link: "text",
    document_description: "text",
    document_group: "text",
    view_order: "int",
    last_changed: "int",
  });
  await table(db, "machine_document_uses", ["used_by", "used_id", "document_link"], {
    used_by: "text",
    used_id: "text",
    document_link: "text",
  });
  await table(db, "document_groups", ["description"], { description: "text", note: "text", view_order: "int" });
  await table(db, "reports", ["record_no"], {
    record_no: "int",
    created_at: "int",
    report_setting: "text",
    path: "text",
    machine_id: "text?",
    card_no: "text",
    reportidentity: "text",
  });
  await index(db, "reports_of_machine", "reports", ["machine_id", "report_setting", "created_at"]);
};

import type { Kysely } from "kysely";
import { index, table } from "./table.ts";

/** Files of master data: what was read of them, what their columns stand for, and what became of each row. */
export const up = async (db: Kysely<any>): Promise<void> => {
  await table(db, "imports", ["import_no"], {
    import_no: "int",
    entity: "text",
    file_name: "text",
    format: "text",
    encoding: "text?",
    separator: "text?",
    decimal: "text",
    headings: "text",
    columns: "text",
    existing: "text",
    rows: "int",
    username: "text",
    created_at: "int",
    changed_at: "int",
    state: "text",
    version: "int",
  });
  await index(db, "imports_time", "imports", ["entity", "created_at"]);
  await table(db, "import_rows", ["import_no", "row_no"], {
    import_no: "int",
    row_no: "int",
    cells: "text",
    result: "text",
    row_key: "text",
    row_version: "int?",
    fault: "text?",
    created_at: "int",
  });
  await index(db, "import_rows_time", "import_rows", ["created_at"]);
  await index(db, "import_rows_result", "import_rows", ["import_no", "result", "row_no"]);
  await table(db, "import_columns", ["entity", "heading"], { entity: "text", heading: "text", field: "text?" });
};

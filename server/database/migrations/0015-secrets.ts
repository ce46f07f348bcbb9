import type { Kysely } from "kysely";
import { table } from "./table.ts";

/** What other systems know us by: sealed values, each for the one origin that it may be sent to. */
export const up = async (db: Kysely<any>): Promise<void> =>
  table(db, "secrets", ["name"], {
    name: "text",
    value: "text",
    origin: "text",
    changed_by: "text",
    changed_at: "int",
  });

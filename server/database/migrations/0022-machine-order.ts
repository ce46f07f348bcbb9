import type { Kysely } from "kysely";
import { table } from "./table.ts";

/** Groups and priorities of machines, and each user's own order of them. */
export const up = async (db: Kysely<any>): Promise<void> => {
  await table(db, "machine_groups", ["group_id"], { group_id: "text", description: "text" });
  await table(db, "machine_group_members", ["group_id", "machine_id"], { group_id: "text", machine_id: "text" });
  await table(db, "machine_priorities", ["machine_id"], { machine_id: "text", priority: "int" });
  await table(db, "machine_sortings", ["username"], {
    username: "text",
    order_by_term: "text",
    order_dir: "text",
    machine_ids: "text",
  });
};

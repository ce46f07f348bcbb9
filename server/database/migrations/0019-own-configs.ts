import type { Kysely } from "kysely";
import { table } from "./table.ts";

/** What a user keeps for itself of a table or an overview. */
export const up = async (db: Kysely<any>): Promise<void> => {
  await table(db, "own_configs", ["username", "kind", "slug"], {
    username: "text",
    kind: "text",
    slug: "text",
    config: "text",
    changed_at: "int",
  });
};

import type { Kysely } from "kysely";
import { table } from "./table.ts";

export const up = async (db: Kysely<any>): Promise<void> => {
  await table(db, "feed_sessions", [], { client_id: "text", holder: "text", held_until: "int" });
  await table(db, "feed_nodes", ["group_id", "edge_node_id"], {
    group_id: "text",
    edge_node_id: "text",
    born_at: "int",
  });
};

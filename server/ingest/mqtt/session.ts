import { randomBytes } from "node:crypto";
import type { ServerParts } from "#server/parts.ts";

/** How long a process keeps the session without saying so again (ms): it says so three times in that time. */
export const sessionHeld = 15_000;

/**
 * Takes or keeps the company's session at the broker for one process, so that several servers on one database do not
 * push each other out of it. Gives the client's name, null while another process holds the session.
 */
export const holdSession = ({ store, now }: ServerParts, company_id: number, holder: string): Promise<string | null> =>
  store.write(
    async (trx) => {
      const fresh = `shopwright-${randomBytes(6).toString("hex")}`;
      const held_until = now() + sessionHeld;
      await trx
        .insertInto("feed_sessions")
        .values({ company_id, client_id: fresh, holder, held_until })
        .onConflict((conflict) => conflict.columns(["company_id"]).doNothing())
        .execute();
      const row = await trx
        .updateTable("feed_sessions")
        .set({ holder, held_until })
        .where("company_id", "=", company_id)
        .where((where) => where.or([where("holder", "=", holder), where("held_until", "<=", now())]))
        .returning("client_id")
        .executeTakeFirst();
      return row?.client_id ?? null;
    },
    { company_id },
  );

/** Gives the session free for another process. */
export const leaveSession = ({ store }: ServerParts, company_id: number, holder: string): Promise<unknown> =>
  store.write(
    (trx) =>
      trx
        .updateTable("feed_sessions")
        .set({ held_until: 0 })
        .where("company_id", "=", company_id)
        .where("holder", "=", holder)
        .execute(),
    { company_id },
  );

/** The edge nodes that have ever told a birth. */
export const knownNodes = ({ store }: ServerParts, company_id: number) =>
  store.read
    .selectFrom("feed_nodes")
    .select(["group_id", "edge_node_id"])
    .where("company_id", "=", company_id)
    .orderBy("group_id")
    .orderBy("edge_node_id")
    .execute();

export const keepNode = ({ store, now }: ServerParts, company_id: number, group_id: string, edge_node_id: string) =>
  store.write(
    (trx) =>
      trx
        .insertInto("feed_nodes")
        .values({ company_id, group_id, edge_node_id, born_at: now() })
        .onConflict((conflict) =>
          conflict.columns(["company_id", "group_id", "edge_node_id"]).doUpdateSet({ born_at: now() }),
        )
        .execute(),
    { company_id },
  );

import { randomBytes } from "node:crypto";
import type { ServerParts } from "#server/parts.ts";
import { readerOf, writeCompany } from "#server/database/company.ts";

/** How long a process keeps the session without saying so again (ms): it says so three times in that time. */
export const sessionHeld = 15_000;

/**
 * Takes or keeps the company's session at the broker for one process, so that several servers on one database do not
 * push each other out of it. Gives the client's name, null while another process holds the session.
 */
export const holdSession = ({ store, now }: ServerParts, company_id: number, holder: string): Promise<string | null> =>
  writeCompany(store, company_id, async (trx) => {
    const fresh = `shopwright-${randomBytes(6).toString("hex")}`;
    const held_until = now() + sessionHeld;
    await trx
      .insertInto("feed_sessions")
      .values({ client_id: fresh, holder, held_until })
      .onConflict((conflict) => conflict.columns(["company_id"]).doNothing())
      .execute();
    const row = await trx
      .updateTable("feed_sessions")
      .set({ holder, held_until })
      .where((where) => where.or([where("holder", "=", holder), where("held_until", "<=", now())]))
      .returning("client_id")
      .executeTakeFirst();
    return row?.client_id ?? null;
  });

/** Gives the session free for another process. */
export const leaveSession = ({ store }: ServerParts, company_id: number, holder: string): Promise<unknown> =>
  writeCompany(store, company_id, (trx) =>
    trx.updateTable("feed_sessions").set({ held_until: 0 }).where("holder", "=", holder).execute(),
  );

/** The edge nodes that have ever told a birth. */
export const knownNodes = ({ store }: ServerParts, company_id: number) =>
  readerOf(store, company_id)
    .selectFrom("feed_nodes")
    .select(["group_id", "edge_node_id"])
    .orderBy("group_id")
    .orderBy("edge_node_id")
    .execute();

export const keepNode = ({ store, now }: ServerParts, company_id: number, group_id: string, edge_node_id: string) =>
  writeCompany(store, company_id, (trx) =>
    trx
      .insertInto("feed_nodes")
      .values({ group_id, edge_node_id, born_at: now() })
      .onConflict((conflict) =>
        conflict.columns(["company_id", "group_id", "edge_node_id"]).doUpdateSet({ born_at: now() }),
      )
      .execute(),
  );

import { sql } from "kysely";
import type { Reader } from "#server/database/company.ts";

/** When the first of all that is known of a machine happened (ms UTC), null when nothing is. */
export const beginning = async (db: Reader, machine_id: string): Promise<number | null> => {
  const rows = [
    await earliest(db, "stops", "start_time", machine_id),
    await earliest(db, "production_transactions", "trans_time", machine_id),
    await earliest(db, "silences", "start_time", machine_id),
    await earliest(db, "order_runs", "started_at", machine_id),
    await earliest(db, "machine_states", "known_since", machine_id),
  ];
  const times = rows.filter((time) => time !== null);
  return times.length === 0 ? null : Math.min(...times);
};

const earliest = async (
  db: Reader,
  table: "stops" | "production_transactions" | "silences" | "order_runs" | "machine_states",
  column: string,
  machine_id: string,
): Promise<number | null> => {
  const { rows } = await db.statement(
    (company) => sql<{ first: number | null }>`select min(${sql.ref(column)}) as first from ${sql.table(table)}
    where ${company()} and machine_id = ${machine_id}`,
  );
  return rows[0]?.first ?? null;
};

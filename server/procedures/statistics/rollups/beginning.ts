import type { Reader } from "#server/database/company.ts";

/** When the first of all that is known of a machine happened (ms UTC), null when nothing is. */
export const beginning = async (db: Reader, company_id: number, machine_id: string): Promise<number | null> => {
  const of = { company_id, machine_id };
  const rows = [
    await earliest(db, "stops", "start_time", of),
    await earliest(db, "production_transactions", "trans_time", of),
    await earliest(db, "silences", "start_time", of),
    await earliest(db, "order_runs", "started_at", of),
    await earliest(db, "machine_states", "known_since", of),
  ];
  const times = rows.filter((time) => time !== null);
  return times.length === 0 ? null : Math.min(...times);
};

const earliest = async (
  db: Reader,
  table: "stops" | "production_transactions" | "silences" | "order_runs" | "machine_states",
  column: string,
  { machine_id }: { company_id: number; machine_id: string },
): Promise<number | null> => {
  const row = await db
    .selectFrom(table)
    .select((select) => select.fn.min<number | null>(column as never).as("first"))
    .where("machine_id", "=", machine_id)
    .executeTakeFirst();
  return row?.first ?? null;
};

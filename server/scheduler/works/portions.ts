import { type RawBuilder, sql } from "kysely";
import type { Store } from "#server/database/store.ts";

/** Rows that one transaction deletes at most, so that nothing else waits long. */
export const rowsAtOnce = 1000;

/** Deletes rows of a table by where they lie, in one transaction; gives how many. */
const deleteSome = (store: Store, company_id: number, table: string, condition: RawBuilder<unknown>): Promise<number> =>
  store.write(
    async (trx) => {
      const name = sql.table(table);
      const old =
        store.kind === "postgres"
          ? sql`ctid = any(array(select ctid from ${name} where ${condition} limit ${sql.lit(rowsAtOnce)}))`
          : sql`rowid in (select rowid from ${name} where ${condition} limit ${sql.lit(rowsAtOnce)})`;
      const { numAffectedRows } = await sql`delete from ${name} where ${old}`.execute(trx);
      return Number(numAffectedRows ?? 0n);
    },
    { company_id },
  );

/** Repeats a portion until it finds less than it might; gives the sum. Throws when the signal says so. */
export const untilDone = async (signal: AbortSignal, portion: () => Promise<number>): Promise<number> => {
  let sum = 0;
  for (;;) {
    signal.throwIfAborted();
    const count = await portion();
    sum += count;
    if (count < rowsAtOnce) return sum;
  }
};

/** Deletes all rows of a table that meet a condition, portion by portion; gives how many. */
export const deleteRows = (
  store: Store,
  { company_id, signal }: { company_id: number; signal: AbortSignal },
  table: string,
  condition: RawBuilder<unknown>,
): Promise<number> => untilDone(signal, () => deleteSome(store, company_id, table, condition));

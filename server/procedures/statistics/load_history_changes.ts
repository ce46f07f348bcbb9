import { loadHistoryChanges } from "#schemas/plant/procedures/statistics/load_history_changes.ts";
import { minute } from "#schemas/durations.ts";
import { readProcedure } from "#server/procedures/procedure.ts";

/**
 * A change counts only once no answer of a history is given any more that was made before it: those are kept for a minute
 * (`cacheSeconds`), and a transaction takes its time. Who has read in between reads again then.
 */
const untilSeen = 2 * minute;

export const loadHistoryChangesProcedure = readProcedure(loadHistoryChanges, async (_input, { db, now }) => {
  const rows = await db
    .selectFrom("history_changes")
    .select(["month", "changes", "changed_at"])
    .orderBy("month")
    .execute();
  return rows.map(({ month, changes, changed_at }) => ({
    month,
    changes: now - changed_at < untilSeen ? changes - 1 : changes,
  }));
});

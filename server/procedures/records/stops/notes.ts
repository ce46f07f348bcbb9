import { takeNumbers } from "#server/database/counters.ts";
import type { StopRow } from "#server/database/tables/stops.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";

/** Adds a note to each stop. */
export const addNotes = async (
  { trx, actor, now }: WriteContext,
  stops: readonly StopRow[],
  note: string | null,
): Promise<void> => {
  const [first] = stops;
  if (!first || note === null) return;
  const { company_id } = first;
  const last = await takeNumbers(trx, company_id, "stop_note", stops.length);
  const rows = stops.map(({ machine_id, stop }, index) => ({
    company_id,
    record_no: last - stops.length + 1 + index,
    machine_id,
    stop,
    note,
    username: actor.username,
    created_at: now,
  }));
  for (let at = 0; at < rows.length; at += 500)
    await trx
      .insertInto("stop_notes")
      .values(rows.slice(at, at + 500))
      .execute();
};

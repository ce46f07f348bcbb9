import type { Stop } from "#schemas/plant/stop.ts";
import { uncodedReason } from "#schemas/plant/constants.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import { addCodings } from "#server/procedures/records/stops/codings.ts";
import { stopsFollow } from "./stops-follow.ts";
import { addNotes } from "#server/procedures/records/stops/notes.ts";
import type { StopRow } from "#server/database/tables/stops.ts";
import { codeStop } from "#server/procedures/records/stops/writer.ts";

/** Gives stops of one machine a person's code and, where there is one, a note; gives them as they are then. */
export const codeStops = async (
  context: WriteContext,
  machine_id: string,
  rows: readonly StopRow[],
  stop_code: string,
  note: string | null,
): Promise<Stop[]> => {
  const { trx, actor, now } = context;
  const coded = { stop_reason: stop_code, coded_by: actor.username, coded_at: now };
  for (const row of rows) await codeStop(trx, row, row.stop, coded);
  const codings = rows.map((row) => ({
    row: { ...row, ...coded },
    action: row.stop_reason === uncodedReason ? ("code" as const) : ("recode" as const),
    from_reason: row.stop_reason,
    username: actor.username,
  }));
  await addCodings(trx, codings, now);
  await addNotes(context, rows, note);
  context.audit({
    machine_id,
    before: rows.map(({ stop, stop_reason }) => ({ stop, stop_reason })),
    after: { stop_reason: stop_code, note },
  });
  return await stopsFollow(context, machine_id, { changed: rows.map(({ stop }) => stop) });
};

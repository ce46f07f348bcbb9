import { uncodedReason } from "#schemas/plant/constants.ts";
import type { Stop } from "#schemas/plant/stop.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import { addJoin } from "#server/procedures/records/stops/borders.ts";
import { addCodings } from "#server/procedures/records/stops/codings.ts";
import { stopsFollow } from "#server/procedures/machines/stops-follow.ts";
import { isMicro, microStopAfter } from "#server/procedures/machines/micro.ts";
import type { StopRow } from "#server/database/tables/stops.ts";
import { deleteStops, updateStop } from "#server/procedures/records/stops/writer.ts";

/** Stops that follow each other, in order of time. */
export type StopChain = readonly [StopRow, ...StopRow[]];

/** Makes one of stops that follow each other; notes of all of them are its notes then. */
export const joinStops = async (context: WriteContext, rows: StopChain): Promise<Stop> => {
  const { trx, actor, now } = context;
  const [first, ...taken] = rows;
  const { machine_id } = first;
  const joined = await joinedRow(context, first, rows);
  await deleteStops(
    trx,
    first,
    taken.map(({ stop }) => stop),
  );
  const { end_time, stop_reason, coded_by, coded_at, micro } = joined;
  await updateStop(trx, first, first.stop, { end_time, stop_reason, coded_by, coded_at, micro });
  for (const [index, row] of taken.entries()) await addJoin(trx, first, rows[index]!.start_time, row.start_time);
  await moveNotes(context, first, taken);
  const codings = taken.map((row) => ({
    row: joined,
    action: "merge" as const,
    from_reason: row.stop_reason,
    other_stop: row.stop,
    username: actor.username,
  }));
  await addCodings(trx, codings, now);
  context.audit({ machine_id, before: { stops: rows.map(({ stop }) => stop) }, after: { stop: first.stop } });
  const removed = taken.map(({ stop, version }) => ({ stop, version: version + 1 }));
  const [stop] = await stopsFollow(context, machine_id, {
    changed: [first.stop],
    removed,
    border: taken.at(-1)!.start_time,
  });
  return stop!;
};

const joinedRow = async ({ trx }: WriteContext, first: StopRow, rows: readonly StopRow[]): Promise<StopRow> => {
  const coded = rows.find(({ coded_by }) => coded_by !== null);
  const named = coded ?? rows.find(({ stop_reason }) => stop_reason !== uncodedReason) ?? first;
  const { stop_reason, coded_by, coded_at } = named;
  const { end_time } = rows.at(-1)!;
  const interval = { start: first.start_time, end: end_time };
  const micro = isMicro(interval, coded_by !== null, await microStopAfter(trx, first));
  return { ...first, end_time, stop_reason, coded_by, coded_at, micro };
};

const moveNotes = async ({ trx }: WriteContext, to: StopRow, from: readonly StopRow[]): Promise<void> => {
  await trx
    .updateTable("stop_notes")
    .set({ stop: to.stop })
    .where("machine_id", "=", to.machine_id)
    .where(
      "stop",
      "in",
      from.map(({ stop }) => stop),
    )
    .execute();
};

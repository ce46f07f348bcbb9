import type { Stop } from "#schemas/plant/stop.ts";
import { toIsoOrNull } from "#server/database/columns.ts";
import { statePatch } from "#server/procedures/machines/derive.ts";
import { stateRows, statesSince } from "#server/procedures/machines/reader.ts";
import { withLatestStop } from "#server/procedures/machines/timeline.ts";
import { machineChanged, saveState } from "#server/procedures/machines/writer.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import { markChanged } from "#server/procedures/records/rollup-changes.ts";
import { stopCodeIndex, toStops } from "#server/procedures/records/stops/reader.ts";
import type { StopRow } from "#server/database/tables/stops.ts";
import { type MachineKey, stopsByNumber, stopsChanged } from "#server/procedures/records/stops/writer.ts";

/** What a person has done to stops of one machine. */
export interface StopWork {
  /** Numbers of the stops that have changed, in the order in which they are answered. */
  changed: readonly number[];
  removed?: readonly { stop: number; version: number }[];
  /** The latest border that has been laid (ms UTC). */
  border?: number;
}

/** Tells what has changed of stops and of the machine that they belong to; gives the stops as they are now. */
export const stopsFollow = async (context: WriteContext, machine_id: string, work: StopWork): Promise<Stop[]> => {
  const { trx, scope, now } = context;
  const key = { company_id: scope.company_id, machine_id };
  const found = new Map((await stopsByNumber(trx, key, work.changed)).map((row) => [row.stop, row]));
  const rows = work.changed.map((stop) => found.get(stop)!);
  await markChanged(trx, key, {
    from: Math.min(...rows.map(({ start_time }) => start_time)),
    to: endOf(rows, now),
    now,
  });
  context.emit(stopsChanged(machine_id, rows, work.removed ?? [], now));
  await machineFollows(context, key, rows, work.border ?? null);
  return await toStops(trx.in(scope.language), key.company_id, rows, now);
};

const endOf = (rows: readonly StopRow[], now: number): number =>
  Math.max(...rows.map(({ end_time }) => end_time ?? now));

const machineFollows = async (
  { trx, settings, now, emit }: WriteContext,
  key: MachineKey,
  changed: readonly StopRow[],
  border: number | null,
): Promise<void> => {
  const { company_id, machine_id } = key;
  const filter = { company_id, machines: [machine_id] };
  const [before] = await stateRows(trx, filter);
  const open = changed.find(({ end_time }) => end_time === null);
  if (!before || (!open && border === null)) return;
  const latest = await withLatestStop(trx, before);
  const last_border_at = Math.max(before.last_border_at ?? 0, border ?? 0) || null;
  const version = before.version + (open ? 1 : 0);
  await saveState(trx, { ...latest, last_border_at, version });
  if (!open) return;
  const codes = await stopCodeIndex(trx);
  const since = (await statesSince(trx, filter)).get(machine_id) ?? null;
  const isSetup = (codes.get(open.stop_reason)?.setup_time ?? 0) > 0;
  const { last_signal_at: _time, ...fields } = statePatch(latest, codes, { now, settings });
  const setup_time = isSetup ? Math.round((now - open.start_time) / 1000) : null;
  emit(machineChanged(machine_id, { ...fields, status_since: toIsoOrNull(since), setup_time }, version));
};

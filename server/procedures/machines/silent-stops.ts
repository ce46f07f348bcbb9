import { toIsoOrNull } from "#server/database/columns.ts";
import type { Reader } from "#server/database/company.ts";
import { markChanged } from "#server/procedures/records/rollup-changes.ts";
import { stopCodeIndex } from "#server/procedures/records/stops/reader.ts";
import { unknownFrom } from "#server/procedures/records/stops/intervals.ts";
import { insertStops, nextStopNumber, stopsChanged } from "#server/procedures/records/stops/writer.ts";
import { surroundingsOf } from "./coded-stop.ts";
import { statePatch } from "./derive.ts";
import type { Moment } from "#server/procedures/machine-filter.ts";
import { machineRows, stateRows } from "./reader.ts";
import { silenceRuleOf } from "./settings.ts";
import type { SignalWrite } from "./signals.ts";
import type { MachineRow, MachineStateRow } from "#server/database/tables/machines.ts";
import { newStop } from "./timeline.ts";
import { machineChanged, saveState } from "./writer.ts";

/** The machines that are silent though they ran when they last spoke; none where silence opens no stops. */
export const silentRunning = async (db: Reader, { now, settings }: Moment): Promise<string[]> => {
  const { silenceAfter, silenceStops } = silenceRuleOf(settings);
  if (!silenceStops) return [];
  const rows = await db
    .selectFrom("machine_states")
    .select("machine_id")
    .where("status", "=", "R")
    .where((where) => where.or([where("last_signal_at", "<", now - silenceAfter), where("gone_at", "<", now)]))
    .execute();
  return rows.map(({ machine_id }) => machine_id);
};

/**
 * Opens an uncoded stop on each machine that ran when it fell silent, from the moment on that its time would be unknown.
 * The next signal ends it, or goes on with it when the machine says that it stands.
 */
export const openSilentStops = async (write: SignalWrite): Promise<void> => {
  const machines = await silentRunning(write.trx, write);
  if (machines.length === 0) return;
  const filter = { company_id: write.company_id, machines };
  const states = new Map((await stateRows(write.trx, filter)).map((state) => [state.machine_id, state]));
  for (const machine of await machineRows(write.trx, filter)) {
    const state = states.get(machine.machine_id);
    if (state) await openSilentStop(write, machine, state);
  }
};

const openSilentStop = async (write: SignalWrite, machine: MachineRow, before: MachineStateRow): Promise<void> => {
  const { trx, company_id, now } = write;
  const { machine_id } = machine;
  const start = unknownFrom(before.last_signal_at!, before.gone_at, silenceRuleOf(write.settings).silenceAfter);
  const stop_number = await nextStopNumber(trx, before);
  const around = await surroundingsOf(write, machine, start);
  const row = newStop(before, stop_number, { start, end: null, reason: "-" }, around);
  const version = before.version + 1;
  const opened = { status: "S", stop_number, silent_stop: 1, last_border_at: start, version } as const;
  const after: MachineStateRow = { ...before, ...opened, machine_reason: "", current_stop_reason: row.stop_reason };
  await insertStops(trx, [row]);
  await saveState(trx, after);
  await markChanged(trx, { company_id, machine_id }, { from: start, to: now, now });
  const fields = statePatch(after, await stopCodeIndex(trx), write);
  write.emit(machineChanged(machine_id, { ...fields, status_since: toIsoOrNull(start) }, version));
  write.emit(stopsChanged(machine_id, [row], [], now));
};

import { uncodedReason } from "#schemas/plant/constants.ts";
import { runsSince } from "#server/procedures/records/orders/reader.ts";
import { shiftsOf } from "#server/procedures/shifts/reader.ts";
import { addCut } from "#server/procedures/records/stops/borders.ts";
import { addCodings } from "#server/procedures/records/stops/codings.ts";
import type { StopRow } from "#server/database/tables/stops.ts";
import {
  codeStop,
  insertStops,
  nextStopNumber,
  stopsByNumber,
  updateStop,
} from "#server/procedures/records/stops/writer.ts";
import { machineRows, stateRows, unheard } from "./reader.ts";
import type { SignalWrite } from "./signals.ts";
import type { MachineRow, MachineStateRow } from "#server/database/tables/machines.ts";
import { continueTimeline, newStop, type StopSurroundings, timelineEnd } from "./timeline.ts";
import { insertRecords, saveState } from "./writer.ts";

/** A stop that a person opens now with its code. */
export interface CodedStop {
  machine_id: string;
  stop_code: string;
  username: string;
}

/** The machine's state before and after, and the numbers of the stops that changed. */
export interface CodedStopChange {
  before: MachineStateRow;
  after: MachineStateRow;
  changed: number[];
}

/** What a record holds that no machine has sent. */
const saidByNobody = {
  place: 0,
  ahead: 0,
  good_count: null,
  scrap_count: null,
  counter_limit: null,
  process_values: "",
  gone: 0,
};

/**
 * Ends the open stop of a machine and opens one with a code, as a record of the machine's timeline: signals that come
 * late or have passed it on their way find it in its place, and no signal changes its code. Stores the state without a
 * new version.
 */
export const openCodedStop = async (write: SignalWrite, stop: CodedStop): Promise<CodedStopChange> => {
  const key = { company_id: write.company_id, machine_id: stop.machine_id };
  const filter = { company_id: write.company_id, machines: [stop.machine_id] };
  const [machine] = await machineRows(write.trx, filter);
  const before = (await stateRows(write.trx, filter))[0] ?? unheard(key);
  // A machine's clock may be ahead; its timeline never goes back.
  const at = Math.max(write.now, timelineEnd(before) + 1);
  const around = await surroundingsOf(write, machine!, at);
  const signal = { machine_id: stop.machine_id, time: at, status: "S" as const, reason: "" };
  await insertRecords(write.trx, [{ ...key, ...signal, ...saidByNobody }]);
  const { state, changed } = await continueTimeline(write, before, [signal], around);
  const coded = { stop_reason: stop.stop_code, coded_by: stop.username, coded_at: write.now };
  const numbers = new Set(changed);
  if (before.status === "S") {
    const opened: StopRow = {
      ...newStop(state, await nextStopNumber(write.trx, key), { start: at, end: null, reason: "" }, around),
      ...coded,
      cut: 1,
    };
    await updateStop(write.trx, key, state.stop_number, { end_time: at });
    await insertStops(write.trx, [opened]);
    await addCut(write.trx, key, at);
    numbers.add(state.stop_number).add(opened.stop);
    state.stop_number = opened.stop;
  } else await codeStop(write.trx, key, state.stop_number, coded);
  const [row] = await stopsByNumber(write.trx, key, [state.stop_number]);
  const coding = { row: row!, action: "code", from_reason: uncodedReason, username: stop.username } as const;
  await addCodings(write.trx, [coding], write.now);
  const after = { ...state, current_stop_reason: stop.stop_code, silent: 0 };
  await saveState(write.trx, after);
  return { before, after, changed: [...numbers] };
};

/** What a stop of a machine that begins at a moment (ms UTC) or later takes from it. */
export const surroundingsOf = async (
  write: SignalWrite,
  { department, machine_id }: MachineRow,
  at: number,
): Promise<StopSurroundings> => ({
  department,
  shifts: await shiftsOf(write.trx, [department], at, at + 1),
  runs: await runsSince(write.trx, [machine_id], at),
});

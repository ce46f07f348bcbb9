import { recordSignals } from "./record-signals.ts";
import { stateRows } from "./reader.ts";
import type { MachineSignalInput, SignalWrite } from "./signals.ts";

/** The word of a gateway that a machine is gone. */
export interface Death {
  machine_id: string;
  /** Milliseconds UTC. */
  time: number;
  /** Nothing has come from the machine after it. */
  isLast: boolean;
}

/**
 * Records that machines are gone: they show 'No data' at once, and of one that ran nothing is known from that moment on,
 * until its next signal. A machine that has never spoken stays as it is.
 */
export const recordDeaths = async (write: SignalWrite, deaths: readonly Death[]): Promise<void> => {
  const machines = [...new Set(deaths.map(({ machine_id }) => machine_id))];
  if (machines.length === 0) return;
  const rows = await stateRows(write.trx, { company_id: write.company_id, machines });
  const lastSignals = new Map(rows.map(({ machine_id, last_signal_at }) => [machine_id, last_signal_at]));
  const signals = deaths.flatMap(({ machine_id, time, isLast }): MachineSignalInput[] => {
    const last = lastSignals.get(machine_id);
    if (last === undefined || last === null) return [];
    // Clocks differ: what came last also counts last.
    const at = Math.max(Math.min(time, write.now), isLast ? last + 1 : 0);
    const nothing = { status: null, reason: "", good_count: null, scrap_count: null, process_values: "" };
    return [{ machine_id, time: at, ...nothing, gone: 1 }];
  });
  await recordSignals(write, signals);
};

import { toIso } from "#server/database/columns.ts";
import { countsAt, type SignalWrite } from "./signals.ts";
import { keepProcessValue } from "./writer.ts";

export interface ProcessValueInput {
  machine_id: string;
  name: string;
  value: number | string;
  /** Milliseconds UTC. */
  time: number;
}

/**
 * Keeps the newest value of each machine and name, of one moment the last that came, and raises one event for each that
 * took the place of another.
 */
export const recordProcessValues = async (write: SignalWrite, values: readonly ProcessValueInput[]): Promise<void> => {
  const newest = new Map<string, ProcessValueInput>();
  for (const given of values) {
    const value = { ...given, time: countsAt(given.time, write.now) };
    const key = `${value.machine_id}\n${value.name}`;
    if ((newest.get(key)?.time ?? -Infinity) <= value.time) newest.set(key, value);
  }
  for (const value of newest.values()) {
    const { machine_id, name, time } = value;
    if (!(await keepProcessValue(write.trx, value))) continue;
    const payload = { machine_id, name, value: value.value, time: toIso(time) };
    write.emit({ event: "ProcessValue", machine_id, payload });
  }
};

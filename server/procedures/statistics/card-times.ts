import type { Reader } from "#server/database/company.ts";
import type { Moment } from "#server/procedures/machine-filter.ts";
import { machineRows } from "#server/procedures/machines/reader.ts";
import { shiftsOf } from "#server/procedures/shifts/reader.ts";
import { type StopCodeIndex, stopCodeIndex } from "#server/procedures/records/stops/reader.ts";
import { readTimelines } from "./machine-timelines.ts";
import type { Range } from "#server/procedures/range.ts";
import { type RunTimes, timesOfRuns } from "./run-times.ts";

/** A stretch of time in which an order was started, ms UTC. */
export interface CardRun {
  machine_id: string;
  card_no: string;
  start: number;
  end: number;
}

/** Is the reason of a stop one of set-up? */
export const setupReasons =
  (codes: StopCodeIndex) =>
  (reason: string): boolean =>
    (codes.get(reason)?.setup_time ?? 0) > 0;

/** The time from the first beginning to the last end. */
const spanOf = (runs: readonly CardRun[]): Range =>
  runs.reduce((span, { start, end }) => ({ from: Math.min(span.from, start), to: Math.max(span.to, end) }), {
    from: Infinity,
    to: -Infinity,
  });

/** How the time of runs divides, over all the given runs of a card on a machine; a handful of queries for all of them. */
export const readCardTimes = async (
  db: Reader,
  company_id: number,
  runs: readonly CardRun[],
  moment: Moment,
): Promise<(machine_id: string, card_no: string) => RunTimes> => {
  const byCard = Map.groupBy(runs, ({ machine_id, card_no }) => keyOf(machine_id, card_no));
  const around = await readSurroundings(db, company_id, runs, moment);
  return (machine_id, card_no) => timesOfRuns(byCard.get(keyOf(machine_id, card_no)) ?? [], around(machine_id));
};

const keyOf = (machine_id: string, card_no: string): string => JSON.stringify([machine_id, card_no]);

/** What was known of the machines while runs went on. */
const readSurroundings = async (
  db: Reader,
  company_id: number,
  runs: readonly CardRun[],
  moment: Moment,
): Promise<(machine_id: string) => Parameters<typeof timesOfRuns>[1]> => {
  const span = runs.length === 0 ? { from: 0, to: 0 } : spanOf(runs);
  const filter = { company_id, machines: [...new Set(runs.map(({ machine_id }) => machine_id))] };
  const timelines = await readTimelines(db, filter, span, moment);
  const machines = filter.machines.length === 0 ? [] : await machineRows(db, filter);
  const departmentOf = new Map(machines.map((row) => [row.machine_id, row.department]));
  const departments = [...new Set(departmentOf.values())];
  const shifts = Map.groupBy(await shiftsOf(db, departments, span.from, span.to), ({ department }) => department);
  const planned = new Map(
    [...shifts].map(([department, rows]) => [
      department,
      rows.map(({ start_time, end_time }) => ({ start: start_time, end: end_time })),
    ]),
  );
  const isSetup = setupReasons(await stopCodeIndex(db));
  return (machine_id) => ({
    timeline: timelines(machine_id),
    shifts: planned.get(departmentOf.get(machine_id) ?? "") ?? [],
    isSetup,
  });
};

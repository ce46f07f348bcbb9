import { hour } from "#schemas/durations.ts";
import { automaticColor, longestRangeDays, noOrder } from "#schemas/plant/constants.ts";
import type { StopHistoryEntry } from "#schemas/plant/stop.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { toIso, toIsoOrNull } from "#server/database/columns.ts";
import type { Reader } from "#server/database/company.ts";
import { presentSilence } from "#server/procedures/machines/derive.ts";
import { type MachineFilter, type Moment, someOf } from "#server/procedures/machine-filter.ts";
import { orderAt } from "#server/procedures/records/orders/order-at.ts";
import { machineRows, silencesSince, stateRows } from "#server/procedures/machines/reader.ts";
import { runsSince } from "#server/procedures/records/orders/reader.ts";
import { codedByNobody, seesByEmployee } from "#server/procedures/records/by-employee.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { shiftNumber, shiftsOf } from "#server/procedures/shifts/reader.ts";
import { gapsBetween, type Interval } from "#server/procedures/records/stops/intervals.ts";
import { readStopHistory, stopsBetween } from "#server/procedures/records/stops/reader.ts";
import { loadMachineHistory } from "#schemas/plant/procedures/stops/load_machine_history.ts";

const longestHours = longestRangeDays * 24;

export const loadMachineHistoryProcedure = readProcedure(loadMachineHistory, async (input, context) => {
  const { period, machine_id } = input;
  if (period < 1 || period > longestHours)
    throw new DomainError("rule_violated", {
      message: `Expected 1 to ${longestHours} hours, got ${period}`,
      path: "/period",
      text: { key: "stops.period", values: { most: longestHours } },
    });
  const { db, scope, now } = context;
  const filter = someOf(scope, [machine_id]);
  const from = now - period * hour;
  const stops = await readStopHistory(db, filter, { from, to: now }, now);
  const runs = await runBlocks(db, filter, machine_id, from, context);
  const told = seesByEmployee(context) ? stops : stops.map(codedByNobody);
  return [...told, ...runs].toSorted((a, b) => Date.parse(b.start_time) - Date.parse(a.start_time));
});

/** The stretches of [from, now) that neither stops nor silences cover, since the machine is known. */
const runBlocks = async (
  db: Reader,
  filter: MachineFilter,
  machine_id: string,
  from: number,
  moment: Moment,
): Promise<StopHistoryEntry[]> => {
  const { now } = moment;
  const [state] = await stateRows(db, filter);
  const [machine] = await machineRows(db, filter);
  if (!state || !machine || state.known_since === null) return [];
  const rows = [...(await stopsBetween(db, filter, from, now)), ...(await silencesSince(db, filter, from))];
  const covered: Interval[] = [
    ...rows.map((row) => ({ start: row.start_time, end: row.end_time })),
    ...presentSilence(state, moment),
  ];
  const runs = gapsBetween(covered, Math.max(from, state.known_since), now);
  const orders = await runsSince(db, [machine_id], from);
  const shifts = await shiftsOf(db, [machine.department], from, now);
  return runs.map(({ start, end }) => ({
    stop: 0,
    machine_id,
    shift: shiftNumber(shifts, machine.department, start),
    start_time: toIso(start),
    end_time: toIsoOrNull(end),
    duration: Math.round(((end ?? now) - start) / 1000),
    work_order_no: orderAt(orders, start)?.work_order_no ?? noOrder,
    stop_reason: "",
    stop_description: "",
    stop_reason_color: automaticColor,
    note: null,
    coded_by: null,
    coded_at: null,
    micro: false,
    codings: [],
    status: "R",
  }));
};

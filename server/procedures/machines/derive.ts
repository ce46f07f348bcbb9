import { automaticColor, noOrder, uncodedReason } from "#schemas/plant/constants.ts";
import type { Machine } from "#schemas/plant/machine.ts";
import type { TouchConfig } from "#schemas/plant/touch-config.ts";
import { fromFlag, fromMillionths, toIsoOrNull } from "#server/database/columns.ts";
import { finishOf } from "#server/procedures/records/orders/reader.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import { type Interval, shares, unknownFrom } from "#server/procedures/records/stops/intervals.ts";
import type { Said } from "#server/procedures/records/texts.ts";
import { describeReason, type StopCodeIndex } from "#server/procedures/records/stops/reader.ts";
import type { Moment } from "#server/procedures/machine-filter.ts";
import { silenceAfterOf } from "./settings.ts";
import type { MachineRow, MachineStateRow } from "#server/database/tables/machines.ts";

/** All that is known of one machine, read for many at once. */
export interface MachineParts {
  row: MachineRow;
  state: MachineStateRow;
  /** When the present state began, ms UTC. */
  since: number | null;
  config: TouchConfig;
  specialFunctions: readonly number[];
  order: OrderRow | undefined;
  employees: readonly string[];
  stops: readonly Interval[];
  silences: readonly Interval[];
  /** Beginnings (ms UTC) of the calendar day and of the present shift. */
  dayStart: number;
  shiftStart: number;
  /** Seconds that the running order has been produced. */
  produced: number;
}

/** Has the machine said nothing for longer than the site allows? Never having spoken is silence. */
const isOverdue = (state: MachineStateRow, { now, settings }: Moment): boolean =>
  state.last_signal_at === null || now - state.last_signal_at > silenceAfterOf(settings);

/** Is nothing known of the machine now: has it been silent for too long, or has its gateway told that it is gone? */
const isSilent = (state: MachineStateRow, moment: Moment): boolean => state.silent === 1 || isOverdue(state, moment);

/** `dead`: its gateway has told that it is gone. */
export const connectionOf = (state: MachineStateRow, moment: Moment): "ok" | "silent" | "dead" => {
  if (state.gone_at !== null) return "dead";
  return isSilent(state, moment) ? "silent" : "ok";
};

/** The silence that goes on now, of a running machine; it has no end yet. */
export const presentSilence = (
  { status, last_signal_at, gone_at }: MachineStateRow,
  { now, settings }: Moment,
): Interval[] => {
  if (status === "S" || last_signal_at === null) return [];
  const start = unknownFrom(last_signal_at, gone_at, silenceAfterOf(settings));
  return now > start ? [{ start, end: null }] : [];
};

const seconds = (ms: number): number => Math.round(ms / 1000);

/** How the present stop is described to readers of each language, where that is not one text. */
const saidOf = ({ status, current_stop_reason }: MachineStateRow, codes: StopCodeIndex): { said?: Said } => {
  const said = status === "S" ? codes.get(current_stop_reason)?.said : undefined;
  return said ? { said } : {};
};

/** What the state row says on screens, as a patch that an event tells: the part of a machine that signals change. */
export const statePatch = (state: MachineStateRow, codes: StopCodeIndex, moment: Moment) => ({
  ...stateFields(state, codes, moment),
  ...saidOf(state, codes),
});

const stateFields = (state: MachineStateRow, codes: StopCodeIndex, moment: Moment) => ({
  status: state.status,
  current_stop_reason: state.current_stop_reason,
  stop_number: state.stop_number,
  ...(state.status === "S"
    ? describeReason(codes, state.current_stop_reason)
    : { stop_description: "", stop_reason_color: automaticColor }),
  last_signal_at: toIsoOrNull(state.last_signal_at),
  no_data: isSilent(state, moment),
});

/** What the running order says on a machine. */
export const orderFields = (order: OrderRow | undefined, moment: Moment) => ({
  card_no: order?.card_no ?? noOrder,
  record_no: order?.record_no1 ?? null,
  part_no: order?.part_no ?? "",
  op_number: order?.op_number ?? "",
  work_order_no: order?.work_order_no ?? noOrder,
  work_order_qty: fromMillionths(order?.planned_op_qty ?? 0),
  card_good_qty: fromMillionths(order?.good_qty ?? 0),
  order_finished: order ? toIsoOrNull(finishOf(order, moment)) : null,
});

/** Elapsed seconds of the open stop when its code is one of set-up, else null. */
const setupSeconds = (parts: MachineParts, codes: StopCodeIndex, now: number): number | null => {
  const { state } = parts;
  if (state.status !== "S" || state.current_stop_reason === uncodedReason) return null;
  if ((codes.get(state.current_stop_reason)?.setup_time ?? 0) <= 0) return null;
  const open = parts.stops.find((stop) => stop.end === null);
  return open ? seconds(now - open.start) : 0;
};

/** The machine as it is answered. Run time is what neither stops nor silences cover since the first signal. */
export const toMachine = (parts: MachineParts, codes: StopCodeIndex, moment: Moment): Machine => {
  const { row, state, order } = parts;
  const { now } = moment;
  const timeline = { stops: parts.stops, silences: [...parts.silences, ...presentSilence(state, moment)] };
  const day = shares(timeline, state.known_since, parts.dayStart, now);
  const shift = shares(timeline, state.known_since, parts.shiftStart, now);
  const { company_id: _company, ...described } = row;
  return {
    ...described,
    ...stateFields(state, codes, moment),
    status_since: toIsoOrNull(parts.since),
    force_stop_enabled: fromFlag(state.force_stop_enabled),
    prepare_status: state.prepare_status,
    ...orderFields(order, moment),
    prod_time: parts.produced,
    setup_time: setupSeconds(parts, codes, now),
    calendar_run_time: seconds(day.run),
    calendar_stop_time: seconds(day.stop),
    shift_run_time: seconds(shift.run),
    shift_stop_time: seconds(shift.stop),
    emp_name: parts.employees.join(", "),
    config: parts.config,
    special_functions: [...parts.specialFunctions],
    version: state.version,
  };
};

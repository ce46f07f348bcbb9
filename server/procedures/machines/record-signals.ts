import { noOrder } from "#schemas/plant/constants.ts";
import type { QuantityKind } from "#schemas/plant/production-transaction.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { fromMillionths, toMillionths } from "#server/database/columns.ts";
import type { OrderRow } from "#server/procedures/orders/tables.ts";
import { type OrderRun, runningByMachine, runsSince } from "#server/procedures/orders/reader.ts";
import { addToOrder, quantitiesChanged } from "#server/procedures/orders/writer.ts";
import { addCounted, countedAt } from "#server/procedures/quantities/writer.ts";
import { shiftsOf } from "#server/procedures/shifts/reader.ts";
import { markChanged } from "#server/procedures/statistics/rollups/changes.ts";
import { type StopCodeIndex, stopCodeIndex } from "#server/procedures/stops/reader.ts";
import { stopsByNumber, stopsChanged } from "#server/procedures/stops/writer.ts";
import { additions, type Reading } from "./counters.ts";
import { orderFields, stateFields } from "./derive.ts";
import { orderAt } from "./order-at.ts";
import { machineRows, stateRows, statesSince, unheard } from "./reader.ts";
import { type MachineSignalInput, refusalOf, type SignalOutcome, type SignalWrite } from "./signals.ts";
import type { MachineRow, MachineStateRow } from "./tables.ts";
import {
  continueTimeline,
  refoldTimeline,
  type StopSurroundings,
  timelineEnd,
  type TimelineChange,
} from "./timeline.ts";
import { forgetDeaths, insertRecords, machineChanged, saveState } from "./writer.ts";

/**
 * Records signals of any number of machines in one transaction and raises the events of what they changed. Gives what
 * became of each, in the order given. A signal that is refused changes nothing and hinders no other.
 */
export const recordSignals = async (
  write: SignalWrite,
  signals: readonly MachineSignalInput[],
): Promise<SignalOutcome[]> => {
  if (signals.length === 0) return [];
  const outcomes = new Map<MachineSignalInput, SignalOutcome>();
  const byMachine = Map.groupBy(signals, (signal) => signal.machine_id);
  const filter = { company_id: write.company_id, machines: [...byMachine.keys()] };
  const machines = new Map((await machineRows(write.trx, filter)).map((row) => [row.machine_id, row]));
  const states = new Map((await stateRows(write.trx, filter)).map((row) => [row.machine_id, row]));
  const around = await surroundingsOf(write, [...machines.values()], signals);
  for (const [machine_id, own] of byMachine) {
    const machine = machines.get(machine_id);
    if (!machine) for (const signal of own) outcomes.set(signal, unknownMachine);
    else {
      const state = states.get(machine_id) ?? unheard(machine);
      const taken = await sortOut(write, state, own, outcomes);
      if (taken.length > 0) await recordOfMachine(write, machine, state, taken, around);
    }
  }
  return signals.map((signal) => outcomes.get(signal)!);
};

const unknownMachine: SignalOutcome = {
  result: "refused",
  error: new DomainError("not_found", { message: "The machine is not known.", path: "/machine_id" }),
};

/** Notes what is refused or known already and gives the rest in order of time. */
const sortOut = async (
  write: SignalWrite,
  state: MachineStateRow,
  signals: readonly MachineSignalInput[],
  outcomes: Map<MachineSignalInput, SignalOutcome>,
): Promise<MachineSignalInput[]> => {
  const known = await knownTimes(write, state, signals);
  const taken: MachineSignalInput[] = [];
  for (const signal of signals.toSorted((a, b) => a.time - b.time || a.gone - b.gone)) {
    const error = refusalOf(signal.time, state.last_signal_at, write.now);
    if (error) outcomes.set(signal, { result: "refused", error });
    else if (known.has(signal.time)) outcomes.set(signal, { result: "duplicate" });
    else {
      known.add(signal.time);
      taken.push(signal);
      outcomes.set(signal, { result: "recorded" });
    }
  }
  return taken;
};

/**
 * Times of the signals that are stored already; only one that is not newer than the last, or of a dead machine, can be.
 * A machine that speaks at the moment of its death was not dead: that death is forgotten.
 */
const knownTimes = async (
  { trx }: SignalWrite,
  state: MachineStateRow,
  signals: readonly MachineSignalInput[],
): Promise<Set<number>> => {
  const newest = state.gone_at === null ? (state.last_signal_at ?? -1) : Infinity;
  const old = signals.filter(({ time }) => time <= newest);
  if (old.length === 0) return new Set();
  const timesOf = (some: readonly MachineSignalInput[]) => some.map(({ time }) => time);
  const { company_id, machine_id } = state;
  await forgetDeaths(trx, { company_id, machine_id }, timesOf(old.filter(({ gone }) => gone === 0)));
  const rows = await trx
    .selectFrom("machine_records")
    .select("time")
    .where("company_id", "=", company_id)
    .where("machine_id", "=", machine_id)
    .where("time", "in", timesOf(old))
    .execute();
  return new Set([...rows.map(({ time }) => time), ...timesOf(old).filter((time) => time === state.last_signal_at)]);
};

interface Around {
  runs: ReadonlyMap<string, OrderRun[]>;
  shifts: StopSurroundings["shifts"];
  /** Read once, when the first machine has changed. */
  codes: () => Promise<StopCodeIndex>;
}

/** Shifts and runs of orders since the oldest signal, and stop codes: what stops and pieces are attributed to. */
const surroundingsOf = async (
  write: SignalWrite,
  machines: readonly MachineRow[],
  signals: readonly MachineSignalInput[],
): Promise<Around> => {
  let read: Promise<StopCodeIndex> | undefined;
  const codes = () => (read ??= stopCodeIndex(write.trx, write.company_id));
  if (machines.length === 0) return { runs: new Map(), shifts: [], codes };
  const times = signals.map(({ time }) => time);
  const from = times.reduce((least, time) => Math.min(least, time), Infinity);
  const to = times.reduce((most, time) => Math.max(most, time), 0);
  const machine_ids = machines.map(({ machine_id }) => machine_id);
  const runs = await runsSince(write.trx, write.company_id, machine_ids, from);
  const departments = [...new Set(machines.map(({ department }) => department))];
  const shifts = await shiftsOf(write.trx, write.company_id, departments, from, to + 1);
  return { runs: Map.groupBy(runs, (run) => run.machine_id), shifts, codes };
};

const recordOfMachine = async (
  write: SignalWrite,
  machine: MachineRow,
  before: MachineStateRow,
  signals: readonly MachineSignalInput[],
  around: Around,
): Promise<void> => {
  const runs = around.runs.get(machine.machine_id) ?? [];
  const counted = await countPieces(write, before, signals, runs);
  await insertRecords(
    write.trx,
    signals.map((signal) => ({ company_id: write.company_id, ...signal })),
  );
  const surroundings = { department: machine.department, shifts: around.shifts, runs };
  const change = await changeTimeline(write, before, signals, surroundings);
  const after = { ...change.state, ...counted.counts, silent: change.state.gone_at === null ? 0 : 1 };
  await tell(write, { before, after }, change, counted.orders, around.codes);
};

const changeTimeline = (
  write: SignalWrite,
  before: MachineStateRow,
  signals: readonly MachineSignalInput[],
  surroundings: StopSurroundings,
): Promise<TimelineChange> => {
  const earliest = signals[0]!.time;
  // A machine may have been told to be gone several times: what it says then takes its place between them.
  return earliest > timelineEnd(before) && before.gone_at === null
    ? continueTimeline(write, before, signals, surroundings)
    : refoldTimeline(write, before, earliest, surroundings);
};

const columns = { good: "good_count", scrap: "scrap_count" } as const;

/** Turns counter readings into production transactions and raises the orders; gives the newest readings and orders. */
const countPieces = async (
  write: SignalWrite,
  state: MachineStateRow,
  signals: readonly MachineSignalInput[],
  runs: readonly OrderRun[],
) => {
  const changed = new Map<string, OrderRow>();
  const counts = { good_count: state.good_count, scrap_count: state.scrap_count };
  for (const kind of ["good", "scrap"] as const) {
    const fresh = signals.flatMap((signal) => readingOf(signal.time, signal[columns[kind]]));
    if (fresh.length === 0) continue;
    const known = await knownReadings(write, state, kind, fresh);
    const newest = [...known, ...fresh].reduce((a, b) => (b.time >= a.time ? b : a));
    counts[columns[kind]] = newest.count;
    for (const row of await addPieces(write, state.machine_id, kind, additions(known, fresh), runs))
      changed.set(row.card_no, row);
  }
  return { counts, orders: [...changed.values()] };
};

const readingOf = (time: number, count: number | null): Reading[] => (count === null ? [] : [{ time, count }]);

/** The readings from the last one before the fresh ones on. Where all are newer, the state row knows that one. */
const knownReadings = async (
  { trx }: SignalWrite,
  state: MachineStateRow,
  kind: QuantityKind,
  fresh: readonly Reading[],
): Promise<Reading[]> => {
  const column = columns[kind];
  const earliest = Math.min(...fresh.map(({ time }) => time));
  const latest = state[column];
  if (state.last_signal_at === null || earliest > state.last_signal_at)
    return latest === null ? [] : [{ time: state.last_signal_at ?? 0, count: latest }];
  const records = () =>
    trx
      .selectFrom("machine_records")
      .select(["time", `${column} as count`])
      .where("company_id", "=", state.company_id)
      .where("machine_id", "=", state.machine_id)
      .where(column, "is not", null);
  const before = await records().where("time", "<", earliest).orderBy("time", "desc").limit(1).execute();
  const since = await records().where("time", ">=", earliest).orderBy("time").execute();
  return [...before, ...since].map(({ time, count }) => ({ time, count: count! }));
};

/** One production transaction per card and minute, one change per order, one event per card. */
const addPieces = async (
  write: SignalWrite,
  machine_id: string,
  kind: QuantityKind,
  readings: readonly (Reading & { added: number })[],
  runs: readonly OrderRun[],
): Promise<OrderRow[]> => {
  const { trx, company_id } = write;
  const parts = Map.groupBy(
    readings.filter(({ added }) => added > 0),
    ({ time }) => `${Math.floor(time / 60_000)} ${orderAt(runs, time)?.card_no ?? noOrder}`,
  );
  const sums = new Map<string, { quantity: number; record_no: number }>();
  for (const part of parts.values()) {
    const { time } = part[0]!;
    const card_no = orderAt(runs, time)?.card_no ?? noOrder;
    const quantity = toMillionths(part.reduce((sum, { added }) => sum + added, 0));
    const record_no = await addCounted(trx, { company_id, machine_id, card_no, kind, quantity, time });
    await markChanged(trx, { company_id, machine_id }, { from: countedAt(time), to: time, now: write.now });
    sums.set(card_no, { quantity: (sums.get(card_no)?.quantity ?? 0) + quantity, record_no });
  }
  const changed: OrderRow[] = [];
  for (const [card_no, { quantity, record_no }] of sums) {
    const payload = { machine_id, card_no, kind, quantity: fromMillionths(quantity), record_no, corrects: null };
    write.emit({ event: "QuantityReported", machine_id, payload });
    const row = await addToOrder(trx, { company_id, machine_id, card_no }, kind, quantity);
    if (row) changed.push(row);
  }
  return changed;
};

interface Transition {
  before: MachineStateRow;
  after: MachineStateRow;
}

/** Stores the new state, and raises the events of what screens show of it. */
const tell = async (
  write: SignalWrite,
  states: Transition,
  change: TimelineChange,
  orders: readonly OrderRow[],
  codes: Around["codes"],
): Promise<void> => {
  const { before, after } = states;
  const { machine_id } = after;
  const hasOtherStops = change.changed.length > 0 || change.removed.length > 0;
  const shown = { ...(await statePatch(write, states, codes)), ...runningPatch(write, orders) };
  const isChanged = hasOtherStops || Object.keys(shown).length > 0;
  const version = before.version + (isChanged ? 1 : 0);
  await saveState(write.trx, { ...after, version });
  const patch = { ...shown, ...(isChanged ? await sincePatch(write, machine_id, before, hasOtherStops) : {}) };
  if (isChanged)
    write.emit(machineChanged(machine_id, { ...patch, last_signal_at: isoOf(after.last_signal_at) }, version));
  if (hasOtherStops) {
    const rows = change.changed.length === 0 ? [] : await stopsByNumber(write.trx, after, change.changed);
    write.emit(stopsChanged(machine_id, rows, change.removed, write.now));
  }
  if (orders.length > 0) write.emit(quantitiesChanged(machine_id, orders, write));
};

/** Since when the state holds, where stops have changed or the machine has spoken for the first time. */
const sincePatch = async (write: SignalWrite, machine_id: string, before: MachineStateRow, hasOtherStops: boolean) => {
  if (!hasOtherStops && before.status !== "") return {};
  const since = await statesSince(write.trx, { company_id: write.company_id, machines: [machine_id] });
  return { status_since: isoOf(since.get(machine_id) ?? null) };
};

const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** The shown fields that differ. Of silences those count that have been told, so that a first signal after one is told too. */
const statePatch = async (write: SignalWrite, { before, after }: Transition, codesOf: Around["codes"]) => {
  const sameStop =
    before.status === after.status &&
    before.current_stop_reason === after.current_stop_reason &&
    before.stop_number === after.stop_number;
  const isOther = before.silent !== after.silent || before.last_signal_at === null;
  if (sameStop) return isOther ? { no_data: after.silent === 1 } : {};
  const codes = await codesOf();
  const was: Record<string, unknown> = stateFields(before, codes, write);
  const { last_signal_at: _time, no_data, ...is } = stateFields(after, codes, write);
  const differing = Object.entries(is).filter(([field, value]) => was[field] !== value);
  return { ...Object.fromEntries(differing), ...(isOther ? { no_data } : {}) };
};

const runningPatch = (write: SignalWrite, orders: readonly OrderRow[]) => {
  const [running] = runningByMachine(orders.filter((row) => row.state === "started")).values();
  if (!running) return {};
  const { card_good_qty, order_finished } = orderFields(running, write);
  return { card_good_qty, order_finished };
};

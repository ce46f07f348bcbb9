import { DomainError } from "#schemas/protocol/errors.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import { type OrderRun, runningByMachine, runsSince } from "#server/procedures/records/orders/reader.ts";
import { quantitiesChanged } from "#server/procedures/records/orders/writer.ts";
import { shiftsOf } from "#server/procedures/shifts/reader.ts";
import { type StopCodeIndex, stopCodeIndex } from "#server/procedures/records/stops/reader.ts";
import { stopsByNumber, stopsChanged } from "#server/procedures/records/stops/writer.ts";
import { countPieces } from "./count-pieces.ts";
import { orderFields, statePatch } from "./derive.ts";
import { inOrder, knownSignals, type PlacedSignal } from "./known-signals.ts";
import { machineRows, stateRows, statesSince, unheard } from "./reader.ts";
import { type MachineSignalInput, refusalOf, type SignalOutcome, type SignalWrite } from "./signals.ts";
import type { MachineRow, MachineRecordRow, MachineStateRow } from "#server/database/tables/machines.ts";
import {
  continueTimeline,
  refoldTimeline,
  type StopSurroundings,
  timelineEnd,
  type TimelineChange,
} from "./timeline.ts";
import { insertRecords, machineChanged, saveState, saveStates } from "./writer.ts";

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
  const held: Held = { records: [], states: [] };
  for (const [machine_id, own] of byMachine) {
    const machine = machines.get(machine_id);
    if (!machine) for (const signal of own) outcomes.set(signal, unknownMachine);
    else {
      const state = states.get(machine_id) ?? unheard(machine);
      const taken = await sortOut(write, state, own, outcomes);
      if (taken.length > 0) await recordOfMachine(write, machine, state, taken, { ...around, held });
    }
  }
  await insertRecords(write.trx, held.records);
  await saveStates(write.trx, held.states);
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
): Promise<PlacedSignal[]> => {
  const { now } = write;
  const known = await knownSignals(write, state, signals);
  const taken: PlacedSignal[] = [];
  for (const signal of inOrder(signals, now)) {
    const error = refusalOf(signal.time, state.last_signal_at, write);
    const placed = error ? null : known.place(signal);
    if (placed) taken.push(placed);
    if (error) outcomes.set(signal, { result: "refused", error });
    else outcomes.set(signal, { result: placed ? "recorded" : "duplicate" });
  }
  return taken;
};

/** What is stored for all machines together, since none of them has to be read again before the end. */
interface Held {
  records: MachineRecordRow[];
  states: MachineStateRow[];
}

interface Around {
  runs: ReadonlyMap<string, OrderRun[]>;
  shifts: StopSurroundings["shifts"];
  /** Read once, when the first machine has changed. */
  codes: () => Promise<StopCodeIndex>;
}

type Batch = Around & { held: Held };

/** Shifts and runs of orders since the oldest signal, and stop codes: what stops and pieces are attributed to. */
const surroundingsOf = async (
  write: SignalWrite,
  machines: readonly MachineRow[],
  signals: readonly MachineSignalInput[],
): Promise<Around> => {
  let read: Promise<StopCodeIndex> | undefined;
  const codes = () => (read ??= stopCodeIndex(write.trx));
  if (machines.length === 0) return { runs: new Map(), shifts: [], codes };
  const times = signals.map(({ time }) => time);
  const from = times.reduce((least, time) => Math.min(least, time), Infinity);
  const to = times.reduce((most, time) => Math.max(most, time), 0);
  const machine_ids = machines.map(({ machine_id }) => machine_id);
  const runs = await runsSince(write.trx, machine_ids, from);
  const departments = [...new Set(machines.map(({ department }) => department))];
  const shifts = await shiftsOf(write.trx, departments, from, to + 1);
  return { runs: Map.groupBy(runs, (run) => run.machine_id), shifts, codes };
};

const recordOfMachine = async (
  write: SignalWrite,
  machine: MachineRow,
  before: MachineStateRow,
  signals: readonly PlacedSignal[],
  around: Batch,
): Promise<void> => {
  const runs = around.runs.get(machine.machine_id) ?? [];
  const counted = await countPieces(write, before, signals, runs);
  const surroundings = { department: machine.department, shifts: around.shifts, runs };
  const isNext = isContinued(before, signals);
  if (isNext) around.held.records.push(...counted.records);
  else await insertRecords(write.trx, counted.records);
  const change = isNext
    ? await continueTimeline(write, before, signals, surroundings)
    : await refoldTimeline(write, before, { earliest: signals[0]!.time, latest: signals.at(-1)!.time }, surroundings);
  const said_at = latestSaid(before, signals);
  const after = { ...change.state, ...counted.counts, said_at, silent: change.state.gone_at === null ? 0 : 1 };
  await tell(write, { before, after }, change, counted.orders, around);
};

const latestSaid = ({ said_at }: MachineStateRow, signals: readonly PlacedSignal[]): number | null =>
  signals.reduce((latest, { time, ahead }) => (ahead > 0 ? Math.max(latest ?? 0, time + ahead) : latest), said_at);

/** Whether the signals go on where the machine's timeline ends; else the stored records tell what it is from then on. */
const isContinued = (before: MachineStateRow, signals: readonly PlacedSignal[]): boolean =>
  // A machine may have been told to be gone several times: what it says then takes its place between them.
  before.gone_at === null &&
  signals.every(({ time }, index) => time > (signals[index - 1]?.time ?? timelineEnd(before)));

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
  { codes, held }: Pick<Batch, "codes" | "held">,
): Promise<void> => {
  const { before, after } = states;
  const { machine_id } = after;
  const hasOtherStops = change.changed.length > 0 || change.removed.length > 0;
  const shown = { ...(await changedState(write, states, codes)), ...runningPatch(write, orders) };
  const isChanged = hasOtherStops || Object.keys(shown).length > 0;
  const version = before.version + (isChanged ? 1 : 0);
  const isSinceAnother = hasOtherStops || before.status === "";
  if (isSinceAnother) await saveState(write.trx, { ...after, version });
  else held.states.push({ ...after, version });
  const patch = { ...shown, ...(isChanged && isSinceAnother ? await sincePatch(write, machine_id) : {}) };
  if (isChanged)
    write.emit(machineChanged(machine_id, { ...patch, last_signal_at: isoOf(after.last_signal_at) }, version));
  if (hasOtherStops) {
    const rows = change.changed.length === 0 ? [] : await stopsByNumber(write.trx, after, change.changed);
    write.emit(stopsChanged(machine_id, rows, change.removed, write.now));
  }
  if (orders.length > 0) write.emit(quantitiesChanged(machine_id, orders, write));
};

/** Since when the stored state holds: another moment where stops have changed or the machine has spoken for the first time. */
const sincePatch = async (write: SignalWrite, machine_id: string) => {
  const since = await statesSince(write.trx, { company_id: write.company_id, machines: [machine_id] });
  return { status_since: isoOf(since.get(machine_id) ?? null) };
};

const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** The shown fields that differ. Of silences those count that have been told, so that a first signal after one is told too. */
const changedState = async (write: SignalWrite, { before, after }: Transition, codesOf: Around["codes"]) => {
  const sameStop =
    before.status === after.status &&
    before.current_stop_reason === after.current_stop_reason &&
    before.stop_number === after.stop_number;
  const isOther = before.silent !== after.silent || before.last_signal_at === null;
  if (sameStop) return isOther ? { no_data: after.silent === 1 } : {};
  const codes = await codesOf();
  const was: Record<string, unknown> = statePatch(before, codes, write);
  const { last_signal_at: _time, no_data, said, ...is } = statePatch(after, codes, write);
  const differing = Object.entries(is).filter(([field, value]) => was[field] !== value);
  return { ...Object.fromEntries(differing), ...(said ? { said } : {}), ...(isOther ? { no_data } : {}) };
};

const runningPatch = (write: SignalWrite, orders: readonly OrderRow[]) => {
  const [running] = runningByMachine(orders.filter((row) => row.state === "started")).values();
  if (!running) return {};
  const { card_good_qty, order_finished } = orderFields(running, write);
  return { card_good_qty, order_finished };
};

import { noOrder, uncodedReason } from "#schemas/plant/constants.ts";
import type { Trx } from "#server/database/store.ts";
import type { OrderRun } from "#server/procedures/orders/reader.ts";
import { shiftNumber } from "#server/procedures/shifts/reader.ts";
import type { ShiftRow } from "#server/procedures/shifts/tables.ts";
import { markChanged } from "#server/procedures/statistics/rollups/changes.ts";
import { bordersSince, dropCodings } from "#server/procedures/stops/borders.ts";
import {
  advance,
  covered,
  fold,
  type FoldStart,
  type KeptStop,
  type Position,
  reconcile,
  type Signal,
  start,
  type StopInterval,
  unknownFrom,
} from "#server/procedures/stops/intervals.ts";
import { isMicro, microStopAfter } from "#server/procedures/stops/micro.ts";
import type { StopRow } from "#server/procedures/stops/tables.ts";
import {
  closeStop,
  deleteStops,
  insertStops,
  nameStop,
  nextStopNumber,
  updateStop,
} from "#server/procedures/stops/writer.ts";
import { orderAt } from "./order-at.ts";
import { silenceRuleOf } from "./settings.ts";
import type { SignalWrite } from "./signals.ts";
import type { MachineStateRow } from "./tables.ts";
import { insertSilences } from "./writer.ts";

/** What a stop takes from the machine at its beginning. */
export interface StopSurroundings {
  department: string;
  shifts: readonly ShiftRow[];
  runs: readonly OrderRun[];
}
/** The machine's new state and the numbers of the stops that changed or went. */
export interface TimelineChange {
  state: MachineStateRow;
  changed: number[];
  removed: { stop: number; version: number }[];
}

const keyOf = ({ company_id, machine_id }: MachineStateRow) => ({ company_id, machine_id });

/** A stop that nobody has coded, as the machine stands at its beginning. */
export const newStop = (
  state: MachineStateRow,
  stop: number,
  interval: StopInterval,
  around: StopSurroundings,
): StopRow => ({
  ...keyOf(state),
  stop,
  stop_reason: interval.reason,
  shift: shiftNumber(around.shifts, around.department, interval.start),
  start_time: interval.start,
  end_time: interval.end,
  work_order_no: orderAt(around.runs, interval.start)?.work_order_no ?? noOrder,
  cut: 0,
  micro: 0,
  coded_by: null,
  coded_at: null,
  version: 1,
});

/** The moment (ms UTC) after which nothing is known of a machine and nothing has been laid over its stops. */
export const timelineEnd = ({ last_signal_at, gone_at, last_border_at }: MachineStateRow): number =>
  Math.max(last_signal_at ?? -1, gone_at ?? -1, last_border_at ?? -1);

const positionOf = (state: MachineStateRow): Position => ({
  status: state.silent_stop ? "R" : state.status || null,
  machineReason: state.machine_reason,
  lastTime: state.last_signal_at,
  goneAt: state.gone_at,
  silentStop: state.silent_stop === 1,
});

/** Goes on with signals that are all newer than `timelineEnd`. */
export const continueTimeline = async (
  write: SignalWrite,
  before: MachineStateRow,
  signals: readonly Signal[],
  around: StopSurroundings,
): Promise<TimelineChange> => {
  const state = { ...before };
  const changed = new Set<number>();
  const rule = silenceRuleOf(write.settings);
  let position = positionOf(before);
  for (const signal of signals) {
    const { next, steps } = advance(position, signal, rule);
    position = next;
    for (const step of steps) {
      if (step.kind === "silence")
        await insertSilences(write.trx, [{ ...keyOf(state), start_time: step.start, end_time: step.end }]);
      else {
        await changeStop(write, state, step, around);
        changed.add(state.stop_number);
      }
    }
    state.known_since ??= next.status === null ? null : signal.time;
  }
  await noteChange(write, before, before.last_signal_at ?? signals[0]!.time);
  return { state: { ...state, ...standOf(position) }, changed: [...changed], removed: [] };
};

/** Where the state row stands after a position. */
const standOf = ({ status, machineReason, lastTime, goneAt, silentStop }: Position) =>
  ({
    status: silentStop ? "S" : (status ?? ""),
    machine_reason: machineReason,
    last_signal_at: lastTime,
    gone_at: goneAt,
    silent_stop: silentStop ? 1 : 0,
  }) as const;

const noteChange = (write: SignalWrite, state: MachineStateRow, from: number): Promise<void> =>
  markChanged(write.trx, keyOf(state), { from, to: write.now, now: write.now });

type StopStep = Exclude<ReturnType<typeof advance>["steps"][number], { kind: "silence" }>;

const changeStop = async (
  write: SignalWrite,
  state: MachineStateRow,
  step: StopStep,
  around: StopSurroundings,
): Promise<void> => {
  const key = keyOf(state);
  if (step.kind === "close") {
    await closeStop(write.trx, key, state.stop_number, step.at, await microStopAfter(write.trx, key));
    state.current_stop_reason = uncodedReason;
  } else if (step.kind === "open") {
    state.stop_number = await nextStopNumber(write.trx, key);
    state.current_stop_reason = step.reason;
    const interval = { start: step.at, end: null, reason: step.reason };
    await insertStops(write.trx, [newStop(state, state.stop_number, interval, around)]);
  } else if (await nameStop(write.trx, key, state.stop_number, step.reason)) state.current_stop_reason = step.reason;
};

/**
 * Computes the timeline anew from where late signals touch it, and changes the stored stops and silences into it. The
 * records must already contain the late ones. What a person has coded, cut or joined stays; what is made of a coded
 * stop's time has its code.
 */
export const refoldTimeline = async (
  write: SignalWrite,
  before: MachineStateRow,
  earliest: number,
  around: StopSurroundings,
): Promise<TimelineChange> => {
  const key = keyOf(before);
  const anchor = await anchorOf(write, before, earliest);
  const signals = await signalsFrom(write, before, anchor.from, anchor.inclusive);
  const rule = silenceRuleOf(write.settings);
  const borders = await bordersSince(write.trx, key, anchor.from);
  const unknown = unknownFrom(before.last_signal_at ?? 0, before.gone_at, rule.silenceAfter);
  const stillSilent = before.silent_stop === 1 && write.now > unknown;
  const lastSpoken = signals.findLast(({ gone }) => !gone)?.time ?? anchor.position.lastTime;
  const isSame = lastSpoken === before.last_signal_at;
  const { stops, silences, position } = fold(signals, rule, borders, { ...anchor, stillSilent: stillSilent && isSame });
  const kept = await stopsFrom(write, before, anchor.from, anchor.open);
  const change = await changeStops(write, before, kept, stops, new Set(borders.cuts), around);
  await replaceSilences(write, before, anchor.from, silences);
  await noteChange(write, before, anchor.from);
  const known = signals.find((signal) => signal.status !== null)?.time ?? null;
  const state = {
    ...before,
    ...standOf(position),
    known_since:
      before.known_since === null || (known !== null && known < before.known_since) ? known : before.known_since,
  } satisfies MachineStateRow;
  return { state: await withLatestStop(write.trx, state), ...change };
};

/** Changes the kept stops into the wanted ones. */
const changeStops = async (
  write: SignalWrite,
  state: MachineStateRow,
  kept: readonly StopRow[],
  wanted: readonly StopInterval[],
  cuts: ReadonlySet<number>,
  around: StopSurroundings,
): Promise<Pick<TimelineChange, "changed" | "removed">> => {
  const key = keyOf(state);
  const threshold = await microStopAfter(write.trx, key);
  const changes = reconcile(kept.map(toKept), wanted);
  const changed: number[] = [];
  for (const { stop, interval } of changes.update) {
    const row = kept.find((candidate) => candidate.stop === stop)!;
    const isCoded = row.coded_by !== null;
    await updateStop(write.trx, key, stop, {
      start_time: interval.start,
      end_time: interval.end,
      stop_reason: isCoded ? row.stop_reason : interval.reason,
      cut: cuts.has(interval.start) ? 1 : 0,
      micro: isMicro(interval, isCoded, threshold),
    });
    changed.push(stop);
  }
  const gone = kept.filter((row) => changes.remove.includes(row.stop));
  await deleteStops(write.trx, key, changes.remove);
  await dropCodings(write, gone);
  for (const interval of changes.insert) {
    const stop = await nextStopNumber(write.trx, key);
    const code = codeOver(kept, interval);
    const row = { ...newStop(state, stop, interval, around), cut: cuts.has(interval.start) ? 1 : 0, ...code };
    await insertStops(write.trx, [{ ...row, micro: isMicro(interval, row.coded_by !== null, threshold) }]);
    changed.push(stop);
  }
  return { changed, removed: gone.map(({ stop, version }) => ({ stop, version: version + 1 })) };
};

/** The code of the stop that a person has coded over most of an interval. */
const codeOver = (kept: readonly StopRow[], { start, end }: StopInterval) => {
  const until = end ?? Number.MAX_SAFE_INTEGER;
  const length = (row: StopRow) => covered([{ start: row.start_time, end: row.end_time }], start, until);
  const most = kept.toSorted((a, b) => length(b) - length(a))[0];
  if (!most || most.coded_by === null || length(most) === 0) return {};
  const { stop_reason, coded_by, coded_at } = most;
  return { stop_reason, coded_by, coded_at };
};

const toKept = (row: StopRow): KeptStop => ({
  stop: row.stop,
  start: row.start_time,
  end: row.end_time,
  reason: row.stop_reason,
  coded: row.coded_by !== null,
});

interface Anchor extends Omit<FoldStart, "stillSilent"> {
  from: number;
  /** Whether the record at `from` is folded again. */
  inclusive: boolean;
}

/** The place before `earliest` from which the fold can begin with nothing but what is stored. */
const anchorOf = async (write: SignalWrite, state: MachineStateRow, earliest: number): Promise<Anchor> => {
  const previous = await recordBefore(write, state, earliest);
  const stop = await stopAround(write, state, previous?.time ?? earliest);
  if (!stop) return outsideStops(state, previous?.time, earliest);
  if (previous && (await statusAt(write, state, stop.start_time)) !== undefined)
    return {
      from: stop.start_time,
      inclusive: true,
      position: { ...start, status: "R", lastTime: stop.start_time },
      open: null,
    };
  const before = await recordBefore(write, state, stop.start_time);
  return before ? outsideStops(state, before.time, stop.start_time) : withinStop(stop, previous?.time, earliest);
};

/** After a record outside stops: the machine ran there, or had not yet said what it does. */
const outsideStops = (state: MachineStateRow, time: number | undefined, earliest: number): Anchor => {
  const wasKnown = state.known_since !== null && state.known_since <= (time ?? earliest - 1);
  const position: Position = { ...start, status: wasKnown ? "R" : null, lastTime: time ?? null };
  return { from: time ?? earliest, inclusive: time === undefined, position, open: null };
};

/** Within a stop whose first record is forgotten. */
const withinStop = (stop: StopRow, time: number | undefined, earliest: number): Anchor => {
  const reason = stop.coded_by === null ? stop.stop_reason : uncodedReason;
  return {
    from: time ?? earliest,
    inclusive: time === undefined,
    position: {
      ...start,
      status: "S",
      machineReason: reason === uncodedReason ? "" : reason,
      lastTime: time ?? null,
    },
    open: { start: stop.start_time, end: null, reason },
  };
};

const recordsOf = ({ trx }: SignalWrite, { company_id, machine_id }: MachineStateRow) =>
  trx.selectFrom("machine_records").where("company_id", "=", company_id).where("machine_id", "=", machine_id);

/** The machine's own record before a moment. */
const recordBefore = (write: SignalWrite, state: MachineStateRow, time: number) =>
  ownRecordsOf(write, state)
    .select("time")
    .where("time", "<", time)
    .orderBy("time", "desc")
    .limit(1)
    .executeTakeFirst();

const ownRecordsOf = (write: SignalWrite, state: MachineStateRow) => recordsOf(write, state).where("gone", "=", 0);

/** The status of the machine's own records at a moment: undefined without any, null when one of them says none. */
const statusAt = async (write: SignalWrite, state: MachineStateRow, time: number) => {
  const rows = await ownRecordsOf(write, state).select("status").where("time", "=", time).execute();
  return rows.some(({ status }) => status === null) ? null : rows[0]?.status;
};

const signalsFrom = (write: SignalWrite, state: MachineStateRow, from: number, inclusive: boolean): Promise<Signal[]> =>
  recordsOf(write, state)
    .select(["time", "status", "reason", "gone"])
    .where("time", inclusive ? ">=" : ">", from)
    .orderBy("time")
    .orderBy("place")
    .execute();

const stopRows = (trx: Trx, { company_id, machine_id }: MachineStateRow) =>
  trx.selectFrom("stops").selectAll().where("company_id", "=", company_id).where("machine_id", "=", machine_id);

/**
 * The stop that holds a moment; where it begins by a cut or by a record that names only another reason, the one before
 * it, so that a fold from its beginning needs nothing from before.
 */
const stopAround = async (write: SignalWrite, state: MachineStateRow, at: number): Promise<StopRow | undefined> => {
  const latest = await stopRows(write.trx, state)
    .where("start_time", "<=", at)
    .orderBy("start_time", "desc")
    .limit(1)
    .executeTakeFirst();
  const row = latest && (latest.end_time ?? Number.POSITIVE_INFINITY) > at ? latest : undefined;
  if (!row || !(row.cut || (await statusAt(write, state, row.start_time)) === null)) return row;
  return (await stopAround(write, state, row.start_time - 1)) ?? row;
};

const stopsFrom = async (
  write: SignalWrite,
  state: MachineStateRow,
  from: number,
  open: StopInterval | null,
): Promise<StopRow[]> =>
  await stopRows(write.trx, state)
    .where("start_time", ">=", open?.start ?? from)
    .orderBy("start_time")
    .execute();

const replaceSilences = async (
  { trx }: SignalWrite,
  state: MachineStateRow,
  from: number,
  silences: readonly { start: number; end: number | null }[],
): Promise<void> => {
  const { company_id, machine_id } = keyOf(state);
  await trx
    .deleteFrom("silences")
    .where("company_id", "=", company_id)
    .where("machine_id", "=", machine_id)
    .where("start_time", ">=", from)
    .execute();
  const rows = silences.map(({ start, end }) => ({ company_id, machine_id, start_time: start, end_time: end! }));
  await insertSilences(trx, rows);
};

/** The state with the number and reason of the open stop, or the number of the latest one. */
export const withLatestStop = async (trx: Trx, state: MachineStateRow): Promise<MachineStateRow> => {
  const latest = await stopRows(trx, state).orderBy("start_time", "desc").limit(1).executeTakeFirst();
  const reason = latest && latest.end_time === null ? latest.stop_reason : uncodedReason;
  return { ...state, stop_number: latest?.stop ?? state.stop_number, current_stop_reason: reason };
};

import { noOrder, uncodedReason } from "#schemas/plant/constants.ts";
import { breathe } from "#server/breath.ts";
import type { Trx } from "#server/database/company.ts";
import type { OrderRun } from "#server/procedures/records/orders/reader.ts";
import { shiftNumber } from "#server/procedures/shifts/reader.ts";
import type { ShiftRow } from "#server/database/tables/shifts.ts";
import { markChanged } from "#server/procedures/records/rollup-changes.ts";
import { bordersSince, dropCodings } from "#server/procedures/records/stops/borders.ts";
import {
  advance,
  covered,
  fold,
  type FoldStart,
  type KeptStop,
  meetingIn,
  type Position,
  reconcile,
  type Signal,
  start,
  type StopInterval,
  unknownFrom,
} from "#server/procedures/records/stops/intervals.ts";
import { isMicro, microStopAfter } from "./micro.ts";
import type { StopRow } from "#server/database/tables/stops.ts";
import {
  closeStop,
  deleteStops,
  insertStops,
  nameStop,
  type MachineKey,
  moveStop,
  nextStopNumber,
} from "#server/procedures/records/stops/writer.ts";
import { orderAt } from "#server/procedures/records/orders/order-at.ts";
import { silenceRuleOf } from "./settings.ts";
import type { SignalWrite } from "./signals.ts";
import type { MachineStateRow } from "#server/database/tables/machines.ts";
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
  const facts = lazily(write, keyOf(state));
  let position = positionOf(before);
  for (const signal of signals) {
    const { next, steps } = advance(position, signal, rule);
    position = next;
    for (const step of steps) {
      if (step.kind === "silence")
        await insertSilences(write.trx, [{ ...keyOf(state), start_time: step.start, end_time: step.end }]);
      else {
        await changeStop(write, state, step, around, facts);
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

/** What the changes of a machine's stops need to know of it, read by the first that does. */
interface MachineFacts {
  microAfter: () => Promise<number>;
  nextStop: () => Promise<number>;
}

const lazily = ({ trx }: SignalWrite, key: MachineKey): MachineFacts => {
  let microAfter: Promise<number> | undefined;
  let nextStop: Promise<number> | undefined;
  return {
    microAfter: () => (microAfter ??= microStopAfter(trx, key)),
    nextStop: () => (nextStop = nextStop?.then((stop) => stop + 1) ?? nextStopNumber(trx, key)),
  };
};

type StopStep = Exclude<ReturnType<typeof advance>["steps"][number], { kind: "silence" }>;

const changeStop = async (
  write: SignalWrite,
  state: MachineStateRow,
  step: StopStep,
  around: StopSurroundings,
  facts: MachineFacts,
): Promise<void> => {
  const key = keyOf(state);
  if (step.kind === "close") {
    await closeStop(write.trx, key, state.stop_number, step.at, await facts.microAfter());
    state.current_stop_reason = uncodedReason;
  } else if (step.kind === "open") {
    state.stop_number = await facts.nextStop();
    state.current_stop_reason = step.reason;
    const interval = { start: step.at, end: null, reason: step.reason };
    await insertStops(write.trx, [newStop(state, state.stop_number, interval, around)]);
  } else if (await nameStop(write.trx, key, state.stop_number, step.reason)) state.current_stop_reason = step.reason;
};

/**
 * Computes the timeline anew where late signals touch it, and changes the stored stops and silences into it. The records
 * must already contain the late ones. What a person has coded, cut or joined stays; what is made of a coded stop's time
 * has its code.
 */
export const refoldTimeline = async (
  write: SignalWrite,
  before: MachineStateRow,
  touched: { earliest: number; latest: number },
  around: StopSurroundings,
): Promise<TimelineChange> => {
  const key = keyOf(before);
  const anchor = await anchorOf(write, before, touched.earliest);
  const until = await runningAgain(write, before, touched.latest);
  const signals = await signalsOf(write, before, anchor, until);
  const rule = silenceRuleOf(write.settings);
  const borders = await bordersSince(write.trx, key, anchor.from);
  const stillSilent = until === null && staysSilent(write, before, signals, anchor);
  const { stops, silences, position } = fold(signals, rule, borders, { ...anchor, stillSilent });
  const kept = await stopsOf(write, before, anchor, until);
  const change = await changeStops(write, before, kept, stops, new Set(borders.cuts), around);
  await replaceSilences(write, before, anchor.from, until, silences);
  await noteChange(write, before, anchor.from);
  const known = signals.find((signal) => signal.status !== null)?.time ?? null;
  const state = {
    ...before,
    ...(until === null ? standOf(position) : {}),
    known_since:
      before.known_since === null || (known !== null && known < before.known_since) ? known : before.known_since,
  } satisfies MachineStateRow;
  return { state: await withLatestStop(write.trx, state), ...change };
};

/** Does the silence that has opened the present stop go on? */
const staysSilent = (
  { settings, now }: SignalWrite,
  state: MachineStateRow,
  signals: readonly Signal[],
  { position }: Anchor,
): boolean => {
  const { silenceAfter } = silenceRuleOf(settings);
  const lastSpoken = signals.findLast(({ gone }) => !gone)?.time ?? position.lastTime;
  const unknown = unknownFrom(state.last_signal_at ?? 0, state.gone_at, silenceAfter);
  return state.silent_stop === 1 && now > unknown && lastSpoken === state.last_signal_at;
};

/**
 * The moment after a late signal at which the machine says that it runs, and says nothing else: whatever came before, it
 * stands there the same, so that nothing after it can change. Null where there is none.
 */
const runningAgain = async (write: SignalWrite, state: MachineStateRow, latest: number): Promise<number | null> => {
  const row = await ownRecordsOf(write, state)
    .select("time")
    .where("time", ">", latest)
    .where("status", "=", "R")
    .where((where) =>
      where.not(
        where.exists(
          write.trx
            .selectWithin(where, "machine_records as other")
            .select("other.place")
            .where("other.machine_id", "=", state.machine_id)
            .where("other.time", "=", where.ref("machine_records.time"))
            .where("other.place", ">", where.ref("machine_records.place")),
        ),
      ),
    )
    .orderBy("time")
    .limit(1)
    .executeTakeFirst();
  return row?.time ?? null;
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
  const facts = lazily(write, key);
  const changes = reconcile(kept.map(toKept), wanted);
  const rows = new Map(kept.map((row) => [row.stop, row]));
  const threshold = await facts.microAfter();
  for (const { stop, interval } of changes.update) {
    const row = rows.get(stop)!;
    const isCoded = row.coded_by !== null;
    await moveStop(write.trx, key, stop, {
      start_time: interval.start,
      end_time: interval.end,
      stop_reason: isCoded ? row.stop_reason : interval.reason,
      cut: cuts.has(interval.start) ? 1 : 0,
      micro: isMicro(interval, isCoded, threshold),
    });
  }
  const gone = changes.remove.map((stop) => rows.get(stop)!);
  await deleteStops(write.trx, key, changes.remove);
  await dropCodings(write, gone);
  const codeOver = codesOf(kept);
  const added: StopRow[] = [];
  for (const interval of changes.insert) {
    const cut = cuts.has(interval.start) ? 1 : 0;
    const row = { ...newStop(state, await facts.nextStop(), interval, around), cut, ...codeOver(interval) } as const;
    added.push({ ...row, micro: isMicro(interval, row.coded_by !== null, threshold) });
  }
  await insertStops(write.trx, added);
  return {
    changed: [...changes.update, ...added].map(({ stop }) => stop),
    removed: gone.map(({ stop, version }) => ({ stop, version: version + 1 })),
  };
};

/** The code of the stop that a person has coded over most of an interval, asked of intervals in order of time. */
const codesOf = (kept: readonly StopRow[]): ((interval: StopInterval) => Partial<StopRow>) => {
  const meeting = meetingIn(kept.map((row) => ({ start: row.start_time, end: row.end_time, row })));
  return (interval) => {
    const until = interval.end ?? Number.MAX_SAFE_INTEGER;
    let most: { row: StopRow; length: number } | null = null;
    for (const stop of meeting(interval)) {
      const length = covered([stop], interval.start, until);
      if (length > (most?.length ?? 0)) most = { row: stop.row, length };
    }
    if (!most || most.row.coded_by === null) return {};
    const { stop_reason, coded_by, coded_at } = most.row;
    return { stop_reason, coded_by, coded_at };
  };
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

const recordsOf = ({ trx }: SignalWrite, { machine_id }: MachineStateRow) =>
  trx.selectFrom("machine_records").where("machine_id", "=", machine_id);

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

/** Records that are read at once: a machine that stands for days has told tens of thousands. */
const pageOfRecords = 1000;

/**
 * The records of a stretch; `until` is its last moment, null where it has no end. Between two pages others get a turn of
 * the event loop.
 */
const signalsOf = async (
  write: SignalWrite,
  state: MachineStateRow,
  { from, inclusive }: Anchor,
  until: number | null,
): Promise<Signal[]> => {
  const signals: Signal[] = [];
  let last = { time: inclusive ? from - 1 : from, place: Number.MAX_SAFE_INTEGER };
  for (;;) {
    await breathe();
    const { time, place } = last;
    const page = await recordsOf(write, state)
      .select(["time", "place", "status", "reason", "gone"])
      .where((where) => where.or([where("time", ">", time), where.and({ time }).and("place", ">", place)]))
      .where("time", ">=", time)
      .where("time", "<=", until ?? Number.MAX_SAFE_INTEGER)
      .orderBy("time")
      .orderBy("place")
      .limit(pageOfRecords)
      .execute();
    signals.push(...page);
    if (page.length < pageOfRecords) return signals;
    last = page.at(-1)!;
  }
};

const stopRows = (trx: Trx, { machine_id }: MachineStateRow) =>
  trx.selectFrom("stops").selectAll().where("machine_id", "=", machine_id);

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

const stopsOf = (
  write: SignalWrite,
  state: MachineStateRow,
  { from, open }: Anchor,
  until: number | null,
): Promise<StopRow[]> =>
  stopRows(write.trx, state)
    .where("start_time", ">=", open?.start ?? from)
    .where("start_time", "<", until ?? Number.MAX_SAFE_INTEGER)
    .orderBy("start_time")
    .execute();

const replaceSilences = async (
  { trx }: SignalWrite,
  state: MachineStateRow,
  from: number,
  until: number | null,
  silences: readonly { start: number; end: number | null }[],
): Promise<void> => {
  const { company_id, machine_id } = keyOf(state);
  await trx
    .deleteFrom("silences")
    .where("machine_id", "=", machine_id)
    .where("start_time", ">=", from)
    .where("start_time", "<", until ?? Number.MAX_SAFE_INTEGER)
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

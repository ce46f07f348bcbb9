import { minute } from "#schemas/durations.ts";
import { noOrder } from "#schemas/plant/constants.ts";
import type { QuantityKind } from "#schemas/plant/production-transaction.ts";
import { fromMillionths, toMillionths } from "#server/database/columns.ts";
import type { OrderRun } from "#server/procedures/records/orders/reader.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import { addToOrder } from "#server/procedures/records/orders/writer.ts";
import { addCounted, countedAt } from "#server/procedures/records/transactions.ts";
import { markChanged } from "#server/procedures/records/rollup-changes.ts";
import { changeJumps, jumpsSince } from "./counter-jumps.ts";
import { counterLimit } from "./counter-limit.ts";
import { type Account, type Added, byTime, countedAnew, type Reading, settledAfter, settledFrom } from "./counters.ts";
import type { PlacedSignal } from "./known-signals.ts";
import { orderAt } from "#server/procedures/records/orders/order-at.ts";
import type { SignalWrite } from "./signals.ts";
import type { CounterJumpRow, MachineRecordRow, MachineStateRow } from "#server/database/tables/machines.ts";

const columns = {
  good: { count: "good_count", at: "good_count_at" },
  scrap: { count: "scrap_count", at: "scrap_count_at" },
} as const;

type Counts = Pick<MachineStateRow, "good_count" | "good_count_at" | "scrap_count" | "scrap_count_at">;

/**
 * Turns counter readings into production transactions and raises the orders; a jump beyond what the machine can make is
 * held. Gives the signals as they are to be stored, where the counters stand, and the orders that changed.
 */
export const countPieces = async (
  write: SignalWrite,
  state: MachineStateRow,
  signals: readonly PlacedSignal[],
  runs: readonly OrderRun[],
): Promise<{ records: MachineRecordRow[]; counts: Partial<Counts>; orders: OrderRow[] }> => {
  const { company_id } = write;
  const records = signals.map((signal) => ({ company_id, ...signal, counter_limit: limitOf(write, signal, runs) }));
  const changed = new Map<string, OrderRow>();
  let counts: Partial<Counts> = {};
  for (const kind of ["good", "scrap"] as const) {
    const fresh = readingsOf(records, kind, 0);
    if (fresh.length === 0) continue;
    const counted = await countKind(write, state, kind, fresh);
    counts = { ...counts, ...counted.counts };
    for (const row of await addPieces(write, state.machine_id, kind, counted.added, runs))
      changed.set(row.card_no, row);
  }
  return { records, counts, orders: [...changed.values()] };
};

const limitOf = ({ settings }: SignalWrite, signal: PlacedSignal, runs: readonly OrderRun[]): number | null => {
  if (signal.good_count === null && signal.scrap_count === null) return null;
  return counterLimit(settings, signal.machine_id, orderAt(runs, signal.time));
};

type Counted = Pick<MachineRecordRow, "time" | "place" | "good_count" | "scrap_count" | "counter_limit">;

/** What some signals say of a counter. Older ones of which no limit is kept have the one that is given. */
const readingsOf = (records: readonly Counted[], kind: QuantityKind, limit: number): Reading[] =>
  records.flatMap((record) => {
    const count = record[columns[kind].count];
    if (count === null) return [];
    return [{ time: record.time, place: record.place, count, limit: record.counter_limit ?? limit }];
  });

const countKind = async (write: SignalWrite, state: MachineStateRow, kind: QuantityKind, fresh: readonly Reading[]) => {
  const { count, at } = columns[kind];
  const since = state[at];
  const isContinued = since !== null && earliestOf(fresh).time > since;
  const { known, jumps, isWhole } = isContinued
    ? { known: [{ time: since, place: 0, count: state[count]!, limit: 0 }], jumps: [], isWhole: true }
    : await storedLine(write, state, kind, fresh);
  const account = countedAnew(known, fresh, decidedOf(jumps));
  const waiting = jumps.filter(({ decision }) => decision === "");
  await changeJumps(write, { machine_id: state.machine_id, kind }, waiting, account.jumps);
  return { added: account.added, counts: isWhole ? standOf(kind, [...known, ...fresh], account) : {} };
};

const decidedOf = (jumps: readonly CounterJumpRow[]) => jumps.filter(({ decision }) => decision !== "");

const earliestOf = (readings: readonly Reading[]): Reading => readings.reduce((a, b) => (byTime(b, a) < 0 ? b : a));

const standOf = (kind: QuantityKind, line: readonly Reading[], { isSettled }: Account): Partial<Counts> => {
  const newest = line.reduce((a, b) => (byTime(b, a) >= 0 ? b : a));
  const { count, at } = columns[kind];
  return { [count]: newest.count, [at]: isSettled ? newest.time : null };
};

/** Readings that are looked through for one from which counting can begin, and for one after which nothing changes. */
const lookedThrough = 50;

interface StoredLine {
  known: Reading[];
  jumps: CounterJumpRow[];
  /** Whether it goes on to the newest reading. */
  isWhole: boolean;
}

/**
 * The stored readings around fresh ones, with their jumps: from one that counting can begin with, before the fresh ones,
 * to one after them that comes to the same with and without them, and all that follows too.
 */
const storedLine = async (
  write: SignalWrite,
  state: MachineStateRow,
  kind: QuantityKind,
  fresh: readonly Reading[],
): Promise<StoredLine> => {
  const { count, at } = columns[kind];
  const { time, limit } = earliestOf(fresh);
  const latest = fresh.reduce((most, reading) => Math.max(most, reading.time), time);
  const stored = () => storedCounts(write, state, count);
  const inOrder = () => stored().orderBy("time").orderBy("place");
  const read = async (query: ReturnType<typeof stored>) => readingsOf(await query.execute(), kind, limit);
  const backwards = stored().where("time", "<", time).orderBy("time", "desc").orderBy("place", "desc");
  const back = (await read(backwards.limit(lookedThrough))).toReversed();
  const among = await read(inOrder().where("time", ">=", time).where("time", "<=", latest));
  const ahead = await read(inOrder().where("time", ">", latest).limit(lookedThrough));
  const before = back.length > 0 ? back.slice(settledFrom(back)) : forgottenReading(state[count], state[at], time);
  const known = back.length > 0 || among.length + ahead.length === 0 ? [...before, ...among] : among;
  const jumps = await jumpsSince(write, state.machine_id, kind, (known[0] ?? ahead[0])?.time ?? time);
  const settled = settledAfter(ahead, decidedOf(jumps));
  const end = ahead[settled];
  if (end) {
    const own = jumps.filter((jump) => byTime(jump, end) <= 0);
    return { known: [...known, ...ahead.slice(0, settled + 1)], jumps: own, isWhole: false };
  }
  const rest = ahead.length < lookedThrough ? ahead : await read(inOrder().where("time", ">", latest));
  return { known: [...known, ...rest], jumps, isWhole: true };
};

const storedCounts = ({ trx }: SignalWrite, { machine_id }: MachineStateRow, count: "good_count" | "scrap_count") =>
  trx
    .selectFrom("machine_records")
    .select(["time", "place", "good_count", "scrap_count", "counter_limit"])
    .where("machine_id", "=", machine_id)
    .where(count, "is not", null);

/** The machine's last reading where no record is kept. Without its time anything may have been made since. */
const forgottenReading = (count: number | null, at: number | null, before: number): Reading[] =>
  count !== null && (at ?? 0) < before ? [{ time: at ?? 0, place: 0, count, limit: 0 }] : [];

/** One production transaction per card and minute, one change per order, one event per card. */
export const addPieces = async (
  write: SignalWrite,
  machine_id: string,
  kind: QuantityKind,
  readings: readonly Added[],
  runs: readonly OrderRun[],
): Promise<OrderRow[]> => {
  const { trx, company_id } = write;
  const parts = Map.groupBy(
    readings,
    ({ time }) => `${Math.floor(time / minute)} ${orderAt(runs, time)?.card_no ?? noOrder}`,
  );
  const sums = new Map<string, { quantity: number; record_no: number }>();
  for (const part of parts.values()) {
    const { time } = part[0]!;
    const card_no = orderAt(runs, time)?.card_no ?? noOrder;
    const quantity = millionthsOf(part);
    if (quantity === 0) continue;
    const record_no = await addCounted(trx, { company_id, machine_id, card_no, kind, quantity, time });
    await markChanged(trx, { company_id, machine_id }, { from: countedAt(time), to: time, now: write.now });
    sums.set(card_no, { quantity: (sums.get(card_no)?.quantity ?? 0) + quantity, record_no });
  }
  const changed: OrderRow[] = [];
  for (const [card_no, { quantity, record_no }] of sums) {
    const payload = { machine_id, card_no, kind, quantity: fromMillionths(quantity), record_no, corrects: null };
    write.emit({ event: "QuantityReported", machine_id, payload });
    const row = await addToOrder(trx, { company_id, machine_id, card_no }, kind, quantity, write.now);
    if (row) changed.push(row);
  }
  return changed;
};

const millionthsOf = (part: readonly Added[]): number => toMillionths(part.reduce((sum, { added }) => sum + added, 0));

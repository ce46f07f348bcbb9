import type { CounterJump } from "#schemas/plant/counter-jump.ts";
import type { QuantityKind } from "#schemas/plant/production-transaction.ts";
import { toIso, toIsoOrNull } from "#server/database/columns.ts";
import { takeNumbers } from "#server/database/counters.ts";
import { preparedInsert } from "#server/database/prepared.ts";
import type { Reader } from "#server/database/company.ts";
import type { NewEvent } from "#server/events/log.ts";
import { byTime, type Jump } from "./counters.ts";
import type { SignalWrite } from "./signals.ts";
import type { CounterJumpRow } from "#server/database/tables/machines.ts";

/** The jumps of one counter at a moment (ms UTC) and after it, decided or not. */
export const jumpsSince = (
  { trx }: SignalWrite,
  machine_id: string,
  kind: QuantityKind,
  from: number,
): Promise<CounterJumpRow[]> =>
  trx
    .selectFrom("counter_jumps")
    .selectAll()
    .where("machine_id", "=", machine_id)
    .where("kind", "=", kind)
    .where("time", ">=", from)
    .execute();

const isSame = (row: CounterJumpRow, jump: Jump): boolean =>
  byTime(row, jump) === 0 && row.since === jump.since && row.pieces === jump.pieces && row.to_count === jump.to_count;

/** Changes the jumps of a counter that wait into those that its readings come to now, and tells of it. */
export const changeJumps = async (
  write: SignalWrite,
  of: { machine_id: string; kind: QuantityKind },
  waiting: readonly CounterJumpRow[],
  wanted: readonly Jump[],
): Promise<void> => {
  const gone = waiting.filter((row) => !wanted.some((jump) => isSame(row, jump)));
  const fresh = wanted.filter((jump) => !waiting.some((row) => isSame(row, jump)));
  if (gone.length > 0) await withdraw(write, gone);
  if (fresh.length > 0) await hold(write, of, fresh);
  if (gone.length > 0 || fresh.length > 0) write.emit(jumpsChanged(of.machine_id));
};

const withdraw = async ({ trx }: SignalWrite, rows: readonly CounterJumpRow[]): Promise<void> => {
  await trx
    .deleteFrom("counter_jumps")
    .where(
      "record_no",
      "in",
      rows.map(({ record_no }) => record_no),
    )
    .execute();
};

const insertJumps = preparedInsert("counter_jumps");

const hold = async (
  { trx, company_id, now }: SignalWrite,
  of: { machine_id: string; kind: QuantityKind },
  jumps: readonly Jump[],
): Promise<void> => {
  const last = await takeNumbers(trx, company_id, "counter_jump", jumps.length);
  const undecided = { noticed_at: now, decision: "", decided_at: null, username: "", note: "" } as const;
  const rows = jumps.map((jump, index) => ({
    company_id,
    record_no: last - jumps.length + 1 + index,
    ...of,
    ...jump,
    ...undecided,
  }));
  await insertJumps(trx, rows);
};

export const jumpsChanged = (machine_id: string): NewEvent => ({
  event: "CounterJumpChanged",
  machine_id,
  payload: { machine_id },
});

/** The jumps of a machine's counters that wait for a person, oldest first. */
export const waitingJumps = async (db: Reader, machine_id: string): Promise<CounterJumpRow[]> =>
  await db
    .selectFrom("counter_jumps")
    .selectAll()
    .where("machine_id", "=", machine_id)
    .where("decision", "=", "")
    .orderBy("time")
    .orderBy("record_no")
    .execute();

export const findJump = async (db: Reader, record_no: number): Promise<CounterJumpRow | undefined> =>
  await db.selectFrom("counter_jumps").selectAll().where("record_no", "=", record_no).executeTakeFirst();

export const toJump = (row: CounterJumpRow, order: { card_no: string; work_order_no: string }): CounterJump => ({
  record_no: row.record_no,
  machine_id: row.machine_id,
  kind: row.kind,
  time: toIso(row.time),
  since: toIsoOrNull(row.since || null),
  from_count: row.from_count,
  to_count: row.to_count,
  quantity: row.pieces,
  ...order,
});

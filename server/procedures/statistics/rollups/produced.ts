import { sql } from "kysely";
import type { Reader } from "#server/database/company.ts";
import type { Slot } from "./slots.ts";
import type { Span } from "./spans.ts";
import type { Produced } from "./sum-up.ts";

/** The slots of each machine, in order and without gaps. */
export type SlotsByMachine = ReadonlyMap<string, readonly Span<Slot>[]>;

const atOnce = 2000;

/**
 * Pieces of machines per slot, card, kind and reason, by machine. Summed in the database; a correction counts at the time of the
 * report that it corrects.
 */
export const producedIn = async (db: Reader, slots: SlotsByMachine): Promise<Map<string, Produced[]>> => {
  const result = new Map<string, Produced[]>([...slots.keys()].map((machine_id) => [machine_id, []]));
  const all = [...slots].flatMap(([machine_id, spans]) => spans.map((span) => ({ machine_id, span })));
  for (let at = 0; at < all.length; at += atOnce) {
    const part = all.slice(at, at + atOnce);
    for (const { n, quantity, ...made } of await slotSums(db, part)) {
      const { machine_id, span } = part[n]!;
      result.get(machine_id)!.push({ slot: span.value, ...made, quantity: Number(quantity) });
    }
  }
  for (const [machine_id, correction] of await corrections(db, slots)) result.get(machine_id)!.push(correction);
  return result;
};

type SlotSum = Omit<Produced, "slot"> & { n: number };

const slotSums = async (db: Reader, slots: readonly { machine_id: string; span: Span<Slot> }[]): Promise<SlotSum[]> => {
  const values = slots.map(({ machine_id, span }, n) =>
    n === 0
      ? sql`(cast(${n} as bigint), cast(${machine_id} as text), cast(${span.from} as bigint), cast(${span.to} as bigint))`
      : sql`(${n}, ${machine_id}, ${span.from}, ${span.to})`,
  );
  const from = slots.reduce((least, { span }) => Math.min(least, span.from), Infinity);
  const to = slots.reduce((most, { span }) => Math.max(most, span.to), -Infinity);
  // "cross join" keeps SQLite from reading all transactions first: each slot is one range of the index. PostgreSQL joins
  // by machine and compares slots with transactions; the plus bounds those, and keeps SQLite at the range of the slot.
  const { rows } = await db.statement(
    (company) => sql<SlotSum>`
    with slots(n, machine_id, from_time, to_time) as (values ${sql.join(values)})
    select slots.n, made.card_no, made.kind, made.scrap_reason, sum(made.quantity) as quantity
    from slots cross join production_transactions as made
    where ${company("made")} and made.machine_id = slots.machine_id
      and made.trans_time >= slots.from_time and made.trans_time < slots.to_time and made.corrects is null
      and +made.trans_time >= ${from} and +made.trans_time < ${to}
    group by slots.n, made.card_no, made.kind, made.scrap_reason`,
  );
  return rows;
};

const corrections = async (db: Reader, slots: SlotsByMachine): Promise<(readonly [string, Produced])[]> => {
  const spans = [...slots.values()].flat();
  if (spans.length === 0) return [];
  const from = spans.reduce((least, span) => Math.min(least, span.from), Infinity);
  const to = spans.reduce((most, span) => Math.max(most, span.to), -Infinity);
  const rows = await db
    .joining("production_transactions as correction")
    .inner("production_transactions as report", (join) => join.onRef("report.record_no", "=", "correction.report_no"))
    .query()
    .select(["correction.machine_id", "correction.card_no", "correction.kind", "correction.quantity"])
    .select(["report.trans_time", "report.scrap_reason"])
    .where("correction.machine_id", "in", [...slots.keys()])
    .where("correction.corrects", "is not", null)
    .where("correction.report_time", ">=", from)
    .where("correction.report_time", "<", to)
    .execute();
  return rows.flatMap(({ machine_id, trans_time, ...row }) => {
    const slot = slotAt(slots.get(machine_id) ?? [], trans_time);
    return slot ? [[machine_id, { ...row, slot }] as const] : [];
  });
};

const slotAt = (spans: readonly Span<Slot>[], time: number): Slot | undefined =>
  spans.find(({ from, to }) => from <= time && time < to)?.value;

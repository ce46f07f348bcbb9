import { sql } from "kysely";
import type { Reader } from "#server/database/company.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import { daysOfPlant, type SummedPart } from "./plan.ts";
import type { MachineSums } from "./sum-up.ts";
import type { OrderSums } from "#server/database/tables/rollups.ts";

/** How orders are planned: those with the same type, time per piece and unit have their sums in common. */
type Plan = Pick<OrderRow, "part_type_id" | "planned_unit_time" | "unit_qty">;
export type PlanSums = Plan & Pick<OrderSums, (typeof planColumns)[number]> & { day: string };
const planColumns = ["good", "scrap", "run_ms", "planned_stop_ms"] as const;

interface PlanRequest {
  summed: readonly SummedPart[];
  raw: readonly { machine_id: string; sums: MachineSums }[];
  types: readonly string[];
}

/** What days brought by plan, of orders of some types; a plan may have several rows of a day. */
export const planSums = async (db: Reader, { summed, raw, types }: PlanRequest): Promise<PlanSums[]> => {
  if (types.length === 0) return [];
  const stored = await Promise.all(summed.map((part) => storedPlans(db, part, types)));
  return [...stored.flat(), ...(await rawPlans(db, raw, types))];
};

const storedPlans = async (db: Reader, part: SummedPart, types: readonly string[]): Promise<PlanSums[]> => {
  const sums = planColumns.map((column) => sql`sum(days.${sql.ref(column)}) as ${sql.ref(column)}`);
  const columns = ["day", "machine_id", "card_no", ...planColumns].map((column) => sql.ref(column));
  const { rows } = await db.statement(
    (company) => sql<PlanSums>`
    select days.day, orders.part_type_id, orders.planned_unit_time, orders.unit_qty, ${sql.join(sums)}
    from (select ${sql.join(columns)} from history_day_orders where ${daysOfPlant(company, part)}) as days
    join orders on ${company("orders")} and orders.machine_id1 = days.machine_id
      and orders.card_no = days.card_no
    where orders.part_type_id in (${sql.join(types)})
    group by days.day, orders.part_type_id, orders.planned_unit_time, orders.unit_qty`,
  );
  return rows;
};

const rawPlans = async (db: Reader, raw: PlanRequest["raw"], types: readonly string[]): Promise<PlanSums[]> => {
  const rows = raw.flatMap(({ machine_id, sums }) => sums.orders.map((row) => ({ machine_id, ...row })));
  const plans = new Map<string, Plan>();
  for (const { machine_id1, card_no, ...plan } of await plansOf(db, rows, types))
    plans.set(keyOf(machine_id1, card_no), plan);
  return rows.flatMap(({ machine_id, card_no, ...row }) => {
    const plan = plans.get(keyOf(machine_id, card_no));
    return plan ? [{ ...row, ...plan }] : [];
  });
};

const keyOf = (machine_id: string, card_no: string): string => JSON.stringify([machine_id, card_no]);

const cardsAtOnce = 5000;

const plansOf = async (db: Reader, rows: readonly { card_no: string }[], types: readonly string[]) => {
  const cards = [...new Set(rows.map(({ card_no }) => card_no))];
  const portions = Array.from({ length: Math.ceil(cards.length / cardsAtOnce) }, (_none, n) =>
    db
      .selectFrom("orders")
      .select(["machine_id1", "card_no", "part_type_id", "planned_unit_time", "unit_qty"])
      .where("card_no", "in", cards.slice(n * cardsAtOnce, (n + 1) * cardsAtOnce))
      .where("part_type_id", "in", [...types])
      .execute(),
  );
  return (await Promise.all(portions)).flat();
};

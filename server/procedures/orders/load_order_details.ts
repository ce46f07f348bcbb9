import { secondsPerHour } from "#schemas/plant/constants.ts";
import { standardWeight } from "#schemas/plant/entities/standard_weight.ts";
import type { OrderDetails } from "#schemas/plant/order-details.ts";
import { rowEvent } from "#schemas/platform/entities/declaration.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { fromMillionths, toIso } from "#server/database/columns.ts";
import type { Reader } from "#server/database/company.ts";
import type { Moment } from "#server/procedures/machine-filter.ts";
import { findOrder, toOrder, unitHours } from "#server/procedures/records/orders/reader.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import { reportsFrom } from "#server/procedures/quantities/report-time.ts";
import { readPallets } from "#server/procedures/pallets/reader.ts";
import { standardWeightOf } from "#server/procedures/parts/standard-weight.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { type CardRun, readCardTimes } from "#server/procedures/statistics/card-times.ts";
import { oeeOfRuns } from "#server/procedures/statistics/run-times.ts";
import { sharePercent } from "#server/procedures/statistics/sums.ts";
import { loadOrderDetails } from "#schemas/plant/procedures/orders/load_order_details.ts";

const toSeconds = (ms: number): number => Math.round(ms / 1000);

const contract = { ...loadOrderDetails, events: [...(loadOrderDetails.events ?? []), rowEvent(standardWeight.slug)] };

export const loadOrderDetailsProcedure = readProcedure(
  contract,
  async ({ machine_id, card_no }, context): Promise<OrderDetails> => {
    const { db, scope, settings } = context;
    const order = await findOrder(db, scope.company_id, machine_id, card_no);
    if (!order) throw new DomainError("not_found", { path: "/card_no" });
    const times = (await readCardTimes(db, scope.company_id, await runsOf(db, order, context), context))(
      machine_id,
      card_no,
    );
    const hours = unitHours(order, settings);
    return {
      ...toOrder(order, context),
      oee: oeeOfRuns(times, order.good_qty, hours),
      run_time: toSeconds(times.run),
      planned_time: Math.round(fromMillionths(order.planned_op_qty) * hours * secondsPerHour),
      scrap_percent: sharePercent(order.scrap_qty, order.good_qty + order.scrap_qty),
      setup_time: toSeconds(times.setup),
      reported_setup_time: toSeconds(times.reportedSetup),
      planned_setup_seconds: Math.round(order.planned_setup_time * secondsPerHour),
      reports_from: toIso(await reportsFrom(db, { company_id: scope.company_id, machine_id, card_no }, context)),
      standard_weight: await standardWeightOf(db, order.part_no, order.op_number),
      pallets: await readPallets(db, { card_no, machines: [machine_id] }),
    };
  },
);

/** The runs of an order; one that goes on has come as far as now. */
const runsOf = async (db: Reader, order: OrderRow, { now }: Moment): Promise<CardRun[]> => {
  const rows = await db
    .selectFrom("order_runs")
    .select(["machine_id", "card_no", "started_at", "stop_date"])
    .where("machine_id", "=", order.machine_id1)
    .where("card_no", "=", order.card_no)
    .execute();
  return rows.map(({ started_at, stop_date, ...of }) => ({ ...of, start: started_at, end: stop_date ?? now }));
};

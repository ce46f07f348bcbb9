import { loadAllRunningOrders } from "#schemas/plant/procedures/orders/load_all_running_orders.ts";
import { loadRunningOrders } from "#schemas/plant/procedures/orders/load_running_orders.ts";
import { loadUnconfirmedCancellations } from "#schemas/plant/procedures/orders/load_unconfirmed_cancellations.ts";
import { allOf, someOf } from "#server/procedures/machine-filter.ts";
import { type Procedure, readProcedure } from "#server/procedures/procedure.ts";
import { cancellationProcedure } from "./cancellation.ts";
import { unconfirmedCancellations } from "./cancelled.ts";
import { confirmCancellationProcedure } from "./confirm_cancellation.ts";
import { confirmOrderProcedure } from "./confirm_order.ts";
import { createOrderProcedure } from "./create_order.ts";
import { loadFinishedOrdersProcedure } from "./load_finished_orders.ts";
import { loadOrderDetailsProcedure } from "./load_order_details.ts";
import { loadOrderWithMaterialsProcedure } from "./load_order_with_materials.ts";
import { loadOrdersToConfirmProcedure } from "./load_orders_to_confirm.ts";
import { loadPlannedOrdersProcedure } from "./load_planned_orders.ts";
import { loadReworkOrdersProcedure } from "./load_rework_orders.ts";
import { loadRunningOrderProcedure } from "./load_running_order.ts";
import { prepareForOrderProcedure } from "./prepare_for_order.ts";
import { readOrders } from "#server/procedures/records/orders/reader.ts";
import { sequenceOrderProcedure } from "./sequence_order.ts";
import { startOrderProcedure } from "./start_order.ts";
import { stopOrderProcedure } from "./stop_order.ts";
import { updateOrderProcedure } from "./update_order.ts";
import { userPlanningProcedure } from "./user_planning.ts";

export const ordersProcedures: readonly Procedure[] = [
  loadPlannedOrdersProcedure,
  readProcedure(loadRunningOrders, ({ machine_id }, context) =>
    readOrders(context.db, someOf(context.scope, [machine_id]), "started", context),
  ),
  loadRunningOrderProcedure,
  readProcedure(loadAllRunningOrders, (_input, context) =>
    readOrders(context.db, allOf(context.scope), "started", context),
  ),
  loadFinishedOrdersProcedure,
  loadReworkOrdersProcedure,
  loadOrderWithMaterialsProcedure,
  loadOrderDetailsProcedure,
  loadOrdersToConfirmProcedure,
  confirmOrderProcedure,
  startOrderProcedure,
  stopOrderProcedure,
  cancellationProcedure,
  prepareForOrderProcedure,
  userPlanningProcedure,
  createOrderProcedure,
  updateOrderProcedure,
  sequenceOrderProcedure,
  readProcedure(loadUnconfirmedCancellations, ({ machine_id }, { db }) => unconfirmedCancellations(db, machine_id)),
  confirmCancellationProcedure,
];

import { loadPlannedOrdersProcedure } from "./load_planned_orders.ts";
import { loadRunningOrdersProcedure } from "./load_running_orders.ts";
import { loadRunningOrderProcedure } from "./load_running_order.ts";
import { loadAllRunningOrdersProcedure } from "./load_all_running_orders.ts";
import { loadFinishedOrdersProcedure } from "./load_finished_orders.ts";
import { loadReworkOrdersProcedure } from "./load_rework_orders.ts";
import { loadOrderWithMaterialsProcedure } from "./load_order_with_materials.ts";
import { loadOrderDetailsProcedure } from "./load_order_details.ts";
import { loadOrdersToConfirmProcedure } from "./load_orders_to_confirm.ts";
import { confirmOrderProcedure } from "./confirm_order.ts";
import { startOrderProcedure } from "./start_order.ts";
import { stopOrderProcedure } from "./stop_order.ts";
import { cancellationProcedure } from "./cancellation.ts";
import { prepareForOrderProcedure } from "./prepare_for_order.ts";
import { userPlanningProcedure } from "./user_planning.ts";
import { loadUnconfirmedCancellationsProcedure } from "./load_unconfirmed_cancellations.ts";
import { confirmCancellationProcedure } from "./confirm_cancellation.ts";
import type { Procedure } from "#server/procedures/procedure.ts";

export const ordersProcedures: readonly Procedure[] = [
  loadPlannedOrdersProcedure,
  loadRunningOrdersProcedure,
  loadRunningOrderProcedure,
  loadAllRunningOrdersProcedure,
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
  loadUnconfirmedCancellationsProcedure,
  confirmCancellationProcedure,
];

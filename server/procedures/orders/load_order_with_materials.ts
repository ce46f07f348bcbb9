import { DomainError } from "#schemas/protocol/errors.ts";
import { materialsOfOrders } from "#server/procedures/materials/of-order.ts";
import { forConfirmation } from "#server/procedures/orders/confirmation.ts";
import { findOrder } from "#server/procedures/records/orders/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadOrderWithMaterials } from "#schemas/plant/procedures/orders/load_order_with_materials.ts";

export const loadOrderWithMaterialsProcedure = readProcedure(
  loadOrderWithMaterials,
  async ({ machineId: machine_id, cardNo: card_no }, { db, scope }) => {
    const order = await findOrder(db, scope.company_id, machine_id, card_no);
    if (!order)
      throw new DomainError("not_found", {
        message: `No order with the card ${card_no} is on this machine.`,
        path: "/cardNo",
        text: { key: "orders.not_on_machine", values: { card_no } },
      });
    const materials = await materialsOfOrders(db, scope.company_id, [order]);
    return forConfirmation(order, materials(order));
  },
);

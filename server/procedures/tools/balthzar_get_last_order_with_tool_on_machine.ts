import { toOrder } from "#server/procedures/records/orders/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { lastOrderWithTool } from "#server/procedures/tools/reader.ts";
import { balthzarGetLastOrderWithToolOnMachine } from "#schemas/plant/procedures/tools/balthzar_get_last_order_with_tool_on_machine.ts";

export const balthzarGetLastOrderWithToolOnMachineProcedure = readProcedure(
  balthzarGetLastOrderWithToolOnMachine,
  async ({ machine_id, tool_id }, context) => {
    const row = await lastOrderWithTool(context.db, machine_id, tool_id);
    return row ? [toOrder(row, context)] : [];
  },
);

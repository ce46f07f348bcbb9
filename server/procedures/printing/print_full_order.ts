import { printFullOrder } from "#schemas/plant/procedures/printing/print_full_order.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { printCard } from "./order-card.ts";

export const printFullOrderProcedure = writeProcedure(printFullOrder, (input, context) =>
  printCard(context, input, "manual"),
);

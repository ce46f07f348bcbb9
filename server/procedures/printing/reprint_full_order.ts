import { reprintFullOrder } from "#schemas/plant/procedures/printing/reprint_full_order.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { printCard } from "./order-card.ts";

export const reprintFullOrderProcedure = writeProcedure(reprintFullOrder, (input, context) =>
  printCard(context, input, "reprint"),
);

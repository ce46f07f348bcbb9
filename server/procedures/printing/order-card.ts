import type { printFullOrder } from "#schemas/plant/procedures/printing/print_full_order.ts";
import type { InputOf } from "#schemas/protocol/contract.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import { orderOn } from "#server/procedures/records/orders/find.ts";
import { readTouchConfig } from "#server/procedures/records/touch-config.ts";
import { factsOfOrder } from "./facts.ts";
import { addPrintJob, requirePrinter, usualPrinter } from "./jobs.ts";
import { readPlaces, toPrintJob } from "./reader.ts";
import { orderCardOf } from "./settings.ts";

/** Makes the job of the card of an order; what is printed once more is marked as a copy. */
export const printCard = async (
  context: WriteContext,
  input: InputOf<typeof printFullOrder>,
  origin: "manual" | "reprint",
): Promise<true> => {
  const { trx, scope, settings } = context;
  const { machine_id, card_no } = input;
  const order = await orderOn(context, input);
  const { document_printer: own = "" } = await readTouchConfig(trx, scope.company_id, machine_id);
  const printed = { kind: "order", machine_id } as const;
  const printer_no = await usualPrinter(context, printed, input.printer_no || own);
  await requirePrinter(context, printed, printer_no, "/printer_no");
  const job = await addPrintJob(context, {
    ...printed,
    print_text: [order.work_order_no, card_no].filter(Boolean).join(" "),
    card_no,
    printer_no,
    num_copies: 1,
    num_labels: 1,
    label: orderCardOf(settings),
    facts: await factsOfOrder(context, order),
    origin,
    is_copy: origin === "reprint" ? 1 : 0,
  });
  context.audit({ machine_id, after: toPrintJob(job, await readPlaces(trx)) });
  return true;
};

import { printLabel } from "#schemas/plant/procedures/printing/print_label.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { findOrder } from "#server/procedures/records/orders/reader.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { factsOfOrder } from "./facts.ts";
import { addPrintJob, requirePrinter, usualPrinter } from "./jobs.ts";
import { orderLabelJob } from "./order-label.ts";
import { readPlaces, toPrintJob } from "./reader.ts";
import { orderLabelOf } from "./settings.ts";

export const printLabelProcedure = writeProcedure(
  printLabel,
  async ({ machine_id, card_no, num_labels, printer }, context) => {
    const { trx, scope, settings } = context;
    if (num_labels < 1)
      throw new DomainError("rule_violated", {
        message: "At least one label is printed.",
        path: "/num_labels",
        text: { key: "print.at_least_one" },
      });
    const order = await findOrder(trx, scope.company_id, machine_id, card_no);
    if (!order)
      throw new DomainError("not_found", {
        message: `The card ${card_no} is not on this machine.`,
        path: "/card_no",
        text: { key: "quantities.card_elsewhere", values: { card_no } },
      });
    const labels = orderLabelJob(order, { label: orderLabelOf(settings), num_labels });
    const printer_no = await usualPrinter(context, labels, printer);
    await requirePrinter(context, labels, printer_no, "/printer");
    const row = await addPrintJob(context, { ...labels, printer_no, facts: await factsOfOrder(context, order) });
    const job = toPrintJob(row, await readPlaces(trx));
    context.audit({ machine_id, after: job });
    return job;
  },
);

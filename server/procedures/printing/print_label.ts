import { printLabel } from "#schemas/plant/procedures/printing/print_label.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { toJson } from "#server/database/columns.ts";
import { takeNumbers } from "#server/database/counters.ts";
import { findOrder } from "#server/procedures/records/orders/reader.ts";
import { type WriteContext, writeProcedure } from "#server/procedures/procedure.ts";
import { factsOfOrder } from "./facts.ts";
import { readPlaces, readPrinters, toPrintJob } from "./reader.ts";
import { orderLabelOf } from "./settings.ts";
import { printJobChanged } from "./writer.ts";

/** What the counter of the numbers of print jobs is called. */
const jobCounter = "print_job";

/** Refuses no printer (`rule_violated`), and one that the machine does not offer (`not_found`). */
export const requirePrinter = async (
  { trx }: WriteContext,
  machine_id: string,
  printer_no: string,
  path: string,
): Promise<void> => {
  if (printer_no === "")
    throw new DomainError("rule_violated", { message: "No printer is configured", path, text: { key: 900027 } });
  const offered = await readPrinters(trx, machine_id);
  if (offered.some((one) => one.printer_no === printer_no)) return;
  throw new DomainError("not_found", {
    message: `The machine offers no printer ${printer_no}.`,
    path,
    text: { key: "print.no_such_printer", values: { printer_no } },
  });
};

export const printLabelProcedure = writeProcedure(
  printLabel,
  async ({ machine_id, card_no, num_labels, printer: printer_no }, context) => {
    const { trx, scope, settings, now, actor } = context;
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
    await requirePrinter(context, machine_id, printer_no, "/printer");
    const row = {
      company_id: scope.company_id,
      record_no: await takeNumbers(trx, scope.company_id, jobCounter),
      kind: "label" as const,
      print_text: [order.part_no, card_no].filter(Boolean).join(" "),
      date: now,
      print_status: "New" as const,
      machine_id,
      card_no,
      printer_no,
      alternative_printer: "",
      prints_on: printer_no,
      num_copies: 1,
      num_labels,
      origin: "manual" as const,
      is_copy: 0,
      label: orderLabelOf(settings),
      facts: toJson(await factsOfOrder(context, order)),
      error_text: "",
      sent_at: null,
      ended_at: null,
      username: actor.username,
    };
    await trx.insertInto("print_jobs").values(row).execute();
    const job = toPrintJob(row, await readPlaces(trx));
    context.emit(printJobChanged(row));
    context.audit({ machine_id, after: job });
    return job;
  },
);

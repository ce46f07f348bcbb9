import { updatePrintJobStatus } from "#schemas/plant/procedures/printing/update_print_job_status.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { PrintJobRow } from "#server/database/tables/printers.ts";
import { toIso } from "#server/database/columns.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { decidable, decide } from "./decide.ts";
import { requirePrinter } from "./print_label.ts";

const choosing = "pallet-flag-printer-selection";

/** What a job was printed on may lie somewhere: another one of it says that it is a copy. */
const isCopy = ({ print_status, is_copy }: PrintJobRow): number =>
  print_status === "Printed" || print_status === "Unknown" ? 1 : is_copy;

export const updatePrintJobStatusProcedure = writeProcedure(
  updatePrintJobStatus,
  async ({ record_no, print_text, date, alternative_printer }, context) => {
    if (alternative_printer !== "" && !context.actor.permissions.has(choosing))
      throw new DomainError("not_allowed", { path: "/alternative_printer" });
    const job = await decidable(context, record_no, {
      from: ["Printed", "Failed", "Unknown", "Cancelled"],
      refusal: { message: "This job waits already, or is under way.", key: "print.under_way" },
    });
    if (job.print_text !== print_text || toIso(job.date) !== toIso(Date.parse(date)))
      throw new DomainError("not_found", { path: "/record_no" });
    const prints_on = alternative_printer || job.printer_no;
    await requirePrinter(context, job.machine_id, prints_on, "/alternative_printer");
    await decide(context, job, {
      print_status: "New",
      alternative_printer,
      prints_on,
      origin: "reprint",
      is_copy: isCopy(job),
      error_text: "",
      ended_at: null,
    });
    return true as const;
  },
);

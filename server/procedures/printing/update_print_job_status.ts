import { updatePrintJobStatus } from "#schemas/plant/procedures/printing/update_print_job_status.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { toJson, toMs } from "#server/database/columns.ts";
import type { Trx } from "#server/database/company.ts";
import type { PrintJobRow } from "#server/database/tables/printers.ts";
import { type WriteContext, writeProcedure } from "#server/procedures/procedure.ts";
import { requireFlag, requireValid } from "#server/procedures/records/pallet-flags.ts";
import { readTouchConfig } from "#server/procedures/records/touch-config.ts";
import { decidable, decide } from "./decide.ts";
import { factsOfFlag } from "./facts.ts";
import { choosesPrinters, hasComeOut, requirePrinter } from "./jobs.ts";

/** The job that a number, a text and a time name together; the number is its own, or that of the pallet flag that it is of. */
const findNamed = async (
  trx: Trx,
  { record_no, print_text, date }: { record_no: number; print_text: string; date: number },
): Promise<PrintJobRow | undefined> =>
  trx
    .selectFrom("print_jobs")
    .selectAll()
    .where((eb) => eb.or([eb("record_no", "=", record_no), eb("flag_record_no", "=", record_no)]))
    .where("print_text", "=", print_text)
    .where("date", "=", date)
    .executeTakeFirst();

/** The printer that the machine has for its flags; '' for what is none. */
const ownPrinter = async ({ trx, scope }: WriteContext, { kind, machine_id }: PrintJobRow): Promise<string> => {
  if (kind !== "pallet-flag") return "";
  return (await readTouchConfig(trx, scope.company_id, machine_id)).pallet_flag_printer ?? "";
};

/** What a job shows once it is printed anew: of a pallet what is on it now. Refuses a cancelled flag. */
const factsAnew = async (context: WriteContext, { flag_record_no, facts }: PrintJobRow): Promise<string> => {
  if (flag_record_no === null) return facts;
  const flag = await requireFlag(context, flag_record_no, "/record_no");
  requireValid(flag, "/record_no");
  return toJson(factsOfFlag(flag));
};

export const updatePrintJobStatusProcedure = writeProcedure(
  updatePrintJobStatus,
  async ({ record_no, print_text, date, alternative_printer }, context) => {
    const { trx, actor } = context;
    if (alternative_printer !== "" && !choosesPrinters(actor))
      throw new DomainError("not_allowed", { path: "/alternative_printer" });
    const job = decidable(context, await findNamed(trx, { record_no, print_text, date: toMs(date, "/date") }), {
      from: ["Printed", "Failed", "Unknown", "Cancelled"],
      refusal: { message: "This job waits already, or is under way.", key: "print.under_way" },
    });
    const facts = await factsAnew(context, job);
    const prints_on = alternative_printer || (await ownPrinter(context, job)) || job.printer_no;
    await requirePrinter(context, job, prints_on, "/alternative_printer");
    await decide(context, job, {
      print_status: "New",
      alternative_printer,
      prints_on,
      origin: "reprint",
      is_copy: (await hasComeOut(trx, job)) ? 1 : 0,
      facts,
      error_text: "",
      ended_at: null,
      tries: 0,
      waits_since: null,
      not_before: null,
    });
    return true as const;
  },
);

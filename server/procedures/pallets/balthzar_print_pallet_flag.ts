import { balthzarPrintPalletFlag } from "#schemas/plant/procedures/pallets/balthzar_print_pallet_flag.ts";
import { addPrintJob, hasFlagComeOut } from "#server/procedures/printing/jobs.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { requireFlag, requireValid } from "#server/procedures/records/pallet-flags.ts";
import { flagJob } from "./flag.ts";
import { flagPrinter } from "./printer.ts";
import { labelOfType } from "./types.ts";

export const balthzarPrintPalletFlagProcedure = writeProcedure(balthzarPrintPalletFlag, async (input, context) => {
  const flag = await requireFlag(context, input.intRecord_no, "/intRecord_no");
  requireValid(flag, "/intRecord_no");
  const { machine_id, record_no } = flag;
  const path = "/strPallet_flag_printer";
  const printer_no = await flagPrinter(context, { machine_id, chosen: input.strPallet_flag_printer, path });
  const job = await addPrintJob(context, {
    ...flagJob(flag, await labelOfType(context, flag.pallet_flag_type)),
    printer_no,
    num_copies: 1,
    is_copy: (await hasFlagComeOut(context.trx, record_no)) ? 1 : 0,
  });
  context.audit({ machine_id, after: { record_no, print_job: job.record_no, printer_no } });
  return true as const;
});

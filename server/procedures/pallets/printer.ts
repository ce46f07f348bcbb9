import { DomainError } from "#schemas/protocol/errors.ts";
import { choosesPrinters, requirePrinter } from "#server/procedures/printing/jobs.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import { readTouchConfig } from "#server/procedures/records/touch-config.ts";

/**
 * The printer of a flag: the chosen one, else the machine's. Refuses another one than the machine's (`not_allowed`) to who
 * may not choose, and none at all (`rule_violated`).
 */
export const flagPrinter = async (
  context: WriteContext,
  { machine_id, chosen, path }: { machine_id: string; chosen: string; path: string },
): Promise<string> => {
  const { pallet_flag_printer: own = "" } = await readTouchConfig(context.trx, context.scope.company_id, machine_id);
  const printer_no = chosen || own;
  if (printer_no !== own && !choosesPrinters(context.actor)) throw new DomainError("not_allowed", { path });
  await requirePrinter(context, machine_id, printer_no, path);
  return printer_no;
};

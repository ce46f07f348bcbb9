import { DomainError } from "#schemas/protocol/errors.ts";
import { choosesPrinters, requirePrinter, usualPrinter } from "#server/procedures/printing/jobs.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import { readTouchConfig } from "#server/procedures/records/touch-config.ts";

/**
 * The printer of a flag: the chosen one, else the machine's, else the default. Refuses another one than that (`not_allowed`)
 * to who may not choose, and none at all (`rule_violated`).
 */
export const flagPrinter = async (
  context: WriteContext,
  { machine_id, chosen, path }: { machine_id: string; chosen: string; path: string },
): Promise<string> => {
  const { pallet_flag_printer } = await readTouchConfig(context.trx, context.scope.company_id, machine_id);
  const printed = { kind: "pallet-flag", machine_id } as const;
  const usual = await usualPrinter(context, printed, pallet_flag_printer);
  const printer_no = chosen || usual;
  if (printer_no !== usual && !choosesPrinters(context.actor)) throw new DomainError("not_allowed", { path });
  await requirePrinter(context, printed, printer_no, path);
  return printer_no;
};

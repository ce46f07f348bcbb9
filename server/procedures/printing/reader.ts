import { printer } from "#schemas/plant/entities/printer.ts";
import type { Printer } from "#schemas/plant/printer.ts";
import type { Reader } from "#server/database/company.ts";
import { shownRow } from "#server/procedures/records/shown.ts";
import { readTexts } from "#server/procedures/records/texts.ts";

/** The printers in use that a machine offers: those without machines, and its own; of no machine all. */
export const readPrinters = async (db: Reader, machine_id: string | undefined): Promise<Printer[]> => {
  const rows = await db.selectFrom("printers").selectAll().where("retired", "=", 0).orderBy("printer_no").execute();
  const links = await db.selectFrom("printer_machines").selectAll().execute();
  const machines = Map.groupBy(links, (link) => link.printer_no);
  const texts = await readTexts(db, ["printer"]);
  const isOffered = (printer_no: string): boolean => {
    const own = machines.get(printer_no);
    return machine_id === undefined || own === undefined || own.some((link) => link.machine_id === machine_id);
  };
  return rows.filter(({ printer_no }) => isOffered(printer_no)).map((row) => shownRow(printer, row, texts));
};

import type { printer } from "#schemas/plant/entities/printer.ts";
import type { StoredRow } from "#schemas/platform/entities/declaration.ts";
import type { OwnColumns } from "./entities.ts";

export interface PrinterTables {
  printers: StoredRow<typeof printer> & OwnColumns;
  printer_machines: { company_id: number; printer_no: string; machine_id: string };
}

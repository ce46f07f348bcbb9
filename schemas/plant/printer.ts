import { type Static, Type } from "typebox";
import { seenFields } from "#schemas/platform/entities/row.ts";
import { strict } from "#schemas/platform/fields.ts";
import { printer } from "./entities/printer.ts";

/** What a printer may be for; one of use `all` is for each. */
export const PrinterUse = Type.Enum(["labels", "documents"]);
export type PrinterUse = Static<typeof PrinterUse>;

/**
 * A printer as a choice. `is_default`: it prints where neither a person nor the machine says another. `driver` and
 * `reports_state` tell what it means when a job counts as printed.
 */
export const Printer = Type.Object(
  seenFields(printer, ["printer_no", "printer_name", "printer_description", "is_default", "driver", "reports_state"]),
  strict,
);
export type Printer = Static<typeof Printer>;

import { defineType } from "#engine/registry/types.ts";
import { closed, printing, printingData, stepDataOf } from "#widgets/controls/options/parts.ts";

/**
 * A printer and how many copies (`num_copies`) or labels (`num_labels`); with `ask: "printer"` the printer alone.
 * Printers have `printer_no`, `printer_name` and `printer_description`.
 */
export const schema = defineType({
  type: "printing",
  title: { text: "controls.printing" },
  description: { text: "controls.printing.description" },
  version: 1,
  options: closed(printing),
  defaults: {},
});

/** `printer` is the printer's `printer_no`; the count is null while none is entered. */
export const stepData = stepDataOf(printingData);

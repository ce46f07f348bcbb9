import type { PrintJobRow } from "#server/database/tables/printers.ts";

/** What became of a print of the demo. */
export type DemoPrint = Pick<PrintJobRow, "print_status" | "error_text">;

/** Each state that a print comes to and stays in. */
export const prints = {
  printed: { print_status: "Printed", error_text: "" },
  failed: { print_status: "Failed", error_text: "The printer is out of labels." },
  unknown: { print_status: "Unknown", error_text: "The connection to the printer broke." },
  /** A person has given up what the printer had no labels for. */
  givenUp: { print_status: "Cancelled", error_text: "The printer is out of labels." },
} as const satisfies Record<string, DemoPrint>;

import { type Static, Type } from "typebox";
import { day } from "#schemas/durations.ts";
import { AnyCode, DateTime, orNull, RecordNo, strict, Text } from "#schemas/platform/fields.ts";

/**
 * What becomes of a print job: it waits, is under way, has come out, certainly has not, may have, or is no longer wanted.
 * One that may have come out waits for a person: nothing is printed twice by itself.
 */
const printStatuses = ["New", "Sent", "Printed", "Failed", "Unknown", "Cancelled"] as const;
export type PrintStatus = (typeof printStatuses)[number];
export const PrintStatus = Type.Enum([...printStatuses]);

/** Jobs are listed for so long, and kept no longer, ms. Who has printed what stands in the audit log. */
export const printJobsListed = 90 * day;

/** What is printed: labels of an order, the flag of a pallet, the card of an order, or a label that tests its printer. */
const printKinds = ["label", "pallet-flag", "order", "test"] as const;
export type PrintKind = (typeof printKinds)[number];

/** The most labels of one job. */
export const mostLabels = 1000;

export const PrintJob = Type.Object(
  {
    record_no: RecordNo,
    print_text: Text(500),
    date: DateTime,
    print_status: PrintStatus,
    kind: Type.Enum([...printKinds]),
    machine_id: { ...AnyCode, description: "'' = of none: a test of its printer" },
    card_no: { ...AnyCode, description: "'' = of none" },
    printer_no: Type.String({ description: "the printer that it was made for" }),
    alternative_printer: Type.String({ description: "the printer that was chosen instead; '' = none" }),
    printer_description: Type.String({ description: "where the printer stands that prints it" }),
    num_copies: Type.Integer({ minimum: 1 }),
    num_labels: Type.Integer({ minimum: 1, maximum: mostLabels }),
    origin: Type.Enum(["manual", "reprint"]),
    error_text: Type.String({ description: "why it has failed, or what is not known; '' = nothing" }),
    ended_at: orNull(DateTime),
    next_try_at: {
      ...orNull(DateTime),
      description: "a job that waits for its printer is tried again then; null = it does not",
    },
  },
  strict,
);
export type PrintJob = Static<typeof PrintJob>;

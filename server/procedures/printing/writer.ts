import type { NewEvent } from "#server/events/log.ts";
import type { PrintJobRow } from "#server/database/tables/printers.ts";

/** Tells of the state that a job has come to. */
export const printJobChanged = ({
  machine_id,
  record_no,
  print_status,
}: Pick<PrintJobRow, "machine_id" | "record_no" | "print_status">): NewEvent => ({
  event: "PrintJobChanged",
  machine_id,
  payload: { machine_id, record_no, print_status },
});

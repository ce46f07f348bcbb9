import { Type } from "typebox";
import { AnyCode, DateTime, RecordNo, strict, Text } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const updatePrintJobStatus = defineContract({
  name: "update_print_job_status",
  area: "printing",
  description:
    "Prints a job again: the one that `record_no`, `print_text` and `date` name together waits anew, marked as a reprint. What has come out before, or may have, is marked as a copy.",
  kind: "write",
  input: Type.Object(
    {
      record_no: RecordNo,
      print_text: Text(500),
      date: DateTime,
      print_status: Type.Literal("New"),
      alternative_printer: AnyCode,
    },
    strict,
  ),
  example: {
    record_no: 3,
    print_text: "P1 100",
    date: "2026-01-05T06:00:00.000Z",
    print_status: "New",
    alternative_printer: "",
  },
  output: Type.Literal(true),
  permission: "base",
  errors: {
    not_allowed: "a printer is chosen without the permission `pallet-flag-printer-selection`",
    not_found: "no such job, or no such printer in use at its machine",
    state_conflict: "it waits or is under way already",
  },
  events: ["PrintJobChanged"],
});

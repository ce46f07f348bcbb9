import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { Code, DateTime, orNull, strict } from "#schemas/platform/fields.ts";
import { figuresByEmployee } from "#schemas/plant/permissions.ts";
import { QuantityLedgerEntry } from "#schemas/plant/production-transaction.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadQuantityLedger = defineContract({
  name: "load_quantity_ledger",
  area: "quantities",
  description:
    "Reports of a machine with their corrections in a range (the last 7 days when none is given), newest report first. Who reported is told to holders of view-figures-by-employee.",
  kind: "read",
  input: Type.Object(
    {
      machine_id: MachineId,
      card_no: orNull(Code),
      start_time: Type.Optional(DateTime),
      end_time: Type.Optional(DateTime),
    },
    strict,
  ),
  example: { machine_id: "FC1", card_no: null },
  output: Type.Array(QuantityLedgerEntry),
  permission: "base",
  machine: "machine_id",
  errors: { rule_violated: "the start is after the end, or more than 366 days" },
  events: ["QuantityReported"],
  discloses: [figuresByEmployee],
  source: true,
});

import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { Day, orNull, strict } from "#schemas/platform/fields.ts";
import { TransactionPage } from "#schemas/plant/transaction.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadTransactions = defineContract({
  name: "load_transactions",
  area: "statistics",
  description:
    "All that has happened at a machine on a day, or in one hour of it (null = all hours), in the order of time. Pages count from 1 and have at most 1000 rows; total counts all.",
  kind: "read",
  input: Type.Object(
    {
      machine_id: MachineId,
      date: Day,
      hour: orNull(Type.Integer({ minimum: 0, maximum: 23 })),
      page: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    },
    strict,
  ),
  example: { machine_id: "FC1", date: "2026-06-10", hour: null, page: 1 },
  output: TransactionPage,
  permission: "base",
  machine: "machine_id",
  events: ["QuantityReported", "StopChanged", "OrderChanged", "SignInChanged"],
});

import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { Day, orNull, strict } from "#schemas/platform/fields.ts";
import { listInput, ListOf } from "#schemas/platform/list.ts";
import { figuresByEmployee } from "#schemas/plant/permissions.ts";
import { Transaction, TransactionPage } from "#schemas/plant/transaction.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

/**
 * The card and the work order are not among the filters: of most rows they are told by the order that ran then. Times
 * have an index; kinds and quantities are put in order like filters, among so many rows as may be looked through. Texts
 * of people have no order that both databases and a reader's language agree on.
 */
const list = {
  filters: ["time", "kind", "quantity", "stop_reason", "employee", "note"],
  sorts: ["time", "kind", "quantity"],
  search: true,
} as const;

export const loadTransactions = defineContract({
  name: "load_transactions",
  area: "statistics",
  description:
    "All that has happened at a machine on a day, or in one hour of it (null = all hours), in the order of time unless sort says otherwise: by kind or quantity (rows without one come last) then by time. The search looks in kind, stop_reason, employee and note. With page, which counts from 1 and goes with no other part of the question, the answer is that page of at most 1000 rows, and total counts all. Employees are told to holders of view-figures-by-employee; without it a filter by them is refused, and the search leaves them out.",
  kind: "read",
  input: Type.Object(
    {
      machine_id: MachineId,
      date: Day,
      hour: orNull(Type.Integer({ minimum: 0, maximum: 23 })),
      ...listInput(list),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    },
    strict,
  ),
  example: {
    machine_id: "FC1",
    date: "2026-06-10",
    hour: null,
    where: [{ field: "quantity", operator: ">", value: 0 }],
    sort: [{ field: "time", descending: true }],
    limit: 100,
  },
  output: Type.Union([ListOf(Transaction), TransactionPage]),
  permission: "base",
  errors: { not_allowed: "a filter by employee without view-figures-by-employee" },
  machine: "machine_id",
  events: ["QuantityReported", "StopChanged", "OrderChanged", "SignInChanged"],
  discloses: [figuresByEmployee],
  list,
});

import { type Static, Type } from "typebox";
import { DateTime, orNull, strict } from "#schemas/platform/fields.ts";

const transactionKinds = ["start", "stop", "good", "scrap", "sign-in", "note"] as const;

/**
 * One moment of a machine's history. `start` and `stop` are of an order (with its card, without a stop reason) or of the
 * machine (with the reason of the stop that begins or ends).
 */
export const Transaction = Type.Object(
  {
    time: DateTime,
    kind: Type.Enum([...transactionKinds]),
    card_no: Type.String({ description: "'' = none" }),
    work_order_no: Type.String(),
    quantity: orNull(Type.Number({ description: "pieces; of a correction the difference" })),
    stop_reason: Type.String({ description: "stop code; '-' = uncoded, '' = none" }),
    employee: Type.Optional(
      Type.String({
        description: "employee number; of a note the user. Absent for who may not see figures by employee",
      }),
    ),
    note: Type.String({ description: "text of a note or of scrap" }),
  },
  strict,
);
export type Transaction = Static<typeof Transaction>;

/** A page by its number, which counts all. */
export const TransactionPage = Type.Object(
  { rows: Type.Array(Transaction), total: Type.Integer({ minimum: 0 }) },
  strict,
);
export type TransactionPage = Static<typeof TransactionPage>;

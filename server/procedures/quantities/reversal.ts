import type { Reversal } from "#schemas/plant/production-transaction.ts";
import { fromMillionths } from "#server/database/columns.ts";
import type { TransactionRow } from "#server/database/tables/quantities.ts";
import { standing } from "./correction-rules.ts";

/** What is known of a report: all rows of its chain, oldest first, whether the ERP has it, and the caller's right. */
export interface Chain {
  rows: readonly TransactionRow[];
  transferred: boolean;
  allowed: boolean;
}

/** What counts now of the report, and whether it can be reversed through the row of this number. */
export const reversalOf = (
  record_no: number,
  { rows, transferred, allowed }: Chain,
): { quantity_real: number; reversal: Reversal } => {
  const left = standing(rows);
  return { quantity_real: fromMillionths(left), reversal: stateOf(record_no, left, { rows, transferred, allowed }) };
};

const stateOf = (record_no: number, left: number, { rows, transferred, allowed }: Chain): Reversal => {
  if (transferred) return "transferred";
  if (left === 0) return "reversed";
  if (rows.at(-1)?.record_no !== record_no) return "corrected";
  return allowed ? "possible" : "not_allowed";
};

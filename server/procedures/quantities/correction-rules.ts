import { DomainError } from "#schemas/protocol/errors.ts";
import { hasText } from "#server/procedures/quantities/report.ts";
import type { TransactionRow } from "#server/database/tables/quantities.ts";

/** What counts of a chain of a report and its corrections, in millionths. */
export const standing = (chain: readonly TransactionRow[]): number =>
  chain.reduce((sum, { quantity }) => sum + quantity, 0);

/** Refuses a correction that says nothing; `quantity` in millionths. */
export const checkValues = (chain: readonly TransactionRow[], quantity: number, reason: string): void => {
  if (!hasText(reason))
    throw new DomainError("rule_violated", {
      message: "A reason is needed.",
      path: "/reason",
      text: { key: "quantities.reason_missing" },
    });
  if (quantity < 0)
    throw new DomainError("rule_violated", {
      message: "The quantity is below 0.",
      path: "/quantity",
      text: { key: "quantities.negative" },
    });
  if (quantity === standing(chain))
    throw new DomainError("rule_violated", {
      message: "The quantity is the same.",
      path: "/quantity",
      text: { key: "quantities.unchanged" },
    });
};

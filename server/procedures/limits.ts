import { DomainError } from "#schemas/protocol/errors.ts";

/** Most rows that a statistic answers at once; who wants more asks for shorter ranges. */
export const longestAnswer = 50_000;

/** Refuses (`rule_violated`) an answer with too many rows. Read one row more than the limit to know. */
export const checkLength = (rows: readonly unknown[], limit: number = longestAnswer, path = "/end_time"): void =>
  checkCount(rows.length, limit, path);

/** The same where the rows have been counted only. Count one more than the limit to know. */
export const checkCount = (rows: number, limit: number = longestAnswer, path = "/end_time"): void => {
  if (rows <= limit) return;
  throw new DomainError("rule_violated", {
    message: `The range has more than ${limit} rows. Choose a shorter one.`,
    path,
    text: { key: "statistics.too_many_rows", values: { limit } },
  });
};

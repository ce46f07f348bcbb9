import type { NewTransaction } from "#server/procedures/records/transactions.ts";
import { pick, type Random, wholeBetween } from "../random.ts";
import { minute } from "#schemas/durations.ts";

/** A correction of the transaction at a place of the list. */
export interface Correction {
  of: number;
  row: NewTransaction;
}

const million = 1_000_000;
const corrected = 0.004;
const reasons = ["Counted twice.", "Wrong box weighed.", "Sorted again, good pieces taken out.", "Typing error."];

/** Corrections of some of the reports of scrap: less than was reported. */
export const correctionsOf = (counts: readonly NewTransaction[], random: Random, now: number): Correction[] =>
  counts.flatMap((row, of) => {
    const pieces = row.quantity / million;
    if (row.counted === 1 || pieces < 2 || random() >= corrected) return [];
    const quantity = -wholeBetween(random, 1, pieces - 1) * million;
    const trans_time = Math.min(now, row.trans_time + wholeBetween(random, 3, 40) * minute);
    const who = { username: "supervisor", employee: "", reason: pick(random, reasons) };
    return [{ of, row: { ...row, quantity, trans_time, ...who } }];
  });

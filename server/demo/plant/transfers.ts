import type { NewTransaction } from "#server/procedures/records/transactions.ts";
import { pick, type Random } from "../random.ts";
import { day } from "#schemas/durations.ts";

/** What became of a report on its way to the ERP; `of` is its place in the list of reports. */
export interface DemoTransfer {
  of: number;
  status: "C" | "F";
  tries: number;
  error_text: string;
}

/** The machines that hand their reports to the ERP, and the days of which their transfers are kept. */
const connected: ReadonlySet<string> = new Set(["JB3", "JB4"]);
const kept = 10;
const failing = 0.04;
const faults = [
  "The order is closed in the ERP.",
  "The operation has no open quantity.",
  "The ERP did not answer within 30 s.",
] as const;

/** The transfers of what people have reported in the last days; today's are still on their way. */
export const transfersOf = (
  machine_id: string,
  counts: readonly NewTransaction[],
  random: Random,
  now: number,
): DemoTransfer[] =>
  connected.has(machine_id)
    ? counts.flatMap((row, of): DemoTransfer[] => {
        const age = now - row.trans_time;
        if (row.counted === 1 || age > kept * day || age < day / 24) return [];
        if (random() >= failing) return [{ of, status: "C", tries: 1, error_text: "" }];
        return [{ of, status: "F", tries: 3, error_text: pick(random, faults) }];
      })
    : [];

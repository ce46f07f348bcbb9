import { uncodedReason } from "#schemas/plant/constants.ts";
import type { StopCodingRow, StopRow } from "#server/database/tables/stops.ts";
import type { Random } from "../random.ts";
import { day, hour } from "#schemas/durations.ts";

/** Days of which each act of coding is known; of older stops those that a supervisor has coded anew. */
const known = 30 * day;
const recoded = 0.01;
/** What is taken for something else at first. */
const mistaken: Readonly<Record<string, string>> = { "10": "11", "12": "10", "21": "20", "31": "30" };

/** Who has coded stops as what; the numbers are given when they are written. */
export const codingsOf = (stops: readonly StopRow[], random: Random, now: number): Omit<StopCodingRow, "record_no">[] =>
  stops.flatMap(({ company_id, machine_id, stop, stop_reason, start_time, end_time, coded_at }) => {
    if (coded_at === null) return [];
    const row = { company_id, machine_id, stop, other_stop: null, start_time, end_time };
    const first = mistaken[stop_reason];
    const anew = first !== undefined && random() < recoded && now - coded_at > day ? first : null;
    const code = { from_reason: uncodedReason, to_reason: anew ?? stop_reason, username: "operator" };
    const recode = { from_reason: anew ?? "", to_reason: stop_reason, username: "supervisor" };
    return [
      ...(anew !== null || now - start_time < known
        ? [{ ...row, ...code, action: "code" as const, created_at: coded_at }]
        : []),
      ...(anew === null ? [] : [{ ...row, ...recode, action: "recode" as const, created_at: coded_at + 2 * hour }]),
    ];
  });

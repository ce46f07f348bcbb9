import { minute } from "#schemas/durations.ts";
import { endProofs } from "#server/auth/proofs.ts";
import { toIso } from "#server/database/columns.ts";
import { type Reader, readerOf } from "#server/database/company.ts";
import type { EmployeeSignInRow } from "#server/database/tables/employees.ts";
import type { ShiftRow } from "#server/database/tables/shifts.ts";
import type { ServerParts } from "#server/parts.ts";
import { endSignIn, signInChanged } from "#server/procedures/employees/sign-ins.ts";
import { shiftsOf } from "#server/procedures/shifts/reader.ts";
import type { JobWork } from "#server/scheduler/scheduler.ts";
import { languageOfSite, type SiteReader } from "#server/site.ts";

/** Whoever signs in so shortly before a shift ends has come for the next one, ms. */
const early = 30 * minute;

/** People whom one transaction signs out at most, so that nothing else waits long. */
const atOnce = 100;

/** Of whom the log says it: no user has done it. */
const system = { username: "system", terminal: "scheduler", procedure: "sign-out" };

interface OpenSignIn extends EmployeeSignInRow {
  department: string;
}

const openSignIns = (db: Reader): Promise<OpenSignIn[]> =>
  db
    .joining("employee_sign_ins as sign_in")
    .inner("machines as machine", (join) => join.onRef("machine.machine_id", "=", "sign_in.machine_id"))
    .query()
    .selectAll("sign_in")
    .select("machine.department")
    .where("sign_in.signed_out_at", "is", null)
    .orderBy("sign_in.record_no")
    .execute();

/** When the shift was over for which somebody had come (ms UTC); null where it goes on, or none is planned. */
export const shiftEndOf = (
  { department, signed_in_at }: Pick<OpenSignIn, "department" | "signed_in_at">,
  shifts: readonly ShiftRow[],
  now: number,
): number | null => {
  const ends = shifts.flatMap((shift) =>
    shift.department === department && shift.end_time > signed_in_at + early ? [shift.end_time] : [],
  );
  const end = Math.min(...ends);
  return end <= now ? end : null;
};

/** Those whose shift is over, with its end. */
const overdue = async (db: Reader, now: number): Promise<{ row: OpenSignIn; end: number }[]> => {
  const open = await openSignIns(db);
  const from = Math.min(now, ...open.map(({ signed_in_at }) => signed_in_at));
  const departments = open.map(({ department }) => department);
  const shifts = await shiftsOf(db, departments, from, now + 1);
  return open.flatMap((row) => {
    const end = shiftEndOf(row, shifts, now);
    return end === null ? [] : [{ row, end }];
  });
};

/** Signs out at their machines all whose shift is over, as of its end; the log says that nobody did it. */
export const signOut =
  ({ store, journal }: ServerParts, site: SiteReader): JobWork =>
  async ({ company_id, settings, now, signal }) => {
    const message = await site.text(company_id, languageOfSite(settings), "employees.shift_over");
    const all = await overdue(readerOf(store, company_id), now());
    let signed_out = 0;
    for (let at = 0; at < all.length; at += atOnce) {
      signal.throwIfAborted();
      signed_out += await journal.write(company_id, async ({ trx, emit, audit }) => {
        let ended = 0;
        for (const { row, end } of all.slice(at, at + atOnce)) {
          if (!(await endSignIn(trx, row, { at: end, message, automatic: true }))) continue;
          const { machine_id, employee_id } = row;
          await endProofs(trx, { machine_id, employee_number: employee_id }, end);
          emit(signInChanged(row));
          audit({
            ...system,
            machine_id,
            payload: {},
            after: { employee_id, signed_out_at: toIso(end) },
            call_code: 0,
          });
          ended += 1;
        }
        return ended;
      });
    }
    return { signed_out };
  };

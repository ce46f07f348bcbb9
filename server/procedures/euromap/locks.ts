import { takeNumbers } from "#server/database/counters.ts";
import type { Trx } from "#server/database/company.ts";

interface Program {
  company_id: number;
  machine_id: string;
  program_id: string;
}

/** Notes who has blocked a program, why and when (ms UTC). */
export const lockProgram = async (
  trx: Trx,
  program: Program,
  comment: string,
  username: string,
  locked_at: number,
): Promise<void> => {
  const record_no = await takeNumbers(trx, program.company_id, "program_lock");
  await trx
    .insertInto("program_locks")
    .values({ ...program, record_no, comment, username, locked_at, unlocked_by: null, unlocked_at: null })
    .execute();
};

/** Notes who has unblocked a program and when (ms UTC). */
export const unlockProgram = async (
  trx: Trx,
  { machine_id, program_id }: Program,
  unlocked_by: string,
  unlocked_at: number,
): Promise<void> => {
  await trx
    .updateTable("program_locks")
    .set({ unlocked_by, unlocked_at })
    .where("machine_id", "=", machine_id)
    .where("program_id", "=", program_id)
    .where("unlocked_at", "is", null)
    .execute();
};

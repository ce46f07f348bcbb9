import { v7 as uuidv7 } from "uuid";
import type { ErrorCode } from "#schemas/protocol/errors.ts";
import { errorCatalogue } from "#schemas/protocol/errors.ts";
import type { Reader } from "#server/database/company.ts";

const lowest = new Uint8Array(16);

/** How often a procedure was refused with a code since a time (ms UTC): in the company, and to one user. */
export const refusalsSince = async (
  db: Reader,
  of: { company_id: number; username: string; procedure: string; code: ErrorCode; since: number },
): Promise<{ all: number; own: number }> => {
  const { all, own } = await db
    .selectFrom("audit")
    .select((eb) => [
      eb.fn.countAll<number>().as("all"),
      eb.fn.countAll<number>().filterWhere("username", "=", of.username).as("own"),
    ])
    // The ids begin with the time, so that the key finds the rows.
    .where("audit_id", ">=", uuidv7({ msecs: of.since, random: lowest, seq: 0 }))
    .where("procedure", "=", of.procedure)
    .where("call_code", "=", errorCatalogue[of.code].callCode)
    .executeTakeFirstOrThrow();
  return { all: Number(all), own: Number(own) };
};

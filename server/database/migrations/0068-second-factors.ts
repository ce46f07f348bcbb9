import type { Kysely } from "kysely";
import { table } from "./table.ts";

/** What users with a password show besides it: the secret of their authenticator app, and recovery codes. */
export const up = (db: Kysely<any>): Promise<void> =>
  table(db, "second_factors", ["username"], {
    username: "text",
    secret: "text",
    confirmed_at: "int?",
    last_step: "int?",
    recovery_hashes: "text",
  });

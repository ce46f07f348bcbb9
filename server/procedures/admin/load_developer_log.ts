import { createHash, timingSafeEqual } from "node:crypto";
import { loadDeveloperLog } from "#schemas/platform/admin/load_developer_log.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { databaseVersion } from "#server/database/migrate.ts";
import { MinuteLimit, type MostInMinute } from "#server/minute-limit.ts";
import type { RecentLog } from "#server/observability/recent-log.ts";
import { type Procedure, publicProcedure } from "#server/procedures/procedure.ts";

/** The server's log and what is told with it. */
export interface ServerLog {
  recent: RecentLog;
  /** What opens the log to who has not signed in; null: nothing does. */
  code: string | null;
  version: string;
  /** When the browser app was built, ISO 8601; null: nobody knows. */
  build_time: string | null;
}

/** Wrong codes a minute. */
export const mostTries: MostInMinute = { ofOne: 5, ofAll: 50 };

const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();

/** A server without a code compares all the same, so that its answer takes as long. */
const isRight = (said: string, code: string | null): boolean =>
  timingSafeEqual(digestOf(said), digestOf(code ?? "")) && code !== null;

export const loadDeveloperLogProcedure = ({ recent, code, version, build_time }: ServerLog): Procedure => {
  const tries = new MinuteLimit(mostTries);
  return publicProcedure(loadDeveloperLog, async ({ code: said }, { store, now, address }) => {
    if (!tries.allows(address, now)) throw new DomainError("too_many_requests", { retryAfter: 60 });
    if (!isRight(said, code))
      throw new DomainError("wrong_credentials", {
        message: "The code is wrong.",
        text: { key: "developer_log.wrong_code" },
      });
    tries.forgive(address);
    return { version, build_time, database_version: await databaseVersion(store.read), entries: recent.entries() };
  });
};

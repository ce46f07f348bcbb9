import type { OwnSession } from "#schemas/platform/own-session.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { toIso } from "#server/database/columns.ts";
import type { Reader, Trx } from "#server/database/company.ts";
import type { Actor } from "#server/identity.ts";

/** Where a user is signed in, the place of the last call first. */
export const readOwnSessions = async (
  db: Reader,
  actor: Pick<Actor, "username" | "terminal"> | null,
  now: number,
): Promise<OwnSession[]> => {
  if (!actor) return [];
  const { username, terminal } = actor;
  const rows = await db
    .selectFrom("sessions")
    .select(["handle", "browser", "address", "created_at", "last_call_at", "expires_at"])
    .where("username", "=", username)
    // Terminals are no places where somebody has signed in: who enrolled them ends them.
    .where("device", "is", null)
    .where("expires_at", ">", now)
    .orderBy("last_call_at", "desc")
    .orderBy("handle")
    .execute();
  return rows.map(({ handle, browser, address, created_at, last_call_at, expires_at }) => ({
    handle,
    is_this: handle === terminal,
    browser,
    address,
    begun_at: toIso(created_at),
    last_call_at: toIso(last_call_at),
    expires_at: toIso(expires_at),
  }));
};

/** Ends sessions of a user other than the one that calls; gives how many there were. */
export const endOwnSessions = async (
  trx: Trx,
  { username, terminal }: Pick<Actor, "username" | "terminal">,
  handles: readonly string[],
): Promise<number> => {
  const own = handles.indexOf(terminal);
  if (own >= 0)
    throw new DomainError("rule_violated", { path: `/handles/${own}`, text: { key: "account.this_session" } });
  const { numDeletedRows } = await trx
    .deleteFrom("sessions")
    .where("username", "=", username)
    .where("device", "is", null)
    .where("handle", "in", [...handles])
    .executeTakeFirst();
  return Number(numDeletedRows);
};

import { endOwnSessions as contract } from "#schemas/platform/account/end_own_sessions.ts";
import { minute } from "#schemas/durations.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { checkOwnPassword } from "#server/auth/own-password.ts";
import { accessChangedOf } from "#server/events/access-changed.ts";
import { preparedWrite, type WriteContext } from "#server/procedures/procedure.ts";
import { endOwnSessions } from "./sessions.ts";

/** How long ago (ms) a user of a sign-in provider may have signed in there to count as having just shown who it is. */
const freshFor = 10 * minute;

const requireFreshSignIn = async ({ trx, actor: { terminal }, now }: WriteContext): Promise<void> => {
  const session = await trx
    .selectFrom("sessions")
    .select("created_at")
    .where("handle", "=", terminal)
    .where("device", "is", null)
    .executeTakeFirst();
  if (session && now - session.created_at <= freshFor) return;
  throw new DomainError("rule_violated", {
    message: "Sign in at the provider again first.",
    path: "/password",
    text: { key: "account.sign_in_again_first" },
  });
};

export const endOwnSessionsProcedure = preparedWrite(
  contract,
  ({ password = null }, { db, scope: { company_id }, actor, tries, isPassword }) =>
    checkOwnPassword(password, { db, company_id, actor, tries, isPassword }),
  async ({ handles }, context, known) => {
    if ("wrong" in known)
      throw new DomainError("wrong_credentials", { path: "/password", text: { key: "account.wrong_password" } });
    if ("none" in known) await requireFreshSignIn(context);
    const { trx, actor, emit } = context;
    const ended = await endOwnSessions(trx, actor, handles);
    accessChangedOf(actor.username).forEach(emit);
    return { ended };
  },
);

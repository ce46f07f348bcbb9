import { resetPassword } from "#schemas/platform/users/reset_password.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { forgiveUser } from "#server/auth/failures.ts";
import { readableSecret } from "#server/auth/readable-secret.ts";
import { hashPassword } from "#server/auth/passwords.ts";
import { hasPassword } from "#server/auth/users.ts";
import { everyCompany } from "#server/database/company.ts";
import { preparedWrite } from "#server/procedures/procedure.ts";
import { accessChangedOf } from "#server/events/access-changed.ts";

/** Of a given password, which has about 79 bits. */
const groups = 4;

export const resetPasswordProcedure = preparedWrite(
  resetPassword,
  async () => {
    const password = readableSecret(groups);
    return { password, password_hash: await hashPassword(password) };
  },
  async ({ username }, { trx, actor, now, emit }, { password, password_hash }) => {
    if (username === actor.username)
      throw new DomainError("rule_violated", { path: "/username", text: { key: "users.own_password" } });
    const user = await trx
      .selectFrom("users")
      .select("password_hash")
      .where("username", "=", username)
      .executeTakeFirst();
    if (user && !hasPassword(user))
      throw new DomainError("rule_violated", { path: "/username", text: { key: "users.no_password" } });
    const { numUpdatedRows } = await trx
      .updateTable("users")
      .set({ password_hash, password_given_at: now })
      .where("username", "=", username)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new DomainError("not_found", { path: "/username" });
    await forgiveUser(everyCompany(trx), username);
    await trx.deleteFrom("sessions").where("username", "=", username).execute();
    accessChangedOf(username).forEach(emit);
    return { password };
  },
);

import { DomainError } from "#schemas/protocol/errors.ts";
import { updatePassword } from "#schemas/platform/account/update_password.ts";
import { preparePassword, replacePassword } from "#server/auth/own-password.ts";
import { refusePassword } from "#server/auth/password-rules.ts";
import { accessChangedOf } from "#server/events/access-changed.ts";
import { preparedWrite } from "#server/procedures/procedure.ts";

export const updatePasswordProcedure = preparedWrite(
  updatePassword,
  (input, { db, scope: { company_id }, actor, tries, isPassword }) =>
    preparePassword(input, { db, company_id, actor, tries, isPassword }),
  async (_input, { trx, actor: { username, terminal }, emit }, prepared) => {
    if ("none" in prepared) throw new DomainError("rule_violated", { text: { key: "account.no_password" } });
    if ("fault" in prepared) return refusePassword(prepared.fault, "/new_password");
    if ("wrong" in prepared || !(await replacePassword(trx, username, prepared)))
      throw new DomainError("wrong_credentials", { path: "/old_password", text: { key: "account.wrong_password" } });
    await trx.deleteFrom("sessions").where("username", "=", username).where("handle", "!=", terminal).execute();
    accessChangedOf(username).forEach(emit);
    return true as const;
  },
);

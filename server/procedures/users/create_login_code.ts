import { DomainError } from "#schemas/protocol/errors.ts";
import { loginLink } from "#schemas/protocol/login-link.ts";
import { addLoginCode } from "#server/auth/login-codes.ts";
import { findUser } from "#server/auth/users.ts";
import { everyCompany } from "#server/database/company.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { createLoginCode } from "#schemas/platform/users/create_login_code.ts";

export const createLoginCodeProcedure = writeProcedure(
  createLoginCode,
  async ({ username }, { trx, scope: { company_id }, now, emit, audit }) => {
    const user = await findUser(everyCompany(trx), username);
    if (user?.company_id !== company_id) throw new DomainError("not_found", { path: "/username" });
    const { login_code, entity } = await addLoginCode(trx, user, now);
    emit({
      event: "AccessChanged",
      machine_id: null,
      audience: "view-permissions",
      payload: { usernames: [username] },
    });
    audit({ after: entity });
    return { login_code, path: loginLink(company_id, login_code) };
  },
);

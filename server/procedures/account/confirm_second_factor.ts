import { confirmSecondFactor } from "#schemas/platform/account/confirm_second_factor.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { confirmFactor, tryPending } from "#server/auth/second-factor/factors.ts";
import { accessChangedOf } from "#server/events/access-changed.ts";
import { type PrepareContext, type Procedure, preparedWrite } from "#server/procedures/procedure.ts";
import type { Vault } from "#server/secrets/vault.ts";
import { requireFactorUser } from "./second-factor.ts";

/** Wrong codes that a user has before each pause. */
const freeTries = 10;

const tryCode = async (
  code: string,
  { db, scope: { company_id }, actor: { username }, tries, now }: PrepareContext,
  vault: Vault,
) => {
  const name = `second factor:${username}`;
  await tries.consume(company_id, [{ name, free: freeTries }]);
  const tried = await tryPending(db, username, code, { now, seal: vault });
  if (tried !== "wrong") await tries.wasRight(company_id, [name], []);
  return tried;
};

export const confirmSecondFactorProcedure = (vault: Vault): Procedure =>
  preparedWrite(
    confirmSecondFactor,
    ({ code }, context) => tryCode(code, context, vault),
    async (_input, { trx, actor: { username }, now, emit }, tried) => {
      await requireFactorUser(trx, username);
      if (tried === "wrong")
        throw new DomainError("wrong_credentials", { path: "/code", text: { key: "account.wrong_code" } });
      const recovery_codes = tried === "none" ? null : await confirmFactor(trx, tried, now);
      if (!recovery_codes) throw new DomainError("rule_violated", { text: { key: "account.factor_not_begun" } });
      accessChangedOf(username).forEach(emit);
      return { recovery_codes };
    },
  );

import { setUpSecondFactor } from "#schemas/platform/account/set_up_second_factor.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { beginFactor } from "#server/auth/second-factor/factors.ts";
import { uriOf } from "#server/auth/second-factor/totp.ts";
import { modulesOf, quietOf } from "#server/labels/modules.ts";
import { type Procedure, preparedWrite } from "#server/procedures/procedure.ts";
import type { Vault } from "#server/secrets/vault.ts";
import type { Settings } from "#server/site.ts";
import { checkPassword, requireFactorUser, requirePassword } from "./second-factor.ts";

/** A QR code as a path of squares, with the light modules that readers ask for around. */
const qrOf = (data: string): { size: number; path: string } => {
  const modules = modulesOf("qr", data);
  const quiet = quietOf.qr;
  const squares = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + quiet} ${y + quiet}h1v1h-1z`] : [])),
  );
  return { size: modules.length + 2 * quiet, path: squares.join("") };
};

/** Under which name apps list the code. */
const issuerOf = (settings: Settings): string => {
  const { product_name } = settings;
  return typeof product_name === "string" ? product_name : "Shopwright";
};

export const setUpSecondFactorProcedure = (vault: Vault): Procedure =>
  preparedWrite(
    setUpSecondFactor,
    checkPassword,
    async (_input, { trx, actor: { username }, scope: { company_id }, settings }, known) => {
      requirePassword(known);
      await requireFactorUser(trx, username);
      const secret = await beginFactor(trx, { company_id, username }, vault);
      if (secret === null) throw new DomainError("rule_violated", { text: { key: "account.factor_is_on" } });
      return { secret, qr: qrOf(uriOf(secret, issuerOf(settings), username)) };
    },
  );

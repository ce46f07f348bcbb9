import { resetSecondFactor } from "#schemas/platform/users/reset_second_factor.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { removeFactor } from "#server/auth/second-factor/factors.ts";
import { accessChangedOf } from "#server/events/access-changed.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { readUser } from "./users.ts";

export const resetSecondFactorProcedure = writeProcedure(
  resetSecondFactor,
  async ({ username }, { trx, scope: { company_id }, actor, now, emit, audit }) => {
    if (username === actor.username)
      throw new DomainError("rule_violated", { path: "/username", text: { key: "users.own_second_factor" } });
    const { second_factor } = await readUser(trx, company_id, username, now);
    await removeFactor(trx, username);
    if (second_factor) await trx.deleteFrom("sessions").where("username", "=", username).execute();
    accessChangedOf(username).forEach(emit);
    audit({ before: { second_factor }, after: { second_factor: false } });
    return true as const;
  },
);

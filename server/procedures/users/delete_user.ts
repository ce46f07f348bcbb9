import { deleteUser } from "#schemas/platform/users/delete_user.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { endDevicesOf } from "#server/auth/devices/end.ts";
import { removeUser } from "#server/auth/users.ts";
import { keepingHolders } from "#server/documents/last-holder.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { accessChangedOf } from "#server/events/access-changed.ts";
import { readUser } from "./users.ts";

export const deleteUserProcedure = writeProcedure(
  deleteUser,
  async ({ username }, { trx, scope: { company_id }, actor, now, emit, audit }) => {
    if (username === actor.username)
      throw new DomainError("rule_violated", { path: "/username", text: { key: "users.own_account" } });
    const before = await readUser(trx, company_id, username, now);
    const terminals = await endDevicesOf(trx, username, now);
    await keepingHolders(trx, company_id, "/username", () => removeUser(trx, username));
    terminals.forEach(emit);
    accessChangedOf(username).forEach(emit);
    audit({ before });
    return true as const;
  },
);

import { DomainError } from "#schemas/protocol/errors.ts";
import { keepingHolders } from "#server/documents/last-holder.ts";
import { accessChangedOf } from "#server/events/access-changed.ts";
import { changeUser, newRowOf } from "#server/procedures/users/users.ts";
import { preparedWrite } from "#server/procedures/procedure.ts";
import { updateUser } from "#schemas/platform/users/update_user.ts";

export const updateUserProcedure = preparedWrite(
  updateUser,
  ({ user }) => newRowOf(user),
  async ({ user }, { trx, scope, actor, now, emit, audit }, made) => {
    if (user.disabled && user.username === actor.username)
      throw new DomainError("rule_violated", { path: "/user/disabled", text: { key: "users.own_account" } });
    const { before, after } = await keepingHolders(trx, scope.company_id, "/user", () =>
      changeUser(trx, scope.company_id, user, made, now),
    );
    accessChangedOf(after.username).forEach(emit);
    audit({ before, after });
    return after;
  },
);

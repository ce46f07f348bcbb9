import { fromFlag, parseJson } from "#server/database/columns.ts";
import type { Identity } from "#server/identity.ts";

/** The entity User of a signed-in user (docs/specification/entities.md section 2); null for a device or a key. */
export const userEntity = (identity: Identity) => {
  const { actor, company_id, company_name, user, session, passwordGiven, factorDue, confined } = identity;
  if (!user) return null;
  return {
    username: user.username,
    usertype: user.usertype,
    role: user.role,
    company_id,
    company_name,
    machine_id: user.machine_id,
    machine_restrictions: actor.machine_restrictions,
    settings: parseJson<Record<string, unknown>>(user.settings),
    dashboard_isolated: user.dashboard_isolated,
    only_ia: fromFlag(user.only_ia),
    deviceuser: actor.deviceuser,
    signedInOnDevice: actor.device_employee !== null,
    device_employee: actor.device_employee,
    device_employee_name: session?.device_employee_name ?? null,
    token: actor.terminal,
    machine_interface_only: fromFlag(user.machine_interface_only),
    dashboard_only: fromFlag(user.dashboard_only),
    isolation_required: confined,
    password_given: passwordGiven,
    second_factor_due: factorDue,
    by_login_code: (session?.login_code ?? null) !== null,
    issuer: user.issuer,
    permissions: [...actor.permissions].sort(),
  };
};

import type { DeviceKind } from "#schemas/platform/device.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { parseJson } from "#server/database/columns.ts";
import type { Trx } from "#server/database/company.ts";
import { rolesOf } from "#server/documents/store/roles.ts";

/** What is decided of how a device acts. */
interface Acting {
  device_kind: DeviceKind;
  username: string | null;
  home: string | null;
  machine_ids: readonly string[];
}

/** Who may administer does so where a password was asked for, and never at a terminal that anybody can reach. */
const administers = "can-do-admin-actions";

const refused = (code: "invalid_input" | "rule_violated", path: string, key: string) =>
  new DomainError(code, { path, text: { key } });

const checkUser = async (trx: Trx, company_id: number, username: string, machine_ids: readonly string[]) => {
  const user = await trx.selectFrom("users").selectAll().where("username", "=", username).executeTakeFirst();
  if (!user) throw new DomainError("not_found", { path: "/username" });
  if (user.disabled_at !== null) throw refused("rule_violated", "/username", "devices.user_disabled");
  const role = (await rolesOf(trx, company_id)).find(({ slug }) => slug === user.role);
  if (role?.permissions.includes(administers)) throw refused("rule_violated", "/username", "devices.user_administers");
  const own = parseJson<string[]>(user.machine_restrictions);
  const hasBoth = own.length > 0 && machine_ids.length > 0;
  if (hasBoth && !machine_ids.some((id) => own.includes(id)))
    throw refused("rule_violated", "/machine_ids", "devices.user_elsewhere");
};

/**
 * Refuses a user or a first page where there can be none, and a user as whom no terminal acts: unknown, disabled, an
 * administrator, or one who may use none of its machines.
 */
export const checkTerminal = async (
  trx: Trx,
  company_id: number,
  { device_kind, username, home, machine_ids }: Acting,
): Promise<void> => {
  if (device_kind === "wall" && username !== null) throw refused("invalid_input", "/username", "devices.user_of_wall");
  if (username === null && home !== null) throw refused("invalid_input", "/home", "devices.home_needs_user");
  if (username !== null) await checkUser(trx, company_id, username, machine_ids);
};

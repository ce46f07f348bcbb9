import { isolationKeys } from "#schemas/plant/permissions.ts";
import type { Actor, Identity } from "#server/identity.ts";
import { fromFlag, parseJson } from "#server/database/columns.ts";
import type { ApiKeyRow, DeviceRow, SessionRow, UserRow } from "#server/database/tables/auth.ts";
import { hasNothing, isIsolated } from "./users.ts";

const languageOf = (settings: Record<string, unknown>): "en" | "sv" | null => {
  const language = settings["language"];
  return language === "en" || language === "sv" ? language : null;
};

export const identityOfUser = (
  user: UserRow,
  session: SessionRow,
  company_name: string,
  permissions: readonly string[],
): Identity => ({
  company_id: user.company_id,
  company_name,
  actor: {
    kind: "user",
    username: user.username,
    usertype: user.usertype,
    role: user.role,
    permissions: new Set(isIsolated(user) ? permissions.filter((key) => isolationKeys.has(key)) : permissions),
    machine_restrictions: parseJson(user.machine_restrictions),
    deviceuser: fromFlag(user.deviceuser),
    device_employee: session.device_employee,
    terminal: session.handle,
    enrolled: null,
  },
  credential: { kind: "session", hash: session.token_hash },
  user,
  session,
  language: languageOf(parseJson(user.settings)),
  readOnly: user.usertype <= 0 || (session.login_code ?? null) !== null,
  confined: isIsolated(user) || hasNothing(user),
  passwordGiven: user.password_given_at !== null && session.login_code === null,
  device: null,
  seen_at: null,
  documents: [],
});

const tokenActor = (kind: "device" | "api-key", name: string, record_no: number): Actor => ({
  kind,
  username: name,
  usertype: 0,
  role: null,
  permissions: new Set(),
  machine_restrictions: [],
  deviceuser: false,
  device_employee: null,
  terminal: String(record_no),
  enrolled: null,
});

/** The name under which a device stands in audit rows and in the audience of events. */
export const deviceUsername = ({ name }: Pick<DeviceRow, "name">): string => `device:${name}`;

export const identityOfDevice = (device: DeviceRow, company_name: string): Identity => ({
  company_id: device.company_id,
  company_name,
  actor: {
    // The prefix keeps a screen from being taken for a user of its name.
    ...tokenActor("device", deviceUsername(device), device.record_no),
    machine_restrictions: parseJson(device.machine_ids),
  },
  credential: { kind: "device", hash: device.token_hash },
  user: null,
  session: null,
  language: null,
  readOnly: true,
  confined: true,
  passwordGiven: false,
  device: { record_no: device.record_no, name: device.name, device_kind: device.device_kind },
  seen_at: device.last_seen_at ?? 0,
  documents: parseJson(device.documents),
});

export const identityOfKey = (key: ApiKeyRow, company_name: string): Identity => ({
  company_id: key.company_id,
  company_name,
  actor: { ...tokenActor("api-key", key.name, key.record_no), permissions: new Set([`api-key:${key.scope}`]) },
  credential: { kind: "key", hash: key.key_hash },
  user: null,
  session: null,
  language: null,
  readOnly: false,
  confined: false,
  passwordGiven: false,
  device: null,
  seen_at: null,
  documents: [],
});

/** The machines a caller may use; null means all of the company. */
export const machinesOf = ({ actor }: Identity): readonly string[] | null =>
  actor.machine_restrictions.length === 0 ? null : actor.machine_restrictions;

/**
 * Who calls, by the two credentials that a browser may carry: a session and the token of a paired screen. A wall screen
 * is itself where nobody has signed in; an enrolled terminal marks its users and is nobody by itself.
 */
export const identityAt = (user: Identity | null, screen: Identity | null): Identity | null => {
  const device = screen?.device ?? null;
  if (!screen || device?.device_kind === "wall") return user ?? screen;
  if (!user || user.company_id !== screen.company_id) return user;
  return { ...user, device, actor: { ...user.actor, enrolled: device?.record_no ?? null } };
};

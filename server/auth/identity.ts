import { isolationKeys } from "#schemas/plant/permissions.ts";
import type { Actor } from "#server/procedures/procedure.ts";
import { fromFlag, parseJson } from "#server/database/columns.ts";
import type { ApiKeyRow, DeviceRow, SessionRow, UserRow } from "./tables.ts";
import { isIsolated } from "./users.ts";

/** A paired screen: a wall screen reads its documents, an enrolled terminal is a place where pincodes work. */
export interface PairedDevice {
  record_no: number;
  name: string;
  device_kind: "wall" | "terminal";
}

/** Who a request is from. */
export interface Identity {
  company_id: number;
  company_name: string;
  actor: Actor;
  /** The hash of the credential, by which a stream learns that it was revoked. */
  credential: { kind: "session" | "device" | "key"; hash: string };
  user: UserRow | null;
  session: SessionRow | null;
  /** The user's own language, null = the site's. */
  language: "en" | "sv" | null;
  /** May only read: level 0, a session from a login code, a wall screen's token. */
  readOnly: boolean;
  /** May call only what the own screens need: a user of the isolation layout, by password or login code, and a paired screen. */
  confined: boolean;
  /** The wall screen that calls, or the enrolled terminal at which a user calls. */
  device: PairedDevice | null;
  /** When the calling device was last noted to be alive, ms UTC; null for all others. */
  seen_at: number | null;
  /** The documents a device's token is bound to. */
  documents: readonly { kind: string; slug: string }[];
}

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
  confined: isIsolated(user),
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

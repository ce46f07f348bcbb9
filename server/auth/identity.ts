import { administrationKeys, isolationKeys } from "#schemas/plant/permissions.ts";
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
  factorDue = false,
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
    place: null,
  },
  credential: { kind: "session", hash: session.token_hash },
  user,
  session,
  language: languageOf(parseJson(user.settings)),
  // Who has nothing is of level 0 too, but is no wall: such a user keeps the own account.
  readOnly: (user.usertype <= 0 && !hasNothing(user)) || (session.login_code ?? null) !== null,
  confined: isIsolated(user) || hasNothing(user),
  passwordGiven: user.password_given_at !== null && session.login_code === null,
  factorDue,
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
  place: null,
});

/** The name under which a device stands in audit rows and in the audience of events. */
export const deviceUsername = ({ name }: Pick<DeviceRow, "name">): string => `device:${name}`;

/** A device as its streams and its share of requests know it, whatever its token is by now. */
export const deviceKey = ({ company_id, record_no }: Pick<DeviceRow, "company_id" | "record_no">): string =>
  `device ${company_id} ${record_no}`;

export const identityOfDevice = (device: DeviceRow, company_name: string): Identity => ({
  company_id: device.company_id,
  company_name,
  actor: {
    // The prefix keeps a screen from being taken for a user of its name.
    ...tokenActor("device", deviceUsername(device), device.record_no),
    machine_restrictions: parseJson(device.machine_ids),
  },
  credential: { kind: "device", hash: deviceKey(device) },
  user: null,
  session: null,
  language: null,
  readOnly: true,
  confined: true,
  passwordGiven: false,
  factorDue: false,
  device: {
    record_no: device.record_no,
    name: device.name,
    device_kind: device.device_kind,
    home: device.home ?? null,
  },
  seen_at: device.last_seen_at ?? 0,
  documents: parseJson(device.documents),
});

/** The machines of a terminal that its user may use too; null where there is none, so that empty never means all. */
const machinesAt = (user: readonly string[], terminal: readonly string[]): readonly string[] | null => {
  if (user.length === 0 || terminal.length === 0) return [...user, ...terminal];
  const both = terminal.filter((id) => user.includes(id));
  return both.length === 0 ? null : both;
};

/**
 * An enrolled terminal that acts as a user: it writes with the rights of the user at its own machines, and administers
 * nothing. Null where its user may use none of its machines.
 */
export const identityOfTerminal = (
  device: DeviceRow,
  user: UserRow,
  session: SessionRow,
  company_name: string,
  permissions: readonly string[],
): Identity | null => {
  const kept = permissions.filter((key) => !administrationKeys.has(key));
  const of = identityOfUser(user, session, company_name, kept);
  const machines = machinesAt(of.actor.machine_restrictions, parseJson(device.machine_ids));
  if (machines === null) return null;
  const { credential, device: paired, seen_at } = identityOfDevice(device, company_name);
  const actor = { ...of.actor, machine_restrictions: machines, enrolled: device.record_no, place: device.name };
  // The administrator who enrolled it vouches for it: nobody at it has a password to choose.
  return { ...of, actor, credential, device: paired, seen_at, passwordGiven: false };
};

export const identityOfKey = (key: ApiKeyRow, company_name: string): Identity => ({
  company_id: key.company_id,
  company_name,
  actor: { ...tokenActor("api-key", key.name, key.record_no), permissions: new Set([`api-key:${key.scope}`]) },
  credential: { kind: "key", hash: key.key_hash },
  user: null,
  session: null,
  language: null,
  readOnly: key.scope === "read",
  confined: false,
  passwordGiven: false,
  factorDue: false,
  device: null,
  seen_at: null,
  documents: [],
});

/** The machines a caller may use; null means all of the company. */
export const machinesOf = ({ actor }: Identity): readonly string[] | null =>
  actor.machine_restrictions.length === 0 ? null : actor.machine_restrictions;

/** Does the caller act by the token of a terminal, and nobody has signed in at it? */
export const isOwnTerminal = ({ credential, user }: Identity): boolean => credential.kind === "device" && user !== null;

/**
 * Who calls, by the two credentials that a browser may carry: a session and the token of a paired screen. Where nobody
 * has signed in, a wall screen is itself and an enrolled terminal the user as whom it acts, or nobody where it acts as
 * none. Who signs in at a terminal is marked by it.
 */
export const identityAt = (user: Identity | null, screen: Identity | null): Identity | null => {
  const device = screen?.device ?? null;
  if (!screen || device?.device_kind === "wall") return user ?? screen;
  if (!user) return screen.user ? screen : null;
  if (user.company_id !== screen.company_id) return user;
  const place = { enrolled: device?.record_no ?? null, place: device?.name ?? null };
  // The terminal, which can be revoked, is the other factor there.
  return { ...user, device, factorDue: false, actor: { ...user.actor, ...place } };
};

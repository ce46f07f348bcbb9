import type { SessionRow, UserRow } from "#server/database/tables/auth.ts";

/** Who acts. A device or an API key is an actor without permissions of its own. */
export interface Actor {
  kind: "user" | "device" | "api-key" | "system";
  username: string;
  usertype: number;
  role: string | null;
  permissions: ReadonlySet<string>;
  machine_restrictions: readonly string[];
  deviceuser: boolean;
  device_employee: string | null;
  /** The session's public handle, the device's or key's record number as text. */
  terminal: string;
  /** The enrolled terminal (record number of the device) at which a user calls; null anywhere else. */
  enrolled: number | null;
  /** The name of that terminal. */
  place: string | null;
}

/** The server itself, which does something unasked, or at a command. */
export const systemAt = (terminal: string): Actor => ({
  kind: "system",
  username: "system",
  usertype: 100,
  role: null,
  permissions: new Set(),
  machine_restrictions: [],
  deviceuser: false,
  device_employee: null,
  terminal,
  enrolled: null,
  place: null,
});

/** Where somebody acts, as the audit log names it: an enrolled terminal by its name besides. */
export const placeOf = ({ place, terminal }: Pick<Actor, "place" | "terminal">): string =>
  place === null ? terminal : `${place} (${terminal})`;

/** A paired screen: a wall screen reads its documents, an enrolled terminal is a place where pincodes work. */
export interface PairedDevice {
  record_no: number;
  name: string;
  device_kind: "wall" | "terminal";
  /** The path on which it begins; null: where everybody does. */
  home: string | null;
}

/** A paired screen that opens nothing any more, as its browser is told: revoked, copied, or without its user. */
export interface EndedDevice extends Pick<PairedDevice, "name" | "device_kind"> {
  reason: "revoked" | "copied" | "user";
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
  /**
   * May call only what the own screens need: a user of the isolation layout, by password or login code, a user without
   * a role, who has none, and a paired screen.
   */
  confined: boolean;
  /** Has to choose another password than the one an administrator gave before anything else. */
  passwordGiven: boolean;
  /** Has to set up a second factor before anything else, since the site asks for one. */
  factorDue: boolean;
  /** The wall screen that calls, or the enrolled terminal that calls or at which a user calls. */
  device: PairedDevice | null;
  /** When the calling device was last noted to be alive, ms UTC; null for all others. */
  seen_at: number | null;
  /** The documents a device's token is bound to. */
  documents: readonly { kind: string; slug: string }[];
}

import { isSameJson } from "#schemas/documents/changes/equal.ts";
import type { InputOfCall } from "#schemas/platform/procedures.ts";
import type { Label } from "#schemas/documents/envelope.ts";

/** A user as `load_users` answers it, as far as its form and its row read it. */
export interface ListedUser {
  username: string;
  usertype: number;
  role: string | null;
  machine_id: string | null;
  machine_restrictions: readonly string[];
  settings: Readonly<Record<string, unknown>>;
  dashboard_isolated: string | null;
  only_ia: boolean;
  isolation_required: boolean;
  disabled: boolean;
  /** The sign-in provider that the user comes from; null: has a password here. */
  issuer: string | null;
  /** Is asked for a code besides the password. */
  second_factor: boolean;
  [flag: string]: unknown;
}

/** A switch of users that the page's document names: a field of the user. */
export interface FlagOf {
  key: string;
  label: Label;
}
/** A setting that is decided for users: a switch, or one of its choices. */
export interface SettingOf extends FlagOf {
  choices?: readonly { value: number; label: Label }[];
}

/** What the form holds; a field of its own for each that an administrator decides. */
export interface Draft {
  username: string;
  password: string;
  role: string | null;
  usertype: number;
  machine_id: string | null;
  machine_restrictions: readonly string[];
  dashboard_isolated: string | null;
  disabled: boolean;
  flags: Readonly<Record<string, boolean>>;
  settings: Readonly<Record<string, unknown>>;
}

/** The stored flag: a user with an own dashboard or for activities alone is isolated without it. */
const flagOf = (user: ListedUser, key: string): boolean =>
  key === "isolation_required"
    ? user.isolation_required && user.dashboard_isolated === null && !user.only_ia
    : user[key] === true;

/** The form of a user, or of a new one. */
export const draftOf = (user: ListedUser | null, flags: readonly FlagOf[], settings: readonly SettingOf[]): Draft => ({
  username: user?.username ?? "",
  password: "",
  role: user?.role ?? null,
  usertype: user?.usertype ?? 0,
  machine_id: user?.machine_id ?? null,
  machine_restrictions: user?.machine_restrictions ?? [],
  dashboard_isolated: user?.dashboard_isolated ?? null,
  disabled: user?.disabled ?? false,
  flags: Object.fromEntries(flags.map(({ key }) => [key, user !== null && flagOf(user, key)])),
  settings: Object.fromEntries(
    settings.map(({ key, choices }) => [key, user?.settings[key] ?? (choices ? (choices[0]?.value ?? 0) : false)]),
  ),
});

/** A change of a user; which flags and settings it has is the page's document's to say. */
type UserChange = InputOfCall<"update_user">["user"];

type Members = Readonly<Record<string, unknown>>;

const changedOf = (before: Members, after: Members): Record<string, unknown> =>
  Object.fromEntries(Object.entries(after).filter(([key, value]) => !isSameJson(value, before[key])));

/** What `update_user` is sent: of a new user everything, of another one what was changed. */
export const changeOf = (before: Draft, after: Draft, isNew: boolean): UserChange => {
  const { username, password, flags, settings, ...fields } = after;
  if (isNew) return { username: username.trim(), password, ...fields, ...flags, settings };
  const { username: name, password: _, flags: oldFlags, settings: oldSettings, ...oldFields } = before;
  const changedSettings = changedOf(oldSettings, settings);
  return {
    username: name,
    ...changedOf(oldFields, fields),
    // A level that was set goes along with a role that brings its own.
    ...(fields.role === before.role ? {} : { usertype: fields.usertype }),
    ...changedOf(oldFlags, flags),
    ...(Object.keys(changedSettings).length === 0 ? {} : { settings: changedSettings }),
  };
};

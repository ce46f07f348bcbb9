import { type Static, Type } from "typebox";
import { SubjectId, orNull, strict, Text } from "#schemas/platform/fields.ts";
import { shortestPassword } from "./password-length.ts";
import { UserSettings } from "./user-settings.ts";

const Name = Type.String({ minLength: 1, maxLength: 200, pattern: "^(?=.*[^\\p{C}\\p{Z}])[^\\u0000]*$" });
const Slug = Type.String({ minLength: 1, maxLength: 128, pattern: "^[^\\u0000]*$" });
const level = { minimum: 0, maximum: 1000 } as const;

const said = (description: string) => ({ description });
/** What kind of user somebody is: said once for what is stored and for what is changed. */
const kinds = {
  only_ia: Type.Boolean(said("sees the activities of the own company and nothing else (isolation layout)")),
  deviceuser: Type.Boolean(said("works on a shared device: somebody signs in on it before anything is changed")),
  machine_interface_only: Type.Boolean(said("is led from the overviews to the page of one subject")),
  dashboard_only: Type.Boolean(said("opens dashboards and nothing else")),
  isolation_required: Type.Boolean(
    said("is kept to the isolation layout; in an answer also where another field says so"),
  ),
};

/** A user as administrators see it; nothing of a session's token, and no password. */
export const User = Type.Object(
  {
    username: Text(),
    usertype: Type.Integer(said("level, 0 to 1000: menus and dashboards ask for one; 0 only reads")),
    role: orNull(Type.String(said("slug of a document; null: no rights"))),
    company_id: Type.Integer(),
    company_name: Text(),
    machine_id: orNull(SubjectId),
    machine_restrictions: Type.Array(SubjectId, said("those that the user sees; [] is all")),
    settings: UserSettings,
    dashboard_isolated: orNull(Type.String(said("slug of the one dashboard that the user sees"))),
    ...kinds,
    signedInOnDevice: Type.Boolean(said("somebody has signed in on the shared device of this session")),
    device_employee: orNull(Type.String(said("number of that person"))),
    disabled: Type.Boolean({ description: "may not sign in" }),
    issuer: orNull(
      Type.String({ description: "the sign-in provider that the user comes from; null: has a password here" }),
    ),
    password_given: Type.Boolean({ description: "has to choose a password before anything else" }),
    second_factor: Type.Boolean({ description: "is asked for a code besides the password" }),
    permissions: Type.Array(Type.String(), said("keys, sorted")),
  },
  strict,
);
export type User = Static<typeof User>;

const { show_cavities, internal_activity, resource_planning } = UserSettings.properties;

/** What an administrator decides about a user. What is left out stays as it is; of a new user it is empty. */
export const UserChange = Type.Object(
  {
    username: Name,
    password: Type.Optional(
      Type.String({
        minLength: shortestPassword,
        maxLength: 1000,
        description: "of a new user, who replaces it at the first sign-in; without it the user of this name is changed",
      }),
    ),
    role: Type.Optional(orNull(Slug)),
    usertype: Type.Optional(Type.Integer({ ...level, description: "without it the level of a role that is given" })),
    machine_id: Type.Optional(orNull(SubjectId)),
    machine_restrictions: Type.Optional(Type.Array(SubjectId, { maxItems: 500, uniqueItems: true })),
    settings: Type.Optional(
      Type.Object(
        {
          show_cavities: Type.Optional(show_cavities),
          internal_activity: Type.Optional(internal_activity),
          resource_planning: Type.Optional(resource_planning),
        },
        strict,
      ),
    ),
    dashboard_isolated: Type.Optional(orNull(Slug)),
    only_ia: Type.Optional(kinds.only_ia),
    deviceuser: Type.Optional(kinds.deviceuser),
    machine_interface_only: Type.Optional(kinds.machine_interface_only),
    dashboard_only: Type.Optional(kinds.dashboard_only),
    isolation_required: Type.Optional(kinds.isolation_required),
    disabled: Type.Optional(
      Type.Boolean({ description: "may not sign in, and is signed out everywhere; all else of the user stays" }),
    ),
  },
  strict,
);
export type UserChange = Static<typeof UserChange>;

import { type Static, Type } from "typebox";
import { SubjectId, orNull, strict, Text } from "#schemas/platform/fields.ts";
import { shortestPassword } from "./password-length.ts";
import { UserSettings } from "./user-settings.ts";

const Name = Type.String({ minLength: 1, maxLength: 200, pattern: "^(?=.*[^\\p{C}\\p{Z}])[^\\u0000]*$" });
const Slug = Type.String({ minLength: 1, maxLength: 128, pattern: "^[^\\u0000]*$" });
const level = { minimum: 0, maximum: 1000 } as const;

/** A user as administrators see it; nothing of a session's token, and no password. */
export const User = Type.Object(
  {
    username: Text(),
    usertype: Type.Integer(),
    role: orNull(Text()),
    company_id: Type.Integer(),
    company_name: Text(),
    machine_id: orNull(SubjectId),
    machine_restrictions: Type.Array(SubjectId),
    settings: UserSettings,
    dashboard_isolated: orNull(Text()),
    only_ia: Type.Boolean(),
    deviceuser: Type.Boolean(),
    signedInOnDevice: Type.Boolean(),
    device_employee: orNull(Text()),
    machine_interface_only: Type.Boolean(),
    dashboard_only: Type.Boolean(),
    isolation_required: Type.Boolean(),
    disabled: Type.Boolean({ description: "may not sign in" }),
    issuer: orNull(
      Type.String({ description: "the sign-in provider that the user comes from; null: has a password here" }),
    ),
    password_given: Type.Boolean({ description: "has to choose a password before anything else" }),
    permissions: Type.Array(Type.String()),
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
    only_ia: Type.Optional(Type.Boolean()),
    deviceuser: Type.Optional(Type.Boolean()),
    machine_interface_only: Type.Optional(Type.Boolean()),
    dashboard_only: Type.Optional(Type.Boolean()),
    isolation_required: Type.Optional(Type.Boolean()),
    disabled: Type.Optional(
      Type.Boolean({ description: "may not sign in, and is signed out everywhere; all else of the user stays" }),
    ),
  },
  strict,
);
export type UserChange = Static<typeof UserChange>;

import { type Static, Type } from "typebox";
import { orNull, strict, Text } from "#schemas/platform/fields.ts";

/** What a user may set for itself. */
export const OwnSettings = Type.Object(
  {
    language: Type.Optional(orNull(Type.Union([Type.Literal("en"), Type.Literal("sv")]))),
    theme: Type.Optional(orNull(Text(128))),
    start_view: Type.Optional(orNull(Text(200))),
    start_location: Type.Optional(orNull(Text(200))),
    browser_notifications: Type.Optional(Type.Boolean()),
    keyboard: Type.Optional(Type.Boolean()),
  },
  strict,
);
export type OwnSettings = Static<typeof OwnSettings>;

export const UserSettings = Type.Object(
  {
    show_cavities: Type.Integer({ minimum: 0, maximum: 3, description: "3 = may edit them too" }),
    internal_activity: Type.Boolean(),
    resource_planning: Type.Boolean(),
    language: orNull(Type.Union([Type.Literal("en"), Type.Literal("sv")])),
    theme: orNull(Text(128)),
    start_view: orNull(Text(200)),
    start_location: orNull(Text(200)),
    browser_notifications: Type.Boolean(),
    keyboard: Type.Boolean(),
  },
  strict,
);
export type UserSettings = Static<typeof UserSettings>;

/** Source: docs/specification/access.md section 6. */
export const defaultUserSettings: UserSettings = {
  show_cavities: 0,
  internal_activity: false,
  resource_planning: false,
  language: null,
  theme: null,
  start_view: null,
  start_location: null,
  browser_notifications: false,
  keyboard: false,
};

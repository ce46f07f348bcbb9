import { type Static, Type } from "typebox";

const closed = { additionalProperties: false } as const;

/** A theme as screens apply it: the side on which a panel's actions stand and the CSS variables laid over the tokens. */
const SettingsTheme = Type.Object(
  {
    name: Type.String(),
    bottomNavigation: Type.Enum(["right", "left"]),
    variables: Type.Record(Type.String(), Type.String()),
  },
  closed,
);
export type SettingsTheme = Static<typeof SettingsTheme>;

/** What `GET /settings.json` answers: the themes, and which of them is for people who chose none. Source: MI-062. */
export const SettingsFile = Type.Object({ defaultTheme: Type.String(), themes: Type.Array(SettingsTheme) }, closed);
export type SettingsFile = Static<typeof SettingsFile>;

import { type Static, Type } from "typebox";
import { documentOf } from "#schemas/documents/envelope.ts";

/** A theme: colour scheme, side of the bottom navigation and CSS variables. `default` marks the company's default. */
export const ThemeDocument = documentOf("theme", {
  default: Type.Optional(Type.Boolean()),
  scheme: Type.Optional(Type.Enum(["light", "dark", "auto"])),
  bottomNavigation: Type.Optional(Type.Enum(["right", "left"])),
  variables: Type.Optional(Type.Record(Type.String({ pattern: "^--[a-z0-9-]+$" }), Type.String({ maxLength: 200 }))),
});
export type ThemeDocument = Static<typeof ThemeDocument>;

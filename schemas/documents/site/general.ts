import { Type } from "typebox";

/**
 * What a form of the settings reads of a setting besides what a schema says: the part of the form in which it stands,
 * and what is usual: a value outside of it may be meant, and a person is asked.
 */
export const settingAreas = ["general", "screens", "reporting", "signals", "mail", "jobs", "keeping"] as const;
export type SettingArea = (typeof settingAreas)[number];
export interface Usual {
  minimum?: number;
  maximum?: number;
  /** Of a text. */
  minLength?: number;
}
export const inForm = (area: SettingArea, usual?: Usual) => ({
  "x-area": area,
  ...(usual === undefined ? {} : { "x-usual": usual }),
});

/** A setting that is on by being there, whatever its value. */
export const presence = (area: SettingArea) => Type.Unknown({ ...inForm(area), "x-presence": true });

const seconds = (area: SettingArea, standard: number, usual: Usual, description: string) =>
  Type.Integer({ minimum: 1, maximum: 86_400, default: standard, description, ...inForm(area, usual) });

/** The settings of the company and its screens, as the site document may hold them. */
export const generalSettings = {
  product_name: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      default: "Shopwright",
      description: "title of pages without one",
      ...inForm("general"),
    }),
  ),
  time_zone: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      default: "Europe/Stockholm",
      description: "zone of days, weeks and of all times that are shown",
      "x-zone": true,
      ...inForm("general"),
    }),
  ),
  language: Type.Optional(
    Type.Enum(["en", "sv", "browser"], {
      default: "en",
      description: "language of users who chose none",
      ...inForm("general"),
    }),
  ),
  toolOverviewEnabled: Type.Optional(presence("screens")),
  showBannerClock: Type.Optional(presence("screens")),
  autoslide: Type.Optional(presence("screens")),
  inactivity_timeout: Type.Optional(
    Type.Integer({
      minimum: 10,
      maximum: 86_400,
      default: 120,
      description: "seconds without a touch after which a page goes back to where it began",
      ...inForm("screens", { minimum: 30, maximum: 3600 }),
    }),
  ),
  document_inactivity_timeout: Type.Optional(
    seconds("screens", 900, { minimum: 60, maximum: 14_400 }, "the same, where a document is read"),
  ),
  no_data_after: Type.Optional(
    seconds("signals", 120, { minimum: 10, maximum: 3600 }, "seconds of silence after which there is no data"),
  ),
  silence_opens_stop: Type.Optional(
    Type.Boolean({ default: false, description: "silence counts as an uncoded stop", ...inForm("signals") }),
  ),
  authentication_mode: Type.Optional(
    Type.Enum(["USER", "USER_WITH_MANUAL_VERIFICATION"], {
      default: "USER",
      description: "whether who is signed in alone is taken without being asked",
      ...inForm("reporting"),
    }),
  ),
  input_group_prefixes: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
      uniqueItems: true,
      maxItems: 100,
      default: ["maskindata", "verktygsdata"],
      description: "beginnings of the names of the input groups that are shown",
      ...inForm("reporting"),
    }),
  ),
  planned_unit_time_unit: Type.Optional(
    Type.Enum(["hours/100", "hours"], {
      default: "hours/100",
      description: "unit of the planned time of a piece",
      ...inForm("reporting"),
    }),
  ),
};

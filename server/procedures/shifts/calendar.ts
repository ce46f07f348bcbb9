import type { Settings } from "#server/site.ts";

/** The company's time zone; days, weeks and shifts are computed in it. */
export const timeZoneOf = (settings: Settings): string =>
  typeof settings["time_zone"] === "string" ? settings["time_zone"] : "Europe/Stockholm";

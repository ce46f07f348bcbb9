import { isObject } from "#schemas/documents/json.ts";

export type Language = "en" | "sv";
const defaultTimeZone = "Europe/Stockholm";

/** What expressions and formats need of their surroundings. Every member is optional and has a sensible stand-in. */
export interface Services {
  /** Milliseconds UTC of the injected clock; else the environment's `now`. */
  now?: number;
  /** The company's IANA time zone; else the setting `time_zone`. */
  timeZone?: string;
  language?: Language;
  /** Held permission keys; else the environment's `permissions`. */
  permissions?: ReadonlySet<string> | readonly string[];
  /** Site settings; else the environment's `settings`. */
  settings?: Readonly<Record<string, unknown>>;
  /** Numbered switches that are on; else those of the subject in the environment. */
  features?: ReadonlySet<number> | readonly number[];
  /** Hears once per evaluation why it gave up. */
  report?: (problem: string) => void;
}

/** How values are written for a reader. */
export interface Locale {
  language: Language;
  timeZone: string;
}

export const settingsOf = (environment: unknown, services: Services): Readonly<Record<string, unknown>> => {
  if (services.settings) return services.settings;
  const settings = isObject(environment) ? environment["settings"] : undefined;
  return isObject(settings) ? settings : {};
};

export const localeOf = (environment: unknown, services: Services): Locale => {
  const zone = services.timeZone ?? settingsOf(environment, services)["time_zone"];
  return { language: services.language ?? "en", timeZone: typeof zone === "string" ? zone : defaultTimeZone };
};

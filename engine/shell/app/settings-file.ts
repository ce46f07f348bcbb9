import { isObject } from "#schemas/documents/json.ts";
import type { SettingsFile, SettingsTheme } from "#schemas/protocol/settings-file.ts";
import type { Clock } from "#engine/transport/clock.ts";
import type { Client } from "#engine/transport/client.ts";
import { isNoLink } from "#engine/transport/errors.ts";

const path = "/settings.json";

/** The look of the product itself, where the file says nothing. Source: MI-061, MI-064. */
export const builtIn: SettingsFile = {
  defaultTheme: "default",
  themes: [{ name: "default", bottomNavigation: "right", variables: {} }],
};

const isTheme = (value: unknown): value is SettingsTheme =>
  isObject(value) &&
  Object.keys(value).length === 3 &&
  typeof value["name"] === "string" &&
  (value["bottomNavigation"] === "right" || value["bottomNavigation"] === "left") &&
  isObject(value["variables"]) &&
  Object.values(value["variables"]).every((one) => typeof one === "string");

/** What the schema of the file says, without the validator, which no screen loads. */
export const isSettingsFile = (value: unknown): value is SettingsFile =>
  isObject(value) &&
  Object.keys(value).length === 2 &&
  typeof value["defaultTheme"] === "string" &&
  Array.isArray(value["themes"]) &&
  value["themes"].every(isTheme);

type Parts = Pick<Client, "request" | "copy"> & { clock: Clock; warn: (message: string, error: unknown) => void };

/**
 * Reads the settings file, each time from the server. Without a link it is the last one that this browser got; where the
 * server has none that can be used it is the built-in one, which is said once.
 */
export const settingsReader = ({ request, copy, clock, warn }: Parts): (() => Promise<SettingsFile>) => {
  let isTold = false;
  const fallBack = async (error: unknown): Promise<SettingsFile> => {
    const kept = isNoLink(error) ? (await copy.get(path))?.body : undefined;
    if (isSettingsFile(kept)) return kept;
    if (!isTold) warn("settings.json cannot be used: the built-in theme is shown", error);
    isTold = true;
    return builtIn;
  };
  return async () => {
    try {
      const file = await request<unknown>("GET", `${path}?t=${clock.now()}`, { background: true });
      if (!isSettingsFile(file)) throw new Error("It is not what its schema says");
      await copy.put(path, { etag: null, body: file, at: clock.now() });
      return file;
    } catch (error) {
      return fallBack(error);
    }
  };
};

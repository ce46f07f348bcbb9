import { isObject } from "#schemas/documents/json.ts";
import type { AppStart } from "#schemas/protocol/app.ts";

/** Does the browser's main pointer lack precision, as a finger does? */
export const isTouched = (): boolean => matchMedia("(pointer: coarse)").matches;

/** Whether the on-screen keyboard opens: as the user says, who has said nothing gets it on an enrolled touch terminal. */
export const isKeyboardOn = (
  { user, device }: { user: AppStart["user"]; device?: AppStart["device"] },
  touched: boolean,
): boolean => {
  const settings = user?.["settings"];
  const chosen = isObject(settings) ? settings["keyboard"] : undefined;
  return typeof chosen === "boolean" ? chosen : touched && device?.device_kind === "terminal";
};

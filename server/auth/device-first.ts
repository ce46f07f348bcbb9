import { DomainError } from "#schemas/protocol/errors.ts";
import type { Actor } from "#server/identity.ts";

/** On a shared device nobody changes anything before an employee has signed in on it. */
export const missesEmployee = ({ deviceuser, device_employee }: Actor): boolean =>
  deviceuser && device_employee === null;

/** What the user of a shared device is told until an employee has signed in. */
export const signInFirst = new DomainError("not_allowed", {
  message: "Sign in on the device first",
  text: { key: 900039 },
});

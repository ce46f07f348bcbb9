import { Type } from "typebox";
import { DateTime, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

/** Needs no session and no key: the screen's own secret says which pairing is meant, however often it is sent. */
export const startDevicePairing = defineContract({
  name: "start_device_pairing",
  area: "devices",
  description:
    "Lets a screen wait for its pairing and gives the code to show, valid 10 minutes. The same pairing again answers " +
    "its state; once an administrator has entered the code, the answer sets the device's token as a cookie.",
  kind: "write",
  input: Type.Object({ pairing: Type.String({ minLength: 32, maxLength: 200, pattern: "^[\\x21-\\x7e]*$" }) }, strict),
  example: { pairing: "0123456789abcdef0123456789abcdef" },
  output: Type.Object({ code: Type.String(), expires_at: DateTime, confirmed: Type.Boolean() }, strict),
  permission: "public",
  secret: ["pairing"],
  unaudited: true,
});

import { Type } from "typebox";
import { orNull, strict } from "#schemas/platform/fields.ts";
import { OwnPassword } from "#schemas/platform/passwords.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const setUpSecondFactor = defineContract({
  name: "set_up_second_factor",
  area: "account",
  description:
    "Gives the calling user a secret for an authenticator app (TOTP), after the password. It counts once `confirm_second_factor` has been shown a code of it; another call gives another secret. It is shown this once.",
  kind: "write",
  input: Type.Object({ password: OwnPassword }, strict),
  example: { password: "admin" },
  output: Type.Object(
    {
      secret: orNull(Type.String({ description: "base32, to be typed by hand" })),
      qr: orNull(
        Type.Object(
          {
            size: Type.Integer({ description: "modules on each side, with the light ones around" }),
            path: Type.String({ description: "the dark modules, as an SVG path of one unit a module" }),
          },
          strict,
        ),
      ),
    },
    strict,
  ),
  permission: "base",
  errors: {
    wrong_credentials: "the password is another one",
    too_many_requests: "the password was wrong too often",
    rule_violated: "the user has one already, has no password here, or is one who is not asked for one",
  },
  secret: ["password", "secret", "qr"],
});

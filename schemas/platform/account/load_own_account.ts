import { Type } from "typebox";
import { Label } from "#schemas/documents/envelope.ts";
import { DateTime, orNull, strict } from "#schemas/platform/fields.ts";
import { OwnSession } from "#schemas/platform/own-session.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadOwnAccount = defineContract({
  name: "load_own_account",
  area: "account",
  description:
    "What the start payload does not say of the calling user: how the role is called, the permissions that have an effect, where the user is signed in, the place of the last call first, and the second factor.",
  kind: "read",
  input: Type.Object({}, strict),
  example: {},
  output: Type.Object(
    {
      role_title: orNull(Label),
      permissions: Type.Array(Type.Object({ id: Type.String(), title: orNull(Label) }, strict)),
      sessions: Type.Array(OwnSession),
      second_factor: orNull(
        Type.Object(
          {
            confirmed_at: orNull(DateTime),
            recovery_codes: Type.Integer({ minimum: 0, description: "that are left" }),
          },
          { ...strict, description: "null for who can have none; `confirmed_at` is null for who has none" },
        ),
      ),
    },
    strict,
  ),
  permission: "base",
  events: ["AccessChanged"],
  perUser: true,
});

import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const endOwnSessions = defineContract({
  name: "end_own_sessions",
  area: "account",
  description:
    "Signs the calling user out at other places, after the password or, for a user of a sign-in provider, within 10 minutes of the sign-in there. A session that has ended already, or is not the user's, counts as ended.",
  kind: "write",
  input: Type.Object(
    {
      handles: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
        minItems: 1,
        maxItems: 500,
        uniqueItems: true,
      }),
      password: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 1000,
          description: "the user's; absent for a user of a sign-in provider",
        }),
      ),
    },
    strict,
  ),
  example: { handles: ["00000000-0000-4000-8000-000000000000"], password: "admin" },
  output: Type.Object({ ended: Type.Integer({ minimum: 0, description: "sessions" }) }, strict),
  permission: "base",
  errors: {
    wrong_credentials: "the password is another one, or there is none in the input",
    too_many_requests: "the password was wrong too often",
    rule_violated:
      "it is the session of the call itself, which the sign-out ends; or the user of a sign-in provider signed in there more than 10 minutes ago",
  },
  events: ["AccessChanged"],
  secret: ["password"],
});

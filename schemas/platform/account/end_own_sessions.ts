import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const endOwnSessions = defineContract({
  name: "end_own_sessions",
  area: "account",
  description:
    "Signs the calling user out at other places. A session that has ended already, or is not the user's, counts as ended.",
  kind: "write",
  input: Type.Object(
    {
      handles: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
        minItems: 1,
        maxItems: 500,
        uniqueItems: true,
      }),
    },
    strict,
  ),
  example: { handles: ["00000000-0000-4000-8000-000000000000"] },
  output: Type.Object({ ended: Type.Integer({ minimum: 0, description: "sessions" }) }, strict),
  permission: "base",
  errors: { rule_violated: "it is the session of the call itself, which the sign-out ends" },
  events: ["AccessChanged"],
});

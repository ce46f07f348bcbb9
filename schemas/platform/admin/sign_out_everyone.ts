import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const signOutEveryone = defineContract({
  name: "sign_out_everyone",
  area: "admin",
  description:
    "Ends all sessions of the company, the caller's own too. Paired screens and API keys, which have no session, go on.",
  kind: "write",
  input: Type.Object({}, strict),
  example: {},
  output: Type.Literal(true),
  permission: { all: ["can-do-admin-actions"] },
  events: ["AccessChanged"],
});

import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { OwnSession } from "#schemas/platform/own-session.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadOwnSessions = defineContract({
  name: "load_own_sessions",
  area: "account",
  description: "Where the calling user is signed in, the place of the last call first.",
  kind: "read",
  input: Type.Object({}, strict),
  example: {},
  output: Type.Array(OwnSession),
  permission: "base",
  events: ["AccessChanged"],
  perUser: true,
});

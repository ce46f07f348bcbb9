import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const reloadBrowsers = defineContract({
  name: "reload_browsers",
  area: "admin",
  description: "Tells all browsers of the company to read documents, texts and settings again.",
  kind: "write",
  input: Type.Object({}, strict),
  example: {},
  output: Type.Literal(true),
  permission: { all: ["can-do-admin-actions"] },
  events: ["ReloadRequested"],
});

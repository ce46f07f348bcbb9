import { Type } from "typebox";
import { Code, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const setDefaultTheme = defineContract({
  name: "set_default_theme",
  area: "admin",
  description: "Chooses the theme of everybody in the company who has chosen none.",
  kind: "write",
  input: Type.Object({ theme: Code }, strict),
  example: { theme: "light" },
  output: Type.Literal(true),
  permission: { all: ["view-themes"] },
  errors: { not_found: "there is no theme of this name" },
  events: ["DocumentChanged"],
});

import { Type } from "typebox";
import { KeyboardSpecials } from "#schemas/documents/texts/schema.ts";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadKeyboardSpecials = defineContract({
  name: "load_keyboard_specials",
  area: "settings",
  description: "The layouts of the on-screen keyboard of a language, and what a key offers besides itself.",
  kind: "read",
  input: Type.Object({ language: Type.Union([Type.Literal("sv"), Type.Literal("en")]) }, strict),
  example: { language: "en" },
  output: KeyboardSpecials,
  permission: "base",
  errors: { not_found: "neither this language nor English has a keyboard" },
  cacheSeconds: 60,
  events: ["DocumentChanged"],
});

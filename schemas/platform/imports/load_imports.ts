import { Type } from "typebox";
import { strict, Text } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";
import { Import, mayImport } from "./import.ts";

export const loadImports = defineContract({
  name: "load_imports",
  area: "imports",
  description: "The files of an entity that were read in the last 90 days, newest first, at most 100.",
  kind: "read",
  input: Type.Object({ entity: Text(64) }, strict),
  example: { entity: "part" },
  output: Type.Array(Import),
  permission: mayImport,
  events: ["ImportChanged"],
});

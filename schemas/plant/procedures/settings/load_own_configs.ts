import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { OwnConfig, OwnConfigKind } from "#schemas/plant/own-config.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadOwnConfigs = defineContract({
  name: "load_own_configs",
  area: "settings",
  description: "The table columns, or the configurations of widget overviews, that the caller keeps for itself.",
  kind: "read",
  input: Type.Object({ kind: OwnConfigKind }, strict),
  example: { kind: "widget" },
  output: Type.Array(OwnConfig),
  permission: "base",
  perUser: true,
});

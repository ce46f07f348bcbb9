import { Type } from "typebox";
import { Code, orNull, strict } from "#schemas/platform/fields.ts";
import { OwnConfig, OwnConfigKind } from "#schemas/plant/own-config.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const setOwnConfig = defineContract({
  name: "set_own_config",
  area: "settings",
  description:
    "Keeps the caller's own columns of a table template (with `change-own-webcolumns`) or own configuration of a widget overview; null removes it.",
  kind: "write",
  input: Type.Object(
    { kind: OwnConfigKind, slug: Code, config: orNull(Type.Record(Type.String(), Type.Unknown())) },
    strict,
  ),
  example: { kind: "widget", slug: "machine-widgets", config: { groupBy: true } },
  output: orNull(OwnConfig),
  permission: "base",
  errors: {
    not_found: "there is no table template or widget overview of this slug",
    invalid_document: "the configuration breaks its schema",
    not_allowed: "own table columns need change-own-webcolumns",
  },
  bodyLimit: 256 * 1024,
});

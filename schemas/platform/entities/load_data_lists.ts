import { Type } from "typebox";
import { strict, Text } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

const Words = Type.Object({ en: Text(), sv: Text() }, strict);

export const loadDataLists = defineContract({
  name: "load_data_lists",
  area: "entities",
  description:
    "The lists of master data that are no entities and have pages of their own below /admin/data, for who may see the page: how many rows each has, and what is missing.",
  kind: "read",
  input: Type.Object({}, strict),
  example: {},
  output: Type.Array(
    Type.Object(
      {
        page: Text(64),
        count: Type.Integer({ minimum: 0 }),
        missing: Type.Array(Type.Object({ title: Words, count: Type.Integer({ minimum: 1 }) }, strict)),
      },
      strict,
    ),
  ),
  permission: { all: ["can-access-admin-panel"] },
  perUser: true,
});

import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

const StoredQuery = Type.Object(
  {
    record_no: Type.Integer(),
    name: Type.String(),
    parameters: Type.Array(Type.String(), { description: "names of its placeholders, without company_id" }),
    sql_query: Type.Optional(Type.String({ description: "for holders of view-widget-settings" })),
  },
  strict,
);

export const loadQueryList = defineContract({
  name: "load_query_list",
  area: "queries",
  description: "The stored queries of the company by number.",
  kind: "read",
  input: Type.Object({}, strict),
  example: {},
  output: Type.Array(StoredQuery),
  permission: "base",
  events: ["DocumentChanged"],
  perUser: true,
});

import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

/** What a stored query answers; `key` of a column names its value in each row. */
const QueryAnswer = Type.Object(
  {
    columns: Type.Array(Type.Object({ key: Type.String(), type: Type.String() }, strict)),
    rows: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  },
  strict,
);

export const loadQueryData = defineContract({
  name: "load_query_data",
  area: "queries",
  description:
    "Rows of a stored query, at most 10,000 within 10 s, of the company and within the caller's restrictions. `company_id` is filled in by the server; each other placeholder needs a parameter. A wall screen and a user of the isolation layout run those alone that their documents name. Whoever may save queries (`can-do-admin-actions`) may give the text itself as it stands unsaved, and is told the database's own words of a refusal.",
  kind: "read",
  input: Type.Object(
    {
      record_no: Type.Integer({ minimum: 1, maximum: 2_147_483_647, "x-value": "query" }),
      parameters: Type.Optional(
        Type.Record(Type.String({ maxLength: 128 }), Type.String({ maxLength: 4000 }), {
          "x-value": "queryParameters",
        }),
      ),
      sql_query: Type.Optional(Type.String({ minLength: 1, maxLength: 20_000 })),
    },
    strict,
  ),
  example: { record_no: 999, parameters: {} },
  output: QueryAnswer,
  permission: "base",
  cost: 5,
  errors: {
    invalid_input: "a parameter is missing",
    not_found: "no stored query has the number",
    rule_violated: "the query was refused, took longer than 10 s or gave too much",
  },
  source: true,
  perUser: true,
});

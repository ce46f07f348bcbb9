import { type Static, Type } from "typebox";
import { documentOf } from "#schemas/documents/envelope.ts";

/**
 * A stored query, known by its number where it is used. `sql_query` is one read-only statement over the published views,
 * with `<%name%>` where a value is bound; it is written by an administrator here and never comes from a screen.
 */
export const QueryDocument = documentOf("query", {
  record_no: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  name: Type.String({ minLength: 1, maxLength: 200 }),
  sql_query: Type.String({ minLength: 1, maxLength: 20_000, "x-value": "text" }),
});
export type QueryDocument = Static<typeof QueryDocument>;

import { queryParameters } from "#schemas/documents/query/parameters.ts";
import type { Documents } from "#server/documents/documents.ts";
import { type Procedure, readProcedure } from "#server/procedures/procedure.ts";
import { storedQueries } from "../stored.ts";
import { loadQueryList } from "./contract.ts";

export const loadQueryListProcedure = (documents: Documents): Procedure =>
  readProcedure(loadQueryList, async (_input, { scope, actor }) => {
    const showsText = actor!.permissions.has("view-widget-settings");
    const queries = await storedQueries(documents, scope.company_id);
    return queries.map(({ record_no, name, sql_query }) => ({
      record_no,
      name,
      parameters: queryParameters(sql_query),
      ...(showsText ? { sql_query } : {}),
    }));
  });

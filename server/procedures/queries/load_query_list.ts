import { queryParameters } from "#schemas/documents/query/parameters.ts";
import type { Documents } from "#server/documents/documents.ts";
import { type Procedure, readProcedure } from "#server/procedures/procedure.ts";
import { mayRun, nameIn, storedQueries } from "./stored.ts";
import { loadQueryList } from "#schemas/platform/queries/load_query_list.ts";

export const loadQueryListProcedure = (documents: Documents): Procedure =>
  readProcedure(loadQueryList, async (_input, context) => {
    const { scope, actor } = context;
    const showsText = actor!.permissions.has("view-widget-settings");
    const queries = await storedQueries(documents, scope.company_id);
    return queries
      .filter(({ record_no }) => mayRun(context, record_no))
      .map((query) => {
        const { record_no, sql_query } = query;
        return {
          record_no,
          name: nameIn(query, scope.language),
          parameters: queryParameters(sql_query),
          ...(showsText ? { sql_query } : {}),
        };
      });
  });

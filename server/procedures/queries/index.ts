import type { Documents } from "#server/documents/documents.ts";
import type { Procedure } from "#server/procedures/procedure.ts";
import type { SiteReader } from "#server/site.ts";
import { Refused } from "./job.ts";
import { loadQueryDataProcedure } from "./load_query_data.ts";
import { loadQueryListProcedure } from "./load_query_list.ts";
import type { QueryPool } from "./pool.ts";
import { scopeOf } from "./scope.ts";

export const queryProcedures = (
  { documents, site }: { documents: Documents; site: SiteReader },
  pool: QueryPool,
): readonly Procedure[] => [
  loadQueryListProcedure(documents),
  loadQueryDataProcedure(documents, pool, (...key) => site.text(...key)),
];

/** What the database says against a statement that is to be saved, or null. It reads no row for that. */
export const queryTrial =
  (pool: QueryPool, now: () => number) =>
  async (company_id: number, sql: string): Promise<string | null> => {
    const asker = { scope: { company_id, machines: null, language: "en" as const }, settings: {}, now: now() };
    try {
      await pool.run({ task: "check", sql, parameters: {}, scope: scopeOf(asker) });
      return null;
    } catch (error) {
      if (error instanceof Refused) return error.refusal.message;
      throw error;
    }
  };

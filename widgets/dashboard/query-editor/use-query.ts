import { useCallback } from "react";
import type { OutputOfCall } from "#schemas/platform/procedures.ts";
import { isObject } from "#schemas/documents/json.ts";
import { errorTextOf } from "#engine/react/queries/bound.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";

/** A query of the list; its text stands there for those who may see it. */
export type ListedQuery = OutputOfCall<"load_query_list">[number];

interface Listed {
  slug: string;
  record_no?: number;
}
interface Served {
  document: Record<string, unknown>;
  revision: number;
}

/** Saves another text of a stored query over the revision that is there now. Gives why it was refused, or null. */
export const useSaveText = (): ((record_no: number, sql_query: string) => Promise<string | null>) => {
  const { transport } = useEngine();
  return useCallback(
    async (record_no, sql_query) => {
      try {
        const listed = await transport.request<Listed[]>("GET", "/api/documents/query");
        const slug = listed.find((one) => one.record_no === record_no)?.slug ?? "";
        const place = `/api/documents/query/${encodeURIComponent(slug)}`;
        const { document, revision } = await transport.request<Served>("GET", `${place}?view=1`);
        await transport.request("PUT", place, {
          body: { ...document, sql_query },
          headers: { "if-match": `"${revision}"` },
        });
        return null;
      } catch (error) {
        return refusalOf(error);
      }
    },
    [transport],
  );
};

/** What the server has against a text, in its own words where it says them. */
const refusalOf = (error: unknown): string => {
  const faults = isObject(error) ? error["res"] : null;
  const first: unknown = Array.isArray(faults) ? faults[0] : null;
  return isObject(first) && typeof first["message"] === "string" ? first["message"] : errorTextOf(error).message;
};

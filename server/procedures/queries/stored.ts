import { QueryDocument } from "#schemas/documents/query/schema.ts";
import type { Documents } from "#server/documents/documents.ts";
import { guardOf } from "#server/procedures/guard.ts";
import type { ReadContext } from "#server/procedures/procedure.ts";

/** A confined screen has the queries that its documents name, so that no number opens another. */
export const mayRun = ({ reach }: Pick<ReadContext, "reach">, record_no: number): boolean =>
  reach === null || reach.queries.has(record_no);

const isQuery = guardOf(QueryDocument);

/** The published queries of a company that are without fault, by their numbers. */
export const storedQueries = async (documents: Documents, company_id: number): Promise<QueryDocument[]> => {
  const { entries } = await documents.company(company_id);
  return [...entries.values()]
    .filter(({ kind, faults }) => kind === "query" && faults.length === 0)
    .map(({ document }): unknown => document)
    .filter(isQuery)
    .sort((one, other) => one.record_no - other.record_no);
};

/** The name for a reader: the title's in their language, where the name is the title's in one. */
export const nameIn = ({ name, title }: QueryDocument, language: "en" | "sv"): string => {
  const isOfTitle = typeof title === "object" && "en" in title && (title.en === name || title.sv === name);
  return isOfTitle ? title[language] : name;
};

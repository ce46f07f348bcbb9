import { useRead } from "#engine/react/queries/use-reads.ts";
import { useSurroundings } from "../../inspector/surroundings.ts";
import { type QueryConfiguration, type QueryData, queryRead } from "#widgets/controls/queries/read.ts";

interface ListedQuery {
  record_no: number;
  name: string;
  parameters: readonly string[];
}

/** The company's stored queries, by number. */
export const useQueries = (): readonly ListedQuery[] =>
  (useRead({ procedure: "load_query_list", input: {} }).data as readonly ListedQuery[] | undefined) ?? [];

/** The columns of a sample answer; none before a query is chosen and each of its placeholders has a value. */
export const useQueryColumns = (chosen: QueryConfiguration): readonly string[] => {
  const { parameters } = useSurroundings();
  const defaults = Object.fromEntries(parameters.map(({ name, default: value }) => [name, value]));
  const query = useQueries().find(({ record_no }) => record_no === chosen.queryId);
  const isNamed = query?.parameters.every((name) => chosen.parameters?.[name] !== undefined) ?? false;
  const read = isNamed ? queryRead(chosen, defaults) : undefined;
  const answer = useRead(read && { procedure: read.procedure, input: read.input }).data as QueryData | undefined;
  return answer?.columns.map(({ key }) => key) ?? [];
};

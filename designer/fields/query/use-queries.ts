import type { OutputOfCall } from "#schemas/platform/procedures.ts";
import { readOf } from "#engine/bindings/bound.ts";
import { useRead } from "#engine/react/queries/use-reads.ts";
import { useSurroundings } from "../../surroundings/surroundings.ts";
import { type QueryConfiguration, queryRead } from "#widgets/controls/queries/read.ts";

/** The company's stored queries, by number. */
export const useQueries = (): OutputOfCall<"load_query_list"> => useRead(readOf("load_query_list", {})).data ?? [];

/** The columns of a sample answer; none before a query is chosen and each of its placeholders has a value. */
export const useQueryColumns = (chosen: QueryConfiguration): readonly string[] => {
  const { parameters } = useSurroundings();
  const defaults = Object.fromEntries(parameters.map(({ name, default: value }) => [name, value]));
  const query = useQueries().find(({ record_no }) => record_no === chosen.queryId);
  const isNamed = query?.parameters.every((name) => chosen.parameters?.[name] !== undefined) ?? false;
  const read = isNamed ? queryRead(chosen, defaults) : undefined;
  const answer = useRead(read && { procedure: read.procedure, input: read.input }).data;
  return answer?.columns.map(({ key }) => key) ?? [];
};

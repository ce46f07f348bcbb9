import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";

/** What the catalogue of procedures says of one that a dashboard may read. */
export interface SourceProcedure {
  /** What a source names: the procedure, or `graph` for the statistics. */
  name: string;
  description: string;
  /** The schema of each of its inputs. */
  inputs: Readonly<Record<string, JsonObject>>;
  required: readonly string[];
  /** Columns that its answer declares. */
  columns: readonly string[];
}

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const statistics = "load_statistics";

const objectOf = (schema: unknown): JsonObject => (isObject(schema) ? schema : {});

/** The properties of an answer's rows: of a list's entries, or of the one entry. */
const columnsOf = (output: unknown): string[] => {
  const schema = objectOf(output);
  const row = objectOf(schema["items"] ?? schema);
  return Object.keys(objectOf(row["properties"]));
};

const procedureOf = (entry: JsonObject): SourceProcedure => {
  const input = objectOf(entry["input"]);
  const name = String(entry["name"]);
  return {
    name: name === statistics ? "graph" : name,
    description: textOf(entry["description"]),
    inputs: objectOf(input["properties"]) as Record<string, JsonObject>,
    required: Array.isArray(input["required"]) ? input["required"].map(String) : [],
    columns: columnsOf(entry["output"]),
  };
};

/** The procedures of a catalogue that a dashboard may read, by name; the statistics are called `graph` there. */
export const sourceProcedures = (catalogue: unknown): SourceProcedure[] =>
  (Array.isArray(catalogue) ? catalogue : [])
    .filter((entry): entry is JsonObject => isObject(entry) && entry["source"] === true)
    .map(procedureOf)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));

const listOf = (answer: unknown): unknown => (isObject(answer) && "res" in answer ? answer["res"] : answer);

const useCatalogue = (): unknown => {
  const { transport } = useEngine();
  const { data } = useQuery({
    queryKey: ["designer", "procedures"],
    queryFn: () => transport.request("GET", "/api/procedures"),
    staleTime: 3_600_000,
  });
  return data;
};

/** What a dashboard may read, from the catalogue of the server. */
export const useSourceProcedures = (): readonly SourceProcedure[] => {
  const data = useCatalogue();
  return useMemo(() => sourceProcedures(listOf(data)), [data]);
};

/** The fields that the rows of any procedure declare. */
export const useAnswerColumns = (procedure: string | undefined): readonly string[] => {
  const data = useCatalogue();
  return useMemo(() => {
    const entries = listOf(data);
    const found = Array.isArray(entries) ? entries.find((one) => objectOf(one)["name"] === procedure) : undefined;
    return columnsOf(objectOf(found)["output"]);
  }, [data, procedure]);
};

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { hour } from "#schemas/durations.ts";
import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { tellsOfData } from "#schemas/protocol/events.ts";
import { propertiesOf } from "#schemas/values/shown.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { objectOf } from "../values.ts";

/** What the catalogue says of a procedure. */
export interface ProcedureEntry {
  name: string;
  kind: "read" | "write";
  /** A site may have it signed. */
  signable: boolean;
  description: string;
  /** The schema of each of its inputs. */
  inputs: Readonly<Record<string, JsonObject>>;
  required: readonly string[];
  /** Columns that its answer declares. */
  columns: readonly string[];
}

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const statistics = "load_statistics";

/** The properties of an answer's rows: of a list's entries, or of the one entry. */
const columnsOf = (output: unknown): string[] => {
  const schema = objectOf(output);
  const row = objectOf(schema["items"] ?? schema);
  return Object.keys(objectOf(row["properties"]));
};

const entryOf = (entry: JsonObject): ProcedureEntry => {
  const input = objectOf(entry["input"]);
  return {
    name: String(entry["name"]),
    kind: entry["kind"] === "write" ? "write" : "read",
    signable: entry["signable"] === true,
    description: textOf(entry["description"]),
    inputs: propertiesOf(input),
    required: Array.isArray(input["required"]) ? input["required"].map(String) : [],
    columns: columnsOf(entry["output"]),
  };
};

const byName = (a: ProcedureEntry, b: ProcedureEntry): number => (a.name < b.name ? -1 : 1);

const entriesIn = (catalogue: unknown): JsonObject[] => (Array.isArray(catalogue) ? catalogue.filter(isObject) : []);

/** The procedures of a catalogue that a dashboard may read, by name; the statistics are called `graph` there. */
export const sourceProcedures = (catalogue: unknown): ProcedureEntry[] =>
  entriesIn(catalogue)
    .filter(({ source }) => source === true)
    .map(entryOf)
    .map((entry) => (entry.name === statistics ? { ...entry, name: "graph" } : entry))
    .toSorted(byName);

const listOf = (answer: unknown): unknown => (isObject(answer) && "res" in answer ? answer["res"] : answer);

const useCatalogue = (): unknown => {
  const { transport } = useEngine();
  const { data } = useQuery({
    queryKey: ["designer", "procedures"],
    queryFn: () => transport.request("GET", "/api/procedures"),
    staleTime: hour,
  });
  return data;
};

/** The events that a source may follow: those of the company that tell of data; that a reload is wished does not. */
const eventsIn = (answer: unknown): string[] => {
  const names = objectOf(answer)["events"];
  const all = Array.isArray(names) ? names.map(String) : [];
  return all.filter((name) => tellsOfData(name) && name !== "ReloadRequested");
};

/** The names of the live events that a source may follow, from the catalogue of the server. */
export const useSourceEvents = (): readonly string[] => {
  const data = useCatalogue();
  return useMemo(() => eventsIn(data), [data]);
};

/** What a dashboard may read, from the catalogue of the server. */
export const useSourceProcedures = (): readonly ProcedureEntry[] => {
  const data = useCatalogue();
  return useMemo(() => sourceProcedures(listOf(data)), [data]);
};

/** Every procedure of the server, by name. */
export const useProcedures = (): readonly ProcedureEntry[] => {
  const data = useCatalogue();
  return useMemo(() => entriesIn(listOf(data)).map(entryOf).toSorted(byName), [data]);
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

import type { Fault } from "#schemas/documents/envelope.ts";
import { isObject, type JsonObject, type Path, pointer } from "#schemas/documents/json.ts";
import { queryParameters } from "#schemas/documents/query/parameters.ts";
import { flowStepsOf } from "#schemas/documents/walk.ts";
import { isBlank } from "#schemas/values/lacking.ts";
import { loadQueryData } from "#schemas/platform/queries/load_query_data.ts";
import type { Surroundings } from "../types.ts";
import { jsonOf } from "./schema-json.ts";
import { markedPlaces, procedureOfSource } from "./references.ts";
import { listOf } from "./parts.ts";

/** A call of a procedure that a document holds. */
interface Call {
  procedure: unknown;
  input: JsonObject;
  /** Where the input stands. */
  path: Path;
  /** Inputs that are handed over besides those of the document. */
  besides?: readonly string[];
  /** It is to answer in pages. */
  isPaged?: boolean;
}

const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

const ofSources = (sources: unknown, path: Path): Call[] =>
  Object.entries(objectOf(sources)).flatMap(([name, source]) =>
    isObject(source)
      ? [{ procedure: source.procedure, input: objectOf(source.input), path: [...path, name, "input"] }]
      : [],
  );

/**
 * Machines of a dashboard's source are given as `machine_ids`, whatever its procedure calls them; what is blank is not
 * handed over.
 */
const ofDashboardSource = (source: JsonObject, index: number): Call => {
  const given = Object.entries(objectOf(source.parameters)).filter(([, value]) => value !== "");
  const { machine_ids, ...input } = Object.fromEntries(given);
  return {
    procedure: procedureOfSource(source.source),
    input,
    path: ["dataSources", index, "parameters"],
    besides: isBlank(machine_ids) ? [] : ["machine_id", "machine_ids"],
  };
};

const ofTable = (source: JsonObject): Call => ({
  procedure: source.procedure,
  input: objectOf(source.input),
  path: ["source", "input"],
  isPaged: source.paged === true,
  besides: [
    ...(source.lastDays === undefined ? [] : ["start_time", "end_time"]),
    ...(source.nextDays === undefined ? [] : ["start_date", "end_date"]),
  ],
});

const ownProcedure = /^\/api\/procedures\/([\w.-]+)$/;

/** The calls of buttons to procedures; what goes elsewhere has no contract. */
const ofButtons = (document: JsonObject, surroundings: Surroundings): Call[] =>
  markedPlaces(document, surroundings).flatMap(({ schema, value, path }) => {
    const call = schema["x-value"] === "callConfiguration" ? objectOf(value) : {};
    const procedure = (call.method ?? "post") === "post" ? ownProcedure.exec(String(call.url))?.[1] : undefined;
    const input = Object.fromEntries(listOf(call.body).map((entry) => [String(entry.key), entry]));
    return procedure === undefined || call.external === true ? [] : [{ procedure, input, path: [...path, "body"] }];
  });

const callsOf = (document: JsonObject, surroundings: Surroundings): Call[] => [
  ...listOf(document.kind === "dashboard" ? document.dataSources : undefined).map(ofDashboardSource),
  ...(document.kind === "table" && isObject(document.source) ? [ofTable(document.source)] : []),
  ...(document.kind === "step" ? ofSources(document.sources, ["sources"]) : []),
  ...listOf(document.kind === "wizard" ? document.steps : undefined).flatMap(({ sources }, index) =>
    ofSources(sources, ["steps", index, "sources"]),
  ),
  ...[...flowStepsOf(document)].flatMap(({ step, path }) =>
    step.call === undefined ? [] : [{ procedure: step.call, input: objectOf(step.input), path: [...path, "input"] }],
  ),
  ...ofButtons(document, surroundings),
];

const notice = (path: Path, message: string): Fault => ({ path: pointer(path), message });

/** What a call hands over that its procedure does not take, and what it demands and is not handed over. */
const gapsOf = (
  { procedure, input, path, besides = [], isPaged = false }: Call,
  { contracts }: Surroundings,
): Fault[] => {
  const contract = contracts.get(String(procedure));
  if (!contract || Object.hasOwn(input, "$expr")) return [];
  const { properties, required, additionalProperties } = jsonOf(contract.input);
  if (!isObject(properties)) return [];
  const isOpen = additionalProperties !== false;
  return [
    ...(isPaged && !contract.list
      ? [notice([...path.slice(0, -1), "paged"], `Expected a list: "${contract.name}" hands out no pages`)]
      : []),
    ...(Array.isArray(required) ? required.map(String) : [])
      .filter((name) => !Object.hasOwn(input, name) && !besides.includes(name))
      .map((name) => notice([...path, name], `Expected "${name}": "${contract.name}" needs it`)),
    ...Object.keys(input)
      .filter((name) => !isOpen && !Object.hasOwn(properties, name))
      .map((name) => notice([...path, name], `Unknown input "${name}" of "${contract.name}"`)),
  ];
};

/** The values of a stored query's placeholders. */
const ofQuery = (record_no: unknown, given: unknown, path: Path, { numbered, document }: Surroundings): Fault[] => {
  const slug =
    typeof record_no === "number" || typeof record_no === "string" ? numbered("query", Number(record_no)) : undefined;
  const query = slug === undefined ? undefined : document("query", slug);
  if (!query) return [];
  const names = queryParameters(String(query.sql_query));
  const values = objectOf(given);
  return [
    ...names
      .filter((name) => isBlank(values[name]))
      .map((name) => notice([...path, name], `Expected "${name}": the query "${slug}" needs it`)),
    ...Object.keys(values)
      .filter((name) => !names.includes(name))
      .map((name) => notice([...path, name], `Unknown parameter "${name}" of the query "${slug}"`)),
  ];
};

const ofQueryOptions = (document: JsonObject, surroundings: Surroundings): Fault[] => {
  const marked = markedPlaces(document, surroundings);
  return marked.flatMap(({ schema, value, path }) => {
    if (schema["x-value"] !== "query") return [];
    const at = [...path.slice(0, -1), "parameters"];
    const given = marked.find((other) => pointer(other.path) === pointer(at));
    return ofQuery(value, given?.value, at, surroundings);
  });
};

/** Missing and unknown inputs of the procedures that a document calls, and of the stored queries that it reads. */
export const inputGaps = (document: JsonObject, surroundings: Surroundings): Fault[] => {
  const calls = callsOf(document, surroundings);
  return [
    ...calls.flatMap((call) => gapsOf(call, surroundings)),
    ...calls.flatMap(({ procedure, input, path }) =>
      procedure === loadQueryData.name
        ? ofQuery(input.record_no, input.parameters, [...path, "parameters"], surroundings)
        : [],
    ),
    ...ofQueryOptions(document, surroundings),
  ];
};

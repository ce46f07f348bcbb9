import type { Fault } from "#schemas/documents/envelope.ts";
import { isObject, type JsonObject, type Path, valueAt } from "#schemas/documents/json.ts";
import { placeholdersOf } from "#schemas/expressions/template.ts";
import { tellsOfData } from "#schemas/protocol/events.ts";
import type { Surroundings } from "../types.ts";
import { doubled } from "./doubled.ts";
import { markedPlaces, procedureOfSource } from "./references.ts";
import { fault, listOf } from "./parts.ts";

const sourceFaults = (source: JsonObject, index: number, { contracts, hasEvent }: Surroundings): Fault[] => {
  const name = String(procedureOfSource(source.source));
  const contract = contracts.get(name);
  const at = ["dataSources", index] as const;
  const known = contract?.kind === "read" && contract.source === true;
  const events = Array.isArray(source.events) ? source.events : [];
  return [
    ...(known
      ? []
      : [fault([...at, "source"], `Expected a read that dashboards may use, got "${String(source.source)}"`)]),
    ...events.flatMap((event, place) =>
      hasEvent(String(event)) && tellsOfData(String(event))
        ? []
        : [fault([...at, "events", place], `Unknown event "${String(event)}"`)],
    ),
  ];
};

const placeholderFaults = (value: unknown, path: Path, declared: ReadonlySet<string>): Fault[] => {
  if (typeof value === "string")
    return placeholdersOf(value).flatMap(({ path: name }) =>
      declared.has(String(name)) ? [] : [fault(path, `Unknown parameter {${String(name)}}`)],
    );
  if (Array.isArray(value)) return value.flatMap((item, index) => placeholderFaults(item, [...path, index], declared));
  return [];
};

const layoutFaults = (layouts: unknown, ids: ReadonlySet<unknown>): Fault[] =>
  Object.entries(isObject(layouts) ? layouts : {}).flatMap(([breakpoint, places]) =>
    Object.keys(isObject(places) ? places : {}).flatMap((id) =>
      ids.has(id) ? [] : [fault(["layouts", breakpoint, id], `Unknown widget "${id}"`)],
    ),
  );

const datasourceTypes: ReadonlySet<unknown> = new Set(["datasourceValue", "datasourceMultiValue", "datasourceFilter"]);

const bindingFaults = (
  document: JsonObject,
  surroundings: Surroundings,
  sources: ReadonlySet<unknown>,
  declared: ReadonlySet<string>,
): Fault[] =>
  markedPlaces(document, surroundings).flatMap(({ schema, value, path }) => {
    if (!datasourceTypes.has(schema["x-value"]) || !isObject(value)) return [];
    const { dataSource } = value;
    const isKnown = dataSource === undefined || dataSource === "__static_values" || sources.has(dataSource);
    return [
      ...(isKnown ? [] : [fault([...path, "dataSource"], `Unknown data source ${JSON.stringify(dataSource)}`)]),
      ...placeholderFaults(value.machineId, [...path, "machineId"], declared),
    ];
  });

/** Whether the dashboard is reached again through the dashboards that it embeds. */
const containsItself = (slug: string, from: readonly string[], { usesOf }: Surroundings): boolean => {
  const seen = new Set<string>();
  const open = [...from];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === slug) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...usesOf("dashboard", next).flatMap((used) => (used.kind === "dashboard" ? [used.slug] : [])));
  }
  return false;
};

interface Embedded {
  slug: string;
  path: Path;
}

/** The dashboards that a document embeds, at the place of each name. */
const embeddedIn = (document: JsonObject, surroundings: Surroundings): Embedded[] =>
  markedPlaces(document, surroundings).flatMap(({ schema, value, path }) =>
    schema["x-value"] === "dashboardSelect" && isObject(value) && typeof value.slug === "string"
      ? [{ slug: value.slug, path: [...path, "slug"] }]
      : [],
  );

/** Only snippets stand inside others, as the screen says too; that a dashboard is not there at all is said elsewhere. */
export const embeddingFaults = (document: JsonObject, surroundings: Surroundings): Fault[] =>
  embeddedIn(document, surroundings).flatMap(({ slug, path }) => {
    const containing = String(document.slug);
    if (document.kind === "dashboard" && containsItself(containing, [slug], surroundings))
      return [fault(path, "Dashboard contains itself")];
    return surroundings.isSnippet(slug) === false ? [fault(path, "Only snippets can be embedded")] : [];
  });

/** What a schema cannot say of a dashboard. */
export const dashboardFaults = (document: JsonObject, surroundings: Surroundings): Fault[] => {
  const widgets = listOf(document.widgets);
  const sources = listOf(document.dataSources);
  const parameters = listOf(document.parameters);
  const declared = new Set(parameters.map(({ name }) => String(name)));
  return [
    ...doubled(widgets, "id", ["widgets"]),
    ...doubled(sources, "slug", ["dataSources"]),
    ...doubled(parameters, "name", ["parameters"]),
    ...sources.flatMap((source, index) => sourceFaults(source, index, surroundings)),
    ...sources.flatMap((source, index) =>
      Object.entries(isObject(source.parameters) ? source.parameters : {}).flatMap(([name, value]) =>
        placeholderFaults(value, ["dataSources", index, "parameters", name], declared),
      ),
    ),
    ...layoutFaults(valueAt(document, ["layouts"]), new Set(widgets.map(({ id }) => id))),
    ...bindingFaults(document, surroundings, new Set(sources.map(({ slug }) => slug)), declared),
    ...embeddingFaults(document, surroundings),
  ];
};

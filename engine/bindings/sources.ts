import type { DashboardDocument, DataSource } from "#schemas/documents/dashboard/schema.ts";
import { firstName, placeholdersOf } from "#schemas/expressions/template.ts";
import { type ReadOf, readOf } from "./bound.ts";
import type { Parameters } from "./environment.ts";

/** Seconds. */
export const defaultSourceInterval = 60;
export const minimumSourceInterval = 10;

/** Seconds between two polls of a source: missing is the default, below the minimum is the minimum. */
export const sourceInterval = ({ interval }: Pick<DataSource, "interval">): number =>
  Math.max(minimumSourceInterval, interval ?? defaultSourceInterval);

/** The dashboard parameters that a source's own parameters name. */
export const parametersOfSource = ({ parameters }: Pick<DataSource, "parameters">): string[] => {
  const names = new Set<string>();
  const text = JSON.stringify(parameters ?? {});
  for (const { path } of placeholdersOf(text)) names.add(firstName(path));
  return Array.from(names).toSorted();
};

type SourceRead = ReadOf<"load_dashboard_data">;

const sourceRead = (
  dashboard: DashboardDocument,
  source: DataSource,
  values: Parameters,
  isEdited: boolean,
): SourceRead | undefined => {
  const declared = new Set(dashboard.parameters?.map(({ name }) => name));
  const used = parametersOfSource(source).filter((name) => declared.has(name));
  if (used.some((name) => !values[name])) return undefined;
  const parameters = Object.fromEntries(used.map((name) => [name, values[name] ?? ""]));
  return readOf(
    "load_dashboard_data",
    { dashboard: dashboard.slug, slug: source.slug, parameters, ...(isEdited ? { source } : {}) },
    { poll: sourceInterval(source), events: source.events ?? [] },
  );
};

/**
 * The read behind each data source of a dashboard. Its input holds only the parameters that the source names, so that a
 * change of another one reloads nothing; while one of them has no value the source is not read. The server does not know
 * the sources of a dashboard under edit: the read brings them along.
 */
export const dashboardReads = (
  dashboard: DashboardDocument,
  values: Parameters,
  isEdited = false,
): Record<string, SourceRead | undefined> =>
  Object.fromEntries(
    dashboard.dataSources.map((source) => [source.slug, sourceRead(dashboard, source, values, isEdited)]),
  );

/** Milliseconds from an event to the reload that it asks for: at once, but not twice within a second. */
export const reloadDelay = (now: number, lastReload: number | null): number =>
  lastReload === null ? 0 : Math.max(0, lastReload + 1000 - now);

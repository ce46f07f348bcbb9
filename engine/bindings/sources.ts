import type { DashboardDocument, DataSource } from "#schemas/documents/dashboard/schema.ts";
import { firstName, placeholdersOf } from "#schemas/expressions/template.ts";
import { type ErrorText, type ReadOf, readOf } from "./bound.ts";
import type { Parameters } from "./environment.ts";
import { chooseSubject, chooseValue } from "./rows.ts";

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

/** The parameters of a dashboard that a source names. */
const declaredIn = (parameters: DashboardDocument["parameters"], source: DataSource): string[] => {
  const declared = new Set(parameters?.map(({ name }) => name));
  return parametersOfSource(source).filter((name) => declared.has(name));
};

/**
 * What a source that is not read says, because a parameter that it names has no value: that the subject is to be chosen
 * where the parameter stands for its key (`key`), else that something is. Null where nothing is missing.
 */
export const unsetOf = (
  declared: DashboardDocument["parameters"],
  source: DataSource,
  values: Parameters,
  key: string,
): ErrorText | null => {
  const unset = declaredIn(declared, source).filter((name) => !values[name]);
  if (unset.length === 0) return null;
  const template = JSON.stringify(source.parameters?.[key] ?? null);
  const isSubject = placeholdersOf(template).some(({ path }) => unset.includes(firstName(path)));
  return isSubject ? chooseSubject : chooseValue;
};

const sourceRead = (
  dashboard: DashboardDocument,
  source: DataSource,
  values: Parameters,
  isEdited: boolean,
): SourceRead | undefined => {
  const used = declaredIn(dashboard.parameters, source);
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

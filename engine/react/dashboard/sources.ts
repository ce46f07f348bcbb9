import { createContext, use } from "react";
import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import type { ErrorText, ReadOf } from "#engine/bindings/bound.ts";
import type { Parameters } from "#engine/bindings/environment.ts";
import { dashboardReads, parametersOfSource, unsetOf } from "#engine/bindings/sources.ts";
import type { ProcedureInfo } from "#engine/transport/transport.ts";
import type { Read } from "../queries/use-reads.ts";

/** The dashboard around a widget; null where a widget stands alone. */
const DashboardContext = createContext<DashboardDocument | null>(null);
export const DashboardProvider = DashboardContext;
export const useDashboard = (): DashboardDocument | null => use(DashboardContext);

/** Names of the parameters behind these sources. */
export const parametersBehind = (dashboard: DashboardDocument | null, slugs: readonly string[]): string[] =>
  (dashboard?.dataSources ?? []).filter(({ slug }) => slugs.includes(slug)).flatMap(parametersOfSource);

/** What those of these sources say that wait for a parameter without a value; `key` is that of the site's subject. */
export const unsetAmong = (
  dashboard: DashboardDocument | null,
  slugs: readonly string[],
  parameters: Parameters,
  key: string,
): Record<string, ErrorText | null> =>
  Object.fromEntries(
    (dashboard?.dataSources ?? [])
      .filter(({ slug }) => slugs.includes(slug))
      .map((source) => [source.slug, unsetOf(dashboard?.parameters, source, parameters, key)]),
  );

/**
 * The reads of these sources. Where the procedure behind a source has live rows and the source does not name their
 * event itself, patches are laid over its rows, so that they are current between two polls. Of a dashboard under edit
 * the sources are read as they stand in it.
 */
export const readsOfSources = (
  dashboard: DashboardDocument | null,
  slugs: readonly string[],
  parameters: Parameters,
  procedures: (name: string) => ProcedureInfo | undefined,
  isEdited = false,
): Record<string, (Read & ReadOf<"load_dashboard_data">) | undefined> => {
  if (!dashboard) return {};
  const reads = dashboardReads(dashboard, parameters, isEdited);
  return Object.fromEntries(
    dashboard.dataSources
      .filter(({ slug }) => slugs.includes(slug))
      .map(({ slug, source, events = [] }) => {
        const read = reads[slug];
        const live = procedures(source)?.live;
        return [slug, read && live && !events.includes(live.event) ? { ...read, live } : read];
      }),
  );
};

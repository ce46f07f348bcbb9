import { isSameJson } from "#schemas/documents/changes/equal.ts";
import { useMemo, useRef } from "react";
import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import type { DashboardSelect } from "#schemas/values/dashboardSelect/schema.ts";
import { parameterName } from "#engine/bindings/ids.ts";
import { type ResolvedDashboard, resolveDashboardSelect } from "#engine/bindings/resolvers/dashboardSelect.ts";
import { useEngine } from "../providers/EngineProvider.tsx";
import { useReads } from "../queries/use-reads.ts";
import { useParameterStore } from "./parameters.ts";
import { readsOfSources } from "./sources.ts";
import type { Embedding } from "./use-parameter-store.ts";

const unknownProcedure = () => undefined;

/** The row that translated values are fields of: the first of the snippet's first source, for its own defaults. */
const useFirstSource = ({ parameterTranslate }: DashboardSelect, snippet: DashboardDocument) => {
  const { procedures = unknownProcedure } = useEngine();
  const reads = useMemo(() => {
    const [first] = snippet.dataSources;
    if (!parameterTranslate || !first) return {};
    const defaults = Object.fromEntries((snippet.parameters ?? []).map(({ name, default: value }) => [name, value]));
    return readsOfSources(snippet, [first.slug], defaults, procedures);
  }, [parameterTranslate, snippet, procedures]);
  return useReads(reads);
};

/**
 * What a selection gives the snippet; null while it has to be read first. A value that is nothing but a parameter of
 * the embedding dashboard is set there; one that is fixed stays as it is.
 */
export const useEmbedding = (
  select: DashboardSelect,
  resolved: ResolvedDashboard,
  snippet: DashboardDocument,
): Embedding | null => {
  const around = useParameterStore();
  const sources = useFirstSource(select, snippet);
  const before = useRef<Embedding["values"]>({});
  const [first] = Object.values(sources);
  const isWaiting = first?.status === "pending";
  const values = useMemo(() => {
    const next = select.parameterTranslate
      ? resolveDashboardSelect(select, { parameters: {}, sources, locale: { language: "en", timeZone: "UTC" } })
          .parameters
      : resolved.parameters;
    if (!isSameJson(next, before.current)) before.current = next;
    return before.current;
  }, [select, resolved, sources]);
  const { parameters: typed } = select;
  return useMemo(() => {
    if (isWaiting) return null;
    const choose: Embedding["choose"] = (name, value) => {
      const source = typed?.[name];
      if (source === undefined || source === "") return false;
      const outer = parameterName(source);
      if (outer !== null) around.choose(outer, value);
      return true;
    };
    return { values, choose };
  }, [isWaiting, values, typed, around]);
};

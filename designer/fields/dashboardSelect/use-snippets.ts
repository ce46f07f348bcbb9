import { skipToken, useQuery } from "@tanstack/react-query";
import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import { isObject } from "#schemas/documents/json.ts";
import type { ReadSpec } from "#engine/bindings/bound.ts";
import { dashboardReads } from "#engine/bindings/sources.ts";
import { toList } from "#engine/language/expressions/convert.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { objectOf } from "../../values.ts";
import { keysOfFirstRow, type ListedDashboard, snippetsOf } from "./snippets.ts";

export const useSnippets = (): readonly ListedDashboard[] => {
  const { transport } = useEngine();
  const { data } = useQuery({
    queryKey: ["designer", "snippets"],
    queryFn: () => transport.request<ListedDashboard[]>("GET", "/api/documents/dashboard"),
  });
  return snippetsOf(data ?? []);
};

/** The chosen snippet; undefined until it came. */
export const useSnippet = (slug: string | undefined): DashboardDocument | undefined => {
  const { transport } = useEngine();
  const { data } = useQuery({
    queryKey: ["designer", "snippet", slug],
    queryFn: async () => (await transport.document<DashboardDocument>("dashboard", slug ?? "")).document,
    enabled: Boolean(slug),
  });
  return data;
};

/** The keys of the first row in the snippet's first data source, its parameters at their defaults. */
export const useFirstRowKeys = (snippet: DashboardDocument | undefined): readonly string[] => {
  const { transport } = useEngine();
  const values = Object.fromEntries((snippet?.parameters ?? []).map(({ name, default: value }) => [name, value]));
  const first = snippet?.dataSources[0]?.slug;
  const read: ReadSpec | undefined =
    snippet && first !== undefined ? dashboardReads(snippet, values)[first] : undefined;
  const { data } = useQuery({
    queryKey: ["designer", "snippet-row", read],
    queryFn: read ? () => transport.call(read.procedure, read.input, { background: true }) : skipToken,
  });
  return keysOfFirstRow(toList(objectOf(data)["rows"]).filter(isObject));
};

import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { minute } from "#schemas/durations.ts";
import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import type { ServedDocument } from "#schemas/documents/envelope.ts";
import type { WidgetDocument } from "#schemas/documents/widget/schema.ts";
import { type Presets, presetsNamed } from "#engine/documents/dashboard.ts";
import { documentKey } from "../documents/use-document.ts";
import { useEngine } from "../providers/EngineProvider.tsx";
import { useSameTexts } from "../use-same-texts.ts";

type Results = { data: ServedDocument<WidgetDocument> | undefined; isPending: boolean }[];

const combine = (results: Results) => ({
  documents: results.flatMap(({ data }) => (data ? [data.document] : [])),
  waiting: results.some(({ isPending }) => isPending),
});

/** The widget presets that a dashboard names; null until all have answered. One that fails is unknown to the dashboard. */
export const usePresets = (document: DashboardDocument): Presets | null => {
  const { transport, registry } = useEngine();
  const named = useMemo(() => presetsNamed(document, registry.widgets), [document, registry]);
  const slugs = useSameTexts(named);
  // The same queries while a dashboard under edit names the same presets: they are not set up again for each edit.
  const queries = useMemo(
    () =>
      slugs.map((slug) => ({
        queryKey: documentKey("widget", slug),
        queryFn: () => transport.document<WidgetDocument>("widget", slug),
        staleTime: minute,
      })),
    [slugs, transport],
  );
  const { documents, waiting } = useQueries({ queries, combine });
  return useMemo(
    () => (waiting ? null : new Map(documents.map((preset) => [preset.slug, preset]))),
    [waiting, documents],
  );
};

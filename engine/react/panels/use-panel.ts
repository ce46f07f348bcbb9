import { useQueries, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ServedDocument } from "#schemas/documents/envelope.ts";
import type { FlowDocument } from "#schemas/documents/flow/schema.ts";
import type { PanelDocument } from "#schemas/documents/panel/schema.ts";
import { documentQuery } from "../documents/use-document.ts";
import { useEngine } from "../providers/EngineProvider.tsx";

const flowsOf = (panel: PanelDocument | undefined): string[] => [
  ...new Set((panel?.buttons ?? []).flatMap(({ flow }) => (Array.isArray(flow) ? [] : [flow.flow]))),
];

const documentsIn = (results: readonly { data: ServedDocument<FlowDocument> | undefined }[]): FlowDocument[] =>
  results.flatMap(({ data }) => (data ? [data.document] : []));

/** Says once per type in a console why nothing is shown for it. */
const useUnknownWarning = (type: string, isMissing: boolean) => {
  useEffect(() => {
    if (isMissing) console.warn(`No panel for the selection type "${type}"`);
  }, [type, isMissing]);
};

/** The flows that the buttons of a panel run, as far as they are there, kept at hand while this is mounted. */
export const usePanelFlows = (panel: PanelDocument | undefined): readonly FlowDocument[] => {
  const { transport } = useEngine();
  return useQueries({
    queries: flowsOf(panel).map((slug) => documentQuery<FlowDocument>(transport, "flow", slug)),
    combine: documentsIn,
  });
};

/**
 * The panel document of a selection type, kept at hand while this is mounted; null while it loads and for a type that
 * has none.
 */
export const usePanel = (type: string): ServedDocument<PanelDocument> | null => {
  const { transport } = useEngine();
  const panel = useQuery(documentQuery<PanelDocument>(transport, "panel", type));
  useUnknownWarning(type, panel.isError);
  return panel.data ?? null;
};

import { useCallback, useMemo } from "react";
import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import type { LayerOf } from "../actions/set-layer.ts";
import { useEdited } from "../documents/SessionProvider.tsx";
import type { EditSession } from "../documents/session.ts";

export const dashboardOf = (session: EditSession): DashboardDocument =>
  session.store.getState().document as unknown as DashboardDocument;

/** The dashboard under edit. */
export const useDashboardDocument = (): DashboardDocument =>
  useEdited(({ document }) => document as unknown as DashboardDocument);

/** The layers that types give to their widgets; a preset's is its type's only once it is loaded, else the common one. */
export const useLayerOf = (): LayerOf => {
  const { registry } = useEngine();
  return useCallback((component) => registry.widgets.get(component)?.layer, [registry]);
};

const noneOf: readonly string[] = [];

/** The chosen widgets that the dashboard has. */
export const useSelection = (): readonly string[] => {
  const selection = useEdited((state) => state.selection);
  const { widgets } = useDashboardDocument();
  return useMemo(() => {
    if (selection.length === 0) return noneOf;
    const ids = new Set(widgets.map(({ id }) => id));
    const there = selection.filter((id) => ids.has(id));
    return there.length === selection.length ? selection : there;
  }, [selection, widgets]);
};

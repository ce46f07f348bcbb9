import { useCallback } from "react";
import { useShallow } from "zustand/react/shallow";
import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import type { LayerOf } from "../actions/set-layer.ts";
import { documentAs } from "../documents/kinds.ts";
import { useEdited } from "../documents/SessionProvider.tsx";
import type { EditSession, EditState } from "../documents/session.ts";

export const dashboardOf = (session: EditSession): DashboardDocument =>
  documentAs("dashboard", session.store.getState().document);

/** The dashboard under edit. */
export const useDashboardDocument = (): DashboardDocument =>
  useEdited(({ document }) => documentAs("dashboard", document));

/** The layers that types give to their widgets; a preset's is its type's only once it is loaded, else the common one. */
export const useLayerOf = (): LayerOf => {
  const { registry } = useEngine();
  return useCallback((component) => registry.widgets.get(component)?.layer, [registry]);
};

const noneOf: readonly string[] = [];

const chosenOf = ({ document, selection }: EditState): readonly string[] => {
  if (selection.length === 0) return noneOf;
  const ids = new Set(documentAs("dashboard", document).widgets.map(({ id }) => id));
  return selection.filter((id) => ids.has(id));
};

/** The chosen widgets that the dashboard has; the same list while the dashboard changes around them. */
export const useSelection = (): readonly string[] => useEdited(useShallow(chosenOf));

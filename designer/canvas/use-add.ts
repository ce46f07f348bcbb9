import { createContext, use, useCallback } from "react";
import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { addWidgets } from "../actions/add-widgets.ts";
import { freePlace } from "../actions/free-place.ts";
import { freeIds } from "../actions/widget-ids.ts";
import { stamped } from "../actions/stamp-versions.ts";
import type { Box } from "../actions/geometry.ts";
import { dashboardOf, useDashboardDocument } from "./use-dashboard.ts";
import { useSession } from "../documents/SessionProvider.tsx";
import { cellsFor, type Part } from "./parts.ts";

/** Opens what a snippet asks before it is put in. */
type AskSnippet = (slug: string, into: Box) => void;
const AskContext = createContext<AskSnippet>(() => {});
export const AskSnippetProvider = AskContext;

/** The cells that a part takes on the dashboard under edit. */
export const useCellsFor = (): ((part: Part) => { w: number; h: number }) => {
  const { registry } = useEngine();
  const { size } = useDashboardDocument();
  return useCallback(
    ({ kind, picture }) => {
      const group = registry.widgets.get(picture)?.group;
      return cellsFor(kind === "snippet" ? ["snippet"] : [picture, ...(group ? [group] : [])], size);
    },
    [registry, size],
  );
};

const placeFor = (document: DashboardDocument, cells: { w: number; h: number }, at: Box | undefined): Box =>
  at ?? freePlace(document, cells);

/** Puts a part of the palette onto the dashboard, at the first free place unless one is given, and chooses it. */
export const useAdd = (): ((part: Part, at?: Box) => void) => {
  const session = useSession();
  const { registry } = useEngine();
  const ask = use(AskContext);
  const cellsOf = useCellsFor();
  return useCallback(
    (part, at) => {
      if (session.store.getState().readOnly !== null) return;
      const document = dashboardOf(session);
      const box = placeFor(document, cellsOf(part), at);
      if (part.kind === "snippet") return ask(part.name, box);
      const [id = part.name] = freeIds(document, [part.name]);
      const { x, y, w, h } = box;
      const added = addWidgets([{ id, component: part.name, pos: { x, y, w, h }, config: {} }]);
      session.apply(stamped(added, (type) => registry.widgets.get(type)?.version));
      session.select([id]);
    },
    [session, registry, ask, cellsOf],
  );
};

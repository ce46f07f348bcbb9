import type { DocumentKind } from "#schemas/documents/envelope.ts";
import type { KindEditor } from "./types.ts";

/** The editors of the kinds that have one of their own; every other kind has the form of its schema. */
export const kindEditors: Partial<Record<DocumentKind, KindEditor>> = {
  dashboard: { view: () => import("./dashboard/DashboardEditor.tsx") },
  table: { view: () => import("./table/TableEditor.tsx") },
  wizard: { view: () => import("./wizard/WizardEditor.tsx") },
  step: { view: () => import("./step/StepEditor.tsx") },
  panel: { view: () => import("./panel/PanelEditor.tsx") },
  flow: { view: () => import("./flow/FlowEditor.tsx") },
  page: { view: () => import("./page/PageEditor.tsx") },
  query: { view: () => import("./query/QueryEditor.tsx") },
  label: { view: () => import("./label/LabelEditor.tsx") },
  liveview: { view: () => import("./liveview/LiveViewEditor.tsx") },
  overview: { view: () => import("./overview/OverviewEditor.tsx") },
  explorer: { view: () => import("./explorer/ExplorerEditor.tsx") },
  menu: { view: () => import("./menu/MenuEditor.tsx") },
};

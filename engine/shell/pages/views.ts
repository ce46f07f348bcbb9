import type { Lazy } from "#engine/react/registry/LazyView.tsx";
import type { PageViewProps } from "#engine/registry/types.ts";

/** What a page can show, by `content.kind`: documents, and views whose content is no document. Each its own chunk. */
export const pageViews: Readonly<Record<string, Lazy<PageViewProps>>> = {
  home: { view: () => import("./HomeView.tsx") },
  isolation: { view: () => import("./IsolationView.tsx") },
  login: { view: () => import("./LoginView.tsx") },
  "machine-overview": { view: () => import("./SubjectOverview.tsx") },
  "machine-cards": { view: () => import("../cards/CardsView.tsx") },
  interface: { view: () => import("./InterfaceView.tsx") },
  table: { view: () => import("./TablePage.tsx") },
  dashboard: { view: () => import("./DashboardPage.tsx") },
  account: { view: () => import("../account/AccountPage.tsx") },
  pair: { view: () => import("../device/PairView.tsx") },
  security: { view: () => import("../security/SecurityPage.tsx") },
  wizard: { view: () => import("./WizardPage.tsx") },
  "single-widget": { view: () => import("./WidgetPage.tsx") },
  flow: { view: () => import("./FlowPage.tsx") },
  admin: { view: () => import("./AdminHome.tsx") },
  "admin-actions": { view: () => import("./AdminActions.tsx") },
  documents: { view: () => import("./DocumentsPage.tsx") },
};

/** Kinds of content that are a document of that kind, whatever its slug; a dashboard may lead to another one. */
export const shownDocuments: ReadonlySet<string> = new Set(["wizard", "table", "flow"]);

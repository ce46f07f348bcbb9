import type { DocumentKind } from "#schemas/documents/envelope.ts";
import { ownOverview } from "#schemas/documents/page/shown.ts";
import type { Lazy } from "#engine/react/registry/LazyView.tsx";
import type { PageViewProps } from "#engine/registry/types.ts";

/** What a page can show, by `content.kind`: documents, and views whose content is no document. Each its own chunk. */
export const pageViews: Readonly<Record<string, Lazy<PageViewProps>>> = {
  home: { view: () => import("./HomeView.tsx") },
  isolation: { view: () => import("./IsolationView.tsx") },
  "not-here": { view: () => import("./NotHereView.tsx") },
  "login-link": { view: () => import("./LoginLinkView.tsx") },
  login: { view: () => import("./LoginView.tsx") },
  "machine-overview": { view: () => import("./SubjectOverview.tsx") },
  "machine-cards": { view: () => import("../cards/CardsView.tsx") },
  interface: { view: () => import("./InterfaceView.tsx") },
  table: { view: () => import("./TablePage.tsx") },
  dashboard: { view: () => import("./DashboardPage.tsx") },
  liveview: { view: () => import("../liveview/LiveViewPage.tsx") },
  overview: { view: () => import("./OverviewPage.tsx") },
  [ownOverview]: { view: () => import("./OwnOverviewPage.tsx") },
  theme: { view: () => import("../account/ThemePage.tsx") },
  "own-settings": { view: () => import("../account/OwnSettingsPage.tsx") },
  account: { view: () => import("../account/AccountPage.tsx") },
  "developer-log": { view: () => import("../log/DeveloperLog.tsx") },
  pair: { view: () => import("../device/PairView.tsx") },
  security: { view: () => import("../security/SecurityPage.tsx") },
  secrets: { view: () => import("../security/SecretsPage.tsx") },
  wizard: { view: () => import("./WizardPage.tsx") },
  "single-widget": { view: () => import("./WidgetPage.tsx") },
  flow: { view: () => import("./FlowPage.tsx") },
  admin: { view: () => import("./AdminHome.tsx") },
  "admin-actions": { view: () => import("./AdminActions.tsx") },
  "data-index": { view: () => import("../entities/DataIndex.tsx") },
  data: { view: () => import("../entities/DataPage.tsx") },
  "data-imports": { view: () => import("../entities/imports/ImportsPage.tsx") },
  "site-settings": { view: () => import("./settings/SettingsPage.tsx") },
  documents: { view: () => import("./DocumentsPage.tsx") },
};

const documents = [
  "dashboard",
  "liveview",
  "overview",
  "wizard",
  "table",
  "flow",
] as const satisfies readonly DocumentKind[];

/** The kind of document that a kind of content is, whatever its slug; null for a view whose content is none. */
export const shownKindOf = (kind: string): (typeof documents)[number] | null =>
  documents.find((one) => one === kind) ?? null;

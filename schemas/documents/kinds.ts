import { dashboardKind } from "./dashboard/kind.ts";
import type { DocumentKind } from "./envelope.ts";
import { erpMappingKind } from "./erp-mapping/kind.ts";
import { explorerKind } from "./explorer/kind.ts";
import { feedKind } from "./feed/kind.ts";
import { flowKind } from "./flow/kind.ts";
import type { KindDefinition } from "./kind.ts";
import { labelKind } from "./label/kind.ts";
import { liveviewKind } from "./liveview/kind.ts";
import { menuKind } from "./menu/kind.ts";
import { notificationRuleKind } from "./notification-rule/kind.ts";
import { overviewKind } from "./overview/kind.ts";
import { pageKind } from "./page/kind.ts";
import { panelKind } from "./panel/kind.ts";
import { queryKind } from "./query/kind.ts";
import { roleKind } from "./role/kind.ts";
import { siteKind } from "./site/kind.ts";
import { stepKind } from "./step/kind.ts";
import { tableKind } from "./table/kind.ts";
import { textsKind } from "./texts/kind.ts";
import { themeKind } from "./theme/kind.ts";
import { widgetKind } from "./widget/kind.ts";
import { wizardKind } from "./wizard/kind.ts";

/** Every kind of document of this build. */
export const kinds: Readonly<Record<DocumentKind, KindDefinition>> = {
  site: siteKind,
  role: roleKind,
  theme: themeKind,
  texts: textsKind,
  menu: menuKind,
  page: pageKind,
  dashboard: dashboardKind,
  liveview: liveviewKind,
  widget: widgetKind,
  table: tableKind,
  overview: overviewKind,
  explorer: explorerKind,
  wizard: wizardKind,
  step: stepKind,
  panel: panelKind,
  flow: flowKind,
  feed: feedKind,
  query: queryKind,
  label: labelKind,
  "erp-mapping": erpMappingKind,
  "notification-rule": notificationRuleKind,
};

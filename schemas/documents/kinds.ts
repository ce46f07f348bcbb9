import type { TSchema } from "typebox";
import { dashboardKind } from "./dashboard/kind.ts";
import type { DocumentKind } from "./envelope.ts";
import { feedKind } from "./feed/kind.ts";
import { flowKind } from "./flow/kind.ts";
import type { KindDefinition } from "./kind.ts";
import { menuKind } from "./menu/kind.ts";
import { pageKind } from "./page/kind.ts";
import { panelKind } from "./panel/kind.ts";
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
  widget: widgetKind,
  table: tableKind,
  wizard: wizardKind,
  step: stepKind,
  panel: panelKind,
  flow: flowKind,
  feed: feedKind,
};

/** The schema of each kind's current version. */
export const documentSchemas = Object.fromEntries(
  Object.values(kinds).map(({ kind, schema }) => [kind, schema]),
) as Record<DocumentKind, TSchema>;

/** The kind that a folder of `configs/<site>/` holds: the kind's plural; `site` and `texts` have none. */
export const kindOfFolder = (folder: string): DocumentKind | undefined =>
  (Object.keys(kinds) as DocumentKind[]).find((kind) => folderOfKind(kind) === folder);

export const folderOfKind = (kind: DocumentKind): string => (kind === "site" || kind === "texts" ? kind : `${kind}s`);

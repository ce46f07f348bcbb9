import type { DocumentKind } from "./envelope.ts";

/** The permission keys that somebody holds. */
export type Held = ReadonlySet<string>;

const compositions = { read: ["can-access-admin-panel"], write: ["can-do-admin-actions"] };

/** Keys by kind: any of `read` opens the editor, all of `write` (for a new one `add`) allow saving. */
const rights: Readonly<
  Record<DocumentKind, { read: readonly string[]; write: readonly string[]; add?: readonly string[] }>
> = {
  dashboard: {
    read: ["view-dashboard-templates"],
    write: ["change-dashboard-templates"],
    add: ["add-dashboard-templates"],
  },
  liveview: { read: ["view-liveviews-templates"], write: ["add-liveviews-templates"] },
  widget: { read: ["view-widget-settings"], write: ["add-widget-settings"] },
  table: { read: ["change-own-webcolumns", "change-default-webcolumns"], write: ["change-default-webcolumns"] },
  overview: { read: ["change-default-webcolumns"], write: ["change-default-webcolumns"] },
  menu: { read: ["view-side-menu-settings"], write: ["can-do-admin-actions"] },
  theme: { read: ["view-themes"], write: ["view-themes"] },
  role: { read: ["view-permissions"], write: ["view-permissions", "can-do-admin-actions"] },
  query: { read: ["view-widget-settings"], write: ["can-do-admin-actions"] },
  page: compositions,
  wizard: compositions,
  step: compositions,
  panel: compositions,
  flow: compositions,
  explorer: compositions,
  feed: compositions,
  label: compositions,
  "erp-mapping": compositions,
  "notification-rule": compositions,
  texts: compositions,
  site: compositions,
};

/** Documents that an editor reads by a key of their own instead of that of their kind, by slug. */
export const ownReadRights: Readonly<Partial<Record<DocumentKind, Readonly<Record<string, string>>>>> = {
  page: { "interface-order-details": "view-order-detail-settings" },
  wizard: { "order-details": "view-order-detail-settings" },
};

/** Whether the holder may read all documents of a kind, or the one that is named, as an editor does. */
export const mayReadInEditor = (kind: DocumentKind, slug: string | null, held: Held): boolean => {
  const own = slug === null ? undefined : ownReadRights[kind]?.[slug];
  if (own !== undefined) return held.has(own);
  return rights[kind].read.some((key) => held.has(key));
};

/** Whether the holder may save a document of a kind. */
export const mayWrite = (kind: DocumentKind, isNew: boolean, held: Held): boolean => {
  const { write, add } = rights[kind];
  return (isNew && add ? add : write).every((key) => held.has(key));
};

/** The key by which the editors of a kind are told of its drafts. */
export const editorKey = (kind: DocumentKind): string => rights[kind].read[0] ?? "can-access-admin-panel";

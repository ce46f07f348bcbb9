import type { PageDocument, PageMeta } from "#schemas/documents/page/schema.ts";
import { subject } from "#engine/testing/subject.ts";
import type { NavigationContext, Visitor } from "./context.ts";
import type { SubjectRow } from "./subject.ts";

/** Tests alone use these: pages, machines and visitors. */
export const pageOf = (path: string, meta: PageMeta = {}, more: Partial<PageDocument> = {}): PageDocument => ({
  kind: "page",
  slug: path.replaceAll(/[^a-z0-9]+/g, "-").replace(/^-/, "p-"),
  schemaVersion: 1,
  title: path,
  path,
  content: { kind: "home" },
  meta,
  ...more,
});

export const pages: PageDocument[] = [
  pageOf("/login-form", { public: true, layout: "blank" }),
  pageOf("/new-chart-test", { public: true, layout: "blank" }),
  pageOf("/home"),
  pageOf("/settings"),
  pageOf("/isolation", { layout: "isolation" }),
  pageOf("/isolation/ia", { layout: "isolation" }),
  pageOf("/{viewtype}/{locationtype}/{location}", { remembered: true }),
  pageOf("/machines/{locationtype}/{location}", { remembered: true }),
  pageOf("/machines/notifications"),
  pageOf("/machines/global-print/New"),
  pageOf("/machines/order-confirmation", { permissions: ["confirm-orders", "can-navigate"] }),
  pageOf("/{viewtype}/{locationtype}/{location}/stopcode/{machine}"),
  pageOf("/files/{record_no}"),
  pageOf("/files/q-reports"),
  pageOf("/statistics/{locationtype}/{location}/sr-short", { all: "deny" }),
  pageOf(
    "/interface/{machine}",
    { layout: "machine-interface", remembered: true },
    {
      name: "machine-interface",
      children: [{ path: "schedule/{machine2}", content: { kind: "home" } }],
    },
  ),
  pageOf("/interface/{machine}/documents", { layout: "machine-interface" }),
  pageOf("/interface/{machine}/dashboards/{dashboard}", { layout: "machine-interface", remembered: true }),
  pageOf("/dashboards/{dashboard}", { permissions: ["can-access-dashboard"], remembered: true }),
  pageOf("/history/{machine}/week", { remembered: true, all: "deny" }),
  pageOf("/admin/security", { layout: "admin", permissions: ["view-permissions"] }),
  pageOf("/overviewadmin/tpqs", { permissionsAny: ["view-tpqs-admin", "admin-tpqs-admin", "setup-tpqs-admin"] }),
  pageOf("/planning", { requiresSetting: "resource_planning" }),
];

export const machines: SubjectRow[] = [
  { machine_id: "PJ1", department: "20", department_description: "Assembly", zone: "Z1", zone_desc: "Zone 1" },
  {
    machine_id: "FC1",
    department: "10",
    department_description: "Moulding",
    zone: "Z1",
    zone_desc: "Zone 1",
    starred: true,
  },
  { machine_id: "JH1", department: "10", department_description: "Moulding" },
];

const visitorOf = (more: Partial<Visitor> = {}): Visitor => ({
  usertype: 10,
  permissions: new Set(["can-access-dashboard"]),
  restrictions: [],
  own: null,
  one_only: false,
  dashboard_only: false,
  isolation_required: false,
  dashboard_isolated: [],
  activities: false,
  ...more,
});

export const contextOf = (
  visitor: Partial<Visitor> | null,
  more: Partial<NavigationContext> = {},
): NavigationContext => ({
  visitor: visitor && visitorOf(visitor),
  subject,
  subjects: machines,
  lastPaths: {},
  settings: {},
  userSettings: {},
  ...more,
});

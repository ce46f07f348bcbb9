/** Every permission key of the product. Source: docs/specification/access.md section 2. */
export const permissionKeys = [
  "can-navigate",
  "can-access-dashboard",
  "can-change-cavities",
  "pallet-flag-cancellation-functions",
  "pallet-flag-printer-selection",
  "confirm-orders",
  "can-manual-scrap",
  "can-correct-quantities",
  "view-employees",
  "view-figures-by-employee",
  "delete-internal-activity",
  "detail-planning",
  "view-tpqs-admin",
  "admin-tpqs-admin",
  "setup-tpqs-admin",
  "can-manage-user-visualizations",
  "can-save-default-visualizations",
  "can-delete-default-visualizations",
  "view-dashboard-templates",
  "add-dashboard-templates",
  "change-dashboard-templates",
  "view-widget-settings",
  "add-widget-settings",
  "view-liveviews-templates",
  "add-liveviews-templates",
  "change-own-webcolumns",
  "change-default-webcolumns",
  "view-themes",
  "can-access-admin-panel",
  "view-permissions",
  "view-production-goals",
  "view-input-settings",
  "view-order-detail-settings",
  "view-side-menu-settings",
  "can-do-admin-actions",
  "manage-secrets",
  "overview-admin-erp-reporting",
  "change-failed-erp-status",
] as const;

/**
 * The key of what somebody has made, scrapped, coded and when they were signed in: figures per person, on whatever screen.
 * Apart from `view-employees`, which tells how somebody is called: who plans people needs names, not what each has made.
 */
export const figuresByEmployee = "view-figures-by-employee" satisfies (typeof permissionKeys)[number];

/**
 * The keys that a user of the isolation layout keeps of those of the role: they decide about work that a screen there may
 * offer. All others belong to menus, editors and the administration, which that user has not.
 */
export const isolationKeys: ReadonlySet<string> = new Set([
  "can-access-dashboard",
  "can-change-cavities",
  "pallet-flag-cancellation-functions",
  "pallet-flag-printer-selection",
  "confirm-orders",
  "can-manual-scrap",
  "can-correct-quantities",
  "delete-internal-activity",
  "detail-planning",
] satisfies readonly (typeof permissionKeys)[number][]);

/** The keys of the administration, which no terminal holds whatever its user may do elsewhere. */
export const administrationKeys: ReadonlySet<string> = new Set([
  "can-access-admin-panel",
  "view-permissions",
  "can-do-admin-actions",
  "manage-secrets",
] satisfies readonly (typeof permissionKeys)[number][]);

/**
 * Keys of areas that are still to come: a role may hold them, nothing asks for them yet, and no screen offers them. Whoever
 * builds what a key is for takes it out of here.
 */
export const awaitedPermissions: readonly (typeof permissionKeys)[number][] = [
  "can-change-cavities",
  "delete-internal-activity",
  "view-tpqs-admin",
  "admin-tpqs-admin",
  "setup-tpqs-admin",
];

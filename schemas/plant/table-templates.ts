/** The groups in which the templates of tables stand in the menu, in this order. */
export const tableGroups = ["overview", "interface", "widget", "admin"] as const;
export type TableGroup = (typeof tableGroups)[number];

/** The table templates by the place where their tables are shown. */
export const tableTemplates: Readonly<Record<TableGroup, readonly string[]>> = {
  overview: [
    "machines",
    "machines_a_active",
    "uncoded_stops",
    "planning_resource_orders",
    "machine_notes",
    "late_orders",
  ],
  interface: [
    "running_orders",
    "planned_orders",
    "finished_orders",
    "good_quantity_history",
    "scrap_quantity_history",
    "pallet_flag_history",
    "pallet_history",
    "uncoded_stops_history",
    "internal_activities",
    "quick_reports",
    "rework_orders",
  ],
  widget: ["widget_planned_orders", "widget_running_orders", "widget_finished_orders", "line_machines"],
  admin: ["production_goals"],
};

/** The group of a table template; null for a table of the company's own. */
export const groupOfTable = (slug: string): TableGroup | null =>
  tableGroups.find((group) => tableTemplates[group].includes(slug)) ?? null;

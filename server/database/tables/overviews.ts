export interface OverviewTables {
  /** The machines that a user has starred. */
  my_machines: { company_id: number; username: string; machine_id: string };
  machine_groups: { company_id: number; group_id: string; description: string };
  machine_group_members: { company_id: number; group_id: string; machine_id: string };
  machine_priorities: { company_id: number; machine_id: string; priority: number };
  machine_sortings: MachineSortingRow;
}

/** A user's own order of machines; `machine_ids` is JSON. */
interface MachineSortingRow {
  company_id: number;
  username: string;
  order_by_term: string;
  order_dir: "asc" | "desc";
  machine_ids: string;
}

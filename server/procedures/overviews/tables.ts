export interface OverviewTables {
  /** The machines that a user has starred. */
  my_machines: { company_id: number; username: string; machine_id: string };
}

export interface PlanningTables {
  planning_bundles: PlanningBundleRow;
  planning_bundle_orders: PlanningBundleOrderRow;
}

/** Orders that are planned to be made together. `planned_qty` in millionths; `sequence` from 1 on each machine. */
export interface PlanningBundleRow {
  company_id: number;
  bundle_no: number;
  machine_id: string;
  booked_machine_id: string | null;
  planned_qty: number;
  sequence: number;
}

/** An order of a bundle, by the machine and card of the order. */
interface PlanningBundleOrderRow {
  company_id: number;
  bundle_no: number;
  machine_id: string;
  card_no: string;
  position: number;
}

import type { OrderState } from "#schemas/plant/order.ts";

export interface OrderTables {
  orders: OrderRow;
  order_runs: OrderRunRow;
  planning_marks: PlanningMarkRow;
  program_locks: ProgramLockRow;
  order_confirmations: OrderConfirmationRow;
  cancellations: CancellationRow;
}

/**
 * One order operation on one machine. `good_qty` and `scrap_qty` are the sums of its production transactions, kept
 * in the transaction that adds them. Quantities are millionths.
 */
export interface OrderRow {
  company_id: number;
  machine_id1: string;
  card_no: string;
  record_no1: number;
  work_order_no: string;
  part_no: string;
  part_description: string;
  part_type_id: string;
  op_number: string;
  op_name: string;
  tool_id: string;
  prev_op_card_no: string;
  unit_qty: number;
  planned_op_qty: number;
  good_qty: number;
  scrap_qty: number;
  quantity_per_cycle: number;
  cycle_amount: number | null;
  /** Hours. */
  planned_setup_time: number;
  /** Hours/100 per piece, or hours by the site's setting. */
  planned_unit_time: number;
  /** Pieces per hour. */
  planned_speed: number;
  capacity_factor: number;
  planned_start_time: number | null;
  started_at: number | null;
  stop_date: number | null;
  state: OrderState;
  order_kind: "normal" | "rework";
  cancelled: number;
  locked: number;
  program_id: string;
  material_prepared: number;
  tools_prepared: number;
  peripheral_equipment_prepared: number;
  print_prepared: number;
  other_info_8: string;
  cavities: number | null;
  p_order: string;
  /** Number of the planning bundle that holds the order, the first in the sequence; kept by the bundle procedures. */
  planned_in: number | null;
  /** When it has to be made, ms UTC. */
  due_time: number | null;
  /** Its place in the machine's queue where a planner has moved it: it stands as if it were planned to begin then, ms UTC. */
  queue_time: number | null;
  /** When the ERP last changed it by its own word, ms UTC; null where the ERP says nothing of it. */
  erp_changed_at: number | null;
  version: number;
}

/** A stretch of time in which an order was started; `stop_date` null = it goes on. */
export interface OrderRunRow {
  company_id: number;
  machine_id: string;
  card_no: string;
  started_at: number;
  stop_date: number | null;
}

/** A user has put the order on the own planning list. */
export interface PlanningMarkRow {
  company_id: number;
  username: string;
  machine_id: string;
  card_no: string;
}

/** Who has blocked a euromap program of a machine, why, and who has unblocked it. */
export interface ProgramLockRow {
  company_id: number;
  record_no: number;
  machine_id: string;
  program_id: string;
  comment: string;
  username: string;
  locked_at: number;
  unlocked_by: string | null;
  unlocked_at: number | null;
}

/** Who has confirmed what was made of an order until it ended at `stop_date`; quantity in millionths. */
export interface OrderConfirmationRow {
  company_id: number;
  machine_id: string;
  card_no: string;
  stop_date: number;
  good_qty: number;
  note: string;
  employee: string;
  username: string;
  confirmed_at: number;
}

/** A cancellation of an order that the ERP is told, or what takes it back; `confirmed_at` null = nobody has seen it yet. */
export interface CancellationRow {
  company_id: number;
  record_no: number;
  machine_id: string;
  card_no: string;
  action: "cancellation" | "revert_cancellation";
  username: string;
  created_at: number;
  confirmed_at: number | null;
  employee: string;
  note: string;
}

import { keysOf } from "#schemas/members.ts";

/** How a field of a machine's widget is written: pieces without decimals, seconds as a duration, times as date and time. */
export type CardFieldKind = "text" | "pieces" | "number" | "duration" | "moment" | "flag";

/** The fields of a machine that its widget can show, and by which overviews are sorted. */
export const machineFields = {
  machine_id: "text",
  object_description: "text",
  object_no: "text",
  department: "text",
  department_description: "text",
  zone: "text",
  zone_desc: "text",
  category: "text",
  cat_desc: "text",
  line: "text",
  line_description: "text",
  line_position: "text",
  erp_resource: "text",
  status: "text",
  status_since: "moment",
  current_stop_reason: "text",
  stop_description: "text",
  stop_number: "text",
  work_order_no: "text",
  card_no: "text",
  record_no: "text",
  part_no: "text",
  op_number: "text",
  work_order_qty: "pieces",
  card_good_qty: "pieces",
  order_finished: "moment",
  prod_time: "duration",
  setup_time: "duration",
  calendar_run_time: "duration",
  calendar_stop_time: "duration",
  shift_run_time: "duration",
  shift_stop_time: "duration",
  tool_id: "text",
  emp_name: "text",
  oee_green_limit: "number",
  oee_yellow_limit: "number",
  q_green_limit: "number",
  q_yellow_limit: "number",
  last_signal_at: "moment",
} as const satisfies Record<string, CardFieldKind>;

/** The fields of the running order that a machine does not have itself. */
export const runningOrderFields = {
  part_description: "text",
  part_type_id: "text",
  op_name: "text",
  prev_op_card_no: "text",
  planned_op_qty: "pieces",
  card_scrap_qty: "pieces",
  remaining_qty: "pieces",
  unit_qty: "number",
  quantity_per_cycle: "number",
  cycle_amount: "number",
  cavities: "number",
  planned_setup_time: "number",
  planned_unit_time: "number",
  planned_speed: "number",
  capacity_factor: "number",
  op_total_remaining_time_hours: "number",
  planned_start_time: "moment",
  started_at: "moment",
  order_kind: "text",
  program_id: "text",
  locked: "flag",
  material_prepared: "flag",
  tools_prepared: "flag",
  peripheral_equipment_prepared: "flag",
  print_prepared: "flag",
  pOrder: "text",
} as const satisfies Record<string, CardFieldKind>;

export type MachineField = keyof typeof machineFields;
export type CardField = MachineField | keyof typeof runningOrderFields;

export const cardFields: Readonly<Record<CardField, CardFieldKind>> = { ...machineFields, ...runningOrderFields };
export const cardFieldNames: CardField[] = keysOf(cardFields);

/** What an overview is sorted by: a field, or the company's own order of its machines. */
export const orderTerms: (MachineField | "priority")[] = ["priority", ...keysOf(machineFields)];
export const groupTerms = ["department", "zone", "line", "category", "group", "status"] as const;
export const orderDirections = ["asc", "desc"] as const;
export const headerStyles = ["status", "plain"] as const;

/** The six fields of a machine's widget; null is an empty place. */
export const defaultCardFields: (CardField | null)[] = [
  "card_good_qty",
  "work_order_qty",
  "work_order_no",
  "part_no",
  "order_finished",
  null,
];

import type { Machine } from "#schemas/plant/machine.ts";
import { running, setUp, silent, stopped, uncoded } from "#widgets/dashboard/status/status.fixtures.ts";

const zones: Readonly<Record<string, string>> = { A: "Moulding north", B: "Packing" };

/** A machine that runs without an order. */
const idle: Machine = {
  machine_id: "",
  object_description: "",
  object_no: 1,
  department: "D1",
  department_description: "Hall 1",
  zone: "",
  zone_desc: "",
  category: "",
  cat_desc: "",
  resource_type: 1,
  line: "",
  line_description: "",
  line_position: null,
  erp_resource: "",
  erp_connection_type: "",
  status: "R",
  status_since: null,
  current_stop_reason: "-",
  stop_number: 41,
  stop_description: "",
  stop_reason_color: "Automatic",
  force_stop_enabled: true,
  prepare_status: "",
  card_no: "-",
  record_no: null,
  part_no: "",
  op_number: "",
  work_order_no: "-",
  work_order_qty: 0,
  card_good_qty: 0,
  order_finished: null,
  prod_time: 0,
  setup_time: null,
  calendar_run_time: 0,
  calendar_stop_time: 0,
  shift_run_time: 0,
  shift_stop_time: 0,
  tool_id: "-",
  emp_name: "",
  oee_green_limit: 80,
  oee_yellow_limit: 60,
  q_green_limit: 98,
  q_yellow_limit: 95,
  config: {},
  special_functions: [],
  last_signal_at: null,
  no_data: false,
  version: 1,
};

/** A machine of a zone in one of the states of the status fixtures. */
export const machineOf = (machine_id: string, zone: string, state: object = running): Machine => ({
  ...idle,
  ...state,
  machine_id,
  zone,
  zone_desc: zones[zone] ?? "",
  category: zone === "A" ? "IM" : "PK",
  cat_desc: zone === "A" ? "Injection moulding" : "",
});

export const machines: readonly Machine[] = [
  machineOf("FC1", "A"),
  machineOf("FC2", "A", uncoded),
  machineOf("FC3", "A", stopped),
  machineOf("FC4", "A", setUp),
  machineOf("JH1", "B"),
  machineOf("JH2", "B", stopped),
  machineOf("JH3", "B", silent),
];

/** So many machines of four zones, one of them without a description. */
export const many = (count: number): readonly Machine[] =>
  Array.from({ length: count }, (_, at) =>
    machineOf(
      `MACHINE-${String(at + 1).padStart(2, "0")}`,
      ["A", "B", "C", ""][at % 4]!,
      [running, running, uncoded, stopped, silent][at % 5],
    ),
  );

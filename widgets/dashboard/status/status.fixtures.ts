import type { StatusMachine, StatusOrder } from "./logic.ts";

export const running: StatusMachine = {
  machine_id: "FC1",
  object_description: "Engel e-victory 200",
  status: "R",
  current_stop_reason: "-",
  stop_description: "",
  stop_reason_color: "Automatic",
  setup_time: null,
  no_data: false,
  status_since: "2026-01-05T07:18:00Z",
  last_signal_at: "2026-01-05T07:59:58Z",
  work_order_no: "WO-40127",
  part_no: "LID-200",
  work_order_qty: 12_000,
  card_good_qty: 7450,
  emp_name: "Anna Berg, Omar Haddad",
  calendar_run_time: 25_200,
  calendar_stop_time: 3600,
  shift_run_time: 6120,
  shift_stop_time: 1080,
};

export const uncoded: StatusMachine = {
  ...running,
  machine_id: "FC2",
  status: "S",
  status_since: "2026-01-05T07:48:00Z",
};
export const stopped: StatusMachine = {
  ...uncoded,
  machine_id: "JH1",
  current_stop_reason: "12",
  stop_description: "Material shortage",
  stop_reason_color: "#7b3fa0",
};
export const setUp: StatusMachine = {
  ...stopped,
  machine_id: "JH2",
  stop_description: "Tool change",
  stop_reason_color: "Automatic",
  setup_time: 2000,
};
export const silent: StatusMachine = {
  ...running,
  machine_id: "JH3",
  no_data: true,
  last_signal_at: "2026-01-05T06:10:00Z",
};
export const idle: StatusMachine = {
  ...running,
  work_order_no: "-",
  part_no: "",
  work_order_qty: 0,
  card_good_qty: 0,
  emp_name: "",
};
export const extreme: StatusMachine = {
  ...stopped,
  machine_id: "PACKING-LINE-0042",
  object_description: "Packing line with robot, wrapper and label applicator, north hall",
  stop_description: "Waiting for a decision of the quality department about the blocked batch",
  work_order_no: "WO-2026-000000401271",
  part_no: "PART-WITH-A-VERY-LONG-NUMBER-200",
  work_order_qty: 125_000_000,
  card_good_qty: 125_000_001,
  emp_name: "Anna Berg, Omar Haddad, Eva Lind, Per Ek, Ali Reza",
  calendar_run_time: 86_399,
};

export const order: StatusOrder = { part_description: "Lid 200 ml, white", planned_setup_time: 0.5 };

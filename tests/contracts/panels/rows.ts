import type { selectionTypes } from "#schemas/plant/selection-types.ts";
import { machineOf, materialOf, orderOf } from "./stage.tsx";

type Members = Record<string, unknown>;
type SelectionType = (typeof selectionTypes)[number];

/** A stop of half an hour; the higher its number, the later it began. */
export const stopOf = (stop: number, more: Members = {}) => ({
  machine_id: "M1",
  stop,
  shift: 7,
  start_time: `2026-01-05T0${stop}:00:00Z`,
  end_time: `2026-01-05T0${stop}:30:00Z`,
  duration: 1800,
  work_order_no: "WO101",
  ...more,
});

export const codedStopOf = (stop: number, stop_reason: string, more: Members = {}) => ({
  ...stopOf(stop),
  stop_reason,
  stop_description: stop_reason === "-" ? "" : `Reason ${stop_reason}`,
  stop_reason_color: "#7f8c8d",
  note: null,
  coded_by: stop_reason === "-" ? null : "anna",
  coded_at: stop_reason === "-" ? null : "2026-01-05T06:00:00Z",
  micro: false,
  codings: [],
  status: "S" as const,
  ...more,
});

export const noteOf = (record_no: number, stop: number, note: string) => ({
  record_no,
  machine_id: "M1",
  stop,
  note,
  username: "anna",
  created_at: `2026-01-05T1${record_no}:00:00Z`,
  stop_description: "Reason 12",
});

export const stopCodeOf = (stop_code: string, stop_text_flag: 0 | 1) => ({
  stop_code,
  record_no: Number(stop_code),
  stop_description: `Reason ${stop_code}`,
  stop_text_flag,
  stop_help_text: "",
  group_id: "T",
  setup_time: 0,
  color: "#c0392b",
  machine_ids: [],
});

/** A row of each selection type, and what its panel calls it. Fields: docs/specification/entities.md. */
export const seeded: Readonly<Record<SelectionType, { row: Members; heading: string }>> = {
  machine: { row: machineOf("M1"), heading: "M1 · Machine M1" },
  "planned-order": { row: orderOf("101", { place: 2, places: 4 }), heading: "WO101 · 101" },
  "rework-order": { row: orderOf("111", { order_kind: "rework" }), heading: "WO111 · 111" },
  "running-order": { row: orderOf("104", { state: "started" }), heading: "WO104 · 104" },
  "finished-order": { row: orderOf("105", { state: "stopped" }), heading: "WO105 · 105" },
  "planning-order": { row: orderOf("112"), heading: "WO112 · 112" },
  "stop-history": { row: codedStopOf(3, "12"), heading: "5/1 04:00" },
  "uncoded-stops": { row: stopOf(4), heading: "5/1 05:00" },
  "uncoded-multiple": { row: stopOf(5), heading: "M1 · 5/1 06:00" },
  stopcode: { row: stopCodeOf("12", 0), heading: "12 · Reason 12" },
  note: { row: noteOf(1, 3, "Belt torn"), heading: "Reason 12 · 5/1 12:00" },
  "pallet-flag": { row: { record_no: 7, card_no: "101", status: "" }, heading: "7 · 101" },
  "pallet-confirmation": { row: { recordNo: 8, cardNo: "101", erpStatus: "W" }, heading: "8 · 101" },
  "pallet-queue": { row: { record_no: 9, position: 1, card_no: "101" }, heading: "9 · 101" },
  label: { row: { record_no: 10, print_text: "Box 24", kind: "label" }, heading: "10 · Box 24" },
  bundle: { row: { bundle_no: 3, machine_id: "M1", planned_qty: 60 }, heading: "3 · M1" },
  "bundle-to-report": { row: { id: 1, bundle_no: 4, machine_id: "M1" }, heading: "4 · M1" },
  employee: { row: { employee_number: "1004", employee_name: "Eva Ek" }, heading: "Eva Ek · 1004" },
  "mass-employee": { row: machineOf("M2"), heading: "M2 · Machine M2" },
  "internal-activity": { row: { record_no: 5, description: "Grease" }, heading: "5 · Grease" },
  "certify-activity": { row: { record_no: 6, description: "Grease", status: 3 }, heading: "6 · Grease" },
  "quick-report": { row: { record_no: 1, report_translation: "Shift report" }, heading: "Shift report" },
  report: { row: { record_no: 2, report_setting: "Order summary" }, heading: "2 · Order summary" },
  document: { row: { document_link: "d1", document_description: "Set-up sheet" }, heading: "Set-up sheet" },
  file: { row: { record_no: 3, path: "manuals/press.pdf" }, heading: "manuals/press.pdf" },
  cavity: { row: { insert_location: "A1", machine_id: "M1", status: 1 }, heading: "M1 · A1" },
  material: { row: materialOf("101", "MA"), heading: "MA · 101" },
  "erp-failed": { row: { record_no: 4, card_no: "101", error_text: "No such card" }, heading: "4 · 101" },
  notification: {
    row: { record_no: 5, severity: "alarm", text: "The silo is nearly empty", read: false },
    heading: "The silo is nearly empty",
  },
  "print-job": { row: { record_no: 6, print_text: "Pallet 7" }, heading: "6 · Pallet 7" },
  tool: { row: { tool_id: "T1", machine_id: "M1" }, heading: "T1 · M1" },
  "euromap-program": { row: { program_id: "PR1", part_no: "P1", locked: 0 }, heading: "PR1 · P1" },
  scale: { row: { number: 1, name: "By the press" }, heading: "1 · By the press" },
};

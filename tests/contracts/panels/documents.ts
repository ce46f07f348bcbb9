import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FlowDocument } from "#schemas/documents/flow/schema.ts";
import type { PanelButton, PanelDocument } from "#schemas/documents/panel/schema.ts";
import { fill } from "#engine/language/expressions/fill.ts";
import type { Services } from "#engine/language/expressions/services.ts";
import { panelScope } from "#engine/react/panels/panel.ts";
import type { Steps } from "#engine/language/flow/types.ts";

type Members = Record<string, unknown>;

const root = join(import.meta.dirname, "../../..");
const shipped = <D>(folder: string): D[] =>
  globSync(join(root, "configs/factory", folder, "*.json")).map((path) => JSON.parse(readFileSync(path, "utf8")) as D);

export const panels = shipped<PanelDocument>("panels");
export const flows = new Map(shipped<FlowDocument>("flows").map((flow) => [flow.slug, flow]));

/** Every field that the shipped panels and flows read, on a machine that has every function which asks something. */
const row: Members = {
  card_no: "101",
  record_no: 101,
  record_no1: 101,
  work_order_no: "WO101",
  tool_id: "T1",
  unit_qty: 0,
  program_id: "PR1",
  locked: 0,
  cancelled: 0,
  state: "planned",
  started_at: null,
  place: 2,
  places: 4,
  part_no: "P1",
  op_number: "10",
  planned_op_qty: 100,
  machine_id1: "M1",
  material_no: "MA",
  assigned_qty: 5,
  unit: "kg",
  good_qty: 12,
  reversal: "possible",
  machine_id: "M1",
  stop: 4,
  stop_reason: "12",
  start_time: "2026-06-10T06:00:00Z",
  end_time: "2026-06-10T06:30:00Z",
  stop_code: "12",
  stop_text_flag: 1,
  employee_number: "1004",
  employee_name: "Eva Ek",
};
export const asking = [6, 47, 131, 183, 326];

/** A panel on the screen of a machine: the button's program in the surroundings that it would run in. */
export const programOf = (
  panel: PanelDocument,
  button: PanelButton,
  features: readonly number[] = asking,
  patch: Members = {},
): { steps: Steps; environment: Members; services: Services; vars: Members } => {
  const services: Services = { features, language: "en", timeZone: "Europe/Stockholm", permissions: [] };
  const machine = { machine_id: "M1", special_functions: features, config: { material_menu: true } };
  const selection = { type: panel.slug, items: [{ key: "101", item: { ...row, ...patch } }] };
  const environment = panelScope({ machine, user: { settings: {} }, settings: {} }, selection, {
    cavities: 4,
    employee: "1004",
  });
  if (Array.isArray(button.flow)) return { steps: button.flow, environment, services, vars: {} };
  const flow = flows.get(button.flow.flow);
  if (!flow) throw new Error(`No flow ${button.flow.flow}`);
  const vars = fill(button.flow.inputs ?? {}, environment, services) as Members;
  return { steps: flow.steps, environment, services, vars };
};

const answers: Members = {
  retry_erp_status_data: true,
  remove_erp_status_data: true,
  confirm_erp_status_data: true,
  load_machine_history: [],
  load_tool_structure: [{ child_tool_id: "T1a", child_tool_description: "A" }],
  load_stop_codes: [{ stop_code: "20", setup_time: 600, stop_description: "Set-up", stop_text_flag: 1 }],
  load_stop_notes: [{ record_no: 1, note: "Belt torn", username: "operator", created_at: "2026-06-10T07:00:00Z" }],
  split_stop: [
    { machine_id: "M1", stop: 4, duration: 180 },
    { machine_id: "M1", stop: 5, duration: 1620 },
  ],
  balthzar_get_last_order_with_tool_on_machine: [{ card_no: "102", state: "planned" }],
};
/** What a server answers that agrees. */
export const answerTo = (procedure: string): unknown => answers[procedure] ?? {};
export const isRead = (procedure: string): boolean => /^load_|_get_/.test(procedure);

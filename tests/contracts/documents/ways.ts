import type { ResolvedWizard } from "#engine/wizard/types.ts";
import { chosen, openWizard, type Session, surroundings } from "./session.ts";

type Members = Record<string, unknown>;

const order = {
  card_no: "10",
  record_no: 100,
  work_order_no: "WO1",
  op_number: "20",
  part_no: "P7",
  planned_op_qty: 100,
  card_good_qty: 40,
  tool_id: "T77",
  unit_qty: 5,
  state: "planned",
  status: "1",
};
const second = { ...order, card_no: "11", record_no: 101, work_order_no: "WO2" };

/** What each read answers. */
const answers: Record<string, unknown> = {
  load_planned_orders: [order, second],
  load_running_orders: [order, second],
  load_rework_orders: [order, second],
  load_finished_orders: [order, second],
  load_signed_in_employees: [],
  load_proved_employees: [],
  load_scrap_codes: [{ code: "R1", description: "Bent", scrap_text_flag: 0 }],
  load_scrap_categories: [],
  search_part: [{ part_no: "P7" }, { part_no: "P8" }],
  load_free_tool_inserts: [{ tool_id: "T77-1" }, { tool_id: "T77-2" }],
  load_stop_codes: [{ stop_code: "20", setup_time: 60 }],
  load_input_groups: [{ record_no: 1, name: "Maskindata", description: "Maskindata" }],
  load_input_group_settings_with_value: [],
  load_pallet_flag_types: [],
  load_pallet_flags_for_confirmation: [{ recordNo: 7, erpStatus: "W", goodQty: 50, printOrder: 1 }],
  load_order_with_materials: { workOrderNo: "WO1", cardGoodQty: 40, materials: [] },
  load_scrap_history_for_card: [],
  load_material_scrap_history: [],
  load_pallet_history: [],
  check_weight_result: [
    { lower_out_of_bounds: 9, lower_tolerance: 9.5, upper_tolerance: 10.5, upper_out_of_bounds: 11 },
  ],
  load_printers: [{ printer_no: "3", printer_description: "Hall 1" }],
  load_unconfirmed_cancellations: [
    { recordNo: 4, status: "N" },
    { recordNo: 5, status: "F" },
  ],
  load_machine_documents: [
    { document_link: "a.pdf", document_description: "A", document_group: "", hash: "h1" },
    { document_link: "b.pdf", document_description: "B", document_group: "", hash: "h2" },
  ],
  load_document_groups: [],
  load_operation_text: "<b>Turn</b>",
  load_internal_activities: [
    { record_no: 5, description: "Oil", perform: 1, duration: 30, extra_info_1_type: null },
    { record_no: 6, description: "Oil", perform: 1, duration: 30, extra_info_1_type: null },
  ],
  get_manual_internal_activities: [],
  load_internal_activity_checklist: [{ record_no: 1, text: "Guard", mandatory: false, status: 0 }],
  load_quick_reports: [],
};

/** Answers every read that the present step wants and has not been answered, until none is left. */
export const loadAll = (session: Session) => {
  for (let round = 0; round < 6; round += 1) {
    const step = session.step();
    const before = session.snapshot();
    for (const [name, { procedure }] of Object.entries(session.frame().reads)) {
      if (session.step() !== step) break;
      session.load(name, answers[procedure] ?? null);
    }
    if (session.snapshot() === before) return;
  }
};

export const firstRow = (session: Session): Members =>
  chosen((session.rows() as Members[])[0] as Members, session.frame().options["keyField"] as string);

/** What a person enters in each control. */
export const entries: Record<string, (session: Session) => Members> = {
  list: (session) => (session.frame().options["select"] === "none" ? {} : firstRow(session)),
  number: () => ({ value: 10, text: "10" }),
  verify: (session) => (session.frame().options["askPincode"] ? { value: "12", pincode: "4711" } : { value: "12" }),
  production: () => ({ good: 10, edited: true, scrap: 2, code: "R1", reason: { code: "R1" } }),
  entry: (session) => ({ value: session.step() === "card-number" ? "10" : "ok" }),
  dates: () => ({ values: ["2024-05-14"] }),
  time: () => ({ hours: 7, minutes: 5 }),
  printing: () => ({ printer: "3", num_copies: 2, num_labels: 4 }),
  amounts: () => ({ prodquantity: [10, 0, 0], scrapquantity: [1, 0, 0], printer: "3", num_copies: 2 }),
  viewer: () => ({ pages: 1, pagesSeen: 1, lastPageSeen: 1 }),
};

export const replies: Record<string, unknown> = {
  verify_employee: { is_valid_employee: true, allow_sign_in: true, full_name: "Anna Ek" },
  load_proved_employees: [],
  start_internal_activity: true,
  load_internal_activities: answers["load_internal_activities"],
};

/** Answers the calls that are out until none is; the calls that report are kept. */
const settleCalls = (session: Session, made: [string, Members][]) => {
  for (let round = 0; round < 10 && session.frame().status === "working"; round += 1) {
    const call = session.calls().at(-1);
    if (!call) return;
    if (!Object.hasOwn(replies, call.procedure)) made.push([call.procedure, call.input]);
    session.reply(replies[call.procedure] ?? true);
  }
};

/** Walks a wizard from its first step to its end. */
export const walk = (wizard: ResolvedWizard, features: number[] = [], inputs: Members = {}) => {
  const session = openWizard(wizard, surroundings(features), inputs);
  const made: [string, Members][] = [];
  const steps: (string | null)[] = [];
  for (let turn = 0; turn < 20 && session.frame().status !== "done"; turn += 1) {
    const step = session.step();
    steps.push(step);
    loadAll(session);
    if (session.step() !== step) continue;
    const patch = entries[session.frame().control ?? ""]?.(session);
    if (patch && Object.keys(patch).length > 0) session.change(patch);
    loadAll(session);
    if (session.step() === step) session.next();
    settleCalls(session, made);
  }
  return { steps, made, session };
};

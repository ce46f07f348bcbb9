import { hour } from "#schemas/durations.ts";
import { permissionKeys } from "#schemas/plant/permissions.ts";
import type { PlantRows } from "#server/demo/plant/compose.ts";
import { writePlant } from "#server/demo/write-plant.ts";
import { orderRoutes } from "#server/incoming/routes.ts";
import { ingestRoutes } from "#server/ingest/routes.ts";
import { procedures } from "#server/procedures/index.ts";
import { machineDirectory } from "#server/procedures/machines/directory.ts";
import { plantSnapshot } from "#server/procedures/machines/snapshot.ts";
import type { ErpTransferRow } from "#server/database/tables/erp.ts";
import type { MailRow } from "#server/database/tables/mails.ts";
import type { NotificationRow } from "#server/database/tables/notifications.ts";
import type { InputGroupSettingRow } from "#server/database/tables/input-groups.ts";
import type { MachineRow } from "#server/database/tables/machines.ts";
import type { OrderMaterialRow } from "#server/database/tables/materials.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import type { PalletFlagRow } from "#server/database/tables/pallets.ts";
import type { PrintJobRow } from "#server/database/tables/printers.ts";
import { addApiKey } from "#server/procedures/users/api-keys.ts";
import type { ServerParts } from "#server/parts.ts";
import type { Procedure } from "#server/procedures/procedure.ts";
import type { Answer, TestClient } from "#tests/support/client.ts";
import type { DatabaseKind } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { fakeSite } from "#tests/support/site.ts";
import { ofCompany, type Trx } from "#server/database/company.ts";

/** A Wednesday, 10:00 in Stockholm. */
export const start = Date.parse("2026-06-10T08:00:00Z");
export const iso = (ms: number): string => new Date(ms).toISOString();
/** A time so many seconds after `start`. */
export const at = (seconds: number): string => iso(start + seconds * 1000);

export const company = 1;
export const foreignCompany = 2;
const million = 1_000_000;

export const machine = (machine_id: string, department: string, more: Partial<MachineRow> = {}): MachineRow => ({
  company_id: company,
  machine_id,
  object_description: `Machine ${machine_id}`,
  object_no: 1,
  department,
  department_description: `Department ${department}`,
  zone: "Z1",
  zone_desc: "Zone 1",
  category: "IM80",
  cat_desc: "Injection 80 t",
  resource_type: 1,
  line: "",
  line_description: "",
  line_position: null,
  erp_resource: machine_id,
  erp_connection_type: "",
  tool_id: "-",
  oee_green_limit: 80,
  oee_yellow_limit: 60,
  q_green_limit: 98,
  q_yellow_limit: 95,
  ...more,
});

/** A job of which nobody knows whether it came out. */
export const printJob = (record_no: number, more: Partial<PrintJobRow> = {}): PrintJobRow => ({
  company_id: company,
  record_no,
  kind: "label",
  print_text: "P1 100",
  date: Date.parse("2026-01-05T06:00:00Z"),
  print_status: "Unknown",
  machine_id: "FC1",
  card_no: "100",
  printer_no: "1",
  alternative_printer: "",
  prints_on: "1",
  num_copies: 1,
  num_labels: 1,
  origin: "manual",
  is_copy: 0,
  label: "order-label",
  label_document: null,
  facts: "{}",
  error_text: "",
  sent_at: null,
  tries: 0,
  waits_since: null,
  not_before: null,
  ended_at: null,
  username: "operator",
  flag_record_no: null,
  ...more,
});

/** That the machine FC1 has stood for an hour. */
export const notification = (record_no: number, more: Partial<NotificationRow> = {}): NotificationRow => ({
  company_id: company,
  record_no,
  created_at: start - hour + record_no,
  machine_id: "FC1",
  severity: "alarm",
  text_key: "notifications.said.stop_longer",
  text_values: '{"machine_id":"FC1","minutes":60}',
  situation: `stop ${record_no}`,
  ...more,
});

/** An e-mail that the mail server has not taken. */
const mail = (mail_no: number): MailRow => ({
  company_id: company,
  mail_no,
  created_at: start - hour,
  rule: "long-stop",
  address: "someone@plant.example",
  state: "failed",
  due_at: start - hour,
  not_before: start - hour,
  closed_at: start - hour,
  sent_at: start - hour,
  attempts: 1,
  doubts: 0,
  error_text: "No such user",
  message_key: `key ${mail_no}`,
});

/** The flag of a pallet of 40 pieces of the running order, which waits for confirmation. */
export const palletFlag = (record_no: number, more: Partial<PalletFlagRow> = {}): PalletFlagRow => ({
  company_id: company,
  record_no,
  machine_id: "FC1",
  card_no: "100",
  work_order_no: "WO100",
  part_no: "P1",
  op_number: "10",
  print_text: `P1 100 #${record_no}`,
  date: start - hour + record_no,
  status: "",
  pallet_flag_type: "",
  good_qty: 40 * million,
  print_order: record_no,
  erp_id: null,
  erp_status: "W",
  sscc: null,
  confirmed_at: null,
  confirmed_by: "",
  username: "operator",
  facts: "{}",
  ...more,
});

/** A file of tools of which one row was read; the steps that apply and undo it find it checked. */
const addImport = async (trx: Trx, import_no: number): Promise<void> => {
  const columns = JSON.stringify(["code", "description"]);
  await trx
    .insertInto("imports")
    .values({
      import_no,
      entity: "stop_group",
      file_name: "groups.csv",
      format: "csv",
      encoding: "utf-8",
      separator: ",",
      decimal: ".",
      headings: columns,
      columns,
      existing: "update",
      rows: 1,
      username: "admin",
      created_at: start,
      changed_at: start,
      state: "open",
      version: 1,
    })
    .execute();
  const result = [3, 4, 7, 8].includes(import_no) ? ("same" as const) : ("unchecked" as const);
  const row = { import_no, row_no: 1, cells: JSON.stringify(["T", "Technical"]), result };
  await trx
    .insertInto("import_rows")
    .values({ ...row, row_key: "", row_version: null, fault: null, created_at: start })
    .execute();
};

let number = 0;
export const order = (machine_id1: string, card_no: string, more: Partial<OrderRow> = {}): OrderRow => ({
  company_id: company,
  machine_id1,
  card_no,
  record_no1: (number += 1),
  work_order_no: `WO${card_no}`,
  part_no: "P1",
  part_description: "Cap",
  part_type_id: "MOULD",
  op_number: "10",
  op_name: "Moulding",
  tool_id: "T1",
  prev_op_card_no: "",
  unit_qty: million,
  planned_op_qty: 100 * million,
  good_qty: 0,
  scrap_qty: 0,
  quantity_per_cycle: 4 * million,
  cycle_amount: null,
  planned_setup_time: 0.5,
  planned_unit_time: 1,
  planned_speed: 100,
  capacity_factor: 1,
  planned_start_time: start - hour,
  started_at: null,
  stop_date: null,
  state: "planned",
  order_kind: "normal",
  cancelled: 0,
  locked: 0,
  program_id: "",
  material_prepared: 0,
  tools_prepared: 0,
  peripheral_equipment_prepared: 0,
  print_prepared: 0,
  other_info_8: "",
  cavities: null,
  p_order: "PO1",
  planned_in: null,
  due_time: null,
  queue_time: null,
  erp_changed_at: null,
  version: 1,
  ...more,
});

export const code = (stop_code: string, stop_description: string, color: string, more = {}) => ({
  company_id: company,
  stop_code,
  record_no: Number(stop_code),
  stop_description,
  stop_text_flag: 0,
  stop_help_text: "",
  group_id: "T",
  include_in_mtbf: 1,
  include_in_mdt: 1,
  setup_time: 0,
  color,
  ...more,
});

export const scrap = (name: string, scrap_reason_category = "FORM") => ({
  company_id: company,
  code: name,
  description: `Reason ${name}`,
  scrap_text_flag: 0,
  color: "#aa0000",
  scrap_reason_category,
  scrap_reason_color: "#bb0000",
  scrap_cost: 1.5,
});

/** What a piece weighs: 12.4 g, at least 12 and at most 13. */
export const standardWeight = (part_no: string, op_no: string) => ({
  company_id: company,
  row_key: `${part_no}/${op_no}`,
  part_no,
  op_no,
  unit_weight: 12_400,
  lower_tolerance: 12_000,
  upper_tolerance: 13_000,
  lower_out_of_bounds: null,
  upper_out_of_bounds: null,
});

const productionGoal = (production_type: string, target_date: string) => ({
  company_id: company,
  row_key: `${production_type}/${target_date}`,
  production_type,
  target_date,
  target_good_qty: 100 * million,
  target_good_qty_alt_unit: 10 * million,
  target_earned_hours: 8 * million,
});

export const toolInsert = (tool_id: string, parent_tool_id: string, mounted_on = "") => ({
  company_id: company,
  tool_id,
  parent_tool_id,
  description: `Insert ${tool_id}`,
  location: "Shelf 1",
  mounted_on,
});

/** A tool that can be chosen in the place of another. */
export const childTool = (tool_id: string, child_tool_id: string) => ({
  company_id: company,
  row_key: `${tool_id}/${child_tool_id}`,
  tool_id,
  child_tool_id,
  child_tool_description: `Half ${child_tool_id}`,
});

/** A fact of FC1 that the ERP has not taken. */
export const failedTransfer = (
  subject: ErpTransferRow["subject"],
  record_no: number,
  more: Partial<ErpTransferRow> = {},
): ErpTransferRow => ({
  company_id: company,
  subject,
  record_no,
  machine_id: "FC1",
  card_no: "100",
  quantity: 10 * million,
  time: start - hour,
  status: "F",
  outcome_unknown: 0,
  tries: 1,
  error_text: "The order is closed in the ERP.",
  changed_at: start - hour / 2,
  key: `${company}-${subject}-${record_no}`,
  payload: "{}",
  queue_no: record_no,
  attempts: 0,
  not_before: null,
  sent_at: null,
  ...more,
});

/** FC1 with a running order, JH1 with a stopped one, PJ1 with an ERP, JB1 bare, R1 a resource; department 10 has a shift. */
export const plantRows = (): PlantRows => ({
  machines: [
    machine("FC1", "10"),
    machine("JH1", "10"),
    machine("PJ1", "20", { erp_connection_type: "rest" }),
    machine("JB1", "20"),
    machine("R1", "20", { resource_type: 2 }),
  ],
  machine_touch_configs: [
    { company_id: company, machine_id: "FC1", config: '{"max_cavities":8,"material_menu":true}' },
  ],
  special_functions: [{ company_id: company, machine_id: "FC1", sf_no: 46, active: 1, parameter: null }],
  shifts: [
    {
      company_id: company,
      department: "10",
      shift: 1,
      shift_description: "Early",
      start_time: start - 2 * hour,
      end_time: start + 6 * hour,
    },
  ],
  stop_codes: [
    code("12", "Tool fault", "#112233"),
    code("30", "No operator", ""),
    code("60", "Tool change", "#f5a623", { setup_time: 600, include_in_mtbf: 0 }),
  ],
  stop_code_machines: [{ company_id: company, stop_code: "60", machine_id: "JH1" }],
  stop_groups: [{ company_id: company, code: "T", description: "Technical" }],
  scrap_reasons: [scrap("K1"), scrap("K2"), scrap("K9")],
  scrap_reason_machines: [{ company_id: company, code: "K9", machine_id: "FC1" }],
  scrap_reason_categories: [{ company_id: company, code: "FORM", description: "Shape" }],
  printers: [
    {
      company_id: company,
      printer_no: "1",
      printer_name: "Hall",
      printer_description: "Beside line 1",
      driver: "pdf",
      address: "",
      reports_state: 1,
      retry_minutes: 0,
      resolution: "203",
      media_width: null,
      media_height: null,
      uses: "all",
      is_default: 0,
    },
  ],
  print_jobs: [
    ...Array.from({ length: 6 }, (_job, index) => printJob(index + 1)),
    ...[7, 8].map((record_no) => printJob(record_no, { print_status: "New", not_before: start + hour })),
  ],
  notifications: [1, 2].map((record_no) => notification(record_no)),
  mails: [1, 2].map(mail),
  mail_notifications: [1, 2].map((mail_no) => ({
    company_id: company,
    mail_no,
    record_no: 1,
    created_at: start - hour,
  })),
  pallet_flags: [1, 2, 3, 4].map((record_no) => palletFlag(record_no)),
  pallet_queue: [3, 4].map((record_no) => ({
    company_id: company,
    machine_id: "FC1",
    record_no,
    position: record_no - 2,
    created_at: start - hour,
  })),
  pallet_flag_types: [
    { company_id: company, code: "BLASTING", description: "Blasting", label: "" },
    { company_id: company, code: "UP", description: "UP", label: "" },
  ],
  counters: [
    { company_id: company, name: "print_job", value: 8 },
    { company_id: company, name: "pallet_flag", value: 4 },
    { company_id: company, name: "notification", value: 2 },
    { company_id: company, name: "mail", value: 2 },
  ],
  standard_weights: [standardWeight("P1", "10")],
  production_goals: [productionGoal("MOULD", "2026-06-10")],
  materials: [
    { company_id: company, material_no: "M1", material_desc: "PP granulate", unit: "kg" },
    { company_id: company, material_no: "M2", material_desc: "Masterbatch blue", unit: "kg" },
  ],
  order_materials: [
    orderMaterial("100", 1, "M1", { planned_qty: 2_500_000, used_qty: 500_000, line_no: 1, material_card_no: "MC1" }),
    orderMaterial("100", 2, "M2", { planned_qty: 50_000, line_no: 2 }),
    orderMaterial("101", 1, "M1", { planned_qty: 2_500_000 }),
  ],
  input_groups: [
    { company_id: company, record_no: 1, description: "Maskindata" },
    { company_id: company, record_no: 2, description: "Verktygsdata" },
  ],
  input_group_settings: [
    inputSetting(1, 1, "Melt temperature", "machine", "°C", [180, 260]),
    inputSetting(2, 1, "Cooling time", "machine_machine", "s", [0, null]),
    inputSetting(3, 2, "Hot runner", "tool", "Text"),
    inputSetting(4, 2, "Clamping force", "tool_machine", "kN", [null, 800]),
  ],
  employees: [employee("1001", "Anna Lindqvist", 1), employee("1019", "Thomas Ivarsson", 0)],
  employee_sign_ins: [
    {
      company_id: company,
      record_no: 1,
      machine_id: "FC1",
      employee_id: "1001",
      signed_in_at: start - hour,
      signed_out_at: null,
      logg_message: "",
      automatic: 0,
    },
  ],
  my_machines: [{ company_id: company, username: "operator", machine_id: "FC1" }],
  orders: [
    order("FC1", "100", { state: "started", started_at: start - hour }),
    order("FC1", "101", { planned_start_time: start - 2 * hour }),
    order("FC1", "102", { planned_start_time: start + 2 * hour }),
    order("JH1", "200", { state: "stopped", started_at: start - 9 * hour, stop_date: start - hour }),
    order("PJ1", "300", { state: "started", started_at: start - hour }),
  ],
});

/** A line of the material list of an order of FC1; quantities in millionths. */
export const orderMaterial = (
  card_no: string,
  position: number,
  material_no: string,
  more: Partial<OrderMaterialRow> = {},
): OrderMaterialRow => ({
  company_id: company,
  machine_id: "FC1",
  card_no,
  position,
  material_no,
  planned_qty: 0,
  used_qty: 0,
  line_no: null,
  material_card_no: "",
  ...more,
});

/** A setting of an input group with its lower and upper limit. */
export const inputSetting = (
  record_no: number,
  input_group_record_link: number,
  setting: string,
  setting_type: string,
  unit: string,
  [lower_limit, upper_limit]: readonly [number | null, number | null] = [null, null],
): InputGroupSettingRow => ({
  company_id: company,
  record_no,
  setting_no: String(record_no),
  input_group_record_link,
  group: ["Maskindata", "Verktygsdata"][input_group_record_link - 1]!,
  setting,
  setting_type,
  unit,
  lower_limit,
  upper_limit,
});

export const employee = (employee_number: string, employee_name: string, allow_sign_in: number) => ({
  company_id: company,
  employee_number,
  employee_name,
  badge: null,
  pincode: null,
  allow_sign_in,
});

export interface Plant {
  server: TestServer;
  /** Signed-in clients by user name; each is signed in once. */
  as: (username: string) => Promise<TestClient>;
  /** Posts to the ingest with the company's key. */
  ingest: (body: unknown, key?: string) => Promise<Answer>;
  key: string;
  /** The key of the company's ERP. */
  erpKey: string;
  close: () => Promise<void>;
}

/** All procedures of the product; one of the test's own takes the place of that with its name. */
const withOwn = (own: readonly Procedure[]): readonly Procedure[] => {
  const names = new Set(own.map(({ contract }) => contract.name));
  return [...procedures.filter(({ contract }) => !names.has(contract.name)), ...own];
};

/**
 * A server with all procedures of the plant, a small plant, and one user of each kind: operator, supervisor (may correct
 * quantities, and see figures by employee), admin (holds every key), restricted (JH1 only), wall (level 0), nobody (no role), isolated (one dashboard), foreign (company 2).
 */
export const startPlant = async (
  database: DatabaseKind,
  settings: Readonly<Record<string, unknown>> = { toolOverviewEnabled: true, globalPrint: true },
  more: (parts: ServerParts) => readonly Procedure[] = () => [],
): Promise<Plant> => {
  const site = fakeSite(
    {
      operator: ["can-navigate"],
      supervisor: ["can-correct-quantities", "view-figures-by-employee"],
      administrator: permissionKeys,
    },
    { no_data_after: 120, time_zone: "Europe/Stockholm", ...settings },
  );
  const server = await startTestServer({
    database,
    procedures: (parts) => withOwn(more(parts)),
    machines: machineDirectory,
    snapshot: plantSnapshot(
      (company_id) => site.settings(company_id),
      () => start,
    ),
    routes: (parts) => [ingestRoutes(parts, site), orderRoutes(parts, site)],
    site,
    now: start,
    users: [
      { username: "operator", role: "operator" },
      { username: "supervisor", role: "supervisor", usertype: 30 },
      { username: "admin", role: "administrator", usertype: 100 },
      { username: "restricted", role: "operator", machine_restrictions: ["JH1"] },
      { username: "wall", usertype: 0 },
      { username: "nobody", role: null },
      { username: "planner", role: "planner", usertype: 20 },
      { username: "leaver", role: "operator" },
      { username: "isolated", role: "operator", dashboard_isolated: "hall-1" },
      { username: "foreign", company_id: foreignCompany, role: "administrator", usertype: 100 },
    ],
  });
  await writePlant(server.parts.store, company, plantRows());
  await writePlant(server.parts.store, foreignCompany, {
    machines: [machine("ZZ9", "10", { company_id: foreignCompany })],
    orders: [order("ZZ9", "900", { company_id: foreignCompany, state: "started", started_at: start - hour })],
  });
  const { store } = server.parts;
  await store.write(async (trx) => {
    for (const import_no of [1, 2, 3, 4, 5, 6, 7, 8]) await addImport(ofCompany(trx, company), import_no);
  });
  // A line to which no machine belongs.
  await store.write((trx) =>
    trx.insertInto("lines").values({ company_id: company, code: "L1", description: "Line 1" }).execute(),
  );
  await store.write((trx) => addApiKey(ofCompany(trx, company), company, "Spare", start));
  const { api_key: key } = await store.write((trx) => addApiKey(ofCompany(trx, company), company, "Test", start));
  const { api_key: erpKey } = await store.write((trx) =>
    addApiKey(ofCompany(trx, company), company, "Numbers of the ERP", start, "orders"),
  );
  const clients = new Map<string, Promise<TestClient>>();
  return {
    server,
    key,
    erpKey,
    as(username) {
      const client = clients.get(username) ?? server.client(username);
      clients.set(username, client);
      return client;
    },
    ingest: async (body, own = key) =>
      (await server.client()).json("POST", "/api/ingest", body, { authorization: `Bearer ${own}` }),
    close: () => server.close(),
  };
};

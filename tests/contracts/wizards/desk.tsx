import { page } from "vitest/browser";
import type { Snapshot } from "#engine/wizard/types.ts";
import type { Answer } from "#engine/testing/fake-transport.ts";
import { CallError } from "#engine/transport/errors.ts";
import { machineOf, orderOf, stage, type StageOptions } from "../panels/stage.tsx";

type Members = Record<string, unknown>;

export const refused = (code: string, message: string, status = 422) =>
  new CallError(status, { code, message, path: null, res: null });

/** The server's part of unfinished wizards: one snapshot per wizard and machine, each with its version. */
export const draftServer = () => {
  const rows = new Map<string, { wizard: string; machine_id: string; snapshot: Snapshot; version: number }>();
  const keyOf = ({ wizard, machine_id }: Members) => `${String(wizard)} ${String(machine_id)}`;
  const procedures: Record<string, Answer> = {
    load_wizard_snapshot: (input) => rows.get(keyOf(input)) ?? null,
    set_wizard_snapshot: (input) => {
      const version = rows.get(keyOf(input))?.version ?? 0;
      if (input["version"] !== version) throw refused("state_conflict", "", 409);
      const { wizard, machine_id, snapshot } = input as { wizard: string; machine_id: string; snapshot: Snapshot };
      rows.set(keyOf(input), { wizard, machine_id, snapshot: structuredClone(snapshot), version: version + 1 });
      return { version: version + 1 };
    },
    delete_wizard_snapshot: (input) => {
      rows.delete(keyOf(input));
      return true;
    },
    load_wizard_drafts: ({ machine_id }) =>
      [...rows.values()]
        .filter((row) => row.machine_id === machine_id)
        .map(({ wizard, snapshot: { id, progress } }) => ({
          machine_id,
          wizard,
          id,
          title: wizard,
          position: 0,
          count: 0,
          path: null,
          ...progress,
          updated_at: "2026-01-05T07:58:00Z",
        })),
  };
  return { rows, procedures };
};

const reasons = [
  { code: "R1", description: "Bent", color: "#8888ff", scrap_text_flag: 0, scrap_reason_category: "A" },
  { code: "R2", description: "Other", color: "#88ff88", scrap_text_flag: 1, scrap_reason_category: "A" },
];

/** What the wizards of orders and reports read, and a server that takes what they write. */
export const plant: Record<string, Answer> = {
  load_running_orders: [orderOf("104", { state: "started" }), orderOf("107", { state: "started" })],
  load_signed_in_employees: [],
  load_machine_signals: {
    machine_id: "M1",
    status: "R",
    counter: 0,
    last_signal_at: null,
    connection: "ok",
    values: [],
  },
  load_scrap_codes: reasons,
  load_scrap_codes_for_machine: reasons,
  load_scrap_categories: [{ code: "A", description: "Shape" }],
  load_free_tool_inserts: [{ tool_id: "T1-1", description: "Insert 1", location: "Store" }],
  load_old_tool_insert: null,
  load_stop_codes: [{ stop_code: "20", stop_description: "Set-up", setup_time: 60, color: "" }],
  load_input_groups: [],
  load_input_group_settings_with_value: [],
  verify_employee: { is_valid_employee: true, allow_sign_in: true, full_name: "Anna Ek" },
  receive_good_qty: { record_no: 1, order: null },
  report_scrap: { record_no: 2, order: null },
  start_order: orderOf("101"),
  update_input_group_settings: [],
};

/** A machine at which Anna alone is signed in and enters no number of hers. */
export const signedIn = {
  machines: [machineOf("M1", [178]), machineOf("M2")],
  procedures: { load_signed_in_employees: [{ employee_number: "12", full_name: "Anna Ek" }] },
};

export const openAt = (path: string, { procedures = {}, ...rest }: StageOptions = {}) =>
  stage({ path, procedures: { ...draftServer().procedures, ...plant, ...procedures }, ...rest });

export const next = page.getByRole("button", { name: "Next" });
export const press = (name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" }).click();
export const title = (name: string) => page.getByRole("heading", { name, level: 2 });

/** Gives the employee number 12 and goes on. */
export const identify = async () => {
  await page.getByLabelText("Employee number").fill("12");
  await next.click();
};
export const choose = (text: string) => page.getByText(text, { exact: true }).first().click();
/** Chooses the card on which this stands. */
export const card = (text: string) => page.getByText(new RegExp(text)).last().click();
/** Enters digits with the keypad. */
export const enter = async (digits: string) => {
  for (const digit of digits) await press(digit);
};

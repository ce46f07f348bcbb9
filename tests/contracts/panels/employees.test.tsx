import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { ErrorCode } from "#schemas/protocol/errors.ts";
import { CallError } from "#engine/transport/errors.ts";
import { action, dialog, inDialog, panelType, selectedRows } from "./acts.ts";
import { machineOf, stage, type StageOptions } from "./stage.tsx";

type Members = Record<string, unknown>;

const names: Readonly<Record<string, string>> = { "1001": "Anna Ek", "1002": "Bo Ask", "1003": "Cia Alm" };
const personOf = (number: string) => ({
  employee_number: number,
  employee_name: names[number] ?? number,
  allow_sign_in: true,
});
const refusal = (status: number, code: ErrorCode, message: string) =>
  new CallError(status, { code, message, path: "/employee_id", res: null });

/** A server that remembers who is signed in where, and refuses what `refuses` says of a machine. */
const plantOf = (at: Record<string, string[]>, refuses: Readonly<Record<string, CallError>> = {}) => {
  const there = (machine: unknown): string[] => (at[String(machine)] ??= []);
  return {
    load_signed_in_employees: ({ machine_id }: Members) => there(machine_id).map(personOf),
    sign_in_at_machine: ({ machine_id, employee_id }: Members) => {
      const refused = refuses[String(machine_id)];
      if (refused) throw refused;
      const number = String(employee_id).trim();
      if (!Object.hasOwn(names, number)) throw refusal(404, "not_found", "failed to find employee");
      there(machine_id).push(number);
      return personOf(number);
    },
    sign_out_employee_at_machine: ({ machine_id, employee_id }: Members) => {
      const refused = refuses[String(machine_id)];
      const left = there(machine_id).filter((number) => number !== employee_id);
      if (!refused || refused.code === "not_signed_in_at_machine") at[String(machine_id)] = left;
      if (refused) throw refused;
      return true;
    },
  };
};

const cell = (name: string) => page.getByRole("gridcell", { name, exact: true });
const choose = async (...shown: string[]) => {
  for (const name of shown) {
    const before = selectedRows();
    await cell(name).click();
    await expect.poll(selectedRows).toBe(before + 1);
  }
};
/** A button of the panel: the bar at the top has one of that name for the account. */
const inPanel = (name: string) =>
  page.getByRole("region", { name: /employee/ }).getByRole("button", { name: new RegExp(`^${name}\\b`) });
const writes = ["sign_in_at_machine", "sign_out_employee_at_machine"];
const said = (text: string) => page.getByText(text).first();

const atSignedIn = async (
  at: Record<string, string[]>,
  {
    refuses,
    features = [],
    config = {},
  }: { refuses?: Record<string, CallError>; features?: number[]; config?: Members } = {},
) => {
  const staged = await stage({
    path: "/interface/M1/signed-in",
    machines: [machineOf("M1", features, config), machineOf("M2")],
    procedures: plantOf(at, refuses),
  });
  await expect.element(page.getByRole("grid").or(page.getByText("Nobody is signed in"))).toBeVisible();
  return { ...staged, sent: () => staged.calls(...writes) };
};
const signInOn = () => page.getByRole("link", { name: "Sign in", exact: true });

describe("the page of who is signed in at a machine", () => {
  test("lists those of its own machine alone [MI-028]", async () => {
    await atSignedIn({ M1: ["1001", "1002"], M2: ["1003"] });
    await expect.element(cell("Anna Ek")).toBeVisible();
    await expect.element(cell("Bo Ask")).toBeVisible();
    expect(cell("Cia Alm").elements()).toEqual([]);
  });

  test("signs in by number with one call, and the row appears; signed out it is gone [MI-362] [MI-503] [MI-521] [OV-139]", async () => {
    const { sent, place } = await atSignedIn({});
    await signInOn().click();
    await dialog().getByLabelText("Employee number").fill("1001");
    await inDialog("OK").click();
    await expect.element(said("Signed in: Anna Ek")).toBeVisible();
    await expect.element(cell("Anna Ek")).toBeVisible();
    await expect.poll(place).toBe("/interface/M1/signed-in");
    await choose("Anna Ek");
    await inPanel("Sign out").click();
    await expect.element(said("Signed out: Anna Ek")).toBeVisible();
    await expect.element(cell("Anna Ek")).not.toBeInTheDocument();
    const body = { machine_id: "M1", employee_id: "1001", logg_message: "" };
    expect(sent()).toEqual([
      ["sign_in_at_machine", body],
      ["sign_out_employee_at_machine", body],
    ]);
  });

  test("takes neither nothing nor 0. for a number [WD-357]", async () => {
    const { sent } = await atSignedIn({});
    await signInOn().click();
    await expect.element(inDialog("OK")).toBeDisabled();
    await dialog().getByLabelText("Employee number").fill("0.");
    await expect.element(inDialog("OK")).toBeDisabled();
    await dialog().getByLabelText("Employee number").fill("12");
    await expect.element(inDialog("OK")).toBeEnabled();
    expect(sent()).toEqual([]);
  });

  test("keeps what was typed when it is refused, and says why", async () => {
    const { sent } = await atSignedIn({});
    await signInOn().click();
    await dialog().getByLabelText("Employee number").fill("4711");
    await inDialog("OK").click();
    await expect.element(said("failed to find employee")).toBeVisible();
    await expect.element(dialog().getByLabelText("Employee number")).toHaveValue("4711");
    await dialog().getByLabelText("Employee number").fill("1002");
    await inDialog("OK").click();
    await expect.element(cell("Bo Ask")).toBeVisible();
    expect(sent().length).toBe(2);
  });

  test("asks for a pincode with SF361 alone, and sends it with the sign-in", async () => {
    const { sent } = await atSignedIn({}, { features: [361] });
    await signInOn().click();
    await dialog().getByLabelText("Employee number").fill("1001");
    await expect.element(inDialog("OK")).toBeDisabled();
    await dialog().getByLabelText("PIN code").fill("0427");
    await inDialog("OK").click();
    await expect.element(cell("Anna Ek")).toBeVisible();
    expect(sent()).toEqual([
      ["sign_in_at_machine", { machine_id: "M1", employee_id: "1001", logg_message: "", pincode: "0427" }],
    ]);
  });

  test("takes who is not signed in any more for signed out [MI-367]", async () => {
    const gone = refusal(409, "not_signed_in_at_machine", "The employee is not signed in at this machine.");
    await atSignedIn({ M1: ["1001", "1002"] }, { refuses: { M1: gone } });
    await choose("Anna Ek");
    await inPanel("Sign out").click();
    await expect.element(said("Signed out: Anna Ek")).toBeVisible();
    await expect.element(cell("Anna Ek")).not.toBeInTheDocument();
    await expect.element(cell("Bo Ask")).toBeVisible();
  });

  test("says what the server says when a sign-out fails, and the person stays chosen [MI-368]", async () => {
    await atSignedIn({ M1: ["1001"] }, { refuses: { M1: refusal(409, "state_conflict", "X") } });
    await choose("Anna Ek");
    await inPanel("Sign out").click();
    await expect.element(page.getByText("X", { exact: true })).toBeVisible();
    expect([selectedRows(), panelType()]).toEqual([1, "employee"]);
  });

  test("signs out all at the change of shift, after a question that names them", async () => {
    const { sent } = await atSignedIn({ M1: ["1001", "1002"] });
    const allOut = page.getByRole("link", { name: "Sign out all", exact: true });
    await allOut.click();
    await expect.element(dialog().getByText("Sign out Anna Ek, Bo Ask?")).toBeVisible();
    await inDialog("Cancel").click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(sent()).toEqual([]);
    await allOut.click();
    await inDialog("Sign out all").click();
    await expect.element(page.getByText("Nobody is signed in at the machine.").first()).toBeVisible();
    expect(sent().map(([name, { employee_id }]) => [name, employee_id])).toEqual([
      ["sign_out_employee_at_machine", "1001"],
      ["sign_out_employee_at_machine", "1002"],
    ]);
  });

  test("signs out the chosen ones of several", async () => {
    const { sent } = await atSignedIn({ M1: ["1001", "1002", "1003"] });
    await choose("Anna Ek", "Cia Alm");
    await inPanel("Sign out").click();
    await expect.element(cell("Cia Alm")).not.toBeInTheDocument();
    await expect.element(cell("Bo Ask")).toBeVisible();
    expect(sent().map(([, { employee_id }]) => employee_id)).toEqual(["1001", "1003"]);
  });
});

describe("one employee at many machines", () => {
  const machines = ["M1", "M2", "M3", "M4"].map((id) => machineOf(id));
  const open = async (options: StageOptions = {}) => {
    const staged = await stage({ path: "/signed-in", machines, ...options });
    await expect.element(cell("M4")).toBeVisible();
    return { ...staged, sent: () => staged.calls(...writes) };
  };
  const number = () => page.getByLabelText("Employee number");

  test.each([
    ["Sign in", "sign_in_at_machine", "Signed in at 4 of 4 machines"],
    ["Sign out", "sign_out_employee_at_machine", "Signed out at 4 of 4 machines"],
  ])(
    "%s waits for an employee, and then calls machine by machine, each when the one before has answered [MI-363] [MI-364] [MI-365]",
    async (button, procedure, summary) => {
      const plant: Record<string, (input: Members) => unknown> = plantOf({});
      const first = Promise.withResolvers<void>();
      const answer = async (input: Members) => {
        if (input["machine_id"] === "M1") await first.promise;
        return plant[procedure]!(input);
      };
      const { sent } = await open({ procedures: { ...plant, [procedure]: answer } });
      await choose("M1", "M2", "M3", "M4");
      await expect.poll(panelType).toBe("mass-employee");
      await expect.element(inPanel(button)).toBeDisabled();
      await number().fill("  ");
      await expect.element(inPanel(button)).toBeDisabled();
      await number().fill("1001");
      await inPanel(button).click();
      await expect.poll(() => sent().length).toBe(1);
      first.resolve();
      await expect.element(said(summary)).toBeVisible();
      expect(sent()).toEqual(
        ["M1", "M2", "M3", "M4"].map((machine_id) => [
          procedure,
          { machine_id, employee_id: "1001", logg_message: "" },
        ]),
      );
      await expect.poll(selectedRows).toBe(0);
    },
  );

  test.each([
    ["Sign in", "Signed in at 3 of 4 machines"],
    ["Sign out", "Signed out at 3 of 4 machines"],
  ])(
    "%s ends with one summary that names those that failed and why; the choice stays [MI-366]",
    async (button, summary) => {
      const refuses = { M2: refusal(401, "wrong_credentials", "This machine asks for a pincode.") };
      const { sent } = await open({ procedures: plantOf({}, refuses) });
      await choose("M1", "M2", "M3", "M4");
      await number().fill("1001");
      await inPanel(button).click();
      await expect.element(said(`${summary}. M2: This machine asks for a pincode.`)).toBeVisible();
      expect([sent().length, selectedRows()]).toEqual([4, 4]);
      expect(page.getByText("This machine asks for a pincode.", { exact: false }).elements()).toHaveLength(1);
    },
  );

  test("begins at the machine whose panel leads there", async () => {
    const { place } = await stage({
      path: "/machines/all",
      machines,
      procedures: { load_machine_groups: [], load_machine_priorities: [], load_machine_sorting: null },
    });
    await page.getByRole("row", { name: /M3/ }).click();
    await action("Mass sign-in").click();
    await expect.poll(place).toBe("/signed-in");
    await expect.poll(() => [selectedRows(), panelType()]).toEqual([1, "mass-employee"]);
    await userEvent.keyboard("{Escape}");
    await expect.poll(selectedRows).toBe(0);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { procedures } from "#server/procedures/index.ts";
import { at, company, order, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";

const report = { machine_id: "FC1", card_no: "100", trans_time: at(0) };
const recordNo = 77;
const cancellation = {
  company_id: company,
  record_no: recordNo,
  machine_id: "FC1",
  card_no: "100",
  action: "cancellation" as const,
  username: "operator",
  created_at: start,
  confirmed_at: null,
  employee: "",
  note: "",
};

/** The writes that name an employee, and where they store it. */
const writes = [
  ["receive_good_qty", { ...report, good_qty: 1, note: "" }, "production_transactions"],
  ["report_scrap", { ...report, scrap_reason: "K1", scrap_qty: 1, scrap_text: "" }, "production_transactions"],
  [
    "confirm_order",
    { machine_id: "JH1", card_no: "200", recordNos: [], good_qty: null, note: "" },
    "order_confirmations",
  ],
  ["confirm_cancellation", { machine_id: "FC1", recordNo, note: "" }, "cancellations"],
  ["first_piece_ok", { machine_id: "FC1" }, "audit"],
  [
    "start_order",
    { machine_id: "JB1", card_no: "400", tool_id: null, sf326_stop_code: null, unit_qty: null, cavities: null },
    "audit",
  ],
] as const;

/** Writes that sign the employee in whom they name, and have tests of their own. */
const signIns = new Set(["sign_in_on_device"]);

it("every write that names an employee is among them", () => {
  const naming = procedures.flatMap(({ contract: { name, kind, input } }) =>
    kind === "write" &&
    !signIns.has(name) &&
    Object.hasOwn((input as { properties?: object }).properties ?? {}, "employee")
      ? [name]
      : [],
  );
  expect(naming.toSorted()).toEqual(writes.map(([name]) => name).toSorted());
});

describe.each(databases)("the employee of a write on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database);
    await plant.server.parts.store.write(async (trx) => {
      await trx.updateTable("employees").set({ badge: "B-77" }).where("employee_number", "=", "1001").execute();
      await trx
        .insertInto("orders")
        .values(order("JB1", "400"))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const row = { company_id: 2, employee_number: "2001", employee_name: "Other", badge: null, pincode: null };
      await trx
        .insertInto("employees")
        .values({ ...row, allow_sign_in: 1 })
        .execute();
    });
  });
  afterAll(() => plant.close());

  const store = () => plant.server.parts.store;
  type Table = Exclude<(typeof writes)[number][2], "audit">;
  const employeesIn = async (table: Table): Promise<string[]> =>
    (await store().read.selectFrom(table).select("employee").execute()).map(({ employee }) => employee);
  const auditRows = () => store().read.selectFrom("audit").selectAll().execute();
  /** Who stands in the audit rows of a write beside those of before. */
  const audited = async (procedure: string, before: ReadonlySet<string>): Promise<string[]> => {
    const rows = (await auditRows()).filter(({ audit_id }) => !before.has(audit_id));
    const made = rows.filter((row) => row.procedure === procedure && row.after !== null);
    return made.map(({ after }) => (JSON.parse(String(after)) as { employee: string }).employee);
  };
  /** What a call answers, and the employees that are stored then. */
  const outcomeOf = async ([procedure, input, table]: (typeof writes)[number], employee: string) => {
    await store().write(async (trx) => {
      for (const name of ["production_transactions", "order_confirmations", "cancellations"] as const)
        await trx.deleteFrom(name).execute();
      await trx.insertInto("cancellations").values(cancellation).execute();
      await trx.deleteFrom("order_runs").where("machine_id", "=", "JB1").execute();
      const planned = { state: "planned" as const, started_at: null };
      await trx.updateTable("orders").set(planned).where("card_no", "=", "400").execute();
    });
    const before = new Set((await auditRows()).map(({ audit_id }) => audit_id));
    const { status, body } = await (await plant.as("admin")).call(procedure, { ...input, employee });
    const stored = await (table === "audit" ? audited(procedure, before) : employeesIn(table));
    return status === 200 ? stored : [status, body.code, body.path, stored.filter((one) => one !== "")];
  };

  describe.each(writes.map((one) => ({ procedure: one[0], one })))("$procedure", ({ one }) => {
    it.each([
      ["is a number of the company's", "1001", "1001"],
      ["is the number of a badge", "B-77", "1001"],
      ["is a number as it was typed", " 1001 ", "1001"],
      ["may have left: what waited was theirs", "1019", "1019"],
      ["may be nobody", "", ""],
    ])("%s", async (_title, named, stored) => {
      expect(await outcomeOf(one, named)).toEqual([stored]);
    });

    it("is refused at a machine that asks for the pincode, without one, and takes nobody there too", async () => {
      const machines = ["FC1", "JH1", "JB1"];
      await store().write(async (trx) => {
        for (const machine_id of machines)
          await trx
            .insertInto("special_functions")
            .values({ company_id: company, machine_id, sf_no: 361, active: 1, parameter: null })
            .execute();
      });
      const outcomes = [await outcomeOf(one, "1001"), await outcomeOf(one, "")];
      await store().write((trx) => trx.deleteFrom("special_functions").where("sf_no", "=", 361).execute());
      expect(outcomes).toEqual([[403, "proof_needed", "/employee", []], [""]]);
    });

    it.each(["4711", "2001", "0", "%"])("is refused when the company does not have it: %s", async (named) => {
      expect(await outcomeOf(one, named)).toEqual([404, "not_found", "/employee", []]);
    });
  });
});

import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { PrintStatus } from "#schemas/plant/print-job.ts";
import { writeCompany } from "#server/database/company.ts";
import { company, type Plant, printJob, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";

describe.each(databases)("print jobs on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database);
    await clear();
  });
  afterAll(() => plant.close());
  afterEach(() => clear());

  const clear = () => writeCompany(plant.server.parts.store, company, (trx) => trx.deleteFrom("print_jobs").execute());
  const call = async (name: string, input: object, user = "operator"): Promise<any> => {
    const { status, body } = await (await plant.as(user)).call(name, input, { key: randomUUID() });
    return { status, ...body };
  };
  const input = { machine_id: "FC1", card_no: "100", num_labels: 3, printer: "1" };
  const made = async () => (await call("print_label", input)).res;
  const setStatus = (print_status: PrintStatus) =>
    writeCompany(plant.server.parts.store, company, (trx) =>
      trx.updateTable("print_jobs").set({ print_status }).execute(),
    );
  const named = ({ record_no, print_text, date }: any) => ({
    record_no,
    print_text,
    date,
    print_status: "New",
    alternative_printer: "",
  });

  it("are one for each order of labels, with its printer and count, and wait [MI-319]", async () => {
    const job = await made();
    expect(job).toMatchObject({
      kind: "label",
      print_status: "New",
      machine_id: "FC1",
      card_no: "100",
      num_labels: 3,
      num_copies: 1,
      printer_no: "1",
      alternative_printer: "",
      printer_description: "Beside line 1",
      origin: "manual",
    });
    expect((await call("load_labels", { machine_id: "FC1" })).res).toEqual([job]);
    expect((await call("load_labels", { machine_id: "JB1" })).res).toEqual([]);
  });

  it("are listed by when they were asked for, the newest first, whatever numbers they were brought in with", async () => {
    const day = (at: number) => ({ date: Date.parse(`2026-06-0${at}T06:00:00Z`) });
    const brought = [printJob(901, day(3)), printJob(902, day(1)), printJob(903, day(2)), printJob(904, day(2))];
    await writeCompany(plant.server.parts.store, company, (trx) =>
      trx.insertInto("print_jobs").values(brought).execute(),
    );
    const { res } = await call("load_labels", { machine_id: "FC1" });
    expect(res.map(({ record_no }: any) => record_no)).toEqual([901, 904, 903, 902]);
  });

  it("are listed with the newest of them where there are more than a list holds", async () => {
    const end = Date.parse("2026-06-03T06:00:00Z");
    const brought = Array.from({ length: 1001 }, (_, at) => printJob(901 + at, { date: end - at * 1000 }));
    await writeCompany(plant.server.parts.store, company, (trx) =>
      trx.insertInto("print_jobs").values(brought).execute(),
    );
    const { res } = await call("load_labels", { machine_id: "FC1" });
    expect([res.length, res[0].record_no, res.at(-1).record_no]).toEqual([1000, 901, 1900]);
  });

  it("are one for an order as a whole, printed again as a copy, whose preparation stays as it is [MI-421]", async () => {
    const of = { machine_id: "FC1", card_no: "100", printer_no: "1" };
    expect((await call("print_full_order", of)).res).toBe(true);
    expect((await call("reprint_full_order", of)).res).toBe(true);
    const rows = await plant.server.parts.store.read
      .selectFrom("print_jobs")
      .selectAll()
      .orderBy("record_no")
      .execute();
    expect(rows.map((row) => [row.kind, row.origin, row.is_copy, row.prints_on, row.label, row.print_text])).toEqual([
      ["order", "manual", 0, "1", "order-card", "WO100 100"],
      ["order", "reprint", 1, "1", "order-card", "WO100 100"],
    ]);
    expect((await call("load_labels", { machine_id: "FC1" })).res).toEqual([]);
    const { res } = await call("load_running_orders", { machine_id: "FC1" });
    expect(res[0]).toMatchObject({ card_no: "100", print_prepared: 0 });
    expect(await call("print_full_order", { ...of, printer_no: "" })).toMatchObject({
      status: 422,
      path: "/printer_no",
    });
    expect(await call("print_full_order", { ...of, card_no: "nowhere" })).toMatchObject({ status: 404 });
    const config = JSON.stringify({ document_printer: "1" });
    await writeCompany(plant.server.parts.store, company, (trx) =>
      trx.updateTable("machine_touch_configs").set({ config }).where("machine_id", "=", "FC1").execute(),
    );
    expect(await call("print_full_order", { ...of, printer_no: "" })).toMatchObject({ status: 200 });
  });

  it.each([
    ["no label", { num_labels: 0 }, 422, "rule_violated", "/num_labels"],
    ["no printer", { printer: "" }, 422, "rule_violated", "/printer"],
    ["a printer that there is not", { printer: "77" }, 404, "not_found", "/printer"],
    ["an order that is elsewhere", { card_no: "nowhere" }, 404, "not_found", "/card_no"],
    ["more labels than a job has", { num_labels: 1001 }, 400, "invalid_input", "/num_labels"],
  ])("are not made of %s", async (_what, more, status, code, path) => {
    expect(await call("print_label", { ...input, ...more })).toMatchObject({ status, code, path });
    expect((await call("load_labels", { machine_id: "FC1" })).res).toEqual([]);
  });

  it("are found by number, text and date together, and become New and nothing else [MI-293] [MI-294]", async () => {
    const job = await made();
    await setStatus("Printed");
    const again = (more: object) => call("update_print_job_status", { ...named(job), ...more });
    expect(await again({ date: "2026-01-01T00:00:00.000Z" })).toMatchObject({ status: 404, code: "not_found" });
    expect(await again({ print_text: "other" })).toMatchObject({ status: 404, code: "not_found" });
    expect(await again({ record_no: job.record_no + 1 })).toMatchObject({ status: 404, code: "not_found" });
    expect(await again({ print_status: "Done" })).toMatchObject({ status: 400, code: "invalid_input" });
    expect((await call("load_labels", { machine_id: "FC1" })).res).toMatchObject([{ print_status: "Printed" }]);
    expect(await again({})).toMatchObject({ status: 200, res: true });
    expect((await call("load_labels", { machine_id: "FC1" })).res).toMatchObject([
      { print_status: "New", origin: "reprint" },
    ]);
  });

  it("go to another printer only for who may choose one [MI-291]", async () => {
    const values = { printer_no: "P2", printer_name: "Two", printer_description: "Line 2" };
    await call("printer.create", { values }, "admin");
    const job = await made();
    await setStatus("Printed");
    const to = (user: string) => call("update_print_job_status", { ...named(job), alternative_printer: "P2" }, user);
    expect(await to("operator")).toMatchObject({ status: 403, code: "not_allowed" });
    expect((await call("load_labels", { machine_id: "FC1" })).res).toMatchObject([{ print_status: "Printed" }]);
    expect(await to("admin")).toMatchObject({ status: 200 });
    expect((await call("load_labels", { machine_id: "FC1" })).res).toMatchObject([
      { printer_no: "1", alternative_printer: "P2", printer_description: "Line 2" },
    ]);
  });

  it.each<[PrintStatus, string, string, string]>([
    ["New", "conflict", "Cancelled", "conflict"],
    ["Sent", "conflict", "conflict", "conflict"],
    ["Printed", "New", "conflict", "conflict"],
    ["Failed", "New", "Cancelled", "conflict"],
    ["Unknown", "New", "Cancelled", "Printed"],
    ["Cancelled", "New", "conflict", "conflict"],
  ])("that are %s become by reprint, cancel and confirmation %s, %s and %s [MI-295]", async (state, ...wanted) => {
    const job = await made();
    const { record_no } = job;
    const calls = [
      ["update_print_job_status", named(job)],
      ["cancel_print_job", { record_no }],
      ["confirm_print_job", { record_no }],
    ] as const;
    const found: [string, string][] = [];
    for (const [name, of] of calls) {
      await setStatus(state);
      const { code = "done" } = await call(name, of);
      const [after] = (await call("load_labels", { machine_id: "FC1" })).res;
      found.push([code === "state_conflict" ? "conflict" : code, after.print_status]);
    }
    expect(found).toEqual(wanted.map((one) => (one === "conflict" ? [one, state] : ["done", one])));
  });

  it("of all machines are listed by status, where the site has the list [OV-072]", async () => {
    await made();
    await setStatus("Failed");
    await call("print_label", { ...input, machine_id: "PJ1", card_no: "300" });
    const machines = async (printstatus: string | null, user = "operator") =>
      (await call("load_print_jobs", { printstatus }, user)).res.map(({ machine_id }: any) => machine_id);
    expect([await machines(null), await machines("New"), await machines("Failed")]).toEqual([
      ["PJ1", "FC1"],
      ["PJ1"],
      ["FC1"],
    ]);
    expect(await machines(null, "restricted")).toEqual([]);
    expect(await machines(null, "foreign")).toEqual([]);
    const bare = await startPlant(database, {});
    const answer = await (await bare.as("operator")).call("load_print_jobs", { printstatus: null });
    expect([answer.status, answer.body.code]).toEqual([403, "not_allowed"]);
    await bare.close();
  });

  it("of a test are of no machine, for who may change printers, and say what became of them", async () => {
    const test = (printer_no: string, user = "admin") => call("test_printer", { printer_no }, user);
    const { res } = await test("1");
    expect(res).toMatchObject({ kind: "test", machine_id: "", card_no: "", print_status: "New", printer_no: "1" });
    const read = (record_no: number, user: string) => call("load_print_job", { record_no }, user);
    expect((await read(res.record_no, "restricted")).res).toEqual(res);
    expect(await read(res.record_no, "foreign")).toMatchObject({ status: 404, code: "not_found" });
    expect(await test("1", "operator")).toMatchObject({ status: 403, code: "not_allowed" });
    expect(await test("77")).toMatchObject({ status: 404, code: "not_found", path: "/printer_no" });
    expect((await call("load_print_jobs", { printstatus: null })).res).toEqual([res]);
    const other = await call("print_label", input);
    expect(await read(other.res.record_no, "restricted")).toMatchObject({ status: 403, code: "not_allowed" });
  });

  it("leave who did what in the audit log", async () => {
    const { record_no } = await made();
    await call("cancel_print_job", { record_no });
    const rows = await plant.server.parts.store.read
      .selectFrom("audit")
      .select(["procedure", "username", "before", "after"])
      .where("procedure", "=", "cancel_print_job")
      .orderBy("audit_id")
      .execute();
    expect(rows.at(-1)).toMatchObject({ username: "operator" });
    expect([rows.at(-1)!.before, rows.at(-1)!.after].map((one) => JSON.parse(one ?? "{}").print_status)).toEqual([
      "New",
      "Cancelled",
    ]);
  });
});

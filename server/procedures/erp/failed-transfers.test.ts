import { randomUUID } from "node:crypto";
import { Type } from "typebox";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ErpTransfer, erpSubjects } from "#schemas/plant/erp-transfer.ts";
import { writeCompany } from "#server/database/company.ts";
import type { ErpTransferRow } from "#server/database/tables/erp.ts";
import { validatorOf } from "#server/validation.ts";
import { company, failedTransfer, iso, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";

const reports = "balthzartransactions";
const flags = "palletflaghistory";

describe.each(databases)("failed transfers on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database);
  });
  afterAll(() => plant.close());
  afterEach(() => writeCompany(plant.server.parts.store, company, (trx) => trx.deleteFrom("erp_transfers").execute()));

  const call = async (name: string, input: object, user = "admin") => {
    const { status, body } = await (await plant.as(user)).call(name, input, { key: randomUUID() });
    return { status, ...body };
  };
  const stored = (rows: ErpTransferRow[]) =>
    writeCompany(plant.server.parts.store, company, (trx) => trx.insertInto("erp_transfers").values(rows).execute());
  const rows = () =>
    plant.server.parts.store.read.selectFrom("erp_transfers").selectAll().orderBy("record_no").execute();
  const listed = async (subject: string = reports, user = "admin"): Promise<ErpTransfer[]> =>
    (await call("load_failed_transfers", { subject }, user)).res;

  it("are listed by subject, those with status F alone, the latest first [MI-451]", async () => {
    const states = (["N", "W", "C", "F"] as const).map((status, at) => failedTransfer(reports, at + 1, { status }));
    const later = failedTransfer(reports, 5, { changed_at: start, outcome_unknown: 1, quantity: 2_500_000 });
    await stored([...states, later, failedTransfer("cancellations", 6)]);
    const found = await listed();
    expect(() => validatorOf(Type.Array(ErpTransfer))(found)).not.toThrow();
    expect(found.map(({ record_no }) => record_no)).toEqual([5, 4]);
    expect(found[0]).toEqual({
      subject: reports,
      record_no: 5,
      machine_id: "FC1",
      card_no: "100",
      quantity: 2.5,
      time: iso(start - 3_600_000),
      status: "F",
      outcome_unknown: true,
      tries: 1,
      error_text: "The order is closed in the ERP.",
      changed_at: iso(start),
    });
    expect((await listed("cancellations")).map(({ record_no }) => record_no)).toEqual([6]);
  });

  it("have five subjects, and no other one [MI-449]", async () => {
    expect(erpSubjects).toEqual([reports, "balthzarscraptransactions", "cancellations", "materialreporting", flags]);
    await stored(erpSubjects.map((subject, at) => failedTransfer(subject, at + 1)));
    for (const [at, subject] of erpSubjects.entries())
      expect((await listed(subject)).map(({ record_no }) => record_no)).toEqual([at + 1]);
    const retry = (subject: string) => call("retry_erp_status_data", { subject, record_nos: [1] });
    expect(await call("load_failed_transfers", { subject: "orders" })).toMatchObject({ status: 400, path: "/subject" });
    expect(await retry("orders")).toMatchObject({ status: 400, code: "invalid_input", path: "/subject" });
    expect(await call("retry_failed_pallet_flag", { subject: flags, record_nos: [5] })).toMatchObject({ status: 400 });
    expect(await retry(reports)).toMatchObject({ status: 200, res: true });
  });

  it("are for who may change them, of machines that they may see [MI-450]", async () => {
    await stored([failedTransfer(reports, 1), failedTransfer(reports, 2, { machine_id: "JH1" })]);
    const names = ["retry_erp_status_data", "remove_erp_status_data", "confirm_erp_status_data"];
    const calls = [
      ["load_failed_transfers", { subject: reports }],
      ...names.map((name) => [name, { subject: reports, record_nos: [1] }]),
      ["retry_failed_pallet_flag", { record_nos: [1] }],
      ["remove_failed_pallet_flag", { record_nos: [1] }],
    ] as [string, object][];
    for (const [name, input] of calls)
      expect([name, await call(name, input, "supervisor")]).toMatchObject([name, { status: 403, code: "not_allowed" }]);
    expect((await rows()).map(({ status }) => status)).toEqual(["F", "F"]);
    await plant.server.addUser({ username: "clerk", role: "administrator", machine_restrictions: ["JH1"] });
    expect((await listed(reports, "clerk")).map(({ record_no }) => record_no)).toEqual([2]);
    const both = { subject: reports, record_nos: [2, 1] };
    expect(await call("retry_erp_status_data", both, "clerk")).toMatchObject({ status: 403 });
    expect((await rows()).map(({ status }) => status)).toEqual(["F", "F"]);
    expect((await listed(reports, "foreign")).length).toBe(0);
  });

  it("wait again when they are retried, with one try more and without their error", async () => {
    await stored([failedTransfer(reports, 1, { outcome_unknown: 1, tries: 3 }), failedTransfer(reports, 2)]);
    const reader = await (await plant.as("admin")).events("ErpTransferChanged");
    const answer = await call("retry_erp_status_data", { subject: reports, record_nos: [1, 2] });
    expect(answer).toMatchObject({ status: 200, res: true });
    const waiting = { status: "N", outcome_unknown: 0, error_text: "", changed_at: plant.server.parts.now() };
    expect(await rows()).toMatchObject([
      { ...waiting, tries: 4 },
      { ...waiting, tries: 2 },
    ]);
    await expect
      .poll(() => reader.frames.map(({ data }) => [data["subject"], data["record_nos"], data["status"]]))
      .toEqual([[reports, [1, 2], "N"]]);
    reader.close();
    expect(await listed()).toEqual([]);
  });

  it("leave the queue when they are deleted, and stand in the audit log; what was reported stays [MI-453]", async () => {
    const report = { machine_id: "PJ1", card_no: "300", good_qty: 4, trans_time: iso(start), employee: "", note: "" };
    const { res } = await call("receive_good_qty", report);
    await writeCompany(plant.server.parts.store, company, (trx) =>
      trx.updateTable("erp_transfers").set({ status: "F", error_text: "No such card" }).execute(),
    );
    const made = async () => {
      const of = plant.server.parts.store.read.selectFrom("orders").select("good_qty").where("card_no", "=", "300");
      return (await of.executeTakeFirstOrThrow()).good_qty / 1_000_000;
    };
    const before = await made();
    const of = { subject: reports, record_nos: [res.record_no] };
    expect(await call("remove_erp_status_data", of)).toMatchObject({ status: 200, res: true });
    expect([await rows(), await made(), before]).toEqual([[], before, 4]);
    const audit = await plant.server.parts.store.read
      .selectFrom("audit")
      .select(["username", "machine_id", "before"])
      .where("procedure", "=", "remove_erp_status_data")
      .where("call_code", "=", 0)
      .orderBy("audit_id")
      .execute();
    expect(audit.map(({ username, machine_id }) => [username, machine_id])).toEqual([["admin", "PJ1"]]);
    expect(JSON.parse(audit[0]!.before!)).toMatchObject({
      subject: reports,
      record_no: res.record_no,
      quantity: 4,
      error_text: "No such card",
      payload: expect.stringContaining('"quantity":4'),
    });
  });

  it.each([
    ["retry_erp_status_data", { subject: reports }],
    ["remove_erp_status_data", { subject: reports }],
    ["retry_failed_pallet_flag", {}],
    ["remove_failed_pallet_flag", {}],
  ])("that have not failed are refused by %s, and with them all that stand beside them [MI-454]", async (name, of) => {
    const subject = name.endsWith("flag") ? flags : reports;
    const states = (["N", "W", "C", "F"] as const).map((status, at) => failedTransfer(subject, at + 1, { status }));
    await stored(states);
    for (const record_no of [1, 2, 3])
      expect(await call(name, { ...of, record_nos: [4, record_no] })).toMatchObject({
        status: 409,
        code: "state_conflict",
        path: "/record_nos/1",
        call_status: [{ call_code: 5 }],
      });
    expect(await call(name, { ...of, record_nos: [4, 77] })).toMatchObject({ status: 404, path: "/record_nos/1" });
    expect(await rows()).toEqual(states);
  });

  it("of unknown outcome count as handed over when a person says so, others do not", async () => {
    await stored([failedTransfer(reports, 1, { outcome_unknown: 1 }), failedTransfer(reports, 2)]);
    const confirm = (record_no: number) =>
      call("confirm_erp_status_data", { subject: reports, record_nos: [record_no] });
    expect(await confirm(2)).toMatchObject({ status: 409, code: "state_conflict" });
    expect(await confirm(1)).toMatchObject({ status: 200, res: true });
    expect(await rows()).toMatchObject([
      { status: "C", outcome_unknown: 0, error_text: "" },
      { status: "F", outcome_unknown: 0 },
    ]);
  });

  it("of pallet flags are retried and removed by calls of their own, of that subject alone", async () => {
    const both = [
      failedTransfer(flags, 1),
      failedTransfer(flags, 2),
      failedTransfer(reports, 1),
      failedTransfer(reports, 2),
    ];
    await stored(both);
    expect((await call("retry_failed_pallet_flag", { record_nos: [1] })).res).toBe(true);
    expect((await call("remove_failed_pallet_flag", { record_nos: [2] })).res).toBe(true);
    const left = (await rows()).map(({ subject, record_no, status }) => `${subject} ${record_no} ${status}`);
    expect(new Set(left)).toEqual(new Set([`${reports} 1 F`, `${reports} 2 F`, `${flags} 1 N`]));
  });

  it("of a pallet flag are retried, and the flag waits for the ERP again; a confirmed one stays confirmed", async () => {
    const { store } = plant.server.parts;
    const flagIs = (erp_status: "F" | "C") =>
      writeCompany(store, company, (trx) =>
        trx.updateTable("pallet_flags").set({ erp_status }).where("record_no", "=", 1).execute(),
      );
    const flag = () =>
      store.read.selectFrom("pallet_flags").select("erp_status").where("record_no", "=", 1).executeTakeFirstOrThrow();
    const failed = failedTransfer(flags, 1, { payload: '{"action":"print","flag_record_no":1}' });
    const reader = await (await plant.as("admin")).events("PalletFlagChanged");
    await flagIs("F");
    await stored([failed]);
    expect((await call("retry_failed_pallet_flag", { record_nos: [1] })).res).toBe(true);
    expect(await flag()).toEqual({ erp_status: "W" });
    await expect.poll(() => reader.frames.map(({ data }) => data["record_nos"])).toEqual([[1]]);
    reader.close();
    await writeCompany(store, company, (trx) => trx.updateTable("erp_transfers").set({ status: "F" }).execute());
    await flagIs("C");
    expect((await call("retry_failed_pallet_flag", { record_nos: [1] })).res).toBe(true);
    expect(await flag()).toEqual({ erp_status: "C" });
  });
});

import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { afterRestore } from "#server/after-restore.ts";
import type { PrintStatus } from "#schemas/plant/print-job.ts";
import type { PalletFlagRow } from "#server/database/tables/pallets.ts";
import { writeCompany } from "#server/database/company.ts";
import { takeSscc } from "./sscc.ts";
import { serialsOf, ssccCounterOf } from "#server/sscc-ranges.ts";
import { company, foreignCompany, palletFlag, type Plant, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";

const million = 1_000_000;

describe.each(databases)("pallet flags on $kind", (database) => {
  const settings: Record<string, unknown> = { sscc_company_prefix: "7350053", globalPrint: true };
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database, settings);
    await clear();
    await call("printer.create", { values: { printer_no: "P2", printer_name: "Two" } }, "admin");
  });
  afterAll(() => plant.close());
  afterEach(async () => {
    await clear();
    await write((trx) => trx.deleteFrom("special_functions").where("sf_no", "=", 455).execute());
    await setPrinter("");
  });

  const clear = async () => {
    for (const table of ["pallet_flags", "pallet_queue", "print_jobs", "erp_transfers"] as const)
      await write((trx) => trx.deleteFrom(table).execute());
  };
  const write = <T>(work: Parameters<typeof writeCompany<T>>[2]) =>
    writeCompany(plant.server.parts.store, company, work);
  const call = async (name: string, input: object, user = "operator"): Promise<any> => {
    const { status, body } = await (await plant.as(user)).call(name, input, { key: randomUUID() });
    return { status, ...body };
  };
  const input = {
    machine_id: "FC1",
    card_no: "100",
    quantity: 40,
    pallet_flag_type: "",
    printer: "1",
    num_copies: 1,
  };
  const print = async (more: object = {}, user = "admin") => call("print_pallet_flag", { ...input, ...more }, user);
  const printed = async (more: object = {}) => {
    const { res, message } = await print(more);
    expect(message).toBeUndefined();
    return res;
  };
  const flags = async (machine_id = "FC1"): Promise<any[]> => (await call("load_pallet_flags", { machine_id })).res;
  const open = async (machine_id = "FC1"): Promise<any[]> =>
    (await call("load_pallet_flags_for_confirmation", { machine_id, card_no: null })).res;
  const queue = async (machine_id = "FC1"): Promise<number[]> =>
    (await call("load_pallet_queue", { machine_id })).res.map(({ record_no }: any) => record_no);
  const jobs = async (): Promise<any[]> => (await call("load_print_jobs", { printstatus: null })).res;
  const setPrinter = (pallet_flag_printer: string) =>
    write((trx) =>
      trx
        .updateTable("machine_touch_configs")
        .set({ config: JSON.stringify({ pallet_flag_printer }) })
        .where("machine_id", "=", "FC1")
        .execute(),
    );
  const setJobs = (print_status: PrintStatus) =>
    write((trx) => trx.updateTable("print_jobs").set({ print_status }).execute());
  const addFlag = (more: Partial<PalletFlagRow> = {}) =>
    write((trx) => trx.insertInto("pallet_flags").values(palletFlag(900, more)).execute());
  const transfers = async () =>
    (
      await plant.server.parts.store.read
        .selectFrom("erp_transfers")
        .selectAll()
        .where("company_id", "=", company)
        .where("subject", "=", "palletflaghistory")
        .orderBy("record_no")
        .execute()
    ).map(({ payload, ...row }) => ({ ...row, fact: JSON.parse(payload) }));

  it("are one row, one waiting pallet and one job that waits for the chosen printer with its copies [MI-318]", async () => {
    await setPrinter("1");
    const flag = await printed({ printer: "P2", num_copies: 3, pallet_flag_type: "UP" });
    expect(flag).toMatchObject({
      card_no: "100",
      print_text: `P1 100 #${flag.record_no}`,
      status: "",
      pallet_flag_type: "UP",
      good_qty: 40,
      print_status: "New",
    });
    expect(await flags()).toEqual([flag]);
    expect(await queue()).toEqual([flag.record_no]);
    const [job, ...others] = await jobs();
    expect([job, others]).toMatchObject([
      { kind: "pallet-flag", print_status: "New", printer_no: "P2", num_copies: 3, print_text: flag.print_text },
      [],
    ]);
  });

  it("have SSCC one after the other without a gap, each once [MI-318]", async () => {
    const { res: first } = await print();
    await print({ num_copies: 11 });
    await print({ printer: "nowhere" });
    const second = await printed();
    const serial = (sscc: string) => Number(sscc.slice(8, 17));
    expect(first.sscc).toMatch(/^07350053\d{10}$/);
    expect(serial(second.sscc)).toBe(serial(first.sscc) + 1);
  });

  it("share the serials of a range with every company of the server: none is given twice, and none is left out", async () => {
    const { store } = plant.server.parts;
    const taken = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        writeCompany(store, at % 2 === 0 ? company : foreignCompany, (trx) => takeSscc(trx, settings)),
      ),
    );
    const serials = taken.map((sscc) => Number(sscc!.slice(8, 17))).toSorted((one, other) => one - other);
    expect(serials).toEqual(serials.map((_, at) => serials[0]! + at));
    const { sscc } = await printed();
    expect(Number(sscc.slice(8, 17))).toBe(serials.at(-1)! + 1);
  });

  it("leave SSCC out after a restore, and say so", async () => {
    const { sscc } = await printed();
    await plant.server.parts.store.write((trx) => afterRestore(trx, 5));
    const next = await printed();
    expect(Number(next.sscc.slice(8, 17)) - Number(sscc.slice(8, 17))).toBe(10_001);
    const rows = await plant.server.parts.store.read
      .selectFrom("audit")
      .select(["payload", "before", "after"])
      .where("procedure", "=", "restore")
      .orderBy("audit_id")
      .execute();
    const serial = Number(sscc.slice(8, 17));
    const told = rows.map(({ payload, before, after }) => [payload, before, after].map((one) => JSON.parse(one!)));
    expect(told.filter(([{ numbers }]) => numbers.startsWith("sscc"))).toEqual([
      [{ numbers: "sscc 07350053" }, { number: serial }, { number: serial + 10_000 }],
    ]);
  });

  it("are refused once the range of the SSCC has ended, and nothing is stored", async () => {
    const name = ssccCounterOf("07350053");
    const [before] = await write((trx) => trx.selectFrom("counters").selectAll().where("name", "=", name).execute());
    const setTo = (value: number) =>
      write((trx) => trx.updateTable("counters").set({ value }).where("name", "=", name).execute());
    await setTo(serialsOf("07350053") - 1);
    expect((await printed()).sscc).toBe("073500539999999990");
    expect(await print()).toMatchObject({ status: 422, code: "rule_violated" });
    await setTo(before!.value);
    expect([(await flags()).length, (await jobs()).length]).toEqual([1, 1]);
  });

  it.each([
    ["an order that is elsewhere", { card_no: "nowhere" }, 404, "/card_no"],
    ["nothing", { quantity: 0 }, 422, "/quantity"],
    ["parts of a piece", { quantity: 1.5 }, 422, "/quantity"],
    ["far more than is planned", { quantity: 90_000 }, 422, "/quantity"],
    ["no copy", { num_copies: 0 }, 422, "/num_copies"],
    ["too many copies", { num_copies: 11 }, 422, "/num_copies"],
    ["a type that there is not", { pallet_flag_type: "X" }, 422, "/pallet_flag_type"],
    ["a printer that there is not", { printer: "77" }, 404, "/printer"],
    ["no printer", { printer: "" }, 422, "/printer"],
    ["more scrap than pieces", { quantity: 8, prodquantity: [5, 6], scrapquantity: [6, 1] }, 422, "/scrapquantity/0"],
    ["another sum", { quantity: 9, prodquantity: [5, 5], scrapquantity: [0, 2] }, 422, "/quantity"],
    [
      "another rest of a cavity",
      { quantity: 8, prodquantity: [5, 5], scrapquantity: [0, 2], goodquantity: [4, 4] },
      422,
      "/quantity",
    ],
  ])("are not printed of %s", async (_what, more, status, path) => {
    expect(await print(more)).toMatchObject({ status, path });
    expect([await flags(), await jobs(), await queue()]).toEqual([[], [], []]);
  });

  it("take the sum of the cavities, and an implausible quantity that is meant", async () => {
    const cavities = { prodquantity: [5, 5, 0], scrapquantity: [0, 2, 0], goodquantity: [5, 3, 0] };
    expect(await printed({ quantity: 8, ...cavities })).toMatchObject({ good_qty: 8 });
    expect(await printed({ quantity: 90_000, confirmed: true })).toMatchObject({ good_qty: 90_000 });
  });

  it("go to the machine's printer where none is chosen, and to no other for who may not choose [MI-289] [MI-290] [MI-291]", async () => {
    expect(await print({ printer: "" }, "operator")).toMatchObject({
      status: 422,
      message: "No printer is configured",
    });
    await setPrinter("1");
    expect(await print({ printer: "" }, "operator")).toMatchObject({ status: 200 });
    expect(await print({ printer: "1" }, "operator")).toMatchObject({ status: 200 });
    expect(await print({ printer: "P2" }, "operator")).toMatchObject({ status: 403, call_status: [{ call_code: 3 }] });
    expect((await jobs()).map(({ printer_no }) => printer_no)).toEqual(["1", "1"]);
  });

  it("go to the default printer where the machine has none, which is the one for who may not choose", async () => {
    const set = (version: number, is_default: boolean) =>
      call("printer.update", { rows: [{ key: "P2", version }], changes: { is_default } }, "admin");
    expect(await set(1, true)).toMatchObject({ status: 200 });
    expect(await print({ printer: "" }, "operator")).toMatchObject({ status: 200 });
    expect(await print({ printer: "P2" }, "operator")).toMatchObject({ status: 200 });
    expect(await print({ printer: "1" }, "operator")).toMatchObject({ status: 403 });
    expect((await jobs()).map(({ printer_no }) => printer_no)).toEqual(["P2", "P2"]);
    expect(await set(2, false)).toMatchObject({ status: 200 });
  });

  it("are printed again by their own job as a copy, with what is on the pallet now, once they may have come out [MI-286] [MI-289]", async () => {
    const flag = await printed();
    const { record_no, print_text, date } = flag;
    const again = () =>
      call("update_print_job_status", { record_no, print_text, date, print_status: "New", alternative_printer: "" });
    expect(await again()).toMatchObject({ status: 409 });
    const seen = async () =>
      (await plant.server.parts.store.read.selectFrom("print_jobs").selectAll().execute()).map((job) => [
        job.print_status,
        job.is_copy,
        job.origin,
        JSON.parse(job.facts).quantity,
        JSON.parse(job.facts).sscc,
        job.alternative_printer,
        job.prints_on,
      ]);
    await setJobs("Failed");
    await setPrinter("P2");
    await call("adjust_pallet_flag", { recordNo: record_no, qty: 38 });
    await again();
    expect(await seen()).toEqual([["New", 0, "reprint", 38, flag.sscc, "", "P2"]]);
    await setJobs("Printed");
    await again();
    expect(await seen()).toEqual([["New", 1, "reprint", 38, flag.sscc, "", "P2"]]);
    expect(
      await call("update_print_job_status", {
        record_no,
        print_text,
        date: "2026-01-01T00:00:00.000Z",
        print_status: "New",
        alternative_printer: "",
      }),
    ).toMatchObject({ status: 404 });
  });

  it("are printed by a job of its own with the procedure for flags that there are, as a copy if need be [MI-299]", async () => {
    const { record_no } = await printed();
    const anew = (printer: string, user = "admin") =>
      call(
        "balthzar_print_pallet_flag",
        {
          intRecord_no: record_no,
          strPallet_flag_printer: printer,
          bolProv_blastring: false,
          bolUP_flag: false,
          bolSF247: false,
        },
        user,
      );
    await setJobs("Failed");
    expect(await anew("P2")).toMatchObject({ res: true });
    await setJobs("Printed");
    expect(await anew("P2")).toMatchObject({ res: true });
    expect(await anew("P2", "operator")).toMatchObject({ status: 403 });
    expect(await anew("")).toMatchObject({ status: 422, path: "/strPallet_flag_printer" });
    const rows = await plant.server.parts.store.read
      .selectFrom("print_jobs")
      .select(["is_copy", "prints_on", "flag_record_no"])
      .orderBy("record_no")
      .execute();
    expect(rows).toEqual([
      { is_copy: 0, prints_on: "1", flag_record_no: record_no },
      { is_copy: 0, prints_on: "P2", flag_record_no: record_no },
      { is_copy: 1, prints_on: "P2", flag_record_no: record_no },
    ]);
    expect((await flags())[0]).toMatchObject({ print_status: "New" });
  });

  it("are cancelled and reverted by one call: pallets of the card, queue and waiting jobs follow [MI-281] [MI-283]", async () => {
    const first = await printed();
    await printed({ quantity: 60 });
    const toggle = () =>
      call("balthzar_cancel_pallet_flag_erp_reportings_status", { record_no: first.record_no }, "admin");
    const total = async () => {
      const { res } = await call("load_order_details", { machine_id: "FC1", card_no: "100" });
      return res.pallets.reduce((sum: number, one: any) => sum + (one.status === "Cancelled" ? 0 : one.good_qty), 0);
    };
    const seen = async () => [
      await total(),
      (await flags()).map(({ status }) => status),
      await queue(),
      (await jobs()).map(({ print_status }) => print_status),
    ];
    const second = first.record_no + 1;
    expect(await seen()).toEqual([100, ["", ""], [first.record_no, second], ["New", "New"]]);
    expect((await toggle()).res).toMatchObject({ status: "Cancelled" });
    expect(await seen()).toEqual([60, ["", "Cancelled"], [second], ["New", "Cancelled"]]);
    expect((await toggle()).res).toMatchObject({ status: "" });
    expect(await seen()).toEqual([100, ["", ""], [second, first.record_no], ["New", "Cancelled"]]);
  });

  it("are cancelled only by who may [MI-285]", async () => {
    const { record_no } = await printed();
    const name = "balthzar_cancel_pallet_flag_erp_reportings_status";
    expect(await call(name, { record_no })).toMatchObject({ status: 403, call_status: [{ call_code: 3 }] });
    expect((await flags())[0]).toMatchObject({ status: "" });
    expect(await call(name, { record_no: 77_777 }, "admin")).toMatchObject({ status: 404 });
  });

  it("that are cancelled are not printed again [MI-296]", async () => {
    const { record_no, print_text, date } = await printed();
    await setJobs("Printed");
    await call("balthzar_cancel_pallet_flag_erp_reportings_status", { record_no }, "admin");
    const reprint = { record_no, print_text, date, print_status: "New", alternative_printer: "" };
    const anew = {
      intRecord_no: record_no,
      strPallet_flag_printer: "1",
      bolProv_blastring: false,
      bolUP_flag: false,
      bolSF247: false,
    };
    for (const [name, of] of [
      ["update_print_job_status", reprint],
      ["balthzar_print_pallet_flag", anew],
    ] as const)
      expect(await call(name, of, "admin")).toMatchObject({ status: 409, call_status: [{ call_code: 5 }] });
    expect((await jobs()).map(({ print_status }) => print_status)).toEqual(["Printed"]);
  });

  it("go to the ERP of the machine, and to nobody where it has none [MI-284] [MI-310] [MI-311]", async () => {
    const alone = await printed();
    expect([alone.erpStatus, await transfers()]).toEqual(["W", []]);
    const { record_no, erpStatus, sscc } = await printed({ machine_id: "PJ1", card_no: "300" });
    await call("balthzar_cancel_pallet_flag_erp_reportings_status", { record_no }, "admin");
    await call("balthzar_cancel_pallet_flag_erp_reportings_status", { record_no }, "admin");
    await write((trx) =>
      trx.updateTable("pallet_flags").set({ erp_status: "W", erp_id: 7 }).where("record_no", "=", record_no).execute(),
    );
    await call("confirm_pallet_flag", { recordNos: [record_no] });
    expect([erpStatus, (await transfers()).map(({ status, fact }) => [status, fact.action])]).toEqual([
      "N",
      [
        ["N", "print"],
        ["N", "cancel"],
        ["N", "revert_cancel"],
        ["N", "confirm"],
      ],
    ]);
    expect((await transfers())[0]).toMatchObject({
      quantity: 40 * million,
      fact: { machine_id: "PJ1", card_no: "300", quantity: 40, flag_record_no: record_no, sscc },
    });
  });

  it("get their number from the ERP, which then waits for their confirmation [MI-310]", async () => {
    const { record_no } = await printed({ machine_id: "PJ1", card_no: "300" });
    const deliver = async (input: object, key = plant.erpKey) => {
      const client = await plant.server.client();
      const { status, body } = await client.call("set_pallet_flag_erp_ids", input, {
        headers: { authorization: `Bearer ${key}` },
      });
      return [status, body.res ?? body.path];
    };
    expect(await deliver({ flags: [{ recordNo: record_no, erpId: 5 }] }, plant.key)).toEqual([403, null]);
    const both = [record_no, 77_777].map((recordNo) => ({ recordNo, erpId: 5 }));
    expect(await deliver({ flags: both })).toEqual([404, "/flags/1/recordNo"]);
    expect((await open("PJ1"))[0]).toMatchObject({ erpId: null, erpStatus: "N" });
    const one = { flags: [{ recordNo: record_no, erpId: 5 }] };
    expect([await deliver(one), await deliver(one)]).toEqual([
      [200, { changed: 1 }],
      [200, { changed: 0 }],
    ]);
    expect((await open("PJ1"))[0]).toMatchObject({ erpId: 5, erpStatus: "W" });
    await call("confirm_pallet_flag", { recordNos: [record_no] });
    expect(await deliver({ flags: [{ recordNo: record_no, erpId: 6 }] })).toEqual([200, { changed: 1 }]);
    expect((await open("PJ1"))[0]).toMatchObject({ erpId: 6, erpStatus: "C" });
  });

  it("are confirmed all or none, with who and when [MI-311] [MI-519]", async () => {
    const [one, two] = [(await printed()).record_no, (await printed()).record_no];
    await write((trx) =>
      trx.updateTable("pallet_flags").set({ erp_status: "F" }).where("record_no", "=", two).execute(),
    );
    expect(await call("confirm_pallet_flag", { recordNos: [one, 77_777] })).toMatchObject({
      status: 404,
      path: "/recordNos/1",
    });
    expect((await open()).map(({ erpStatus }) => erpStatus)).toEqual(["F", "W"]);
    const { res } = await call("confirm_pallet_flag", { recordNos: [one, two, one] });
    expect(res.map(({ recordNo, erpStatus }: any) => [recordNo, erpStatus])).toEqual([
      [one, "C"],
      [two, "C"],
    ]);
    const rows = await plant.server.parts.store.read
      .selectFrom("pallet_flags")
      .select(["confirmed_by", "confirmed_at"])
      .where("company_id", "=", company)
      .execute();
    expect(rows).toEqual(
      Array.from({ length: 2 }, () => ({ confirmed_by: "operator", confirmed_at: expect.any(Number) })),
    );
  });

  describe("by the state that they are in [MI-308] [MI-312]", () => {
    it.each<[string, Partial<PalletFlagRow>, string, string]>([
      ["not in the ERP", { erp_status: "N" }, "rule_violated", "rule_violated"],
      ["confirmed", { erp_status: "C" }, "state_conflict", "state_conflict"],
      ["cancelled", { status: "Cancelled" }, "state_conflict", "state_conflict"],
      ["failed", { erp_status: "F" }, "done", "done"],
    ])("that are %s are confirmed and adjusted as the rules say", async (_what, more, ...wanted) => {
      await addFlag(more);
      const found = [
        await call("adjust_pallet_flag", { recordNo: 900, qty: 5 }),
        await call("confirm_pallet_flag", { recordNos: [900] }),
      ].map(({ code = "done" }) => code);
      expect(found.toReversed()).toEqual(wanted);
      const [row] = await plant.server.parts.store.read
        .selectFrom("pallet_flags")
        .select(["good_qty", "erp_status"])
        .where("record_no", "=", 900)
        .execute();
      const isDone = wanted[0] === "done";
      expect(row).toEqual({
        good_qty: isDone ? 5 * million : 40 * million,
        erp_status: isDone ? "C" : (more.erp_status ?? "W"),
      });
    });

    it("that are open keep their quantity where no positive one is said", async () => {
      await addFlag();
      const adjusted = await call("adjust_pallet_flag", { recordNo: 900, qty: 0 });
      expect(adjusted).toMatchObject({ status: 422, call_status: [{ call_code: 7 }], path: "/qty" });
      expect(await open()).toMatchObject([{ recordNo: 900, goodQty: 40, erpStatus: "W" }]);
    });
  });

  it("with a number of the ERP above the limit are not confirmed at a machine with SF455 [MI-302]", async () => {
    const confirm = async (erp_id: number, parameter: string | null | undefined) => {
      await write((trx) => trx.deleteFrom("pallet_flags").execute());
      await write((trx) => trx.deleteFrom("special_functions").where("sf_no", "=", 455).execute());
      if (parameter !== undefined)
        await write((trx) =>
          trx.insertInto("special_functions").values({ machine_id: "FC1", sf_no: 455, active: 1, parameter }).execute(),
        );
      await addFlag({ erp_id });
      const [{ aboveLimit }] = await open();
      return [aboveLimit, (await call("confirm_pallet_flag", { recordNos: [900] })).code ?? "done"];
    };
    expect([
      await confirm(1_000_001, null),
      await confirm(1_000_000, null),
      await confirm(1_000_001, undefined),
      await confirm(51, "50"),
    ]).toEqual([
      [true, "rule_violated"],
      [false, "done"],
      [false, "done"],
      [true, "rule_violated"],
    ]);
  });

  it("are adjusted to a positive quantity; what it was stands in the audit log [MI-313]", async () => {
    const { record_no } = await printed();
    const adjust = (qty: number) => call("adjust_pallet_flag", { recordNo: record_no, qty });
    for (const qty of [0, -5])
      expect(await adjust(qty)).toMatchObject({ status: 422, message: "positive quantities only", path: "/qty" });
    expect((await adjust(5)).res).toMatchObject({ recordNo: record_no, goodQty: 5, erpStatus: "W" });
    expect(await open()).toMatchObject([{ recordNo: record_no, goodQty: 5, erpStatus: "W" }]);
    const rows = await plant.server.parts.store.read
      .selectFrom("audit")
      .select(["before", "after"])
      .where("procedure", "=", "adjust_pallet_flag")
      .where("call_code", "=", 0)
      .orderBy("audit_id")
      .execute();
    expect(JSON.parse(rows.at(-1)!.before!)).toEqual({ record_no, good_qty: 40 });
  });

  it("say fewer pieces where some of them are reported as scrap, and not fewer than none [OV-636]", async () => {
    const { record_no } = await printed();
    const scrap = (more: object) =>
      call("report_scrap", {
        machine_id: "FC1",
        card_no: "100",
        scrap_reason: "K1",
        scrap_qty: 3,
        employee: "1001",
        trans_time: "2026-06-10T08:00:00Z",
        scrap_text: "",
        pallet_flag: record_no,
        ...more,
      });
    const state = async () => {
      const [order] = (await call("load_running_orders", { machine_id: "FC1" })).res;
      return [(await flags())[0].good_qty, order.card_scrap_qty];
    };
    const [, before] = await state();
    expect(await scrap({})).toMatchObject({ status: 200 });
    expect(await state()).toEqual([37, before + 3]);
    expect(await scrap({ scrap_qty: 38 })).toMatchObject({ status: 422, path: "/pallet_flag" });
    expect(await scrap({ pallet_flag: 77_777 })).toMatchObject({ status: 404, path: "/pallet_flag" });
    await call("confirm_pallet_flag", { recordNos: [record_no] });
    expect(await scrap({})).toMatchObject({ status: 409, path: "/pallet_flag" });
    expect(await scrap({ pallet_flag: null })).toMatchObject({ status: 200 });
    expect(await state()).toEqual([37, before + 6]);
  });

  it("are one row in two views, which name the same number [MI-468] [MI-469]", async () => {
    const { record_no, date } = await printed({ pallet_flag_type: "UP" });
    await write((trx) =>
      trx.updateTable("pallet_flags").set({ erp_id: 7 }).where("record_no", "=", record_no).execute(),
    );
    const [[history], [confirmation]] = [await flags(), await open()];
    expect([history, confirmation]).toMatchObject([
      {
        record_no,
        card_no: "100",
        print_text: `P1 100 #${record_no}`,
        date,
        part_no: "P1",
        good_qty: 40,
        erpStatus: "W",
        status: "",
        pallet_flag_type: "UP",
      },
      {
        recordNo: record_no,
        cardNo: "100",
        workOrderNo: "WO100",
        partNo: "P1",
        opNumber: "10",
        goodQty: 40,
        printOrder: 1,
        erpId: 7,
        erpStatus: "W",
      },
    ]);
    const of = { machine_id: "FC1", card_no: "100" };
    expect((await call("load_pallet_flags_for_confirmation", of)).res).toEqual([confirmation]);
    expect((await call("load_pallet_history", { card_no: "100" })).res).toEqual([
      { record_no, status: "", good_qty: 40, date: history.date },
    ]);
    expect((await call("load_pallet_history", { card_no: "100" }, "restricted")).res).toEqual([]);
  });

  it("wait in a queue that people sort and shorten, and by nobody's guess [OV-164]", async () => {
    const numbers = [await printed(), await printed(), await printed()].map(({ record_no }) => record_no);
    const [one, two, three] = numbers;
    expect(await queue()).toEqual(numbers);
    const update = (record_nos: number[]) => call("update_pallet_queue", { machine_id: "FC1", record_nos });
    expect((await update([two, one])).res).toMatchObject([
      { position: 1, waiting: 2, record_no: two, card_no: "100", part_no: "P1", quantity: 40 },
      { position: 2, record_no: one },
    ]);
    expect(await update([three, one])).toMatchObject({ status: 409, path: "/record_nos/0" });
    expect(await call("update_pallet_queue", { machine_id: "FC1", record_nos: [two], seen: [one, two] })).toMatchObject(
      { status: 409, path: "/seen" },
    );
    expect(await queue()).toEqual([two, one]);
    expect(await queue("JH1")).toEqual([]);
  });

  it("that the ERP does not know are listed for who may see them [OV-221]", async () => {
    await printed();
    const { record_no } = await printed({ machine_id: "PJ1", card_no: "300" });
    const list = (user: string) => call("load_pallet_flags_to_report", {}, user);
    expect((await list("admin")).res.map((one: any) => one.record_no)).toEqual([record_no]);
    expect(await list("operator")).toMatchObject({ status: 403 });
  });

  it("are confirmed with their order, and with no other's", async () => {
    const { record_no } = await printed();
    const ended = { machine_id: "JH1", card_no: "200" };
    const confirm = (recordNos: number[]) =>
      call("confirm_order", { ...ended, recordNos, good_qty: null, note: "", employee: "1001" }, "admin");
    expect(await confirm([record_no])).toMatchObject({ status: 404, path: "/recordNos/0" });
    await addFlag(ended);
    expect(await confirm([900])).toMatchObject({ status: 200 });
    expect(await open("JH1")).toMatchObject([{ recordNo: 900, erpStatus: "C" }]);
  });

  it("of types in use are offered in the reader's language", async () => {
    expect((await call("load_pallet_flag_types", {})).res).toEqual([
      { code: "BLASTING", description: "Blasting" },
      { code: "UP", description: "UP" },
    ]);
  });
});

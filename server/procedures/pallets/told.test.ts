import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { writeCompany } from "#server/database/company.ts";
import { company, palletFlag, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";
import { anyDatabase } from "#tests/support/databases.ts";

const million = 1_000_000;
const cancel = "balthzar_cancel_pallet_flag_erp_reportings_status";

describe.each(anyDatabase)("of pallet flags on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database, { globalPrint: true });
    const values = { code: "BIG", description: "Big one", label: "big-label" };
    await call("pallet_flag_type.create", { values });
    await clear();
  });
  afterAll(() => plant.close());
  afterEach(() => clear());

  const write = <T>(work: Parameters<typeof writeCompany<T>>[2]) =>
    writeCompany(plant.server.parts.store, company, work);
  const clear = async () => {
    for (const table of ["pallet_flags", "pallet_queue", "print_jobs"] as const)
      await write((trx) => trx.deleteFrom(table).execute());
  };
  const call = async (name: string, input: object, user = "admin"): Promise<any> => {
    const { status, body } = await (await plant.as(user)).call(name, input, { key: randomUUID() });
    return { status, ...body };
  };
  const print = (more: object = {}) =>
    call("print_pallet_flag", {
      machine_id: "FC1",
      card_no: "100",
      quantity: 40,
      pallet_flag_type: "",
      printer: "1",
      num_copies: 1,
      ...more,
    });
  const again = (intRecord_no: number) =>
    call("balthzar_print_pallet_flag", {
      intRecord_no,
      strPallet_flag_printer: "1",
      bolProv_blastring: false,
      bolUP_flag: false,
      bolSF247: false,
    });
  const setJobs = (print_status: "Printed" | "Unknown" | "Failed") =>
    write((trx) => trx.updateTable("print_jobs").set({ print_status, error_text: "no paper", ended_at: 1 }).execute());
  const readJobs = () =>
    plant.server.parts.store.read.selectFrom("print_jobs").selectAll().orderBy("record_no").execute();
  const readFlags = () =>
    plant.server.parts.store.read.selectFrom("pallet_flags").selectAll().orderBy("record_no").execute();
  const mark = async (): Promise<number> => {
    const row = await plant.server.parts.store.read
      .selectFrom("events")
      .select((one) => one.fn.max("seq").as("seq"))
      .executeTakeFirst();
    return Number(row?.seq ?? 0);
  };
  const toldSince = async (seq: number) =>
    (
      await plant.server.parts.store.read
        .selectFrom("events")
        .select(["event", "machine_id"])
        .where("seq", ">", seq)
        .orderBy("seq")
        .execute()
    )
      .filter(({ event }) => /^Pallet|^PrintJob/.test(event))
      .map(({ event, machine_id }) => `${event} ${machine_id}`);
  const auditOf = async (procedure: string) => {
    const rows = await plant.server.parts.store.read
      .selectFrom("audit")
      .select(["machine_id", "before", "after"])
      .where("procedure", "=", procedure)
      .where("call_code", "=", 0)
      .execute();
    return rows.map(({ machine_id, before, after }) => [
      machine_id,
      ...[before, after].map((one) => JSON.parse(one ?? "null")),
    ]);
  };

  const flag = "PalletFlagChanged FC1";
  const queue = "PalletQueueChanged FC1";
  const job = "PrintJobChanged FC1";

  it.each<[string, (printed: any) => Promise<any>, string[]]>([
    ["a print", () => print(), [job, queue, flag]],
    ["a print anew", ({ record_no }) => again(record_no), [job]],
    ["an adjustment", ({ record_no }) => call("adjust_pallet_flag", { recordNo: record_no, qty: 7 }), [flag]],
    ["a confirmation", ({ record_no }) => call("confirm_pallet_flag", { recordNos: [record_no] }), [flag]],
    ["a cancellation", ({ record_no }) => call(cancel, { record_no }), [queue, job, flag]],
    [
      "another order of the queue",
      ({ record_no }) => call("update_pallet_queue", { machine_id: "FC1", record_nos: [record_no] }),
      [queue],
    ],
    [
      "scrap on the pallet",
      ({ record_no }) =>
        call("report_scrap", {
          machine_id: "FC1",
          card_no: "100",
          scrap_reason: "K1",
          scrap_qty: 3,
          employee: "1001",
          trans_time: "2026-06-10T08:00:00Z",
          scrap_text: "",
          pallet_flag: record_no,
        }),
      [flag],
    ],
    [
      "a number of the ERP",
      async ({ record_no }) => {
        const client = await plant.server.client();
        const input = { flags: [{ recordNo: record_no, erpId: 5 }] };
        return client.call("set_pallet_flag_erp_ids", input, { headers: { authorization: `Bearer ${plant.erpKey}` } });
      },
      [flag],
    ],
  ])("%s is told to the screens that show it", async (_what, act, told) => {
    const { res } = await print();
    const before = await mark();
    expect(await act(res)).toMatchObject({ status: 200 });
    expect(await toldSince(before)).toEqual(told);
  });

  it("what does not change is told to nobody: the queue of a pallet that has left it", async () => {
    const { record_no } = (await print()).res;
    await call("update_pallet_queue", { machine_id: "FC1", record_nos: [] });
    await setJobs("Printed");
    const before = await mark();
    await call(cancel, { record_no });
    expect(await toldSince(before)).toEqual([flag]);
  });

  it("each act stands in the audit log with its machine, and what was and is", async () => {
    const printed = (await print()).res;
    const { record_no } = printed;
    await again(record_no);
    const [, second] = await readJobs();
    await call("update_pallet_queue", { machine_id: "FC1", record_nos: [] });
    await call("adjust_pallet_flag", { recordNo: record_no, qty: 7 });
    await call(cancel, { record_no });
    await call(cancel, { record_no });
    const client = await plant.server.client();
    const input = { flags: [{ recordNo: record_no, erpId: 5 }] };
    await client.call("set_pallet_flag_erp_ids", input, { headers: { authorization: `Bearer ${plant.erpKey}` } });
    await call("confirm_pallet_flag", { recordNos: [record_no] });
    const last = async (procedure: string) => (await auditOf(procedure)).at(-1);
    expect(await last("print_pallet_flag")).toEqual(["FC1", null, printed]);
    expect(await last("balthzar_print_pallet_flag")).toEqual([
      "FC1",
      null,
      { record_no, print_job: second!.record_no, printer_no: "1" },
    ]);
    expect(await last("update_pallet_queue")).toEqual(["FC1", { record_nos: [record_no] }, { record_nos: [] }]);
    expect(await last("adjust_pallet_flag")).toEqual(["FC1", { record_no, good_qty: 40 }, { record_no, good_qty: 7 }]);
    expect((await auditOf(cancel)).slice(-2)).toEqual([
      ["FC1", { status: "" }, { status: "Cancelled" }],
      ["FC1", { status: "Cancelled" }, { status: "" }],
    ]);
    expect(await last("set_pallet_flag_erp_ids")).toEqual(["FC1", null, { flags: [{ record_no, erp_id: 5 }] }]);
    expect(await last("confirm_pallet_flag")).toEqual(["FC1", null, { confirmed: [record_no] }]);
  });

  it("an implausible quantity is adjusted only where it is meant, and no other flag with it", async () => {
    const first = (await print()).res.record_no;
    const { record_no } = (await print()).res;
    const adjust = (more: object) => call("adjust_pallet_flag", { recordNo: record_no, qty: 90_000, ...more });
    expect(await adjust({})).toMatchObject({ status: 422, path: "/qty" });
    expect(await adjust({ confirmed: true })).toMatchObject({ status: 200 });
    expect((await readFlags()).map((one) => [one.record_no, one.good_qty])).toEqual([
      [first, 40 * million],
      [record_no, 90_000 * million],
    ]);
  });

  it("those of machines of others can be neither seen nor changed", async () => {
    const { record_no } = (await print()).res;
    expect(await call("adjust_pallet_flag", { recordNo: record_no, qty: 7 }, "restricted")).toMatchObject({
      code: expect.stringMatching(/not_found|not_allowed/),
    });
    expect((await readFlags())[0]!.good_qty).toBe(40 * million);
  });

  it("each type is printed with its label, each time, and a pallet has one label a copy", async () => {
    const { record_no } = (await print({ pallet_flag_type: "BIG", num_copies: 10 })).res;
    await again(record_no);
    await print();
    expect(
      (await readJobs()).map((one) => [
        one.label,
        JSON.parse(one.facts).flag_type,
        one.num_labels,
        one.num_copies,
        one.username,
      ]),
    ).toEqual([
      ["big-label", "Big one", 1, 10, "admin"],
      ["big-label", "Big one", 1, 1, "admin"],
      ["pallet-flag", null, 1, 1, "admin"],
    ]);
    expect((await readFlags()).map(({ username }) => username)).toEqual(["admin", "admin"]);
  });

  it("each card counts its pallets from 1, and the list of a card begins with the last", async () => {
    const elsewhere = { machine_id: "PJ1", card_no: "300" };
    for (const more of [{}, elsewhere, {}, elsewhere, {}]) expect(await print(more)).toMatchObject({ status: 200 });
    expect((await readFlags()).map(({ print_order }) => print_order)).toEqual([1, 1, 2, 2, 3]);
    const of = { machine_id: "FC1", card_no: "100" };
    const listed = (await call("load_pallet_flags_for_confirmation", of)).res;
    expect(listed.map(({ printOrder }: any) => printOrder)).toEqual([3, 2, 1]);
  });

  it("the last print of a flag is what its list shows", async () => {
    const { record_no } = (await print()).res;
    await setJobs("Failed");
    await again(record_no);
    const [shown] = (await call("load_pallet_flags", { machine_id: "FC1" })).res;
    expect([shown.print_status, shown.error_text]).toEqual(["New", ""]);
  });

  it("what was printed long ago leaves the lists once it is confirmed or cancelled, and waits for that as long as it takes", async () => {
    const old = { date: start - 4000 * 86_400_000 };
    const some = [{}, { erp_status: "N" }, { erp_status: "F" }, { erp_status: "C" }, { status: "Cancelled" }] as const;
    for (const [index, more] of some.entries())
      await write((trx) =>
        trx
          .insertInto("pallet_flags")
          .values(palletFlag(900 + index, { ...old, ...more }))
          .execute(),
      );
    const { record_no } = (await print()).res;
    const open = (await call("load_pallet_flags_for_confirmation", { machine_id: "FC1", card_no: null })).res;
    const numbers = open.map(({ recordNo }: any) => recordNo);
    expect(numbers.toSorted((one: number, other: number) => one - other)).toEqual(
      [record_no, 900, 901, 902].toSorted((one, other) => one - other),
    );
    expect((await call("load_pallet_flags", { machine_id: "FC1" })).res.map((one: any) => one.record_no)).toEqual([
      record_no,
    ]);
    expect((await call("load_pallet_flags_to_report", {})).res.map((one: any) => one.record_no)).toEqual([901, 902]);
  });

  it("a cancellation ends the jobs that wait now, and those of no other flag", async () => {
    const { record_no } = (await print()).res;
    await print();
    await call(cancel, { record_no });
    expect((await readJobs()).map(({ print_status, ended_at }) => [print_status, ended_at !== null])).toEqual([
      ["Cancelled", true],
      ["New", false],
    ]);
  });

  it("a job that a person decides of ends now, and one that waits again has neither an end nor a reason", async () => {
    const { record_no, print_text, date } = (await print()).res;
    const number = (await readJobs())[0]!.record_no;
    const ends = async () =>
      (await readJobs()).map(({ print_status, error_text, ended_at }) => [print_status, error_text, ended_at]);
    const now = plant.server.parts.now();
    await setJobs("Unknown");
    const before = await mark();
    await call("confirm_print_job", { record_no: number });
    expect(await ends()).toEqual([["Printed", "", now]]);
    await setJobs("Failed");
    await call("cancel_print_job", { record_no: number });
    expect(await ends()).toEqual([["Cancelled", "no paper", now]]);
    await call("update_print_job_status", {
      record_no,
      print_text,
      date,
      print_status: "New",
      alternative_printer: "",
    });
    expect(await ends()).toEqual([["New", "", null]]);
    expect(await toldSince(before)).toEqual([job, job, job]);
  });
});

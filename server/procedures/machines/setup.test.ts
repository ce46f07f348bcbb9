import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writePlant } from "#server/demo/write-plant.ts";
import { at, company, type Plant, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";

describe.each(databases)("a machine's connection and set-up on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database);
    await writePlant(plant.server.parts.store, company, {
      special_functions: [{ company_id: company, machine_id: "PJ1", sf_no: 326, active: 1, parameter: null }],
    });
    await plant.ingest([
      { machine_id: "FC1", time: at(-5), status: "S" },
      { machine_id: "PJ1", time: at(-5), status: "S" },
    ]);
  });
  afterAll(() => plant.close());
  const call = async (name: string, input: unknown, key: string = randomUUID()) =>
    (await plant.as("operator")).call(name, input, { key });
  const code = ({ status, body }: { status: number; body: any }) => [status, body.call_status[0].call_code, body.path];
  const resume = (machine_id: string, more: Record<string, unknown> = {}) =>
    call("resume_setup", { machine_id, set_status: "on", ...more });
  const machine = async (machine_id: string) => (await call("load_machine", { machine_id })).body.res;

  it("is tested: OK while its signals arrive, the fault when they do not", async () => {
    const test = (machine_id: string) => call("test_machine_connection", { machine_id });
    expect((await test("FC1")).body.res).toEqual({ ok: true, message: "OK" });
    const silent = await test("JH1");
    expect(code(silent)).toEqual([502, 8, "/machine_id"]);
    expect(silent.body.message).toBe("No signal of the machine arrives.");
  });

  it("goes back into set-up at once and out of it, and tells both", async () => {
    const reader = await (await plant.as("supervisor")).events("MachineChanged:FC1,StopChanged:FC1");
    const { version } = await machine("FC1");
    const { body } = await resume("FC1", { sf326_stop_code: "" });
    expect(body.call_status[0].call_code).toBe(0);
    expect(body.res).toEqual({ machine_id: "FC1", prepare_status: "on" });
    expect(await machine("FC1")).toMatchObject({
      prepare_status: "on",
      current_stop_reason: "-",
      version: version + 1,
    });
    expect(code(await resume("FC1"))).toEqual([409, 5, "/machine_id"]);
    expect((await resume("FC1", { set_status: "off" })).body.res.prepare_status).toBe("off");
    expect(code(await resume("FC1", { set_status: "off" }))).toEqual([409, 5, "/machine_id"]);
    await expect
      .poll(() => reader.frames.map(({ data }) => [data.event, data["patch"]]))
      .toEqual([
        ["MachineChanged", { prepare_status: "on" }],
        ["MachineChanged", { prepare_status: "off" }],
      ]);
    reader.close();
  });

  it("leaves set-up when the first piece is approved, and keeps who approved it, when and of which card", async () => {
    await resume("FC1");
    const { version } = await machine("FC1");
    const approved = await call("first_piece_ok", { machine_id: "FC1" });
    expect(approved.body.res).toBe(true);
    expect(await machine("FC1")).toMatchObject({ prepare_status: "off", version: version + 1 });
    const rows = plant.server.parts.store.read.selectFrom("audit").selectAll();
    const [row] = await rows.where("procedure", "=", "first_piece_ok").execute();
    expect(row).toMatchObject({ username: "operator", machine_id: "FC1", time: plant.server.parts.now() });
    expect([row!.before, row!.after].map((values) => JSON.parse(values!))).toEqual([
      { prepare_status: "on" },
      { prepare_status: "off", card_no: "100", employee: "" },
    ]);
    expect(code(await call("first_piece_ok", { machine_id: "JH1" }))).toEqual([409, 5, "/machine_id"]);
  });

  it("is held by a forced stop until that is cancelled, while it stands", async () => {
    const { store } = plant.server.parts;
    const held = (value: number) =>
      store.write(async (trx) => {
        await trx
          .updateTable("machine_states")
          .set({ force_stop_enabled: value })
          .where("machine_id", "=", "FC1")
          .execute();
      });
    await held(0);
    expect((await machine("FC1")).force_stop_enabled).toBe(false);
    expect((await call("cancel_forced_stop", { machine_id: "FC1" })).body.res).toBe(true);
    expect((await machine("FC1")).force_stop_enabled).toBe(true);
    expect(code(await call("cancel_forced_stop", { machine_id: "JH1" }))).toEqual([409, 5, "/machine_id"]);
  });

  it("is not in set-up without an order", async () => {
    expect(code(await resume("JH1"))).toEqual([409, 5, "/machine_id"]);
    expect((await machine("JH1")).prepare_status).toBe("");
  });

  it("asks for a stop code with SF326 and gives it to the open stop", async () => {
    expect(code(await resume("PJ1"))).toEqual([422, 7, "/sf326_stop_code"]);
    expect(code(await resume("PJ1", { sf326_stop_code: "77" }))).toEqual([404, 4, "/sf326_stop_code"]);
    expect(await machine("PJ1")).toMatchObject({ prepare_status: "", current_stop_reason: "-" });
    expect((await resume("PJ1", { sf326_stop_code: "12" })).status).toBe(200);
    expect(await machine("PJ1")).toMatchObject({ prepare_status: "on", current_stop_reason: "12" });
  });
});

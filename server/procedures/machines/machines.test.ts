import { Type } from "typebox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isResource, isStopped, isUncoded, Machine } from "#schemas/plant/machine.ts";
import { MachineSignal } from "#schemas/plant/machine-signal.ts";
import { SpecialFunction } from "#schemas/plant/special-function.ts";
import { TouchConfig } from "#schemas/plant/touch-config.ts";
import { validatorOf } from "#server/validation.ts";
import { databases } from "#tests/support/databases.ts";
import { closedBy } from "#server/procedures/records/special-functions.ts";
import { at, type Plant, startPlant } from "#tests/contracts/procedures/plant.ts";

const fits = (schema: Parameters<typeof validatorOf>[0], value: unknown) =>
  expect(() => validatorOf(schema)(value)).not.toThrow();

const specifiedFields = [
  ..."machine_id object_description object_no department department_description zone zone_desc category cat_desc".split(
    " ",
  ),
  ..."resource_type status current_stop_reason stop_description stop_reason_color work_order_no order_finished".split(
    " ",
  ),
  ..."tool_id emp_name prepare_status erp_resource erp_connection_type card_no prod_time line_position".split(" "),
  ..."oee_green_limit oee_yellow_limit q_green_limit q_yellow_limit".split(" "),
];

describe("what a machine's fields mean", () => {
  it("is a resource with resource_type 2 only [OV-622]", () => {
    expect([2, 1, null].map(isResource)).toEqual([true, false, false]);
  });
  it("is stopped with status S only [OV-623]", () => {
    expect(["S", "R", ""].map(isStopped)).toEqual([true, false, false]);
  });
  it("is uncoded with the reason - only [OV-624] [MI-466]", () => {
    expect(["-", "12", "", null, "--"].map(isUncoded)).toEqual([true, false, false, false, false]);
  });
});

describe("a gate of special functions", () => {
  it("is closed by a restrictive one that is on, and by a wanted one that is off [MI-088]", () => {
    expect(closedBy({ none: [112] }, new Set([46, 112]))).toEqual({ blocking: 112 });
    expect(closedBy({ none: [112] }, new Set([46]))).toBeNull();
    expect(closedBy({ all: [46, 433], none: [112] }, new Set([46]))).toEqual({ missing: 433 });
    expect(closedBy({}, new Set())).toBeNull();
  });
});

describe.each(databases)("machines on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database);
  });
  afterAll(() => plant.close());
  const call = async (name: string, input: unknown = {}, user = "operator") => (await plant.as(user)).call(name, input);

  it("answers the machines of the company by id with all specified fields [OV-621] [OV-641]", async () => {
    const { body } = await call("load_machines");
    expect(body.res.map((machine: any) => machine.machine_id)).toEqual(["FC1", "JB1", "JH1", "PJ1", "R1"]);
    fits(Type.Array(Machine), body.res);
    for (const machine of body.res) expect(Object.keys(machine)).toEqual(expect.arrayContaining(specifiedFields));
  });

  it("says since when a machine runs or stands, also after a late signal, and tells it with the change", async () => {
    const sinceOf = async () => (await call("load_machine", { machine_id: "R1" })).body.res.status_since;
    const reader = await (await plant.as("operator")).events("MachineChanged:R1");
    const record = (status: string, seconds: number) =>
      plant.ingest({ machine_id: "R1", time: at(seconds), status, stop_reason: "-" });
    const told = async (since: string) => {
      const holds = () => reader.frames.some(({ data }) => data["patch"]?.status_since === since);
      await reader.until(holds);
      expect(await sinceOf()).toBe(since);
    };
    expect(await sinceOf()).toBeNull();
    await record("R", -100);
    await told(at(-100));
    await record("S", -60);
    await told(at(-60));
    await record("S", -70);
    await told(at(-70));
    await record("R", -20);
    await told(at(-20));
    await record("R", -10);
    expect(await sinceOf()).toBe(at(-20));
    reader.close();
  });

  it("gives a machine its number of the stop, tool, configuration, ERP resource and special functions [MI-456]", async () => {
    const { body } = await call("load_machine", { machine_id: "FC1" });
    fits(Machine, body.res);
    expect(body.res).toMatchObject({
      stop_number: 0,
      tool_id: "-",
      config: { max_cavities: 8, material_menu: true },
      erp_resource: "FC1",
      special_functions: [46],
      emp_name: "Anna Lindqvist",
      card_no: "100",
      work_order_no: "WO100",
      part_no: "P1",
      op_number: "10",
      work_order_qty: 100,
      prod_time: 3600,
    });
  });

  it("shows a machine that has never spoken as without data, neither running nor stopped for a second", async () => {
    const { body } = await call("load_machine", { machine_id: "JB1" });
    expect(body.res).toMatchObject({
      status: "",
      no_data: true,
      last_signal_at: null,
      card_no: "-",
      work_order_no: "-",
      calendar_run_time: 0,
      calendar_stop_time: 0,
      order_finished: null,
      prod_time: 0,
    });
  });

  it("gives a restricted user his machines only, another company none of them", async () => {
    expect((await call("load_machines", {}, "restricted")).body.res.map((row: any) => row.machine_id)).toEqual(["JH1"]);
    expect((await call("load_machines", {}, "foreign")).body.res.map((row: any) => row.machine_id)).toEqual(["ZZ9"]);
  });

  it("answers the touch configuration of one machine, an empty one where there is none [OV-642] [WD-1164]", async () => {
    const own = await call("load_machine_touch_config", { machine_id: "FC1" });
    expect(own.body.res).toEqual({ max_cavities: 8, material_menu: true });
    fits(TouchConfig, own.body.res);
    expect((await call("load_machine_touch_config", { machine_id: "JH1" })).body.res).toEqual({});
  });

  it("answers special function 46 for FC1 and not for JH1 [OV-643] [WD-1162]", async () => {
    const numbers = async (machine_id: string | null) => {
      const { body } = await call("load_special_functions", { machine_id });
      fits(Type.Array(SpecialFunction), body.res);
      return body.res.map((row: any) => `${row.machine_id} ${row.sf_no}`);
    };
    expect([await numbers("FC1"), await numbers("JH1"), await numbers(null)]).toEqual([["FC1 46"], [], ["FC1 46"]]);
  });

  it("switches a special function, tells it, and leaves it to administrators", async () => {
    const input = { machine_id: "JH1", sf_no: 61, active: true };
    expect((await call("set_special_function", input)).body.code).toBe("not_allowed");
    const reader = await (await plant.as("operator")).events("MachineChanged:JH1");
    const { body } = await call("set_special_function", input, "admin");
    expect(body.res).toEqual({ ...input, parameter: null });
    await reader.until(() => reader.frames.some((frame) => frame.data.event === "MachineChanged"));
    expect(reader.frames.at(-1)?.data["patch"]).toEqual({ special_functions: [61] });
    reader.close();
    const off = await call("set_special_function", { ...input, active: false }, "admin");
    expect(off.status).toBe(200);
    expect((await call("load_machine", { machine_id: "JH1" })).body.res.special_functions).toEqual([]);
  });

  const numbersOf = async (machine_id: string): Promise<number[]> => {
    const { body } = await call("load_special_functions", { machine_id });
    return body.res.filter((row: SpecialFunction) => row.active).map((row: SpecialFunction) => row.sf_no);
  };
  const switchTo = (machine_id: string, sf_no: number, active: boolean) =>
    call("set_special_function", { machine_id, sf_no, active }, "admin");

  it("switches a special function on for one machine only [MI-086]", async () => {
    await switchTo("JB1", 46, true);
    expect([await numbersOf("JB1"), await numbersOf("PJ1")]).toEqual([[46], []]);
    await switchTo("JB1", 46, false);
  });

  const ownNumbers = [
    5, 6, 46, 47, 60, 90, 110, 112, 131, 183, 184, 241, 273, 326, 353, 356, 375, 388, 410, 422, 424, 430, 433, 434, 435,
    446, 453, 455, 458, 467, 472,
  ];
  const switchesAll = async (numbers: readonly number[]) => {
    for (const sf_no of numbers) await switchTo("JB1", sf_no, true);
    const on = [await numbersOf("JB1"), (await call("load_machine", { machine_id: "JB1" })).body.res.special_functions];
    for (const sf_no of numbers) await switchTo("JB1", sf_no, false);
    return [...on, await numbersOf("JB1")];
  };
  it("switches each of the 31 special functions of the machine interface on and off [MI-090]", async () => {
    expect(await switchesAll(ownNumbers)).toEqual([ownNumbers, ownNumbers, []]);
  });
  it("switches SF247 and SF370 like any other [MI-092]", async () => {
    expect(await switchesAll([247, 370])).toEqual([[247, 370], [247, 370], []]);
  });

  it("replaces the touch configuration, tells it, and leaves it to administrators", async () => {
    const input = { machine_id: "JB1", config: { max_cavities: 4, menu_machine_test: false } };
    expect((await call("update_machine_touch_config", input)).body.code).toBe("not_allowed");
    const reader = await (await plant.as("operator")).events("MachineChanged:JB1");
    for (const config of [{ material_menu: true }, input.config])
      expect((await call("update_machine_touch_config", { ...input, config }, "admin")).body.res).toEqual(config);
    expect((await call("load_machine_touch_config", { machine_id: "JB1" })).body.res).toEqual(input.config);
    const last = () => reader.frames.at(-1)?.data["patch"];
    await reader.until(() => last()?.config?.max_cavities === 4);
    expect(last()).toEqual({ config: input.config });
    reader.close();
    const refused = await call("update_machine_touch_config", { ...input, config: { max_cavities: 0 } }, "admin");
    expect([refused.status, refused.body.path]).toEqual([400, "/config/max_cavities"]);
  });

  it("takes single signals by record_machine_state and record_process_value with an API key only", async () => {
    const signal = { machine_id: "R1", status: "S", time: at(-5), good_count: 3 };
    const byKey = { authorization: `Bearer ${plant.key}` };
    const client = await plant.server.client();
    const post = (name: string, body: unknown) => client.json("POST", `/api/procedures/${name}`, body, byKey);
    expect((await call("record_machine_state", signal, "admin")).body.code).toBe("not_allowed");
    expect((await post("record_machine_state", signal)).body).toMatchObject({ res: { machine_id: "R1" } });
    await post("record_process_value", { machine_id: "R1", name: "force", value: 12.5, time: at(-4) });
    await post("record_process_value", { machine_id: "R1", name: "force", value: 11, time: at(-9) });
    const { body } = await call("load_machine_signals", { machine_id: "R1" });
    fits(MachineSignal, body.res);
    expect(body.res).toEqual({
      machine_id: "R1",
      status: "S",
      counter: 3,
      last_signal_at: at(-5),
      connection: "ok",
      values: [{ name: "force", value: 12.5, time: at(-4) }],
    });
  });

  it("shows the elapsed set-up of a stop whose code is one of set-up", async () => {
    await plant.ingest([
      { machine_id: "JH1", time: at(-300), status: "R" },
      { machine_id: "JH1", time: at(-90), status: "S", stop_reason: "60" },
    ]);
    expect((await call("load_machine", { machine_id: "JH1" })).body.res).toMatchObject({
      setup_time: 90,
      stop_reason_color: "#f5a623",
    });
    await plant.ingest({ machine_id: "JH1", time: at(-30), status: "S", stop_reason: "12" });
    expect((await call("load_machine", { machine_id: "JH1" })).body.res).toMatchObject({
      setup_time: null,
      stop_number: 2,
    });
  });
});

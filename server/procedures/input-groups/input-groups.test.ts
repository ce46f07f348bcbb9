import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { databases } from "#tests/support/databases.ts";
import { type Plant, startPlant } from "#tests/contracts/procedures/plant.ts";

describe.each(databases)("input groups on $kind", (database) => {
  let plant: Plant;
  const store = () => plant.server.parts.store;
  beforeAll(async () => {
    plant = await startPlant(database);
  });
  afterAll(() => plant.close());
  beforeEach(async () => {
    await store().write(async (trx) => {
      await trx.deleteFrom("input_group_values").execute();
      await trx.updateTable("machines").set({ tool_id: "T1" }).where("machine_id", "in", ["FC1", "JH1"]).execute();
    });
  });

  const call = async (name: string, input: unknown) =>
    (await plant.as("operator")).call(name, input, { key: randomUUID() });
  const note = (settings: [record_no: number, value: string][], more: Record<string, unknown> = {}) =>
    call("update_input_group_settings", {
      machine_id: "FC1",
      settings: settings.map(([record_no, value]) => ({ record_no, value })),
      ...more,
    });
  const present = { part_no: "P1", part_type_record_no: 0, tool_id: "T1", machine_id: "FC1" };
  const values = async (more: Partial<typeof present> = {}): Promise<string[]> => {
    const of = async (group: number) =>
      (
        await call("load_input_group_settings_with_value", { input_group_record_link: group, ...present, ...more })
      ).body.res.map(({ value }: { value: string }) => value);
    return [...(await of(1)), ...(await of(2))];
  };

  it("lists the groups and the settings with their limits", async () => {
    expect((await call("load_input_groups", { machine_id: "FC1" })).body.res).toEqual([
      { record_no: 1, name: "Maskindata", description: "Maskindata" },
      { record_no: 2, name: "Verktygsdata", description: "Verktygsdata" },
    ]);
    const { body } = await call("load_input_group_settings_with_value", { input_group_record_link: 1, ...present });
    expect(body.res[0]).toEqual({
      record_no: 1,
      input_group_record_link: 1,
      setting: "Melt temperature",
      setting_type: "machine",
      unit: "°C",
      lower_limit: 180,
      upper_limit: 260,
      value: "",
      machine_id: "",
      tool_id: "",
      part_no: "",
      part_type_record_no: 0,
    });
    const none = await call("load_input_group_settings_with_value", { input_group_record_link: 99, ...present });
    expect(none.body.res).toEqual([]);
  });

  it("keeps each value for what its setting depends on: machine, machine and part, tool, tool on the machine", async () => {
    const { status, body } = await note([
      [1, "220"],
      [2, "12,5"],
      [3, "Needle 3"],
      [4, "600"],
    ]);
    expect([status, body.res.map(({ value }: { value: string }) => value)]).toEqual([
      200,
      ["220", "12.5", "Needle 3", "600"],
    ]);
    expect(await values()).toEqual(["220", "12.5", "Needle 3", "600"]);
    expect(await values({ part_no: "P2" })).toEqual(["220", "", "Needle 3", "600"]);
    expect(await values({ tool_id: "T2" })).toEqual(["220", "12.5", "", ""]);
    expect(await values({ machine_id: "JH1" })).toEqual(["", "", "Needle 3", ""]);
  });

  it("notes for the tool and part that it is told, and shows any part's value where the part has none", async () => {
    await note([[3, "Needle 9"]], { tool_id: "T9" });
    await note([[2, "8"]], { part_no: "" });
    await note([[2, "9"]], { part_no: "P7" });
    expect(await values({ tool_id: "T9", part_no: "P7" })).toEqual(["", "9", "Needle 9", ""]);
    expect(await values()).toEqual(["", "8", "", ""]);
  });

  it("notes all or nothing, at the path of what is wrong", async () => {
    await note([[1, "200"]]);
    const refusal = async (settings: [number, string][]) => {
      const { status, body } = await note(settings);
      return [status, body.call_status[0].call_code, body.path];
    };
    const fine: [number, string] = [2, "5"];
    expect(await refusal([fine, [1, "x"]])).toEqual([422, 7, "/settings/1/value"]);
    expect(await refusal([fine, [1, "261"]])).toEqual([422, 7, "/settings/1/value"]);
    expect(await refusal([fine, [77, "1"]])).toEqual([404, 4, "/settings/1/record_no"]);
    expect(await refusal([fine, [2, "6"]])).toEqual([422, 7, "/settings/1/record_no"]);
    await store().write((trx) => trx.updateTable("machines").set({ tool_id: "-" }).execute());
    expect(await refusal([fine, [3, "Needle"]])).toEqual([422, 7, "/settings/1/value"]);
    expect(await values()).toEqual(["200", "", "", ""]);
  });

  it("clears a value, and tells other screens of the machine", async () => {
    await note([[1, "200"]]);
    const reader = await (await plant.as("supervisor")).events("InputGroupChanged");
    await note([[1, ""]]);
    expect(await values()).toEqual(["", "", "", ""]);
    const told = () => reader.frames.find(({ data }) => data.event === "InputGroupChanged");
    await reader.until(() => told() !== undefined);
    expect(told()?.data).toMatchObject({ machine_id: "FC1" });
    reader.close();
  });
});

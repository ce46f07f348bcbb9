import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { languageCookie } from "#schemas/protocol/language.ts";
import type { InputSetting } from "#schemas/plant/input-group.ts";
import { done } from "#tests/support/imports.ts";
import { databases } from "#tests/support/databases.ts";
import { type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";

describe.each(databases)("the set-up of input groups on $kind", (database) => {
  let plant: Plant;
  beforeEach(async () => {
    plant = await startPlant(database);
  });
  afterEach(() => plant.close());

  const call = async (name: string, input: unknown, user = "admin") =>
    (await plant.as(user)).call(name, input, { key: randomUUID() });
  const fresh = {
    record_no: null,
    group: "Maskindata",
    setting: "Dwell time",
    setting_type: "machine",
    unit: "s",
    lower_limit: 0,
    upper_limit: 60,
  };
  const set = (more: object = {}, user?: string) => call("update_input_setting", { ...fresh, ...more }, user);
  const names = async (user?: string): Promise<string[]> =>
    (await call("load_input_settings", {}, user)).body.res.map((one: InputSetting) => `${one.group}: ${one.setting}`);
  const groups = async (): Promise<string[]> =>
    (await call("load_input_groups", { machine_id: "FC1" }, "operator")).body.res.map(
      ({ description }: { description: string }) => description,
    );
  const before = [
    "Maskindata: Melt temperature",
    "Maskindata: Cooling time",
    "Verktygsdata: Hot runner",
    "Verktygsdata: Clamping force",
  ];
  const refusal = async (answer: ReturnType<typeof call>) => {
    const { status, body } = await answer;
    return [status, body.call_status[0].call_code, body.path];
  };

  it("lists the settings of all groups with their limits and without values", async () => {
    const { body } = await call("load_input_settings", {});
    expect(body.res[0]).toEqual({
      record_no: 1,
      setting_no: "1",
      version: 1,
      input_group_record_link: 1,
      group: "Maskindata",
      group_en: "",
      group_sv: "",
      setting: "Melt temperature",
      setting_en: "",
      setting_sv: "",
      labels: {},
      setting_type: "machine",
      unit: "°C",
      lower_limit: 180,
      upper_limit: 260,
      machines: expect.any(Array),
      tools: expect.any(Array),
      last_noted: expect.toSatisfy((at) => at === null || typeof at === "string"),
    });
    expect(await names()).toEqual(before);
  });

  it("says of each setting for which machines and tools values are noted, and when the last one was [OV-770]", async () => {
    const made = (await set()).body.res.record_no;
    const used = async () => {
      const { body } = await call("load_input_settings", {});
      const { machines, tools, last_noted } = body.res.find((one: InputSetting) => one.record_no === made);
      return { machines, tools, last_noted };
    };
    expect(await used()).toEqual({ machines: [], tools: [], last_noted: null });
    for (const machine_id of ["JH1", "FC1"])
      await call(
        "update_input_group_settings",
        { machine_id, settings: [{ record_no: made, value: "12" }] },
        "operator",
      );
    expect(await used()).toEqual({ machines: ["FC1", "JH1"], tools: [], last_noted: new Date(start).toISOString() });
  });

  it("takes a new setting, which is noted down at machines at once, in its group or in a new one", async () => {
    const reader = await (await plant.as("operator")).events("InputGroupChanged");
    const { body } = await set();
    const { record_no: _number, ...stored } = fresh;
    expect(body.res).toEqual({ ...stored, record_no: 5, input_group_record_link: 1 });
    const told = () => reader.frames.find(({ data }) => data.event === "InputGroupChanged");
    await reader.until(() => told() !== undefined);
    expect(told()?.data).not.toHaveProperty("machine_id");
    reader.close();
    const other = await set({ group: " Maskindata: drying ", unit: "", lower_limit: null, upper_limit: null });
    expect(other.body.res).toMatchObject({ record_no: 6, input_group_record_link: 3, group: "Maskindata: drying" });
    expect(await groups()).toEqual(["Maskindata", "Maskindata: drying", "Verktygsdata"]);
    const present = { part_no: "P1", part_type_record_no: 0, tool_id: "T1", machine_id: "FC1" };
    const shown = await call("load_input_group_settings_with_value", { input_group_record_link: 1, ...present });
    expect(shown.body.res.map(({ setting }: { setting: string }) => setting)).toEqual([
      "Melt temperature",
      "Cooling time",
      "Dwell time",
    ]);
    const noted = await call("update_input_group_settings", {
      machine_id: "FC1",
      settings: [{ record_no: 5, value: "61" }],
    });
    expect([noted.status, noted.body.path]).toEqual([422, "/settings/0/value"]);
  });

  it("changes a setting, also its group, which goes with its last one", async () => {
    const hotRunner = { record_no: 3, setting: "Hot runner", setting_type: "tool", unit: "" };
    const limits = { lower_limit: null, upper_limit: null };
    await set({ ...hotRunner, ...limits, group: "Maskindata" });
    expect(await groups()).toEqual(["Maskindata", "Verktygsdata"]);
    const force = { record_no: 4, setting: "Clamping force", setting_type: "tool_machine", unit: "kN" };
    await set({ ...force, group: "Maskindata" });
    expect(await groups()).toEqual(["Maskindata"]);
    expect(await names()).toEqual([
      "Maskindata: Melt temperature",
      "Maskindata: Cooling time",
      "Maskindata: Hot runner",
      "Maskindata: Clamping force",
    ]);
  });

  it("are read in the language of the reader, and are set up by their own names [OV-800]", async () => {
    const admin = await plant.as("admin");
    const changes = { group_sv: "Maskindata: smälta", setting_sv: "Smälttemperatur" };
    await done(admin, "input_setting.update", { rows: [{ key: "1", version: 1 }], changes });
    const swedish = await plant.server.client("supervisor");
    swedish.cookies.set(languageCookie, "sv");
    expect((await done(swedish, "load_input_groups", { machine_id: "FC1" }))[0]).toEqual({
      record_no: 1,
      name: "Maskindata",
      description: "Maskindata: smälta",
    });
    const present = { part_no: "P1", part_type_record_no: 0, tool_id: "T1", machine_id: "FC1" };
    const shown = { input_group_record_link: 1, ...present };
    const namesIn = (rows: { setting: string }[]) => rows.map(({ setting }) => setting);
    expect(namesIn(await done(swedish, "load_input_group_settings_with_value", shown))).toEqual([
      "Smälttemperatur",
      "Cooling time",
    ]);
    expect(namesIn(await done(await plant.as("operator"), "load_input_group_settings_with_value", shown))).toEqual([
      "Melt temperature",
      "Cooling time",
    ]);
    const noted = { machine_id: "FC1", settings: [{ record_no: 1, value: "220" }] };
    expect(namesIn(await done(swedish, "update_input_group_settings", noted))).toEqual(["Smälttemperatur"]);
    admin.cookies.set(languageCookie, "sv");
    expect((await done(admin, "load_input_settings", {}))[0]).toMatchObject({
      group: "Maskindata",
      group_sv: "Maskindata: smälta",
      setting: "Melt temperature",
      setting_sv: "Smälttemperatur",
      labels: { group: "Maskindata: smälta", setting: "Smälttemperatur" },
    });
  });

  it("have one name of their group in each language, whichever of them it is given to and whichever comes or goes", async () => {
    const admin = await plant.as("admin");
    const change = async (key: string, changes: object) => {
      const { version } = await done(admin, "input_setting.get", { key });
      await done(admin, "input_setting.update", { rows: [{ key, version }], changes });
    };
    const said = async () => {
      const rows = await Promise.all(["1", "2", "3", "4"].map((key) => done(admin, "input_setting.get", { key })));
      return rows.map((row) => `${row.group}: ${row.group_sv}`);
    };
    await change("2", { group_sv: "Maskin" });
    expect(await said()).toEqual(["Maskindata: Maskin", "Maskindata: Maskin", "Verktygsdata: ", "Verktygsdata: "]);
    await change("1", { group: "Verktygsdata" });
    expect(await said()).toEqual(["Verktygsdata: ", "Maskindata: Maskin", "Verktygsdata: ", "Verktygsdata: "]);
    await change("3", { group: "Maskindata" });
    expect(await said()).toEqual(["Verktygsdata: ", "Maskindata: Maskin", "Maskindata: Maskin", "Verktygsdata: "]);
    await change("2", { group: "Verktygsdata", group_sv: "Verktyg" });
    const tools = "Verktygsdata: Verktyg";
    expect(await said()).toEqual([tools, tools, "Maskindata: Maskin", tools]);
    const values = { group: "Verktygsdata", setting: "Dwell", setting_type: "tool", unit: "s" };
    const made = await done(admin, "input_setting.create", { values });
    expect(made.group_sv).toBe("Verktyg");
    await change("4", { group_sv: "" });
    const bare = "Verktygsdata: ";
    expect(await said()).toEqual([bare, bare, "Maskindata: Maskin", bare]);
  });

  it("leaves a version of each change, by either way, under the number that terminals know [OV-848]", async () => {
    const admin = await plant.as("admin");
    const { record_no } = (await set()).body.res;
    await set({ record_no, group: "Drying", setting: "Dwell" });
    const rows = [{ key: String(record_no), version: 2 }];
    const [row] = await done(admin, "input_setting.update", { rows, changes: { upper_limit: 70 } });
    expect(row).toMatchObject({ setting_no: String(record_no), group: "Drying", upper_limit: 70, version: 3 });
    const history = await done(admin, "input_setting.history", { key: String(record_no) });
    expect(history.map((one: any) => [one.action, one.username, one.changes.map(({ field }: any) => field)])).toEqual([
      ["update", "admin", ["upper_limit"]],
      ["update", "admin", ["group", "setting"]],
      ["create", "admin", ["setting_no", "group", "setting", "setting_type", "unit", "lower_limit", "upper_limit"]],
    ]);
    const change = (key: string, changes: object) =>
      refusal(call("input_setting.update", { rows: [{ key, version: 1 }], changes }));
    expect(await change("2", { setting: "Melt temperature" })).toEqual([409, 13, "/changes/setting"]);
    expect(await change("2", { unit: "Text" })).toEqual([422, 7, "/changes/lower_limit"]);
    expect(await change("1", { lower_limit: 300 })).toEqual([422, 7, "/changes/lower_limit"]);
    expect((await call("input_setting.list", {}, "supervisor")).status).toBe(403);
  });

  it("says what goes with a setting, and takes it along [OV-848]", async () => {
    const { record_no } = (await set({ group: "Drying" })).body.res;
    await call("update_input_group_settings", { machine_id: "FC1", settings: [{ record_no, value: "3" }] }, "operator");
    const admin = await plant.as("admin");
    const keys = [String(record_no), "none"];
    const uses = [{ title: { en: "Noted values", sv: "Noterade värden" }, count: 1, more: false, goes: true }];
    expect(await done(admin, "input_setting.used_by", { keys })).toEqual([
      { key: keys[0], uses },
      { key: "none", uses: [] },
    ]);
    expect(await done(admin, "input_setting.delete", { keys })).toEqual({ deleted: [keys[0]] });
    expect([await names(), await groups()]).toEqual([before, ["Maskindata", "Verktygsdata"]]);
    expect((await set()).body.res.record_no).toBeGreaterThan(record_no);
  });

  it("removes a setting with its values, and gives its number to no other", async () => {
    await call("update_input_group_settings", { machine_id: "FC1", settings: [{ record_no: 4, value: "500" }] });
    expect((await call("delete_input_setting", { record_no: 4 })).body.res).toBe(true);
    expect(await refusal(call("delete_input_setting", { record_no: 4 }))).toEqual([404, 4, "/record_no"]);
    expect(await names()).toEqual(before.slice(0, 3));
    await call("delete_input_setting", { record_no: 3 });
    expect(await groups()).toEqual(["Maskindata"]);
    const values = await plant.server.parts.store.read.selectFrom("input_group_values").selectAll().execute();
    expect(values).toEqual([]);
    const made = (await set()).body.res.record_no;
    expect(made).toBeGreaterThan(4);
    await call("delete_input_setting", { record_no: made });
    expect((await set()).body.res.record_no).toBeGreaterThan(made);
  });

  it("refuses what it does not know, a name twice in a group, and limits that hold for nothing", async () => {
    expect(await refusal(set({ record_no: 99 }))).toEqual([404, 4, "/record_no"]);
    expect(await refusal(set({ setting: " Cooling time" }))).toEqual([409, 13, "/setting"]);
    expect(await refusal(set({ record_no: 1, setting: "Cooling time" }))).toEqual([409, 13, "/setting"]);
    expect(await refusal(set({ lower_limit: 61 }))).toEqual([422, 7, "/lower_limit"]);
    expect(await refusal(set({ unit: "Text", lower_limit: null }))).toEqual([422, 7, "/upper_limit"]);
    expect(await refusal(set({ setting_type: "part" }))).toEqual([400, 1, "/setting_type"]);
    expect(await refusal(set({ setting: "  " }))).toEqual([400, 1, "/setting"]);
    expect(await names()).toEqual(before);
    expect((await set({ record_no: 2, setting: "Cooling time" })).status).toBe(200);
    expect((await set({ setting: "Cooling time", group: "Verktygsdata" })).status).toBe(200);
  });

  it("is for who may, and each company has its own", async () => {
    for (const user of ["operator", "supervisor"]) {
      expect((await set({}, user)).status).toBe(403);
      expect((await call("load_input_settings", {}, user)).status).toBe(403);
    }
    expect((await set({}, "foreign")).body.res).toMatchObject({ record_no: 1, input_group_record_link: 1 });
    expect([await names("foreign"), await names()]).toEqual([["Maskindata: Dwell time"], before]);
  });
});

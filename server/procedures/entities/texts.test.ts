import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { languageCookie } from "#schemas/protocol/language.ts";
import { type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";
import type { TestClient } from "#tests/support/client.ts";
import { databases } from "#tests/support/databases.ts";

describe.each(databases)("texts that people of another language read, on $kind", (database) => {
  let plant: Plant;
  let swedish: TestClient;
  beforeAll(async () => {
    plant = await startPlant(database);
    swedish = await plant.server.client("supervisor");
    swedish.cookies.set(languageCookie, "sv");
  });
  afterAll(() => plant.close());

  const asked = async (client: TestClient, name: string, input: unknown): Promise<any> => {
    const { status, body } = await client.call(name, input, { key: randomUUID() });
    expect([name, status, body.message]).toEqual([name, 200, undefined]);
    return body.res;
  };
  const english = async (name: string, input: unknown = {}) => await asked(await plant.as("admin"), name, input);
  const svenska = (name: string, input: unknown = {}) => asked(swedish, name, input);
  const say = (slug: string, key: string, changes: object, version = 1) =>
    english(`${slug}.update`, { rows: [{ key, version }], changes });

  it("are said in the language of the reader, and as they stand where nothing else is said [OV-800]", async () => {
    const [row] = await say("stop_code", "12", { stop_description_sv: "Verktygsfel", stop_help_text_sv: "Ring 12." });
    expect(row).toMatchObject({ stop_description: "Tool fault", stop_description_sv: "Verktygsfel", labels: {} });
    await say("stop_group", "T", { description_sv: "Teknik" });
    const codesIn = async (ask: typeof english) =>
      (await ask("load_stop_codes", { machine_id: "FC1" })).map((one: any) => [
        one.stop_description,
        one.stop_help_text,
      ]);
    expect((await codesIn(svenska))[0]).toEqual(["Verktygsfel", "Ring 12."]);
    expect((await codesIn(svenska))[1]).toEqual(["No operator", ""]);
    expect((await codesIn(english))[0]).toEqual(["Tool fault", ""]);
    expect(await svenska("load_stop_groups")).toEqual([{ code: "T", description: "Teknik" }]);
    await say("scrap_reason", "K1", { description_sv: "Orsak ett" });
    await say("scrap_category", "FORM", { description_sv: "Formfel" });
    expect((await svenska("load_scrap_codes"))[0].description).toBe("Orsak ett");
    expect((await english("load_scrap_codes"))[0].description).toBe("Reason K1");
    expect((await svenska("load_scrap_categories"))[0].description).toBe("Formfel");
    await say("material", "M1", { material_desc_sv: "PP-granulat" });
    const materials = { machine_id: "FC1", card_no: null, order_state: "started" };
    expect((await svenska("load_materials", materials)).map((one: any) => one.material_desc)).toEqual([
      "PP-granulat",
      "Masterbatch blue",
    ]);
  });

  it("are said on machines with their places, and told to those who look on in their own language [OV-801]", async () => {
    const streams = {
      en: await (await plant.as("admin")).events("MachineChanged"),
      sv: await swedish.events("MachineChanged"),
    };
    await say("department", "10", { description_sv: "Formning" });
    await say("machine", "FC1", { object_description_sv: "Formspruta 1" });
    const shown = async (ask: typeof english) => {
      const { object_description, department_description } = (await ask("load_machines")).find(
        (one: any) => one.machine_id === "FC1",
      );
      return [object_description, department_description];
    };
    const own = await shown(english);
    expect(await shown(svenska)).toEqual(["Formspruta 1", "Formning"]);
    expect(own).not.toContain("Formning");
    await plant.ingest({ machine_id: "FC1", time: new Date(start).toISOString(), status: "S", stop_reason: "12" });
    const patchesOf = (stream: typeof streams.en) =>
      Object.assign(
        {},
        ...stream.frames.filter(({ data }) => data["machine_id"] === "FC1").map(({ data }) => data["patch"]),
      );
    for (const stream of Object.values(streams)) await stream.until(() => "stop_description" in patchesOf(stream));
    expect(patchesOf(streams.sv)).toMatchObject({
      department_description: "Formning",
      object_description: "Formspruta 1",
      stop_description: "Verktygsfel",
    });
    expect(patchesOf(streams.en)).toMatchObject({ department_description: own[1], stop_description: "Tool fault" });
    expect(streams.sv.text).not.toContain('"texts"');
    for (const stream of Object.values(streams)) stream.close();
    const machine = async (ask: typeof english) => (await ask("load_machine", { machine_id: "FC1" })).stop_description;
    expect([await machine(svenska), await machine(english)]).toEqual(["Verktygsfel", "Tool fault"]);
  });

  it("are found in every language, name what a reference points at, and are kept in history, merge and deletion", async () => {
    const keys = async (search: string) =>
      (await english("stop_code.list", { search })).rows.map((one: any) => one.stop_code);
    expect(await keys("verktygsf")).toEqual(["12"]);
    expect(await keys("teknik")).toContain("12");
    const row = await (await svenskaAdmin()).call("stop_code.get", { key: "12" });
    expect(row.body.res.labels).toEqual({
      group_id: "Teknik",
      stop_description: "Verktygsfel",
      stop_help_text: "Ring 12.",
    });
    const history = await english("stop_code.history", { key: "12" });
    expect(history[0].changes).toContainEqual({ field: "stop_description_sv", before: "", after: "Verktygsfel" });
    await english("stop_code.create", {
      values: { stop_code: "88", stop_description: "Own", stop_description_sv: "Egen" },
    });
    const merged = await say("stop_code", "88", { setup_time: 5 });
    expect(merged[0]).toMatchObject({ stop_description_sv: "Egen", version: 2 });
    const { status, body } = await (
      await plant.as("admin")
    ).call("stop_code.update", {
      rows: [{ key: "88", version: 1 }],
      changes: { setup_time: 6 },
    });
    expect([status, body.code]).toEqual([409, "state_conflict"]);
    expect((await say("stop_code", "88", { stop_description_sv: "" }, 2))[0].stop_description_sv).toBe("");
    await say("stop_code", "88", { stop_description_sv: "Igen" }, 3);
    await english("stop_code.delete", { keys: ["88"] });
    const left = await plant.server.parts.store.read
      .selectFrom("entity_texts")
      .selectAll()
      .where("row_key", "=", "88")
      .execute();
    expect(left).toEqual([]);
  });

  const svenskaAdmin = async (): Promise<TestClient> => {
    const client = await plant.server.client("admin");
    client.cookies.set(languageCookie, "sv");
    return client;
  };
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { languageCookie } from "#schemas/protocol/language.ts";
import { type Plant, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";

describe.each(databases)("printers on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database);
  });
  afterAll(() => plant.close());

  const done = async (user: string, name: string, input: object): Promise<any> => {
    const { status, body } = await (await plant.as(user)).call(name, input, { key: randomUUID() });
    expect([name, status, body.message]).toEqual([name, 200, undefined]);
    return body.res;
  };
  const call = async (name: string, input: object) =>
    await (await plant.as("operator")).call(name, input, { key: randomUUID() });
  const offered = async (input: object) =>
    (await done("operator", "load_printers", input)).map(({ printer_no }: any) => printer_no);

  it("are offered where they may be chosen, by name and place, until they go out of use [OV-805]", async () => {
    const values = { printer_no: "P2", printer_name: "Labels", printer_description: "Line 2" };
    await done("admin", "printer.create", {
      values: { ...values, printer_description_sv: "Linje 2", machine_ids: ["JH1"] },
    });
    expect([await offered({}), await offered({ machine_id: "JH1" }), await offered({ machine_id: "FC1" })]).toEqual([
      ["1", "P2"],
      ["1", "P2"],
      ["1"],
    ]);
    const swedish = await plant.server.client("operator");
    swedish.cookies.set(languageCookie, "sv");
    expect((await swedish.call("load_printers", {})).body.res.at(-1)).toEqual({
      ...values,
      printer_description: "Linje 2",
      is_default: false,
      driver: "",
      reports_state: true,
    });
    await done("admin", "printer.retire", { keys: ["P2"], retired: true });
    expect(await offered({})).toEqual(["1"]);
    expect((await (await plant.as("foreign")).call("load_printers", {})).body.res).toEqual([]);
  });

  it("are offered for what they are used for, and the default one prints what nobody has chosen one for", async () => {
    const add = (printer_no: string, values: object) =>
      done("admin", "printer.create", { values: { printer_no, printer_name: printer_no, ...values } });
    await add("L1", { uses: "labels" });
    await add("D1", { uses: "documents", is_default: true });
    await add("D2", { uses: "documents", is_default: true, machine_ids: ["JH1"] });
    const forEach = await Promise.all([{}, { use: "labels" }, { use: "documents" }].map(offered));
    expect(forEach).toEqual([
      ["1", "D1", "D2", "L1"],
      ["1", "L1"],
      ["1", "D1", "D2"],
    ]);
    const order = { machine_id: "FC1", card_no: "100" };
    const card = (printer_no: string) => call("print_full_order", { ...order, printer_no });
    const label = (printer: string) => call("print_label", { ...order, num_labels: 1, printer });
    expect((await card("")).status).toBe(200);
    expect(await card("L1")).toMatchObject({ status: 404, body: { path: "/printer_no" } });
    expect(await label("D1")).toMatchObject({ status: 404 });
    expect(await label("")).toMatchObject({ status: 422 });
    await done("admin", "printer.update", { rows: [{ key: "L1", version: 1 }], changes: { is_default: true } });
    expect((await label("")).status).toBe(200);
    const jobs = await done("operator", "load_print_jobs", { printstatus: null });
    expect(jobs.map(({ kind, printer_no }: any) => [kind, printer_no])).toEqual([
      ["label", "L1"],
      ["order", "D1"],
    ]);
  });
});

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
    });
    await done("admin", "printer.retire", { keys: ["P2"], retired: true });
    expect(await offered({})).toEqual(["1"]);
    expect((await (await plant.as("foreign")).call("load_printers", {})).body.res).toEqual([]);
  });
});

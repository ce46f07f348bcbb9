import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writePlant } from "#server/demo/write-plant.ts";
import { company, order, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";

const part = (part_no: string, part_description: string) => ({ part_no, part_description });

describe.each(databases)("parts on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database);
    await writePlant(plant.server.parts.store, company, {
      orders: [
        order("JB1", "400", part("P7", "Bolt M8")),
        order("JB1", "401", part("P7", "Bolt M8")),
        order("JB1", "402", part("P2", "Nut M8")),
        order("JB1", "403", { ...part("P9", "Washer"), state: "started", started_at: start }),
        order("JB1", "404", part("", "")),
        order("JH1", "201", part("P5", "Crate")),
      ],
    });
  });
  afterAll(() => plant.close());
  const read = async (name: string, input: unknown, user = "operator"): Promise<any> =>
    (await (await plant.as(user)).call(name, input)).body.res;

  it("of a machine are those of its planned orders, each once", async () => {
    expect(await read("search_part", { machine_id: "JB1" })).toEqual([part("P2", "Nut M8"), part("P7", "Bolt M8")]);
  });

  it("of the plant are those of all orders of the machines that the caller may see", async () => {
    const values = async (user: string) => (await read("load_parts", {}, user)).map(({ value }: any) => value);
    expect(await values("operator")).toEqual(["P1", "P2", "P5", "P7", "P9"]);
    expect(await values("restricted")).toEqual(["P1", "P5"]);
  });
});

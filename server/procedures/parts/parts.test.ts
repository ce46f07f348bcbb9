import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writePlant } from "#server/demo/write-plant.ts";
import { company, order, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";
import { day, hour } from "#schemas/durations.ts";

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
        ...[1, 2, 3].map((days) =>
          order("JB1", `41${days}`, {
            ...part("P8", "Hinge"),
            op_number: days === 3 ? "20" : "10",
            state: "stopped",
            good_qty: 100_000_000,
            started_at: start - days * day,
            stop_date: start - days * day + hour,
          }),
        ),
      ],
    });
  });
  afterAll(() => plant.close());
  const read = async (name: string, input: unknown, user = "operator"): Promise<any> => {
    const { status, body } = await (await plant.as(user)).call(name, input);
    expect([status, body.message]).toEqual([200, undefined]);
    return body.res;
  };

  it("of a machine are those of its planned orders, each once", async () => {
    expect(await read("search_part", { machine_id: "JB1" })).toEqual([part("P2", "Nut M8"), part("P7", "Bolt M8")]);
  });

  it("are known by the orders that ran in a range of days, latest first and so many of each operation", async () => {
    const dayOf = (days: number) => new Date(start - days * day).toISOString().slice(0, 10);
    const open = { part_no_from: "P8", part_no_to: "P8", op_no_from: "", op_no_to: "", number_of_orders_back: 9 };
    const cards = async (input: object, user?: string) =>
      (await read("get_part_info", { ...open, start_date: dayOf(9), stop_date: dayOf(0), ...input }, user)).map(
        ({ card_no }: any) => card_no,
      );
    expect(await cards({})).toEqual(["411", "412", "413"]);
    expect(await cards({ number_of_orders_back: 1 })).toEqual(["411", "413"]);
    expect(await cards({ op_no_from: "11", op_no_to: "20" })).toEqual(["413"]);
    expect(await cards({ start_date: dayOf(2), stop_date: dayOf(2) })).toEqual(["412"]);
    expect(await cards({ part_no_from: "P9", part_no_to: "" })).toEqual(["403"]);
    expect(await cards({}, "restricted")).toEqual([]);
    const client = await plant.as("operator");
    const { status, body } = await client.call("get_part_info", { ...open, start_date: dayOf(0), stop_date: dayOf(1) });
    expect([status, body.call_status[0].call_code, body.path]).toEqual([422, 7, "/start_date"]);
  });

  it("of the plant are those of all orders of the machines that the caller may see", async () => {
    const values = async (user: string) => (await read("load_parts", {}, user)).map(({ value }: any) => value);
    expect(await values("operator")).toEqual(["P1", "P2", "P5", "P7", "P8", "P9"]);
    expect(await values("restricted")).toEqual(["P1", "P5"]);
  });
});

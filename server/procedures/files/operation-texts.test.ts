import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writePlant } from "#server/demo/write-plant.ts";
import { company, type Plant, startPlant } from "#tests/contracts/procedures/plant.ts";
import { anyDatabase } from "#tests/support/databases.ts";

describe.each(anyDatabase)("operation texts on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database);
    await writePlant(plant.server.parts.store, company, {
      operation_texts: ["200", "999"].map((card_no) => ({ company_id: company, card_no, text: "<b>Dry</b>" })),
    });
  });
  afterAll(() => plant.close());
  const textOf = async (card_no: string, user = "operator") =>
    (await (await plant.as(user)).call("load_operation_text", { card_no })).body.res;

  it("are read by card: empty without one, and nothing for a card that no order has or that the caller may not see", async () => {
    expect(await Promise.all(["200", "100", "999"].map((card_no) => textOf(card_no)))).toEqual([
      "<b>Dry</b>",
      "",
      null,
    ]);
    expect(await Promise.all(["200", "300"].map((card_no) => textOf(card_no, "restricted")))).toEqual([
      "<b>Dry</b>",
      null,
    ]);
  });
});

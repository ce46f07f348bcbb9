import type { TSchema } from "typebox";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { ScrapMonthRow, ScrapWidgetRow } from "#schemas/plant/scrap-pivot.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { writePlant } from "#server/demo/write-plant.ts";
import { addTransactions, emptyTransaction } from "#server/procedures/records/transactions.ts";
import { validatorOf } from "#server/validation.ts";
import { rollUp } from "#server/procedures/statistics/rollups/roll-up.ts";
import { letJh1Work } from "#tests/contracts/procedures/machine-work.ts";
import { at, company, orderMaterial, type Plant, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";
import { ofCompany } from "#server/database/company.ts";

const million = 1_000_000;
const scrapOf = (machine_id: string, card_no: string, time: string, pieces: number, scrap_reason = "K1") => ({
  ...emptyTransaction,
  company_id: company,
  machine_id,
  card_no,
  kind: "scrap" as const,
  counted: 0 as const,
  quantity: pieces * million,
  trans_time: Date.parse(time),
  scrap_reason,
});

describe.each(databases)("the scrap pivot on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database, { language: "browser" });
    const { store } = plant.server.parts;
    // 10 g of a material in kg for each of 100 pieces, and another that is counted in pieces.
    await writePlant(store, company, {
      materials: [{ company_id: company, material_no: "M3", material_desc: "Insert", unit: "pcs" }],
      order_materials: [
        { ...orderMaterial("200", 1, "M1", { planned_qty: million }), machine_id: "JH1" },
        { ...orderMaterial("200", 2, "M3", { planned_qty: 100 * million }), machine_id: "JH1" },
      ],
    });
    await letJh1Work(plant);
    await store.write((trx) =>
      addTransactions(ofCompany(trx, 1), [
        scrapOf("JH1", "200", "2026-05-31T20:00:00Z", 4),
        // June by the company's clocks.
        scrapOf("JH1", "200", "2026-05-31T22:30:00Z", 6, "K2"),
        scrapOf("FC1", "102", at(-5000), 8),
        scrapOf("PJ1", "300", at(-5000), 50),
      ]),
    );
  });
  afterAll(() => plant.close());

  const asked = {
    feature: "get",
    username: "operator",
    machine_from: "FC1",
    machine_to: "JH1",
    start_time: "2026-05-30T00:00:00Z",
    end_time: at(0),
  };
  const pivot = async (more: Record<string, string> = {}, user = "operator", language = "en") => {
    const query = new URLSearchParams({ ...asked, ...more });
    const client = await plant.as(user);
    return client.get(`/api/procedures/get_report_scrap_pivot_graph?${query}`, { "accept-language": language });
  };
  const reason = (scrap_reason: string) => ({ scrap_reason, description: `Reason ${scrap_reason}`, color: "#aa0000" });
  const rowsOf = {
    FC1: [{ machine_id: "FC1", shift: 1, scrap: 8, ...reason("K1") }],
    JH1: [
      { machine_id: "JH1", shift: 0, scrap: 4, ...reason("K1") },
      { machine_id: "JH1", shift: 0, scrap: 6, ...reason("K2") },
      { machine_id: "JH1", shift: 1, scrap: 11, ...reason("K1") },
      { machine_id: "JH1", shift: 1, scrap: 9, ...reason("K2") },
    ],
  };

  it("answers a GET with the rows of the machines between two, corrected, and the kg of each month and week [WD-945]", async () => {
    const { status, body } = await pivot();
    expect([status, body]).toEqual([
      200,
      {
        call_status: [{ call_code: 0, call_message: "" }],
        res: {
          rows: [...rowsOf.FC1, ...rowsOf.JH1],
          months: [
            { m: 5, mn: "May", w: 22, wiso: "2026-W22", scrapkg: 0.04 },
            { m: 6, mn: "June", w: 23, wiso: "2026-W23", scrapkg: 0.06 },
            { m: 6, mn: "June", w: 24, wiso: "2026-W24", scrapkg: 0.2 },
          ],
        },
      },
    ]);
    expect((await (await plant.as("operator")).call("get_report_scrap_pivot_graph", asked)).body).toEqual(body);
  });

  it("answers the same from the sums of days as from the records that they were made of", async () => {
    const { store } = plant.server.parts;
    const before = (await pivot()).body;
    await rollUp(store, { company_id: company, now: Date.parse(at(0)), settings: {} });
    const summed = await store.read.selectFrom("history_day_scrap").select(["machine_id", "quantity"]).execute();
    expect(summed.filter(({ machine_id }) => machine_id === "JH1").length).toBeGreaterThan(1);
    expect((await pivot()).body).toEqual(before);
    // Only the sums are left to answer from.
    await store.write((trx) =>
      trx
        .updateTable("history_day_scrap")
        .set({ quantity: 7 * million })
        .execute(),
    );
    expect((await pivot()).body).not.toEqual(before);
    await store.write((trx) => trx.deleteFrom("rollup_progress").execute());
  });

  it("names months in the caller's language, and has nothing of machines outside the restrictions", async () => {
    const { body } = await pivot({}, "restricted", "sv");
    expect(body.res.rows).toEqual(rowsOf.JH1);
    expect(body.res.months.map(({ mn }: any) => mn)).toEqual(["maj", "juni", "juni"]);
    expect((await pivot({ machine_from: "K1", machine_to: "A1" })).body.res).toEqual({ rows: [], months: [] });
  });

  it.each([
    ["a start after the end", { start_time: at(1) }, [422, "rule_violated", "/start_time"]],
    ["another feature", { feature: "set" }, [400, "invalid_input", "/feature"]],
    ["an unknown field", { page: "1" }, [400, "invalid_input", "/page"]],
  ])("refuses %s", async (_name, more, refusal) => {
    const { status, body } = await pivot(more as unknown as Record<string, string>);
    expect([status, body.code, body.path]).toEqual(refusal);
  });

  it("keep the GET of their description, as the order with materials does, and take no other method there [WD-1143]", async () => {
    const client = await plant.as("operator");
    const envelope = { call_status: [{ call_code: 0, call_message: "" }], res: expect.anything() };
    const both = [await pivot(), await client.get("/order/FC1/100")];
    expect(both.map(({ status, body }) => [status, body])).toEqual([
      [200, envelope],
      [200, envelope],
    ]);
    const { status, body } = await client.json("POST", "/order/M1/10", {});
    expect([status, body.code]).toEqual([405, "method_not_allowed"]);
  });
});

const widgetRow = { machine_id: "M1", shift: 1, scrap: 3, scrap_reason: "K1", description: "Flash", color: "#aa0000" };
const monthRow = { m: 5, mn: "maj", w: 20, wiso: "2024-W20", scrapkg: 12.5 };

/** The row if the schema takes it; of others none may be left: with a field more, less, or wrong. */
const taken = (schema: TSchema, row: object, wrong: object) =>
  [
    row,
    { ...row, other: 1 },
    { ...row, ...wrong },
    ...Object.keys(row).map((field) => ({ ...row, [field]: undefined })),
  ].filter((one) => {
    try {
      validatorOf(schema)(JSON.parse(JSON.stringify(one)));
      return true;
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  });

test("a row of the scrap widgets has exactly its fields [WD-946]", () => {
  expect(taken(ScrapWidgetRow, widgetRow, { shift: "1" })).toEqual([widgetRow]);
});

test("a row of a month has exactly its fields [WD-947] [WD-948]", () => {
  expect(taken(ScrapMonthRow, monthRow, { wiso: "2024-20" })).toEqual([monthRow]);
});

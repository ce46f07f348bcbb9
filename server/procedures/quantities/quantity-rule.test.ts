import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { writePlant } from "#server/demo/write-plant.ts";
import { at, company, order, orderMaterial, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";
import { checkQuantity } from "./quantity-rule.ts";
import { hour } from "#schemas/durations.ts";

const absurd = 999_999_999;

interface Case {
  procedure: string;
  path: string;
  /** The whole input but for the quantity. */
  input: (plant: Plant) => Promise<Record<string, unknown>>;
  user?: string;
  /** What the unit takes, and what has one decimal too many for it. */
  fits: number;
  tooFine: number;
  /** The most that is taken unasked. */
  limit: number;
  /** Above it, in one step of the unit. */
  above: number;
}

const product = { machine_id: "FC1", card_no: "100", employee: "1001", trans_time: at(0) };
const onKg = { ...product, machine_id: "JB1", card_no: "400" };
const unplanned = { ...product, card_no: "103" };
const pieces = { fits: 3, tooFine: 12.5, limit: 200, above: 201 };
const kilos = { fits: 12.5, tooFine: 0.0007, limit: 200, above: 200.001 };
const materialOfOrder = { machine_id: "FC1", card_no: "100", material_no: "M1" };
const material = { fits: 1.234, tooFine: 1.2345, limit: 5, above: 5.001 };

const good = (of: object) => () => Promise.resolve({ ...of, note: "" });
const scrapped = (of: object) => () => Promise.resolve({ ...of, scrap_reason: "K1", scrap_text: "" });
const materialScrap = {
  material_card_no: "MC1",
  machine_id: "FC1",
  scrap_reason: "K1",
  trans_time: at(0),
  reporting_source: "order-confirmation",
};

/** Every procedure that takes a quantity from a person: in pieces, in a unit with decimals, and where nothing is planned. */
const cases: Readonly<Record<string, Case>> = {
  "good pieces": { procedure: "receive_good_qty", path: "/good_qty", input: good(product), ...pieces },
  "good kg": { procedure: "receive_good_qty", path: "/good_qty", input: good(onKg), ...kilos },
  "good pieces of which nothing is planned": {
    procedure: "receive_good_qty",
    path: "/good_qty",
    input: good(unplanned),
    ...pieces,
    limit: 100_000,
    above: 100_001,
  },
  "scrapped pieces": {
    procedure: "report_scrap",
    path: "/scrap_qty",
    input: scrapped(product),
    ...pieces,
    tooFine: 1.5,
  },
  "scrapped kg": { procedure: "report_scrap", path: "/scrap_qty", input: scrapped(onKg), ...kilos },
  "scrapped material": {
    procedure: "report_material_scrap",
    path: "/quantity",
    input: () => Promise.resolve(materialScrap),
    ...material,
  },
  "a correction": {
    procedure: "correct_quantity",
    path: "/quantity",
    async input(plant) {
      const report = { ...product, good_qty: 7, note: "" };
      const { body } = await (await plant.as("operator")).call("receive_good_qty", report, { key: randomUUID() });
      return { record_no: body.res.record_no, reason: "miscounted" };
    },
    ...pieces,
  },
  "a confirmed order": {
    procedure: "confirm_order",
    path: "/good_qty",
    user: "admin",
    input: () =>
      Promise.resolve({ machine_id: "JH1", card_no: "200", recordNos: [], note: "oc: ok", employee: "1001" }),
    ...pieces,
  },
  "ordered material": {
    procedure: "order_material",
    path: "/quantity",
    input: () => Promise.resolve(materialOfOrder),
    ...material,
  },
  "returned material": {
    procedure: "return_material",
    path: "/quantity",
    async input(plant) {
      const ordered = { ...materialOfOrder, quantity: absurd, confirmed: true };
      await (await plant.as("operator")).call("order_material", ordered, { key: randomUUID() });
      return materialOfOrder;
    },
    ...material,
  },
};

const tables = [
  "production_transactions",
  "material_scrap",
  "material_requests",
  "order_confirmations",
  "stored_replies",
] as const;

describe.each(databases)("quantities by their unit and plan on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database);
    await writePlant(plant.server.parts.store, company, {
      machine_touch_configs: [{ company_id: company, machine_id: "JB1", config: '{"unit":"kg"}' }],
      orders: [
        order("JB1", "400", { state: "started", started_at: start - hour }),
        order("FC1", "103", { state: "stopped", started_at: start - hour, planned_op_qty: 0 }),
      ],
      order_materials: [orderMaterial("103", 1, "M1", { material_card_no: "MC3" })],
    });
  });
  afterAll(() => plant.close());
  afterEach(() =>
    plant.server.parts.store.write(async (trx) => {
      for (const table of tables) await trx.deleteFrom(table).execute();
    }),
  );

  const field = (path: string) => path.slice(1);
  const counts = async () => {
    const { read } = plant.server.parts.store;
    const rows = await Promise.all(tables.map((table) => read.selectFrom(table).selectAll().execute()));
    return rows.map(({ length }) => length);
  };
  /** Sends quantities one after the other: what each is answered, and whether it has changed anything. */
  const sender = async ({ procedure, path, input, user = "operator" }: Case) => {
    const [client, rest] = [await plant.as(user), await input(plant)];
    return async (quantity: number, more: object = {}, key: string = randomUUID()) => {
      const before = await counts();
      const body = { ...rest, [field(path)]: quantity, ...more };
      const answer = await client.call(procedure, body, { key });
      const isStored = JSON.stringify(await counts()) !== JSON.stringify(before);
      return { status: answer.status, code: answer.body.call_status[0].call_code, path: answer.body.path, isStored };
    };
  };
  const taken = { status: 200, code: 0, path: undefined, isStored: true };

  it.each(Object.entries(cases))("%s: the unit decides the decimals", async (_name, one) => {
    const send = await sender(one);
    const refused = { status: 422, code: 7, path: one.path, isStored: false };
    expect(await send(one.tooFine)).toEqual(refused);
    expect(await send(one.tooFine, { confirmed: true })).toEqual(refused);
    expect(await send(one.fits)).toEqual(taken);
  });

  it.each(Object.entries(cases))("%s: up to the limit nobody is asked", async (_name, one) => {
    expect(await (await sender(one))(one.limit)).toEqual(taken);
  });

  it.each(Object.entries(cases))(
    "%s: above the limit a person has to confirm, with the same key",
    async (_name, one) => {
      const send = await sender(one);
      const key = randomUUID();
      const asks = { status: 422, code: 26, path: one.path, isStored: false };
      expect(await send(one.above)).toEqual(asks);
      expect(await send(absurd, { confirmed: false }, key)).toEqual(asks);
      expect(await send(absurd, { confirmed: true }, key)).toEqual(taken);
      expect(await send(absurd, { confirmed: true }, key)).toEqual({ ...taken, isStored: false });
    },
  );
});

describe("the site", () => {
  const answer = async (settings: Record<string, unknown>, good_qty: number) => {
    const plant = await startPlant(databases[0]!, settings);
    const client = await plant.as("operator");
    const input = { ...product, good_qty, note: "" };
    const { body } = await client.call("receive_good_qty", input, { key: randomUUID() });
    await plant.close();
    return body.code ?? "ok";
  };

  it.each([
    ["says the unit of what is made", { quantity_unit: "kg" }, 12.5, "ok"],
    ["says the decimals of a unit", { unit_decimals: { pcs: 1 } }, 12.5, "ok"],
    ["says them of a unit of its own", { quantity_unit: "sack", unit_decimals: { sack: 0 } }, 1.5, "rule_violated"],
    ["lowers the limit", { plausible_quantity_percent: 50 }, 51, "confirmation_needed"],
    ["switches the limit off", { plausible_quantity_percent: 0 }, absurd, "ok"],
  ])("%s", async (_what, settings, quantity, code) => {
    expect(await answer(settings, quantity)).toBe(code);
  });
});

it.each([
  ["en", 12.5, "pcs", 18_300, "quantities.whole_only", { unit: "pcs", decimals: 0 }],
  ["en", 0.0007, "kg", 0, "quantities.too_many_decimals", { unit: "kg", decimals: 3 }],
  [
    "en",
    absurd,
    "pcs",
    18_300,
    "quantities.far_above_plan",
    { quantity: "999,999,999", planned: "18,300", unit: "pcs" },
  ],
  ["sv", 12_345.5, "kg", 10, "quantities.far_above_plan", { quantity: "12\u00a0345,5", planned: "10", unit: "kg" }],
  ["en", absurd, "m", 0, "quantities.far_above_usual", { quantity: "999,999,999", limit: "100,000", unit: "m" }],
] as const)("says in %s of %j %s of %j planned what is wrong", (language, quantity, unit, planned, key, values) => {
  const context = { settings: {}, scope: { company_id: company, machines: null, language } };
  const reported = { quantity: quantity * 1e6, path: "/quantity", confirmed: undefined };
  const check = () => checkQuantity(context, reported, { unit, planned: planned * 1e6 });
  expect(check).toThrow(expect.objectContaining({ text: { key, values: expect.objectContaining(values) } }));
});

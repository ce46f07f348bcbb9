import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import type { EnteredOrder } from "#schemas/plant/order-entry.ts";
import { ofCompany } from "#server/database/company.ts";
import { addApiKey } from "#server/procedures/users/api-keys.ts";
import { company, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";

/** Tables that grow with the orders of a plant. */
const growing = ["orders", "order_materials", "materials", "parts", "operation_texts"];

const sent = (planned_op_qty: number): EnteredOrder[] =>
  ["PLAN-1", "PLAN-2"].map((pOrder) => ({
    pOrder,
    part_no: "PLAN",
    part_description: "Bolt M8",
    planned_op_qty,
    operations: [
      {
        op_number: "10",
        machine_id: "JB1",
        operation_text: `Make ${planned_op_qty}`,
        materials: [{ material_no: "PLAN-M", material_desc: "Steel", planned_qty: planned_op_qty }],
      },
    ],
  }));

const embedded = databases.find(({ kind }) => kind === "sqlite")!;
let plant: Plant;
/** Hears of every statement that is compiled. */
let prepare: MockInstance<DatabaseSync["prepare"]>;
beforeEach(async () => {
  plant = await startPlant(embedded);
  prepare = vi.spyOn(DatabaseSync.prototype, "prepare");
});
afterEach(async () => {
  vi.restoreAllMocks();
  await plant.close();
});

const put = async (key: string, orders: readonly EnteredOrder[]) => {
  const headers = { "content-type": "application/json", authorization: `Bearer ${key}` };
  const answer = await fetch(`${plant.server.url}/api/orders`, {
    method: "PUT",
    headers,
    body: JSON.stringify(orders),
  });
  const { res } = (await answer.json()) as { res: Record<string, unknown> };
  return [res["created"], res["changed"]];
};

/** The steps of a statement that read a growing table by less than a key: all rows of it, or all of the company. */
const readingAll = async (statement: string): Promise<string[]> => {
  const { store } = plant.server.parts;
  const steps = await store.maintain<{ detail: string }>(`explain query plan ${statement}`);
  const isOfGrowing = new RegExp(`^(SCAN|SEARCH) (${growing.join("|")}|line)\\b`);
  return steps
    .map(({ detail }) => detail)
    .filter((detail) => isOfGrowing.test(detail) && !/\(company_id=\? AND /.test(detail));
};

it("orders that are sent are found by keys, also while the statistics are of a plant with a few orders", async () => {
  const { store } = plant.server.parts;
  const { api_key } = await store.write((trx) => addApiKey(ofCompany(trx, company), company, "ERP", start, "orders"));
  expect([await put(api_key, sent(500)), await put(api_key, sent(600))]).toEqual([
    [2, 0],
    [0, 2],
  ]);
  await store.maintain("analyze");
  // The highest number is where its index ends.
  const asked = [...new Set(prepare.mock.calls.map(([text]) => text))].filter(
    (text) => growing.some((table) => text.includes(`"${table}"`)) && !text.includes("max("),
  );
  const scans: Record<string, string[]> = {};
  for (const statement of asked) scans[statement] = await readingAll(statement);
  expect(asked.length).toBeGreaterThan(10);
  expect(Object.fromEntries(Object.entries(scans).filter(([, steps]) => steps.length > 0))).toEqual({});
});

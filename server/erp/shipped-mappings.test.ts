import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ErpMappingDocument } from "#schemas/documents/erp-mapping/schema.ts";
import { erpSubjects } from "#schemas/plant/erp-transfer.ts";
import { writePlant } from "#server/demo/write-plant.ts";
import { messageOf } from "#server/procedures/erp/message.ts";
import { root } from "#server/root.ts";
import { at, company, orderMaterial, type Plant, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";

const folder = `${root}/configs/factory/erp-mappings`;
const mappings = new Map(
  readdirSync(folder).map((file) => {
    const mapping = JSON.parse(readFileSync(join(folder, file), "utf8")) as ErpMappingDocument;
    return [mapping.subject, mapping] as const;
  }),
);
const services = { language: "en", timeZone: "Europe/Stockholm" } as const;

const machine_id = "PJ1";
const card_no = "300";
const of = { machine_id, card_no };

describe.each(databases)("what an ERP is told by the mappings that are shipped, on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database);
    await writePlant(plant.server.parts.store, company, {
      order_materials: [orderMaterial(card_no, 1, "M1", { machine_id, material_card_no: "MC9" })],
    });
  });
  afterAll(() => plant.close());

  const call = async (name: string, input: object, user = "admin"): Promise<any> => {
    const { status, body } = await (await plant.as(user)).call(name, input, { key: randomUUID() });
    expect([name, status, body.message]).toEqual([name, 200, undefined]);
    return body.res;
  };

  it("is, of each of the five subjects, what happened at the machine, under the key of the fact", async () => {
    const report = { ...of, employee: "1001", trans_time: at(0) };
    await call("receive_good_qty", { ...report, good_qty: 12, note: "First of the day" });
    await call("report_scrap", { ...report, scrap_qty: 2, scrap_reason: "K1", scrap_text: "" });
    const scrapped = { machine_id, material_card_no: "MC9", quantity: 1.234, scrap_reason: "K1", trans_time: at(0) };
    await call("report_material_scrap", { ...scrapped, reporting_source: "order-confirmation" });
    const flag = await call("print_pallet_flag", {
      ...of,
      quantity: 40,
      pallet_flag_type: "UP",
      printer: "1",
      num_copies: 1,
    });
    await call("stop_order", { ...of, cancel_order: true });
    const rows = await plant.server.parts.store.read
      .selectFrom("erp_transfers")
      .selectAll()
      .where("machine_id", "=", machine_id)
      .where("status", "=", "N")
      .orderBy("queue_no")
      .execute();
    const told = rows.map((row) => {
      const { url, method, headers, body } = messageOf(
        row,
        mappings.get(row.subject)!,
        { url: "https://erp" },
        services,
      );
      expect([method, headers]).toEqual(["POST", [{ key: "Idempotency-Key", value: row.key }]]);
      return [new URL(url).pathname, JSON.parse(body!)];
    });
    const shared = {
      machine: machine_id,
      card: card_no,
      reported_at: at(0),
    };
    expect([...mappings.keys()].toSorted()).toEqual([...erpSubjects].toSorted());
    expect(told).toEqual([
      [
        "/production-reports",
        {
          ...shared,
          key: `${company}-balthzartransactions-1`,
          type: "report",
          quantity: 12,
          employee: "1001",
          note: "First of the day",
          cancelled: null,
        },
      ],
      [
        "/scrap-reports",
        {
          ...shared,
          key: `${company}-balthzarscraptransactions-2`,
          quantity: 2,
          reason: "K1",
          employee: "1001",
          note: "",
        },
      ],
      [
        "/material-reports",
        {
          ...shared,
          key: expect.stringMatching(/^\d+-materialreporting-\d+$/),
          material: "M1",
          material_card: "MC9",
          quantity: 1.234,
          reason: "K1",
        },
      ],
      [
        "/pallet-flags",
        {
          ...shared,
          key: `${company}-palletflaghistory-1`,
          action: "print",
          flag: flag.record_no,
          sscc: flag.sscc,
          quantity: 40,
          flag_type: "UP",
          user: "admin",
        },
      ],
      [
        "/production-reports",
        {
          ...shared,
          key: `${company}-balthzartransactions-3`,
          type: "stop_order",
          quantity: 0,
          employee: null,
          note: null,
          cancelled: 1,
        },
      ],
      [
        "/cancellations",
        {
          ...shared,
          key: `${company}-cancellations-1`,
          action: "cancellation",
          order_record: expect.any(Number),
          user: "admin",
        },
      ],
    ]);
  });
});

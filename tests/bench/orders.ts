import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { EnteredOrder } from "#schemas/plant/order-entry.ts";
import type { Client } from "#tests/faults/client.ts";
import { healthDuring } from "./health.ts";
import { startPlant } from "./plant.ts";
import { runReference } from "./references/spawn.ts";
import type { Row } from "./row.ts";

const count = 5000;
const material = (index: number) => ({ material_no: `BENCH-${index}`, material_desc: `Material ${index}`, unit: "kg" });

/** Orders of two operations with two materials each. */
const ordersFor = (machines: readonly string[], planned_op_qty: number): EnteredOrder[] =>
  Array.from({ length: count }, (_none, index) => ({
    pOrder: `BENCH-${index}`,
    part_no: `BENCH-${index % 400}`,
    part_description: `Part ${index % 400}`,
    planned_op_qty,
    planned_start_time: new Date(Date.UTC(2027, 0, 1) + index * 60_000).toISOString(),
    operations: ["10", "20"].map((op_number, at) => ({
      op_number,
      op_name: `Operation ${op_number}`,
      machine_id: machines[(index + at) % machines.length]!,
      planned_setup_time: 0.5,
      planned_unit_time: 1.2,
      materials: [material(index % 50), material(50)].map((one) => ({ ...one, planned_qty: 2.5 })),
    })),
  }));

const keyFor = async (admin: Client): Promise<string> => {
  const made = await admin.call<{ api_key: string }>(
    "create_api_key",
    { name: "Bench ERP", scope: "orders" },
    crypto.randomUUID(),
  );
  if (!made.answered || made.status !== 200) throw new Error("No key was made.");
  return (made.body.res as { api_key: string }).api_key;
};

/** Puts orders; all of them have to come out as this. Answers the seconds. */
const put = async (url: string, key: string, body: string, result: "created" | "changed" | "unchanged") => {
  const begun = performance.now();
  const headers = { "content-type": "application/json", authorization: `Bearer ${key}` };
  const response = await fetch(`${url}/api/orders`, { method: "PUT", headers, body });
  const answer = (await response.json()) as { res?: Record<string, unknown> };
  const seconds = (performance.now() - begun) / 1000;
  if (answer.res?.[result] !== count)
    throw new Error(`${response.status}: not all ${result}: ${JSON.stringify(answer).slice(0, 500)}`);
  return seconds;
};

/** How long thousands of an ERP's orders take, new, changed and the same, and how soon others are answered meanwhile. */
export async function orderRows(): Promise<Row[]> {
  const plant = await startPlant();
  const folder = await mkdtemp(join(tmpdir(), "shopwright-bench-orders-"));
  try {
    const admin = await plant.client("admin");
    const key = await keyFor(admin);
    const machines = (await admin.read<{ machine_id: string }[]>("load_machines", {})).map(
      ({ machine_id }) => machine_id,
    );
    const [fresh, changed] = [500, 600].map((quantity) => JSON.stringify(ordersFor(machines, quantity)));
    const file = join(folder, "orders.json");
    await writeFile(file, fresh!);
    const reference = {
      what: "the same body parsed and inserted by node:sqlite in one transaction, unchecked",
      figure: await runReference("./sqlite-orders.ts", file, join(folder, "reference.sqlite")),
    };
    const quiet = await healthDuring(plant, () => pause(3000));
    const rows: Row[] = [];
    const health: number[] = [];
    for (const [what, body, result] of [
      ["new", fresh, "created"],
      ["all changed", changed, "changed"],
      ["all the same", changed, "unchanged"],
    ] as const) {
      let figure = 0;
      health.push(await healthDuring(plant, async () => (figure = await put(plant.url, key, body!, result))));
      rows.push({
        what: `5,000 orders by \`PUT\`, ${what}, two operations with two materials each`,
        figure,
        unit: "s",
        reference,
        goal: "<= 5 s",
      });
    }
    rows.push({
      what: "`/api/health`, p99 while they are put",
      figure: Math.max(...health),
      unit: "ms",
      reference: { what: "the same while nothing else runs", figure: quiet },
      goal: "<= 50 ms",
    });
    return rows;
  } finally {
    await plant.close();
    await rm(folder, { recursive: true, force: true });
  }
}

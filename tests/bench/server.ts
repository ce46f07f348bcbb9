import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { startPlant } from "./plant.ts";
import { runReference, startReference } from "./references/spawn.ts";
import type { Row } from "./row.ts";

const seconds = 5;

interface Load {
  perSecond: number;
  p99: number;
  failed: number;
}

async function load(options: autocannon.Options): Promise<Load> {
  const result = await autocannon({ duration: seconds, ...options });
  return { perSecond: result["2xx"] / result.duration, p99: result.latency.p99, failed: result.non2xx + result.errors };
}

/** Cheap procedure reads and durable writes a second over real HTTP, beside a bare route and bare inserts. */
export async function serverRows(): Promise<Row[]> {
  const plant = await startPlant();
  const folder = await mkdtemp(join(tmpdir(), "shopwright-bench-"));
  try {
    const client = await plant.client();
    const machines = await client.read<{ machine_id: string }[]>("load_machines", {});
    const machine_id = machines[0]?.machine_id ?? "";
    const order = (await client.read<{ card_no: string; machine_id1: string }[]>("load_all_running_orders", {}))[0];
    const body = JSON.stringify({ machine_id });
    const answer = JSON.stringify(await client.call("load_stop_codes", { machine_id }));

    const reads = await load({
      url: `${plant.url}/api/procedures/load_stop_codes`,
      method: "POST",
      headers: client.headers,
      body,
      connections: 50,
    });
    const route = await startReference("./fastify-route.ts", { BODY: answer });
    const bare = await load({
      url: `${route.url}/read`,
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      connections: 50,
    });
    await route.close();

    const report = {
      machine_id: order?.machine_id1,
      card_no: order?.card_no,
      good_qty: 1,
      employee: "",
      trans_time: new Date().toISOString(),
      note: "",
    };
    const writes = await load({
      url: `${plant.url}/api/procedures/receive_good_qty`,
      connections: 50,
      requests: [
        {
          method: "POST",
          body: JSON.stringify(report),
          setupRequest: (request) => ({
            ...request,
            headers: { ...client.headers, "idempotency-key": randomUUID() },
          }),
        },
      ],
    });
    const inserts = await runReference("./sqlite-insert.ts", join(folder, "reference.sqlite"));
    if (reads.failed + writes.failed > 0)
      throw new Error(`${reads.failed} reads and ${writes.failed} writes failed under load.`);
    return [
      {
        what: "Cheap procedure reads (load_stop_codes, 50 connections)",
        figure: reads.perSecond,
        unit: "/s",
        reference: { what: "plain Fastify route, same body", figure: bare.perSecond },
        goal: ">= 4,000 /s",
      },
      {
        what: "Durable writes (receive_good_qty, 50 connections)",
        figure: writes.perSecond,
        unit: "/s",
        reference: { what: "bare node:sqlite transactions", figure: inserts },
        goal: ">= 1,000 /s",
      },
      {
        what: "Durable writes, p99",
        figure: writes.p99,
        unit: "ms",
        reference: { what: "plain Fastify route, p99", figure: Math.max(bare.p99, 1) },
        goal: "<= 50 ms",
      },
    ];
  } finally {
    await plant.close();
    await rm(folder, { recursive: true, force: true });
  }
}

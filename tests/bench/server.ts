import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { residentMegabytes } from "./cpu.ts";
import { onceASecond, terminals } from "./once-a-second.ts";
import { startPlant } from "./plant.ts";
import { openReader } from "./readers.ts";
import { runReference, startReference } from "./references/spawn.ts";
import { percentile, type Row } from "./row.ts";

/** A figure and its reference are measured by turns: a machine that others use too is not as fast from moment to moment. */
const turns = 7;
/** Seconds of a turn, and of what both do before the first one: a plant's server runs for months, its code is compiled. */
const turnSeconds = 1;
const warmingSeconds = 4;
/** Screens that follow while terminals report. */
const screens = 300;

interface Load {
  perSecond: number;
  p99: number;
  failed: number;
}

async function load(options: autocannon.Options, duration = turnSeconds): Promise<Load> {
  const result = await autocannon({ duration, connections: 50, ...options });
  return { perSecond: result["2xx"] / result.duration, p99: result.latency.p99, failed: result.non2xx + result.errors };
}

interface ByTurns {
  own: Load;
  reference: Load;
}

/** The middle of each measure over the turns, and all that failed. */
const middleOf = (loads: readonly Load[]): Load => ({
  perSecond: percentile(
    loads.map(({ perSecond }) => perSecond),
    0.5,
  ),
  p99: percentile(
    loads.map(({ p99 }) => p99),
    0.5,
  ),
  failed: loads.reduce((sum, { failed }) => sum + failed, 0),
});

type Measure = (duration?: number) => Promise<Load>;

async function byTurns(own: Measure, reference: Measure): Promise<ByTurns> {
  await own(warmingSeconds);
  await reference(warmingSeconds);
  const loads: { own: Load[]; reference: Load[] } = { own: [], reference: [] };
  for (let turn = 0; turn < turns; turn += 1) {
    loads.own.push(await own());
    loads.reference.push(await reference());
  }
  return { own: middleOf(loads.own), reference: middleOf(loads.reference) };
}

/** Cheap procedure reads and durable writes a second over real HTTP, beside a bare route and bare inserts. */
export async function serverRows(): Promise<Row[]> {
  const plant = await startPlant();
  const folder = await mkdtemp(join(tmpdir(), "shopwright-bench-"));
  try {
    // A plant's server is seldom the one that made its history, of which the heap stays large for a while.
    await plant.outage(0);
    const client = await plant.client();
    const machines = await client.read<{ machine_id: string }[]>("load_machines", {});
    const machine_id = machines[0]?.machine_id ?? "";
    const order = (await client.read<{ card_no: string; machine_id1: string }[]>("load_all_running_orders", {}))[0];
    const body = JSON.stringify({ machine_id });
    const answer = JSON.stringify(await client.call("load_stop_codes", { machine_id }));

    const reading: autocannon.Options = {
      url: `${plant.url}/api/procedures/load_stop_codes`,
      method: "POST",
      headers: client.headers,
      body,
    };
    const route = await startReference("./fastify-route.ts", { BODY: answer });
    const atBareRoute: autocannon.Options = {
      url: `${route.url}/read`,
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    };
    const { own: reads, reference: bare } = await byTurns(
      (duration) => load(reading, duration),
      (duration) => load(atBareRoute, duration),
    );

    const report = {
      machine_id: order?.machine_id1,
      card_no: order?.card_no,
      good_qty: 1,
      employee: "",
      trans_time: new Date().toISOString(),
      note: "",
    };
    const reporting: autocannon.Options = {
      url: `${plant.url}/api/procedures/receive_good_qty`,
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
    };
    let inserted = 0;
    const insert = async (): Promise<Load> => {
      inserted += 1;
      const perSecond = await runReference("./sqlite-insert.ts", join(folder, `reference-${inserted}.sqlite`));
      return { perSecond, p99: 0, failed: 0 };
    };
    const { own: writes, reference: inserts } = await byTurns((duration) => load(reporting, duration), insert);
    const readers = await Promise.all(
      Array.from({ length: screens }, () =>
        openReader(`${plant.url}/api/events?topics=QuantityReported`, client.headers, () => undefined),
      ),
    );
    const daily = await onceASecond(`${plant.url}/api/procedures/receive_good_qty`, () => ({
      body: JSON.stringify(report),
      headers: { ...client.headers, "idempotency-key": randomUUID() },
    }));
    for (const reader of readers) reader.close();
    const memory = residentMegabytes(plant.server.child.pid ?? 0);
    const bareDaily = await onceASecond(`${route.url}/read`, () => ({
      body,
      headers: { "content-type": "application/json" },
    }));
    const bareMemory = residentMegabytes(route.child.pid ?? 0);
    await route.close();
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
        reference: { what: "bare node:sqlite transactions", figure: inserts.perSecond },
        goal: ">= 1,000 /s",
      },
      {
        what: "The same, p99 while they take all that the server has",
        figure: writes.p99,
        unit: "ms",
        reference: { what: "plain Fastify route, p99", figure: Math.max(bare.p99, 1) },
        goal: "-",
      },
      {
        what: `${terminals} terminals with a report a second each beside ${screens} event readers, p99`,
        figure: daily,
        unit: "ms",
        reference: { what: "plain Fastify route as often, p99", figure: bareDaily },
        goal: "<= 50 ms",
      },
      {
        what: "The server's memory after that",
        figure: memory,
        unit: "MB",
        reference: { what: "the plain Fastify route's", figure: bareMemory },
        goal: "<= 500 MB",
      },
    ];
  } finally {
    await plant.close();
    await rm(folder, { recursive: true, force: true });
  }
}

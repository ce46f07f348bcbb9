import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import type { Client } from "#tests/faults/client.ts";
import { healthDuring } from "./health.ts";
import { gatewayOf } from "./live-machines.ts";
import { startPlant } from "./plant.ts";
import type { Row } from "./row.ts";

const seconds = 4;
/** So many connections that ask again as soon as they are answered, and are answered with one status. */
const hammer = (connections: number, status: number, options: autocannon.Options) => async (): Promise<void> => {
  const { statusCodeStats = {} } = await autocannon({ ...options, connections, duration: seconds });
  const other = Object.keys(statusCodeStats).filter((one) => one !== String(status));
  if (other.length > 0) throw new Error(`${options.url} answered ${other.join(", ")} instead of ${status}.`);
};

/** A year up to a moment that is another each time, so that no answer is a stored one. */
const yearOf = (turn: number): string => {
  const end = Date.now() - turn;
  const start_time = new Date(end - 365 * 86_400_000).toISOString();
  return JSON.stringify({ start_time, end_time: new Date(end).toISOString() });
};

/** As many records as a request may have, of the last days, newest first, behind a live one. */
const sendLate = async (send: (records: object[]) => Promise<void>, machine_id: string): Promise<void> => {
  const now = Date.now();
  await send([{ machine_id, time: new Date(now).toISOString(), status: "R" }]);
  const late = (index: number) => ({ time: new Date(now - 20_000 * (index + 1)).toISOString() });
  await send(
    Array.from({ length: 5000 }, (_, index) => ({ machine_id, ...late(index), status: index % 2 ? "S" : "R" })),
  );
};

const importTables = async (admin: Client, count: number): Promise<void> => {
  const table = (index: number) => ({
    kind: "table",
    slug: `bench-load-${index}`,
    schemaVersion: 1,
    title: `Table ${index}`,
    columns: [{ key: "machine_id" }],
    source: { procedure: "load_machines", input: {} },
  });
  const documents = Array.from({ length: count }, (_, index) => table(index));
  const outcome = await admin.call("import_documents", { documents }, crypto.randomUUID());
  if (!outcome.answered || outcome.status !== 200)
    throw new Error(`The import did not succeed: ${JSON.stringify(outcome).slice(0, 500)}`);
};

/** How soon the server still answers others while one caller asks for much. */
export async function loadRows(): Promise<Row[]> {
  const plant = await startPlant();
  try {
    const operator = await plant.client("operator");
    const wall = await plant.client("wall");
    const admin = await plant.client("admin");
    const send = await gatewayOf(plant);
    const machines = await operator.read<{ machine_id: string }[]>("load_machines", {});
    const big = JSON.stringify({ documents: [{ filler: "x".repeat(1024 * 1024) }] });
    let turn = 0;
    const loads: [string, () => Promise<unknown>][] = [
      [
        "4 connections send bodies of 1 MB without the right to",
        hammer(4, 403, {
          url: `${plant.url}/api/procedures/import_documents`,
          method: "POST",
          body: big,
          headers: { ...operator.headers, "idempotency-key": crypto.randomUUID() },
        }),
      ],
      [
        "4 connections read the OpenAPI document",
        hammer(4, 200, { url: `${plant.url}/api/openapi.json`, headers: operator.headers }),
      ],
      ["4 connections read the metrics", hammer(4, 200, { url: `${plant.url}/metrics` })],
      [
        "2 connections of a wall screen read the history of a year (`history_per_day`)",
        hammer(2, 200, {
          url: `${plant.url}/api/procedures/history_per_day`,
          requests: [
            {
              method: "POST",
              setupRequest: (request) => ({ ...request, headers: wall.headers, body: yearOf((turn += 1)) }),
            },
          ],
        }),
      ],
      [
        "5,000 late records in reversed order are taken, of five machines one after the other",
        async () => {
          for (const { machine_id } of machines.slice(0, 5)) await sendLate(send, machine_id);
        },
      ],
      ["500 documents are imported", () => importTables(admin, 500)],
    ];
    const quiet = await healthDuring(plant, () => pause(seconds * 1000));
    const rows: Row[] = [];
    for (const [what, work] of loads)
      rows.push({
        what: `\`/api/health\`, p99 while ${what}`,
        figure: await healthDuring(plant, work),
        unit: "ms",
        reference: { what: "the same while nothing else runs", figure: quiet },
        goal: "<= 50 ms",
      });
    return rows;
  } finally {
    await plant.close();
  }
}

import { setTimeout as pause } from "node:timers/promises";
import { cpuSeconds } from "./cpu.ts";
import { addMachines } from "./machines.ts";
import { measurePeerReaders } from "./peers/flowfuse-readers.ts";
import { startPlant } from "./plant.ts";
import { openReader, type Reader } from "./readers.ts";
import { startReference } from "./references/spawn.ts";
import { percentile, type Row } from "./row.ts";

const readers = 200;
const machineCount = 100;
const seconds = 15;

/** Each machine toggles its state once a second, the machines spread evenly over the second. */
async function publish(
  machines: readonly string[],
  send: (records: readonly object[]) => Promise<void>,
): Promise<void> {
  const parts = 8;
  for (let turn = 0; turn < seconds * parts; turn += 1) {
    const due = Date.now() + 1000 / parts;
    const time = new Date().toISOString();
    const count = Math.floor(turn / parts);
    const status = count % 2 ? "R" : "S";
    const part = machines.filter((_, index) => index % parts === turn % parts);
    await send(part.map((machine_id) => ({ machine_id, time, status, good_count: count })));
    await pause(Math.max(0, due - Date.now()));
  }
}

/** Processor share of the server and latency with 200 readers of 100 machines at 1 Hz, beside a naive stream server and a peer. */
export async function eventRows(): Promise<Row[]> {
  const plant = await startPlant();
  const naive = await startReference("./naive-stream.ts");
  try {
    const machines = await addMachines(plant, machineCount);
    const admin = await plant.client("admin");
    const { api_key } = (
      (await admin.call("create_api_key", { name: "bench", scope: "ingest" }, crypto.randomUUID())) as {
        body: { res: { api_key: string } };
      }
    ).body.res;
    const measure = async (
      pid: number,
      open: () => Promise<Reader[]>,
      url: string,
      headers: Record<string, string>,
    ) => {
      const open_ = await open();
      const before = cpuSeconds(pid);
      const started = performance.now();
      await publish(machines, async (records) => {
        const response = await fetch(url, {
          method: "POST",
          headers: { "content-type": "application/json", ...headers },
          body: JSON.stringify(records),
        });
        if (!response.ok) throw new Error(`Ingest answered ${response.status}: ${await response.text()}`);
        await response.arrayBuffer();
      });
      const share = (cpuSeconds(pid) - before) / ((performance.now() - started) / 1000);
      for (const reader of open_) reader.close();
      return share * 100;
    };
    const latencies: number[] = [];
    const ours = await measure(
      plant.server.child.pid ?? 0,
      () =>
        Promise.all(
          Array.from({ length: readers }, () =>
            openReader(`${plant.url}/api/events?topics=MachineChanged`, admin.headers, (data, at) => {
              const frame = JSON.parse(data) as { at?: string };
              if (frame.at) latencies.push(at - Date.parse(frame.at));
            }),
          ),
        ),
      `${plant.url}/api/ingest`,
      { authorization: `Bearer ${api_key}` },
    );
    const theirs = await measure(
      naive.child.pid ?? 0,
      () => Promise.all(Array.from({ length: readers }, () => openReader(naive.url, {}, () => undefined))),
      naive.url,
      {},
    );
    const peer = await measurePeerReaders(readers, (send) => publish(machines, send));
    return [
      {
        what: `Server, ${readers} event readers x ${machines.length} machines at 1 Hz`,
        figure: ours,
        unit: "% of a core",
        reference: { what: "stream that serialises per reader and stores nothing", figure: theirs },
        peer: peer && { what: peer.what, figure: peer.share },
        goal: "<= 15 %",
      },
      {
        what: "Event to reader, p95",
        figure: percentile(latencies, 0.95),
        unit: "ms",
        reference: { what: "the stream's merge window", figure: 500 },
        peer: peer && { what: peer.what, figure: peer.latency },
        goal: "<= 100 ms",
      },
    ];
  } finally {
    await naive.close();
    await plant.close();
  }
}

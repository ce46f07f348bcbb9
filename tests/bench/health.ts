import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Plant } from "./plant.ts";

/** The 99th percentile of the times (ms) in which the server says how it is while something runs. */
export async function healthDuring(plant: Plant, work: () => Promise<unknown>): Promise<number> {
  const asker = new Worker(new URL("./health-asker.ts", import.meta.url), { workerData: `${plant.url}/api/health` });
  await once(asker, "message");
  const told = once(asker, "message") as Promise<[number]>;
  await work();
  asker.postMessage("done");
  const [p99] = await told;
  await asker.terminate();
  return p99;
}

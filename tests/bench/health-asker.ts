import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { percentile } from "./row.ts";

/** Milliseconds between two questions for the server's health: each is as old as the event loop was busy. */
const every = 10;

// A thread of its own: what the bench itself is busy with must not count as the server's delay.
const times: number[] = [];
const asked: Promise<void>[] = [];
let isDone = false;
const ask = async (): Promise<number> => {
  const begun = performance.now();
  await (await fetch(String(workerData))).arrayBuffer();
  return performance.now() - begun;
};
// Neither must the time in which this thread loads what it asks with.
for (let first = 0; first < 20; first += 1) await ask();
parentPort?.postMessage("ready");
parentPort?.once("message", () => (isDone = true));
while (!isDone) {
  asked.push(ask().then((time) => void times.push(time)));
  await pause(every);
}
await Promise.all(asked);
parentPort?.postMessage(percentile(times, 0.99));

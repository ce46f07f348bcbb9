import { once } from "node:events";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";

const program = `
const { readlinkSync, existsSync } = require("node:fs");
const { getPriority } = require("node:os");
const { parentPort, workerData } = require("node:worker_threads");
const mine = () => getPriority(existsSync("/proc/thread-self") ? Number(readlinkSync("/proc/thread-self").split("/").at(-1)) : 0);
import(workerData).then(({ giveWay }) => {
  const before = mine();
  giveWay();
  parentPort.postMessage([before, mine(), getPriority(process.pid)]);
});
`;

it("a thread of long work has a lower priority than the thread of the server, where threads have one", async () => {
  const worker = new Worker(program, {
    eval: true,
    workerData: fileURLToPath(new URL("./give-way.ts", import.meta.url)),
    execArgv: [],
  });
  const [[before, after, server]] = (await once(worker, "message")) as [[number, number, number]];
  await worker.terminate();
  const lower = Math.max(before, constants.priority.PRIORITY_BELOW_NORMAL);
  expect([after, server]).toEqual([process.platform === "linux" ? lower : before, before]);
});

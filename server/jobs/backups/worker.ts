import { parentPort, workerData } from "node:worker_threads";
import { giveWay } from "#server/give-way.ts";
import { checkBackup } from "./check.ts";
import type { Outcome, Task } from "./thread.ts";
import { writeBackup } from "./write.ts";

/** Runs one task in a thread of its own and posts how it ended. */
const run = async (task: Task): Promise<Outcome> => {
  try {
    return { counts: await ("write" in task ? writeBackup(task.write) : checkBackup(task.check)) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
};

giveWay();
// `inThread` alone starts this, with the task that it was given.
parentPort?.postMessage(await run(workerData as Task));

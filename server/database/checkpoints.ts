import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { programOf } from "#server/programs.ts";
import type { Ending } from "#server/shutdown.ts";
import { databasePath } from "./data-folder.ts";

/**
 * Copies what is committed from the log of an embedded database into its file in a thread of its own (`checkpointer.ts`),
 * where writers would else wait for it. Should the thread end, the writer does it itself when the log is long. `failed`
 * hears why. The result ends it, and is to be called before the database is closed.
 */
export const startCheckpoints = (folder: string, failed: (error: unknown) => void): Ending => {
  const thread = new Worker(programOf("checkpointer"), { workerData: databasePath(folder) });
  thread.on("error", failed);
  const ended = once(thread, "exit");
  return async () => {
    thread.postMessage("end");
    await ended;
  };
};

import { Worker } from "node:worker_threads";
import type { Counts } from "#server/jobs/writer.ts";
import { programOf } from "#server/programs.ts";
import type { BackupTask } from "./write.ts";

/** A backup to write, or a folder whose newest backup is to be checked. */
export type Task = { write: BackupTask } | { check: string };
export type Outcome = { counts: Counts } | { fault: string };

/** Runs a task apart from the server, which goes on meanwhile; ends it when the signal says so. Throws its fault. */
export const inThread = async (task: Task, signal: AbortSignal): Promise<Counts> => {
  signal.throwIfAborted();
  const worker = new Worker(programOf("backups"), { workerData: task });
  const end = () => void worker.terminate();
  signal.addEventListener("abort", end);
  try {
    const outcome = await new Promise<Outcome>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", () => resolve({ fault: "It was ended." }));
    });
    signal.throwIfAborted();
    if ("fault" in outcome) throw new Error(outcome.fault);
    return outcome.counts;
  } finally {
    signal.removeEventListener("abort", end);
    await worker.terminate();
  }
};

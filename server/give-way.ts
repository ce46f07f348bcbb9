import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { basename } from "node:path";

/**
 * Leaves the processor to the threads that answer callers whenever they want it: this one does long work, and a server
 * of two cores has no more threads than that. Only Linux knows priorities of threads; elsewhere nothing changes.
 */
export const giveWay = (): void => {
  try {
    setPriority(Number(basename(readlinkSync("/proc/thread-self"))), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Work at the usual priority is work all the same.
  }
};

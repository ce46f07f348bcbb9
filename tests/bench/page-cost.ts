import { setTimeout as pause } from "node:timers/promises";
import type { CDPSession } from "playwright";

/** Task time is what the page's thread has worked, not how long it waited for a busy processor. */
export const ownTime = { timeDomain: "threadTicks" } as const;

const observed = 15;

const metric = async (cdp: CDPSession, name: string): Promise<number> => {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return metrics.find((one) => one.name === name)?.value ?? Number.NaN;
};

/** Megabytes of the page's heap after a garbage collection. */
export const heapMegabytes = async (cdp: CDPSession): Promise<number> => {
  await cdp.send("HeapProfiler.collectGarbage");
  return (await metric(cdp, "JSHeapUsedSize")) / 1e6;
};

/** Seconds that the page's thread has worked until now. */
export const taskSeconds = (cdp: CDPSession): Promise<number> => metric(cdp, "TaskDuration");

/** Seconds that the page's thread works in a minute, while `beat` is done once a second. */
export async function taskSecondsAMinute(
  cdp: CDPSession,
  beat: (turn: number) => Promise<void> = async () => undefined,
): Promise<number> {
  const before = await taskSeconds(cdp);
  const started = performance.now();
  for (let turn = 1; turn <= observed; turn += 1) {
    const due = started + turn * 1000;
    await beat(turn);
    await pause(Math.max(0, due - performance.now()));
  }
  return ((await taskSeconds(cdp)) - before) * (60_000 / (performance.now() - started));
}

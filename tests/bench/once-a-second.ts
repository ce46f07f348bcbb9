import { setTimeout as pause } from "node:timers/promises";
import { percentile } from "./row.ts";

/** Terminals that report once a second each, and for how long, s. */
export const terminals = 100;
const seconds = 20;

interface Sent {
  body: string;
  headers: Record<string, string>;
}

/** The 99th percentile of the answers, in ms, when each terminal posts once a second, each at its own moment of it. */
export async function onceASecond(url: string, next: () => Sent): Promise<number> {
  const times: number[] = [];
  const send = async () => {
    const begun = performance.now();
    const response = await fetch(url, { method: "POST", ...next() });
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
    times.push(performance.now() - begun);
  };
  const started = performance.now();
  const sent: Promise<void>[] = [];
  for (let report = 0; report < terminals * seconds; report += 1) {
    await pause(Math.max(0, started + (report * 1000) / terminals - performance.now()));
    sent.push(send());
  }
  await Promise.all(sent);
  return percentile(times, 0.99);
}

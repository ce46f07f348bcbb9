import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { Client } from "#tests/faults/client.ts";
import { startPlant } from "./plant.ts";
import { percentile, type Row } from "./row.ts";

const signIns = 30;
const flood = { connections: 100, seconds: 60 };

/** Times (ms) of sign-ins of one user one after the other, each in a browser of its own. */
const timesOf = async (url: string): Promise<number[]> => {
  const times: number[] = [];
  for (let count = 0; count < signIns; count += 1) {
    const begun = performance.now();
    await new Client(url).signIn("operator");
    times.push(performance.now() - begun);
  }
  return times;
};

/** How long a sign-in takes while somebody else guesses, where the user has signed in before. */
export async function signInRows(): Promise<Row[]> {
  const plant = await startPlant();
  try {
    await timesOf(plant.url);
    const alone = await timesOf(plant.url);
    let name = 0;
    const setupRequest = (request: autocannon.Request) => ({
      ...request,
      headers: { "content-type": "application/json", origin: plant.url },
      body: JSON.stringify({ username: `nobody-${(name += 1)}`, password: "a guess" }),
    });
    const { connections, seconds: duration } = flood;
    const url = `${plant.url}/api/auth/sign-in`;
    const guesses = autocannon(
      { url, connections, duration, requests: [{ method: "POST", setupRequest }] },
      () => undefined,
    );
    await pause(1000);
    const beside = await timesOf(plant.url);
    const ended = once(guesses, "done");
    guesses.stop();
    await ended;
    return [
      {
        what: `A sign-in beside ${flood.connections} connections that guess at random names, p95`,
        figure: percentile(beside, 0.95),
        unit: "ms",
        reference: { what: "the same while nobody else calls", figure: percentile(alone, 0.95) },
        goal: "<= 2 times the same alone",
      },
    ];
  } finally {
    await plant.close();
  }
}

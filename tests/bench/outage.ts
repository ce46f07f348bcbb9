import { setTimeout as pause } from "node:timers/promises";
import { systemClock } from "#engine/transport/clock.ts";
import { createKeeper } from "#engine/transport/events/keeper.ts";
import type { Client } from "#tests/faults/client.ts";
import { startPlant } from "./plant.ts";
import type { Row } from "./row.ts";

const screens = 100;
const away = 120_000;
/** What a screen reads again when the link is back. */
const reads = ["load_machines", "load_all_running_orders"] as const;

interface Screen {
  /** Resolves when the screen has its stream and its data again, after it had lost both. */
  back: Promise<number>;
  stop: () => void;
}

/** A screen without pictures: the app's own keeper of stream and link, and the reads that follow a lost link. */
const openScreen = (client: Client, count: () => void): Screen => {
  const ask = (path: string, init: RequestInit = {}) => {
    // A quiet screen asks for the link in quiet times too; what coming back costs is its stream and its reads.
    if (path !== "/api/health") count();
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(client.headers)) headers.set(name, value);
    return fetch(`${client.url}${path}`, { ...init, headers });
  };
  const keeper = createKeeper({
    fetch: ((path: string, init?: RequestInit) => ask(path, init)) as typeof fetch,
    clock: systemClock,
    random: Math.random,
  });
  let isLost = false;
  let resolve: (at: number) => void;
  const back = new Promise<number>((done) => (resolve = done));
  const readAgain = async () => {
    isLost = false;
    try {
      for (const name of reads) await ask(`/api/procedures/${name}`, { method: "POST", body: "{}" });
      resolve(Date.now());
    } catch {
      // The next word of the link tries again.
      isLost = true;
    }
  };
  const send = keeper.join((message) => {
    if (message.kind !== "link") return;
    if (!message.link.online) isLost = true;
    else if (isLost) void readAgain();
  });
  send({ kind: "topics", topics: ["MachineChanged", "OrderChanged", "DocumentChanged"] });
  return { back, stop: keeper.stop };
};

/** How 100 screens come back from an outage of two minutes, untouched: how soon, and in what crowd. */
export async function outageRows(): Promise<Row[]> {
  const plant = await startPlant();
  const asked: number[] = [];
  try {
    const client = await plant.client("wall");
    const open = Array.from({ length: screens }, () => openScreen(client, () => asked.push(Date.now())));
    await pause(5_000);
    await plant.outage(away);
    const up = Date.now();
    const times = await Promise.all(open.map(({ back }) => back));
    for (const { stop } of open) stop();
    const perSecond = new Map<number, number>();
    for (const at of asked)
      if (at >= up) perSecond.set(Math.floor((at - up) / 1000), (perSecond.get(Math.floor((at - up) / 1000)) ?? 0) + 1);
    return [
      {
        what: `${screens} screens after an outage of ${away / 60_000} min, until the last is back by itself`,
        figure: (Math.max(...times) - up) / 1000,
        unit: "s",
        reference: { what: "the longest wait between two tries", figure: 30 },
        goal: "<= 60 s",
      },
      {
        what: "The same, streams and reads in the busiest second",
        figure: Math.max(...perSecond.values()),
        unit: "requests",
        reference: { what: "all at once", figure: screens * (reads.length + 1) },
        goal: "<= 45 requests",
      },
    ];
  } finally {
    await plant.close();
  }
}

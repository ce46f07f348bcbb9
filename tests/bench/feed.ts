import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { chromium, type Page } from "playwright";
import { ensureBrowser } from "#tests/commands/browser.ts";
import { ownBroker } from "#tests/support/broker.ts";
import { edgeNode } from "#tests/support/edge-node.ts";
import { cpuSeconds } from "./cpu.ts";
import { addMachines } from "./machines.ts";
import { startPlant } from "./plant.ts";
import { figureOf, publish, requireAll } from "./publishing.ts";
import { startReference } from "./references/spawn.ts";
import { percentile, type Row } from "./row.ts";

const machineCount = 1000;
const seconds = 40;
/** Machines of the wall screen that change their state each second and a half, one after the other. */
const watched = ["FC1", "FC2", "FC3", "FC4"];
const between = 1500 / watched.length;
const shown = { R: "Running", S: "Uncoded" } as const;
type Status = keyof typeof shown;

interface Change {
  machine_id: string;
  status: Status;
  /** Milliseconds UTC. */
  at: number;
}

/** Notes in the page when a tile shows another state, after the frame that draws it. */
const watch = async (page: Page): Promise<() => Promise<Change[]>> => {
  for (const machine_id of watched) {
    const tile = page.getByRole("article", { name: machine_id, exact: true });
    await tile.waitFor();
    await tile.evaluate(
      (element, { machine_id: id, words }) => {
        const seen = ((window as unknown as { seen: object[] }).seen ??= []);
        const stateOf = () => words.find(([, word]) => element.textContent.includes(word))?.[0];
        let last = stateOf();
        new MutationObserver(() => {
          const status = stateOf();
          if (status === last) return;
          last = status;
          requestAnimationFrame(() => seen.push({ machine_id: id, status, at: Date.now() }));
        }).observe(element, { subtree: true, childList: true, characterData: true });
      },
      { machine_id, words: Object.entries(shown) },
    );
  }
  return () => page.evaluate(() => (window as unknown as { seen: Change[] }).seen);
};

/** How long each change took to the screen (ms); one that a later one overtook counts until that one. */
const delaysOf = (made: readonly Change[], seen: readonly Change[]): number[] =>
  made.map(({ machine_id, status, at }) => {
    const found = seen.find((one) => one.machine_id === machine_id && one.status === status && one.at >= at);
    if (!found) throw new Error(`${machine_id} never showed ${shown[status]}.`);
    return found.at - at;
  });

const changeStates = async (tell: (change: Change) => void): Promise<Change[]> => {
  const made: Change[] = [];
  const until = Date.now() + seconds * 1000;
  for (let turn = 0; Date.now() < until; turn += 1) {
    const machine_id = watched[turn % watched.length]!;
    const status = Math.floor(turn / watched.length) % 2 ? "R" : "S";
    const change = { machine_id, status, at: Date.now() } as const;
    tell(change);
    made.push(change);
    await pause(between);
  }
  return made;
};

/** A plant of 1,000 machines over Sparkplug B with a wall screen beside it: what it costs the server, and how soon a change is drawn. */
export async function feedRows(): Promise<Row[]> {
  const ends: (() => Promise<unknown>)[] = [];
  try {
    const folder = await mkdtemp(join(tmpdir(), "shopwright-broker-"));
    ends.push(() => rm(folder, { recursive: true, force: true }));
    const broker = await ownBroker(folder);
    ends.push(() => broker.kill());
    const plant = await startPlant({ env: { MQTT_URL: broker.url } });
    ends.push(() => plant.close());
    const machines = await addMachines(plant, machineCount);
    const group = "screen";
    const bare = await startReference("./mqtt-parse.ts", { BROKER: broker.url, GROUP: group });
    ends.push(() => bare.close());
    const births = () =>
      Object.fromEntries(watched.map((id) => [id, [{ name: "Status", type: "String", value: "R" }]]));
    const node = edgeNode({ url: broker.url, group, births, time: Date.now });
    ends.push(async () => node.kill());
    const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ["--disable-gpu"] });
    ends.push(() => browser.close());
    const context = await browser.newContext({ baseURL: plant.url, viewport: { width: 1920, height: 1080 } });
    const answer = await context.request.post("/api/auth/sign-in", {
      data: { username: "wall", password: "wall" },
      headers: { origin: plant.url },
    });
    if (!answer.ok()) throw new Error(`Sign-in answered ${answer.status()}.`);
    const page = await context.newPage();
    await page.goto("/dashboards/hall-1");
    const seen = await watch(page);
    const publishing = publish(broker.url, machines, 1);
    ends.push(publishing.end);
    // The births of a thousand machines and the first pictures are no measure of what follows.
    while ((await figureOf(plant.url, 'shopwright_mqtt_records_total{result="recorded"}')) < 2 * machineCount)
      await pause(200);
    const pid = plant.server.child.pid ?? 0;
    const used = () => [cpuSeconds(pid), cpuSeconds(bare.child.pid ?? 0)] as const;
    const before = used();
    const begun = performance.now();
    const made = await changeStates(({ machine_id, status, at }) =>
      node.data(machine_id, at, [{ name: "Status", type: "String", value: status, timestamp: at }]),
    );
    const passed = (performance.now() - begun) / 1000;
    const [ours, theirs] = used().map((now, index) => ((now - before[index]!) / passed) * 100) as [number, number];
    const sent = await publishing.end();
    await pause(1000);
    await requireAll(plant.url, sent);
    const delays = delaysOf(made, await seen());
    const reference = new Promise<number>((resolve) =>
      bare.child.stdout?.once("data", (chunk: Buffer) => resolve(Number(chunk.toString()))),
    );
    await bare.close();
    return [
      {
        what: `Server, ${machineCount} machines at 1 Hz over Sparkplug B on SQLite, all stored`,
        figure: ours,
        unit: "% of a core",
        reference: { what: "bare MQTT client that only takes the payloads apart", figure: theirs },
        goal: "<= 60 %",
      },
      {
        what: "The same, a machine's message to its picture on a wall screen, p95",
        figure: percentile(delays, 0.95),
        unit: "ms",
        reference: { what: "the same messages at the bare client", figure: await reference },
        goal: "<= 300 ms",
      },
    ];
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

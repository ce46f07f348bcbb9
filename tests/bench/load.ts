/**
 * `npm run load -- [--minutes N] [--database sqlite|postgres]`
 *
 * A plant's usual load on a real server, 10 minutes on each database unless told otherwise: 100 terminals report every
 * 10 s, 300 screens follow 20 machines each, and 1,000 machines tell a signal every 10 s over Sparkplug B. Every call
 * must be answered, every stream stay open, every report and signal be stored once; times, memory and the delay of the
 * event loop stand beside those of a minute without load. PostgreSQL takes part where TEST_DATABASE_URL is set.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openStore } from "#server/database/open.ts";
import { Client } from "#tests/faults/client.ts";
import { type DatabaseName, type Ground, newGround } from "#tests/faults/databases.ts";
import { type ServerProcess, startServer } from "#tests/faults/server-process.ts";
import { ownBroker } from "#tests/support/broker.ts";
import { demo } from "#tests/support/demo-plant.ts";
import { cpuSeconds, residentMegabytes } from "./cpu.ts";
import { benchMachines } from "./machines.ts";
import { figureOf, figuresOf, publish, requireAll } from "./publishing.ts";
import { openReader, type Reader } from "./readers.ts";
import { percentile } from "./row.ts";

const terminals = 100;
const screens = 300;
const machinesOfScreen = 20;
const machineCount = 1000;
/** Milliseconds between two reports of a terminal, and two signals of a machine. */
const every = 10_000;
const signals = machineCount * (60_000 / every);

const { values: options } = parseArgs({
  options: { minutes: { type: "string", default: "10" }, database: { type: "string", default: "both" } },
});
const minutes = Number(options.minutes);
const databases = (["sqlite", "postgres"] as const).filter(
  (name) =>
    (options.database === "both" || options.database === name) &&
    (name === "sqlite" || Boolean(process.env["TEST_DATABASE_URL"])),
);
if (!(minutes > 0) || databases.length === 0) {
  console.error("Usage: npm run load -- [--minutes N] [--database sqlite|postgres]");
  process.exit(2);
}

/** Adds machines like the plant's first one while no server runs: the product takes machines from an ERP only. */
const addMachines = async (ground: Ground, ids: readonly string[]): Promise<void> => {
  const store = await openStore(ground.url ? { url: ground.url } : { folder: ground.data });
  try {
    const like = await store.read
      .selectFrom("machines")
      .selectAll()
      .where("machine_id", "=", "FC1")
      .executeTakeFirstOrThrow();
    await store.write(
      async (trx) => {
        for (const machine_id of ids)
          await trx
            .insertInto("machines")
            .values({ ...like, machine_id })
            .execute();
      },
      { company_id: like.company_id },
    );
  } finally {
    await store.close();
  }
};

/** Signs in as many callers, as fast as one address may. */
const signIns = async (url: string, username: string, count: number): Promise<Client[]> => {
  const clients: Client[] = [];
  while (clients.length < count) {
    const client = new Client(url);
    try {
      await client.signIn(username);
      clients.push(client);
    } catch (error) {
      if (!String(error).includes("answered 429")) throw error;
      await pause(1000);
    }
  }
  return clients;
};

interface Order {
  card_no: string;
  machine_id1: string;
  card_good_qty: number;
}

interface Seen {
  /** Times of answered reports (ms). */
  reports: number[];
  errors: string[];
}

/** One terminal: a piece every 10 s, each sent once. */
const terminal = async (client: Client, order: Order, begin: number, until: number, seen: Seen): Promise<void> => {
  for (let due = begin; due < until; due += every) {
    await pause(Math.max(0, due - Date.now()));
    const begun = performance.now();
    const { machine_id1: machine_id, card_no } = order;
    const report = { machine_id, card_no, good_qty: 1, employee: "", trans_time: new Date().toISOString(), note: "" };
    const outcome = await client.call("receive_good_qty", report, crypto.randomUUID());
    if (outcome.answered && outcome.status === 200) seen.reports.push(performance.now() - begun);
    else seen.errors.push(`report: ${JSON.stringify(outcome).slice(0, 300)}`);
  }
};

interface Sample {
  memory: number;
  /** The longest and the 99th percentile since the last look (ms). */
  delay: { most: number; p99: number };
}

/** What the server measures its event loop with tells each turn with the time that it waits between two, ms. */
const resolution = 10;
const delayOf = (seconds: number): number => Math.max(0, 1000 * seconds - resolution);

const look = async ({ url, child }: ServerProcess): Promise<Sample> => {
  const lag = "nodejs_eventloop_lag";
  const [most, p99] = await figuresOf(url, [`${lag}_max_seconds`, `${lag}_p99_seconds`]);
  return { memory: residentMegabytes(child.pid ?? 0), delay: { most: delayOf(most!), p99: delayOf(p99!) } };
};

/** Looks every 10 s until a moment; the share of a core is that of all this time. */
const watch = async (server: ServerProcess, until: number) => {
  const pid = server.child.pid ?? 0;
  await look(server);
  const before = { cpu: cpuSeconds(pid), at: performance.now() };
  const samples: Sample[] = [];
  while (Date.now() < until) {
    await pause(Math.min(10_000, Math.max(1, until - Date.now())));
    samples.push(await look(server));
  }
  const passed = (performance.now() - before.at) / 1000;
  return {
    core: (100 * (cpuSeconds(pid) - before.cpu)) / passed,
    memory: Math.max(...samples.map(({ memory }) => memory)),
    end: samples.at(-1)!.memory,
    most: Math.max(...samples.map(({ delay }) => delay.most)),
    p99: Math.max(...samples.map(({ delay }) => delay.p99)),
  };
};

const ordersOf = (client: Client): Promise<Order[]> => client.read<Order[]>("load_all_running_orders", {});
const made = (orders: readonly Order[]): number => orders.reduce((sum, { card_good_qty }) => sum + card_good_qty, 0);

/** How late the events of 300 screens are (ms), and whether each stream is open still. */
const openScreens = async (clients: readonly Client[], ids: readonly string[]) => {
  const delays: number[] = [];
  const readers: Reader[] = [];
  for (const [index, client] of clients.entries()) {
    const own = Array.from({ length: machinesOfScreen }, (_, at) => ids[(index * 7 + at) % ids.length]!);
    const topics = own.map((id) => `MachineChanged:${id}`).join(",");
    const reader = await openReader(`${client.url}/api/events?topics=${topics}`, client.headers, (data, at) => {
      const frame = JSON.parse(data) as { at?: string };
      if (frame.at) delays.push(at - Date.parse(frame.at));
    });
    readers.push(reader);
  }
  return { delays, readers };
};

const short = (value: number): string => (value >= 100 ? String(Math.round(value)) : value.toFixed(1));

const run = async (database: DatabaseName): Promise<boolean> => {
  const ends: (() => Promise<unknown>)[] = [];
  try {
    const folder = await mkdtemp(join(tmpdir(), "shopwright-load-"));
    ends.push(() => rm(folder, { recursive: true, force: true }));
    const ground = await newGround(database, undefined, join(folder, "data"));
    ends.push(() => ground.clear());
    const broker = await ownBroker(folder);
    ends.push(() => broker.kill());
    const boot = () =>
      startServer({
        data: ground.data,
        database: ground.url,
        env: { ...demo, SHOPWRIGHT_WARM_UP: "1", MQTT_URL: broker.url, REQUESTS_PER_SECOND: "100" },
      });
    await (await boot()).stop();
    const ids = benchMachines(machineCount);
    await addMachines(ground, ids);
    const server = await boot();
    ends.push(() => server.stop());
    const idle = await watch(server, Date.now() + 60_000);

    const operators = await signIns(server.url, "operator", terminals);
    const walls = await signIns(server.url, "wall", screens);
    const { delays, readers } = await openScreens(walls, ids);
    const orders = await ordersOf(operators[0]!);
    const publishing = publish(broker.url, ids, 1000 / every);
    ends.push(publishing.end);
    while ((await figureOf(server.url, 'shopwright_mqtt_records_total{result="recorded"}')) < machineCount) {
      publishing.check();
      await pause(200);
    }
    delays.length = 0;
    const seen: Seen = { reports: [], errors: [] };
    const begin = Date.now();
    const until = begin + minutes * 60_000;
    const watching = watch(server, until);
    await Promise.all(
      operators.map((client, index) =>
        terminal(client, orders[index % orders.length]!, begin + (index * every) / terminals, until, seen),
      ),
    );
    const loaded = await watching;
    const sent = await publishing.end();
    await pause(1000);
    await requireAll(server.url, sent).catch((error: unknown) => seen.errors.push(String(error)));
    if (sent < signals * minutes * 0.95) seen.errors.push(`The machines told ${sent} signals only.`);
    const counted = made(await ordersOf(operators[0]!)) - made(orders);
    if (counted !== seen.reports.length)
      seen.errors.push(`${seen.reports.length} pieces were reported, ${counted} are counted.`);
    const closed = readers.filter((reader) => !reader.isOpen()).length;
    if (closed > 0) seen.errors.push(`${closed} streams were closed.`);
    for (const reader of readers) reader.close();
    const p = (values: readonly number[], share: number) => short(percentile(values, share));
    console.log(
      [
        `${database}, ${minutes} min: ${seen.reports.length} reports, ${sent} signals, ${delays.length} events read, ${seen.errors.length} errors`,
        "| | a minute without load | under load |",
        "|---|---|---|",
        `| report answered, p50 / p95 / p99 | - | ${p(seen.reports, 0.5)} / ${p(seen.reports, 0.95)} / ${p(seen.reports, 0.99)} ms |`,
        `| event at the screen, p50 / p95 / p99 | - | ${p(delays, 0.5)} / ${p(delays, 0.95)} / ${p(delays, 0.99)} ms |`,
        `| event loop delay, worst p99 of 10 s / longest | ${short(idle.p99)} / ${short(idle.most)} ms | ${short(loaded.p99)} / ${short(loaded.most)} ms |`,
        `| memory, most / at the end | ${short(idle.memory)} / ${short(idle.end)} MB | ${short(loaded.memory)} / ${short(loaded.end)} MB |`,
        `| share of a core | ${short(idle.core)} % | ${short(loaded.core)} % |`,
        ...seen.errors.slice(0, 10),
      ].join("\n"),
    );
    return seen.errors.length === 0;
  } finally {
    for (const end of ends.toReversed()) await end();
  }
};

let isWhole = true;
for (const database of databases) isWhole = (await run(database)) && isWhole;
process.exitCode = isWhole ? 0 : 1;

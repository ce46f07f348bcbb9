import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import mqtt, { type MqttClient } from "mqtt";
import { newClient } from "sparkplug-client";
import { openStore } from "#server/database/open.ts";
import type { StoreAddress } from "#server/database/store.ts";
import { type Broker, ownBroker } from "#tests/support/broker.ts";
import { demo } from "#tests/support/demo-plant.ts";
import { Client } from "../client.ts";
import { freshGround } from "../databases.ts";
import type { Scenario } from "../scenario.ts";
import { type ServerProcess, startServer } from "../server-process.ts";

/** A machine that only one way feeds, and the counter that it has really reached. */
interface Counted {
  machine_id: string;
  good: number;
  /**
   * Records that were answered 200, or whose publication the broker has acknowledged, by time and in that order. `line`
   * counts the connections of the publisher, `place` its records of all machines.
   */
  taken: Map<string, { good: number; line: number; place: number }>;
}

const counted = (machine_id: string): Counted => ({ machine_id, good: 0, taken: new Map() });

interface Feeder {
  /** Tells the counter once more; resolves when it is taken. */
  finish: () => Promise<void>;
  end: () => Promise<void>;
}

const step = (next: () => number): number => 1 + Math.floor(next() * 9);

/** The next moment of a machine: no two records of it have the same. */
const moments = () => {
  let last = 0;
  return () => new Date((last = Math.max(Date.now(), last + 1))).toISOString();
};

/** Sends one record; tells whether it is taken, and throws where it never can be. */
type Try = (one: Counted, time: string, good: number) => Promise<boolean>;

/** Machines that count at random moments, each record of which is sent again until it is taken. */
const reporting = (machines: readonly Counted[], next: () => number, isTaken: Try, line = () => 0) => {
  let running = true;
  const moment = moments();
  let places = 0;
  const send = async (one: Counted, added: number): Promise<void> => {
    const time = moment();
    const good = (one.good += added);
    while (!(await isTaken(one, time, good))) await pause(30);
    one.taken.set(time, { good, line: line(), place: (places += 1) });
  };
  const work = Promise.all(
    machines.map(async (one) => {
      while (running) {
        await send(one, step(next));
        await pause(next() * 40);
      }
    }),
  );
  return async () => {
    running = false;
    await work;
    // A last piece: a total that holds it holds all that was told before.
    for (const one of machines) await send(one, 1);
  };
};

/** Posts records; what is answered 200 counts as taken. */
const overHttp = (url: string, apiKey: string, machines: readonly Counted[], next: () => number): Feeder => {
  const headers = { "content-type": "application/json", authorization: `Bearer ${apiKey}` };
  const finish = reporting(machines, next, async ({ machine_id }, time, good_count) => {
    const body = JSON.stringify({ machine_id, time, status: "R", good_count });
    const answer = await fetch(`${url}/api/ingest`, { method: "POST", headers, body }).catch(() => null);
    if (answer && answer.status >= 400 && answer.status < 500 && answer.status !== 429)
      throw new Error(await answer.text());
    return answer?.ok === true;
  });
  return { finish, end: () => Promise.resolve() };
};

/** Publishes JSON at QoS 1; what the broker has acknowledged counts as taken. */
const overJson = (url: string, machines: readonly Counted[], next: () => number): Feeder => {
  const client = mqtt.connect(url, { clientId: "plc", clean: false, reconnectPeriod: 100 });
  client.on("error", () => undefined);
  let lines = 0;
  client.on("connect", () => (lines += 1));
  const publish: Try = ({ machine_id }, time, good) =>
    client
      .publishAsync(`plant/${machine_id}/signals`, JSON.stringify({ time, state: "RUN", counters: { good } }), {
        qos: 1,
      })
      .then(
        () => true,
        () => false,
      );
  const finish = reporting(machines, next, publish, () => lines);
  return { finish, end: () => client.endAsync(true) };
};

/** An edge node of another maker's library. What it sends while the broker is away it tells later as history. */
const overSparkplug = (url: string, machines: readonly Counted[], next: () => number) => {
  const node = newClient({
    serverUrl: url,
    username: "",
    password: "",
    groupId: "faults",
    edgeNode: "edge",
    clientId: "edge",
    keepalive: 5,
    mqttOptions: { reconnectPeriod: 100, queueQoSZero: false },
  });
  const line = (node as unknown as { client: MqttClient }).client;
  line.on("error", () => undefined);
  let rebirths = 0;
  const history = new Map<string, { value: number; timestamp: number }[]>();
  const count = (value: number, timestamp: number, isHistorical = false) => ({
    name: "GoodCount",
    type: "UInt64" as const,
    value,
    timestamp,
    isHistorical,
  });
  const birth = () => {
    const timestamp = Date.now();
    node.publishNodeBirth({
      timestamp,
      metrics: [{ name: "Node Control/Rebirth", type: "Boolean", value: false }],
    });
    for (const { machine_id, good } of machines) {
      const late = (history.get(machine_id) ?? []).map(({ value, timestamp: at }) => count(value, at, true));
      history.delete(machine_id);
      const status = { name: "Status", type: "String" as const, value: "R", timestamp };
      node.publishDeviceBirth(machine_id, { timestamp, metrics: [...late, status, count(good, timestamp)] });
    }
  };
  node.on("birth", birth);
  node.on("ncmd", () => {
    rebirths += 1;
    birth();
  });
  let running = true;
  const work = Promise.all(
    machines.map(async (one) => {
      while (running) {
        one.good += step(next);
        const timestamp = Date.now();
        if (line.connected)
          node.publishDeviceData(one.machine_id, { timestamp, metrics: [count(one.good, timestamp)] });
        else {
          const held = history.get(one.machine_id) ?? [];
          history.set(one.machine_id, [...held, { value: one.good, timestamp }]);
        }
        await pause(20 + next() * 60);
      }
    }),
  );
  return {
    rebirths: () => rebirths,
    finish: async () => {
      running = false;
      await work;
    },
    end: () => new Promise<void>((resolve) => void line.end(true, {}, () => resolve())),
  };
};

interface Order {
  card_no: string;
  machine_id1: string;
  card_good_qty: number;
}

const totals = async (client: Client): Promise<Map<string, number>> => {
  const orders = await client.read<Order[]>("load_all_running_orders", {});
  return new Map(orders.map(({ machine_id1, card_good_qty }) => [machine_id1, card_good_qty]));
};

/** Waits until nothing more arrives, or says who is behind. */
const settled = async (client: Client, before: ReadonlyMap<string, number>, all: readonly Counted[]) => {
  const until = Date.now() + 60_000;
  for (;;) {
    const now = await totals(client);
    const wrong = all.flatMap(({ machine_id, good }) => {
      const made = (now.get(machine_id) ?? Number.NaN) - (before.get(machine_id) ?? 0);
      return made === good ? [] : [`${machine_id}: ${good} pieces were made, ${made} are counted`];
    });
    if (wrong.length === 0 || Date.now() > until) return wrong;
    await pause(200);
  }
};

/**
 * Mosquitto 2.0 does not write what is under way to a reader that is connected, by default 20 messages at a time: those
 * are with the server alone when the broker ends, and gone when the server ends before it has stored them. Every line
 * but the newest ended with the broker.
 */
const underWay = 20;

const surelyTaken = (taken: Counted["taken"], lastPlaces: ReadonlyMap<number, number>): [string, number][] => {
  const newest = [...taken.values()].at(-1)?.line;
  return [...taken]
    .filter(([, { line, place }]) => line === newest || place <= lastPlaces.get(line)! - underWay)
    .map(([time, { good }]) => [time, good]);
};

/** The time that a record says: one that is ahead of the server's clock by a moment counts when it arrives. */
const saidAt = ({ time, ahead }: { time: number; ahead: number }): string => new Date(time + ahead).toISOString();

/**
 * Records that were taken and are not stored as they were, but for those that the broker itself may have lost. A total
 * alone would not show them: the next reading heals it.
 */
const lostRecords = async (address: StoreAddress, machines: readonly Counted[]): Promise<string[]> => {
  const places = machines.flatMap(({ taken }) => [...taken.values()]);
  const lastPlaces = new Map(places.toSorted((a, b) => a.place - b.place).map(({ line, place }) => [line, place]));
  const store = await openStore(address);
  try {
    const lost: string[] = [];
    for (const { machine_id, taken } of machines) {
      const rows = await store.read
        .selectFrom("machine_records")
        .select(["time", "ahead", "good_count"])
        .where("machine_id", "=", machine_id)
        .execute();
      const stored = new Map(rows.map((row) => [saidAt(row), row.good_count]));
      for (const [time, good] of surelyTaken(taken, lastPlaces))
        if (stored.get(time) !== good)
          lost.push(`lost: ${machine_id} at ${time}, counter ${good}, stored ${stored.get(time) ?? "nothing"}`);
    }
    return lost;
  } finally {
    await store.close();
  }
};

const apiKey = async (client: Client): Promise<string> => {
  const outcome = await client.call<{ api_key: string }>(
    "create_api_key",
    { name: "faults", scope: "ingest" },
    crypto.randomUUID(),
  );
  if (!outcome.answered || outcome.status !== 200) throw new Error(`No API key: ${JSON.stringify(outcome)}`);
  return (outcome.body.res as { api_key: string }).api_key;
};

/** Pieces an hour that no machine makes: these count a hundred times as fast as real ones. */
const anySpeed = 1_000_000_000;

/** Tells the site what the machines can make, so that none of their readings is held as a faulty one. */
const allowAnySpeed = async (client: Client, ids: readonly string[]): Promise<void> => {
  const site = await client.get<{ settings: Record<string, unknown> }>("/api/documents/site/main");
  const limits = Object.fromEntries(ids.map((id) => [`machine_counter_limit_${id}`, anySpeed]));
  const changed = { ...site, settings: { ...site.settings, ...limits } };
  const outcome = await client.call("import_documents", { documents: [changed] }, crypto.randomUUID());
  if (!outcome.answered || outcome.status !== 200) throw new Error(`No limits: ${JSON.stringify(outcome)}`);
};

/** Every first reading of a counter counts for nothing: it is 0 and stored before the faults begin. */
const begin = async (url: string, key: string, machines: readonly Counted[]): Promise<void> => {
  const time = new Date(Date.now() - 1000).toISOString();
  const records = machines.map(({ machine_id }) => ({ machine_id, time, status: "R", good_count: 0, scrap_count: 0 }));
  const headers = { "content-type": "application/json", authorization: `Bearer ${key}` };
  const answer = await fetch(`${url}/api/ingest`, { method: "POST", headers, body: JSON.stringify(records) });
  if (!answer.ok) throw new Error(await answer.text());
};

/**
 * The server and its broker are ended with kill -9 at random while machines report over HTTP, over JSON at QoS 1 and
 * over Sparkplug B. Counters are cumulative, so that a total which equals the machine's own shows that nothing was lost
 * and nothing counted twice.
 */
export const feed: Scenario = {
  name: "feed",
  perRound: 20,
  async run({ database, next, faults }) {
    const ground = await freshGround(database);
    const folder = await mkdtemp(join(tmpdir(), "shopwright-broker-"));
    let port = 0;
    let broker: Broker = await ownBroker(folder);
    const boot = () =>
      startServer({
        port,
        data: ground.data,
        database: ground.url,
        env: { ...demo, MQTT_URL: broker.url },
      });
    let server: ServerProcess = await boot();
    ({ port } = server);
    const ends: (() => Promise<unknown>)[] = [];
    try {
      const client = new Client(server.url);
      await client.signIn("admin");
      const key = await apiKey(client);
      const ids = [...(await totals(client)).keys()].slice(0, 12);
      await allowAnySpeed(client, ids);
      const [http, json, spark] = [0, 1, 2].map((way) => ids.filter((_id, at) => at % 3 === way).map(counted)) as [
        Counted[],
        Counted[],
        Counted[],
      ];
      const all = [...http, ...json, ...spark];
      await begin(server.url, key, all);
      const before = await totals(client);
      const posting = overHttp(server.url, key, http, next);
      const publishing = overJson(broker.url, json, next);
      const node = overSparkplug(broker.url, spark, next);
      ends.push(publishing.end, node.end);
      let [servers, brokers] = [0, 0];
      const broken: string[] = [];
      for (let count = 0; count < faults; count += 1) {
        await pause(100 + next() * 1500);
        if (count % 2 === 0) {
          servers += 1;
          const asked = node.rebirths();
          await server.kill();
          server = await boot();
          const until = Date.now() + 120_000;
          while (node.rebirths() === asked && Date.now() < until) await pause(20);
          if (node.rebirths() === asked) broken.push(`no rebirth was asked for after return ${servers} of the server`);
        } else {
          brokers += 1;
          await broker.kill();
          await pause(next() * 500);
          broker = await ownBroker(folder, broker.port);
        }
      }
      await posting.finish();
      await publishing.finish();
      await node.finish();
      broken.push(...(await settled(client, before, all)));
      await server.kill();
      const address = ground.url ? { url: ground.url } : { folder: ground.data };
      broken.push(...(await lostRecords(address, http)), ...(await lostRecords(address, json)));
      const records = [...http, ...json].reduce((sum, { taken }) => sum + taken.size, 0);
      return {
        summary: `${servers} kills of the server, ${brokers} of the broker, ${records} records taken, ${node.rebirths()} rebirths`,
        broken,
      };
    } finally {
      for (const end of ends) await end();
      await server.kill();
      await broker.kill();
      await ground.clear();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import mqtt from "mqtt";
import { afterAll, describe, expect, it } from "vitest";
import { fromMillionths } from "#server/database/columns.ts";
import { openStore } from "#server/database/open.ts";
import { type ServerProcess, startServer } from "#tests/faults/server-process.ts";
import { bounds } from "#tests/support/bounds.ts";
import { ownBroker } from "#tests/support/broker.ts";
import { databases } from "#tests/support/databases.ts";

const shared = databases.filter(({ kind }) => kind === "postgres");

describe.each(shared)("two servers on $kind", (database) => {
  const clean: (() => unknown)[] = [];
  afterAll(async () => {
    for (const end of clean.toReversed()) await end();
  });

  const boot = async (database_url: string, broker: string): Promise<ServerProcess> => {
    const data = mkdtempSync(join(tmpdir(), "shopwright-takeover-"));
    const server = await startServer({
      data,
      database: database_url,
      env: {
        SHOPWRIGHT_DEMO: "1",
        SHOPWRIGHT_DEMO_LIVE: "0",
        SHOPWRIGHT_DEMO_PORTS: "0",
        SHOPWRIGHT_DEMO_HISTORY: "7",
        MQTT_URL: broker,
        LOG_LEVEL: "fatal",
      },
    });
    clean.push(async () => {
      await server.kill();
      rmSync(data, { recursive: true, force: true });
    });
    return server;
  };
  const isConnected = async ({ url }: ServerProcess): Promise<boolean> =>
    /^shopwright_mqtt_connected 1$/m.test(await (await fetch(`${url}/metrics`)).text());

  it("take over from each other: nothing that was acknowledged is lost, and nothing is counted twice", async () => {
    const { address, drop } = await database.create();
    clean.push(drop);
    const folder = mkdtempSync(join(tmpdir(), "shopwright-broker-"));
    clean.push(() => rmSync(folder, { recursive: true, force: true }));
    const broker = await ownBroker(folder);
    clean.push(broker.kill);
    const database_url = "url" in address ? address.url : "";
    const first = await boot(database_url, broker.url);
    await expect.poll(() => isConnected(first)).toBe(true);
    const second = await boot(database_url, broker.url);
    const store = await openStore(address);
    clean.push(() => store.close());
    const machine_id = "FC1";
    const countedSince = async (before: number): Promise<number> => {
      const { sum } = await store.read
        .selectFrom("production_transactions")
        .select((select) => select.fn.sum<number>("quantity").as("sum"))
        .where("machine_id", "=", machine_id)
        .executeTakeFirstOrThrow();
      return fromMillionths(Number(sum ?? 0)) - before;
    };

    const plc = await mqtt.connectAsync(broker.url);
    clean.push(() => plc.endAsync(true));
    const taken = new Map<number, number>();
    let good = 0;
    const tell = async () => {
      const time = Math.max(Date.now(), ([...taken.keys()].at(-1) ?? 0) + 1);
      const message = { time: new Date(time).toISOString(), state: "RUN", counters: { good } };
      await plc.publishAsync(`plant/${machine_id}/signals`, JSON.stringify(message), { qos: 1 });
      taken.set(time, good);
      good += 1;
    };
    const stored = async () => {
      const rows = await store.read
        .selectFrom("machine_records")
        .select(["time", "good_count"])
        .where("machine_id", "=", machine_id)
        .orderBy("time")
        .execute();
      return rows.map(({ time, good_count }) => [time, good_count]);
    };
    const before = await countedSince(0);
    await tell();
    // What a counter stood at before its first reading nobody knows.
    await expect.poll(stored).toHaveLength(1);
    for (let count = 0; count < 300; count += 1) await tell();
    const servers = [first, second];
    const connected = async () => {
      const are = await Promise.all(servers.map(isConnected));
      return servers.filter((_server, index) => are[index]);
    };
    // On a starved machine the second may have taken over before.
    await expect.poll(connected).toHaveLength(1);
    const [reader] = await connected();
    const other = servers.find((server) => server !== reader)!;
    const killed = reader!.kill();
    for (let count = 0; count < 300; count += 1) await tell();
    await killed;
    await expect.poll(() => isConnected(other), { timeout: bounds.start }).toBe(true);
    for (let count = 0; count < 300; count += 1) await tell();
    await expect.poll(stored, { timeout: bounds.start }).toEqual([...taken]);
    expect(await countedSince(before)).toBe(good - 1);
  });
});

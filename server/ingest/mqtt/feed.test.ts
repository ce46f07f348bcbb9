import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import mqtt from "mqtt";
import { Registry } from "prom-client";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { FeedDocument } from "#schemas/documents/feed/schema.ts";
import { at, company, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";
import { type Broker, ownBroker, sharedBroker, uniqueName } from "#tests/support/broker.ts";
import { cableTo } from "#tests/support/cable.ts";
import { anyDatabase } from "#tests/support/databases.ts";
import { edgeNode } from "#tests/support/edge-node.ts";
import { fakeSite } from "#tests/support/site.ts";
import { startFeed } from "./feed.ts";

const ms = (seconds: number): number => start + seconds * 1000;
const site = fakeSite({}, { no_data_after: 120, time_zone: "Europe/Stockholm" });
const noLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

let broker: Broker;
beforeAll(async () => {
  broker = await sharedBroker();
});
afterAll(() => broker.kill());

describe.each(anyDatabase)("the machine feed on $kind", (database) => {
  let plant: Plant;
  let group: string;
  let feeds: FeedDocument[];
  /** So many reads of the feeds fail. */
  let failing: number;
  let registry: Registry;
  let isDown: () => boolean;
  let clean: (() => unknown)[];
  beforeAll(async () => {
    plant = await startPlant(database);
  });
  afterAll(() => plant.close());
  beforeEach(async () => {
    group = uniqueName();
    feeds = [];
    failing = 0;
    clean = [];
    await plant.server.parts.store.write(async (trx) => {
      for (const table of ["machine_states", "machine_records", "stops", "silences", "feed_nodes"] as const)
        await trx.deleteFrom(table).execute();
      await trx.updateTable("orders").set({ good_qty: 0, scrap_qty: 0 }).execute();
    });
  });
  afterEach(async () => {
    for (const end of clean.toReversed()) await end();
  });

  const serve = async (url = broker.url) => {
    registry = new Registry();
    const stop = startFeed({
      parts: plant.server.parts,
      site,
      config: { url, shown: url, company_id: null, clientId: group, group },
      company_id: company,
      feeds: () => (failing-- > 0 ? Promise.reject(new Error("The database is away.")) : Promise.resolve(feeds)),
      holder: "test",
      registry,
      tellDown: (tell) => (isDown = tell),
      log: noLog,
    });
    await expect.poll(() => figure("shopwright_mqtt_connected")).toBe(1);
    return stop;
  };
  const begin = async () => {
    const stop = await serve();
    clean.push(stop);
  };
  const node = (births: () => Record<string, object[]>, time = () => ms(-100)) => {
    const edge = edgeNode({ url: broker.url, group, births, time });
    clean.push(edge.kill);
    return edge;
  };
  const figure = async (name: string, labels: Record<string, string> = {}) => {
    const { values } = await registry.getSingleMetric(name)!.get();
    const matches = values.filter((value) =>
      Object.entries(labels).every(([label, text]) => (value.labels as Record<string, unknown>)[label] === text),
    );
    return matches.reduce((sum, { value }) => sum + value, 0);
  };
  const machineOf = async (machine_id: string) =>
    (await (await plant.as("operator")).call("load_machine", { machine_id })).body.res;
  const stopsOf = async (machine_id: string) => {
    const { body } = await (await plant.as("operator")).call("load_stop_history", { machine_id });
    return body.res.toReversed().map((stop: any) => [stop.start_time, stop.end_time, stop.stop_reason]);
  };
  const goodOf = async (card_no: string) => {
    const { body } = await (await plant.as("operator")).call("load_all_running_orders");
    return body.res.find((row: any) => row.card_no === card_no).card_good_qty;
  };

  const born = (good: number) => ({
    FC1: [
      { name: "Status", alias: 1, type: "String", value: "R", timestamp: ms(-3600) },
      { name: "StopReason", alias: 2, type: "String", value: "", timestamp: ms(-3600) },
      { name: "GoodCount", alias: 3, type: "UInt64", value: good, timestamp: ms(-3600) },
    ],
  });

  it("follows a Sparkplug node: birth, data by alias and name, death of the device", async () => {
    await begin();
    const edge = node(() => born(100));
    await expect.poll(async () => (await machineOf("FC1")).status).toBe("R");
    edge.data("FC1", ms(-90), [{ name: "GoodCount", type: "UInt64", value: 104, timestamp: ms(-90) }]);
    edge.data("FC1", ms(-80), [
      { name: "Status", type: "String", value: "S", timestamp: ms(-80) },
      { name: "StopReason", type: "String", value: "12", timestamp: ms(-70) },
    ]);
    await expect.poll(() => stopsOf("FC1")).toEqual([[at(-80), null, "12"]]);
    expect(await goodOf("100")).toBe(4);
    expect(await machineOf("FC1")).toMatchObject({ status: "S", stop_description: "Tool fault", no_data: false });
    edge.death("FC1", ms(-60));
    await expect.poll(async () => (await machineOf("FC1")).no_data).toBe(true);
    edge.data("FC1", ms(-60), [{ name: "Status", type: "String", value: "R", timestamp: ms(-60) }]);
    await expect.poll(async () => (await machineOf("FC1")).no_data).toBe(false);
  });

  it("shows a machine as without data when its node is killed, by the will, and takes it back after its birth", async () => {
    await begin();
    const edge = node(() => born(1));
    await expect.poll(async () => (await machineOf("FC1")).no_data).toBe(false);
    edge.kill();
    await expect.poll(async () => (await machineOf("FC1")).no_data).toBe(true);
    node(() => born(9));
    await expect.poll(async () => (await machineOf("FC1")).no_data).toBe(false);
    expect(await goodOf("100")).toBe(8);
  });

  it("takes a machine that tells only changes for present while its node lives, and knows nothing of it from its death on", async () => {
    await begin();
    const edge = node(() => born(1));
    const heardAt = async () => (await machineOf("FC1")).last_signal_at;
    await expect.poll(heardAt).toBe(at(-100));
    for (const passed of [110, 220, 330]) {
      plant.server.advance(110_000);
      clean.push(() => plant.server.advance(-110_000));
      await expect.poll(heardAt).toBe(at(passed - 100));
    }
    expect(await machineOf("FC1")).toMatchObject({ status: "R", no_data: false, calendar_run_time: 430 });
    edge.death("FC1", ms(210));
    await expect.poll(async () => (await machineOf("FC1")).no_data).toBe(true);
    // Its clock is a hundred seconds behind: it was heard at 230 and says that it was gone at 210, so at once.
    expect(await machineOf("FC1")).toMatchObject({ last_signal_at: at(230), calendar_run_time: 330 });
    const signals = await (await plant.as("operator")).call("load_machine_signals", { machine_id: "FC1" });
    expect(signals.body.res.connection).toBe("dead");
    plant.server.advance(60_000);
    clean.push(() => plant.server.advance(-60_000));
    expect(await machineOf("FC1")).toMatchObject({ no_data: true, calendar_run_time: 330 });
    edge.data("FC1", ms(290), [{ name: "Status", type: "String", value: "R", timestamp: ms(290) }]);
    await expect.poll(async () => (await machineOf("FC1")).no_data).toBe(false);
    expect((await machineOf("FC1")).calendar_run_time).toBe(430);
  });

  it("asks a node that has skipped a number for a rebirth, and catches up with its counter", async () => {
    await begin();
    let good = 50;
    const edge = node(
      () => born(good),
      () => ms(good - 100),
    );
    await expect.poll(async () => (await machineOf("FC1")).status).toBe("R");
    edge.skip();
    good = 58;
    edge.data("FC1", ms(-80), [{ alias: 3, type: "UInt64", value: 51, timestamp: ms(-80) }]);
    await expect.poll(() => edge.asked()).toBe(1);
    await expect.poll(() => goodOf("100")).toBe(8);
    expect(await figure("shopwright_mqtt_refusals_total", { reason: "sequence" })).toBe(1);
  });

  it("asks all nodes it knows to tell all again when it returns, and gives historical values their time", async () => {
    const stop = await serve();
    let good = 10;
    const edge = node(
      () => ({
        FC1: [
          ...born(good).FC1,
          ...(good > 10
            ? [
                { name: "Status", type: "String", value: "S", timestamp: ms(-80), isHistorical: true },
                { name: "Status", type: "String", value: "R", timestamp: ms(-75), isHistorical: true },
              ]
            : []),
        ],
      }),
      () => ms(good - 100),
    );
    await expect.poll(async () => (await machineOf("FC1")).status).toBe("R");
    await stop();
    good = 40;
    await begin();
    await expect.poll(() => edge.asked()).toBe(1);
    await expect.poll(() => goodOf("100")).toBe(30);
    expect(await stopsOf("FC1")).toEqual([[at(-80), at(-75), "-"]]);
  });

  it("tells with a retained message whether this host is there", async () => {
    const reader = mqtt.connect(broker.url, { clientId: uniqueName() });
    clean.push(() => reader.endAsync(true));
    const states: unknown[] = [];
    reader.on("message", (_topic, payload) => states.push(JSON.parse(payload.toString())));
    await reader.subscribeAsync(`spBv1.0/STATE/${group}`);
    const stop = await serve();
    await expect.poll(() => states.at(-1)).toEqual({ online: true, timestamp: start });
    await stop();
    await expect.poll(() => states.at(-1)).toEqual({ online: false, timestamp: start });
  });

  it("reads JSON messages by a feed, those too that came while it was away", async () => {
    feeds = [
      {
        kind: "feed",
        slug: "hall-1",
        schemaVersion: 1,
        title: "Hall 1",
        topics: [
          {
            topic: `${group}/{machine_id}/state`,
            time: { path: "/t", format: "ms" },
            status: { path: "/state", values: { on: "R", off: "S" } },
            stop_reason: "/why",
            good_count: "/good",
            process_values: { temperature: "/values/0" },
          },
        ],
      },
    ];
    const stop = await serve();
    const plc = mqtt.connect(broker.url, { clientId: uniqueName() });
    clean.push(() => plc.endAsync(true));
    const send = (message: unknown) =>
      plc.publishAsync(`${group}/FC1/state`, typeof message === "string" ? message : JSON.stringify(message), {
        qos: 1,
      });
    await send({ t: ms(-30), state: "on", good: 5, values: [214.5] });
    await send("{ not json");
    await send({ t: ms(-25), state: "flying" });
    await expect.poll(async () => (await machineOf("FC1")).status).toBe("R");
    await stop();
    // Read without its feeds, what the broker has kept would be refused and be gone.
    failing = 1;
    await send({ t: ms(-20), state: "off", why: 12, good: 9 });
    await send([
      { t: ms(-10), state: "on" },
      { t: ms(-10), good: 11 },
    ]);
    await begin();
    await expect.poll(() => stopsOf("FC1")).toEqual([[at(-20), at(-10), "12"]]);
    await expect.poll(() => goodOf("100")).toBe(6);
    expect(await figure("shopwright_mqtt_records_total", { result: "duplicate" })).toBe(0);
  });

  it("reads all that a broker has kept for it, more than it sends at a time unacknowledged", async () => {
    const topic = { topic: `${group}/{machine_id}`, time: { path: "/t", format: "ms" as const }, good_count: "/n" };
    feeds = [{ kind: "feed", slug: "hall-1", schemaVersion: 1, title: "Hall 1", topics: [topic] }];
    await (
      await serve()
    )();
    const plc = mqtt.connect(broker.url, { clientId: uniqueName() });
    clean.push(() => plc.endAsync(true));
    const all = Array.from({ length: 300 }, (_, n) => JSON.stringify({ t: ms(n - 400), n }));
    await Promise.all(all.map((message) => plc.publishAsync(`${group}/FC1`, message, { qos: 1 })));
    await begin();
    await expect.poll(() => goodOf("100")).toBe(299);
    expect(await figure("shopwright_mqtt_records_total", { result: "recorded" })).toBe(300);
  });

  it("refuses what cannot be, each alone, and takes the rest", async () => {
    await begin();
    const edge = node(() => ({ ...born(7), NOPE: [{ name: "Status", type: "String", value: "R" }] }));
    await expect.poll(async () => (await machineOf("FC1")).status).toBe("R");
    const status = (value: string, time: number) => [{ name: "Status", type: "String", value, timestamp: time }];
    edge.data("FC1", ms(-90), [{ name: "GoodCount", type: "Int32", value: -5, timestamp: ms(-90) }]);
    edge.data("FC1", ms(-89), [{ name: "GoodCount", type: "Double", value: Number.NaN, timestamp: ms(-89) }]);
    edge.data("FC1", ms(-88), status("S", Date.parse("1970-01-01T00:00:01Z")));
    edge.data("FC1", ms(-87), status("S", Date.parse("2100-01-01T00:00:00Z")));
    edge.data("FC1", ms(-86), status("flying", ms(-86)));
    edge.data("FC1", ms(-85), [{ name: "GoodCount", type: "UInt64", value: 9, timestamp: ms(-85) }]);
    await expect.poll(() => goodOf("100")).toBe(2);
    expect(await stopsOf("FC1")).toEqual([]);
    expect(await figure("shopwright_mqtt_records_total", { result: "refused" })).toBe(6);
    expect(await figure("shopwright_mqtt_records_total", { result: "recorded" })).toBe(2);
  });

  it("leaves a broker that says nothing any more", async () => {
    const cable = await cableTo(Number(new URL(broker.url).port));
    clean.push(cable.close);
    const stop = await serve(`mqtt://127.0.0.1:${cable.port}`);
    cable.pull();
    await stop();
    expect(await figure("shopwright_mqtt_connected")).toBe(0);
  });

  it("returns by itself to a broker that died", async () => {
    const folder = mkdtempSync(join(tmpdir(), "shopwright-broker-"));
    clean.push(() => rmSync(folder, { recursive: true, force: true }));
    const mortal = await ownBroker(folder);
    clean.push(await serve(mortal.url));
    expect(isDown()).toBe(false);
    await mortal.kill();
    await expect.poll(() => figure("shopwright_mqtt_connected")).toBe(0);
    expect(isDown()).toBe(true);
    const next = await ownBroker(folder, mortal.port);
    clean.push(next.kill);
    await expect.poll(() => figure("shopwright_mqtt_connected")).toBe(1);
    expect(isDown()).toBe(false);
  });
});

import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { Aedes, type AuthorizePublishHandler, type Client } from "aedes";
import { expect, it } from "vitest";
import { fateOf, openLink } from "./link.ts";
import { FeedQueue } from "./queue.ts";
import { stateTopic } from "./topic.ts";

const clientId = "host";

/** A broker that takes the host's word of its state only when the test says so, and what the host has acknowledged. */
const slowBroker = async () => {
  let held: (() => void)[] | null = null;
  let taken = 0;
  const authorizePublish: AuthorizePublishHandler = (_client, { topic, payload }, done) => {
    const isWord = topic === stateTopic(clientId) && String(payload).includes('"online":true');
    if (isWord && held) return void held.push(() => done(null));
    if (isWord) taken += 1;
    done(null);
  };
  const aedes = await Aedes.createBroker({ authorizePublish });
  const server = createServer(aedes.handle).listen(0, "127.0.0.1");
  await once(server, "listening");
  let host: Client | undefined;
  let connections = 0;
  let acknowledged = 0;
  aedes.on("client", (client) => {
    if (client.id !== clientId) return;
    host = client;
    connections += 1;
  });
  aedes.on("ack", (_packet, { id }) => {
    if (id === clientId) acknowledged += 1;
  });
  return {
    url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: () => (held = []),
    held: () => held?.length ?? 0,
    taken: () => taken,
    release: () => {
      for (const done of held ?? []) done();
      held = null;
    },
    connections: () => connections,
    cut: () => host?.close(),
    tell: (payload: string, qos: 0 | 1 = 1) =>
      new Promise<void>((resolve, reject) => {
        const packet = {
          cmd: "publish" as const,
          topic: "plant/state",
          payload,
          qos,
          dup: false,
          retain: false,
        };
        aedes.publish(packet, (error) => (error ? reject(error) : resolve()));
      }),
    acknowledged: () => acknowledged,
    close: async () => {
      aedes.close();
      server.close();
      await once(server, "close");
    },
  };
};

it("acknowledges what a broker sends before it has taken the host's own word, since it may send no more until then", async () => {
  const broker = await slowBroker();
  const heard: string[] = [];
  const written = Promise.withResolvers<void>();
  let ups = 0;
  const link = openLink({
    url: broker.url,
    clientId,
    queue: new FeedQueue({
      write: () => written.promise,
      isPassing: () => false,
      failed: () => undefined,
      later: (work) => {
        const timer = setImmediate(work);
        return () => clearImmediate(timer);
      },
    }),
    now: Date.now,
    random: Math.random,
    subscriptions: () => [{ filter: "plant/state", qos: 1 }],
    hear: (_topic, payload) => {
      heard.push(Buffer.from(payload).toString());
      return [{ kind: "death", machine_id: "FC1", time: 0 }];
    },
    up: () => (ups += 1),
    down: () => undefined,
    failed: () => undefined,
  });
  await expect.poll(() => [ups, broker.taken()]).toEqual([1, 1]);
  // Heard after the answer to its word, which it has then: it will not say it again.
  await broker.tell("0", 0);
  await expect.poll(() => heard).toEqual(["0"]);
  broker.hold();
  broker.cut();
  // Its word is on its way when the line is cut once more: it says it again before all else.
  await expect.poll(() => [ups, broker.held() > 0]).toEqual([2, true]);
  broker.cut();
  await expect.poll(broker.connections).toBe(3);
  const before = broker.acknowledged();
  for (const payload of ["1", "2", "3"]) await broker.tell(payload);
  // What a broker takes in while it takes up the session again may come twice: QoS 1 is at least once.
  await expect.poll(() => [...new Set(heard)]).toEqual(["0", "1", "2", "3"]);
  broker.release();
  await expect.poll(() => ups).toBe(3);
  const already = broker.acknowledged() - before;
  written.resolve();
  await expect.poll(() => broker.acknowledged() - before).toBeGreaterThanOrEqual(already + 3);
  await link.close();
  await broker.close();
});

it.each([
  ["plant/state", false, "heard"],
  [stateTopic(clientId), false, "own"],
  ["plant/state", true, "left"],
  [stateTopic(clientId), true, "left"],
])("leaves what comes while it takes its leave to the broker: %s, %s", (topic, isPaused, fate) => {
  expect(fateOf(topic, stateTopic(clientId), isPaused)).toBe(fate);
});

import mqtt, { type IClientOptions, type MqttClient } from "mqtt";
import type { Item } from "./message.ts";
import type { FeedQueue } from "./queue.ts";
import { stateTopic } from "./topic.ts";

/** A filter and the quality of service with which it is read. */
export interface Subscription {
  filter: string;
  qos: 0 | 1;
}

export interface LinkOptions {
  url: string;
  clientId: string;
  queue: FeedQueue;
  /** Milliseconds UTC. */
  now: () => number;
  /** In [0, 1). */
  random: () => number;
  subscriptions: () => readonly Subscription[];
  hear: (topic: string, payload: Uint8Array, isRepeated: boolean) => readonly Item[];
  /** The broker answers and the subscriptions stand. */
  up: () => void;
  down: () => void;
  failed: (error: Error) => void;
}

export interface Link {
  publish: (topic: string, payload: Buffer) => void;
  /** Reads what the subscriptions are now. */
  renew: () => void;
  isUp: () => boolean;
  /** When the broker has last said anything (ms UTC). */
  heardAt: () => number;
  /** Asks the broker whether it is there. */
  ping: () => void;
  /** Reads no more: what comes now is left to the broker, unacknowledged. */
  pause: () => void;
  /** Says that the host is gone, and leaves. The session stays at the broker. */
  close: () => Promise<void>;
}

const keepAlive = 30;
const shortestWait = 500;
const longestWait = 10_000;
const longestLeave = 1_000;

/** What tells the client not to acknowledge now: it is done after the commit. */
const later = new Error("acknowledged after the commit");

const stateOf = (online: boolean, timestamp: number): Buffer => Buffer.from(JSON.stringify({ online, timestamp }));

const optionsOf = ({ clientId, now }: LinkOptions): IClientOptions => ({
  clientId,
  protocolVersion: 4,
  clean: false,
  keepalive: keepAlive,
  reconnectPeriod: shortestWait,
  reconnectOnConnackError: true,
  resubscribe: false,
  queueQoSZero: false,
  will: { topic: stateTopic(clientId), payload: stateOf(false, now()), qos: 1, retain: true },
});

/** PUBACK of MQTT 3.1.1: its kind, the length of the rest, and the number of the message. Source: section 3.4. */
const puback = (id: number): Buffer => Buffer.from([0x40, 2, id >> 8, id & 0xff]);

/** Waits twice as long after each try, by up to half less, so that many servers do not return at the same moment. */
const waits = (client: MqttClient, random: () => number) => {
  let wait = shortestWait;
  client.on("connect", () => (wait = shortestWait));
  client.on("reconnect", () => {
    wait = Math.min(wait * 2, longestWait);
    client.options.reconnectPeriod = Math.round(wait * (0.5 + random() / 2));
  });
};

/** Tells all that this host is here, from the moment of the connection on which its will speaks. */
const tellState = (client: MqttClient, { clientId, now }: LinkOptions) => {
  const topic = stateTopic(clientId);
  let since = now();
  const publish = (online: boolean) => client.publish(topic, stateOf(online, since), { qos: 1, retain: true });
  client.on("reconnect", () => {
    since = now();
    if (client.options.will) client.options.will.payload = stateOf(false, since);
  });
  return {
    online: () => publish(true),
    offline: () => publish(false),
    /** A late will of an earlier connection must not stand. */
    heard: (payload: Uint8Array) => {
      if (!Buffer.from(payload).includes('"online":true')) publish(true);
    },
  };
};

type State = ReturnType<typeof tellState>;

/** What becomes of a message: it is this host's own state, one to hear, or one that is left to the broker for later. */
export const fateOf = (topic: string, own: string, isPaused: boolean): "own" | "heard" | "left" => {
  if (isPaused) return "left";
  return topic === own ? "own" : "heard";
};

/**
 * Hears what the broker sends, from the moment on which the client connects. A message at QoS 1 is acknowledged when what
 * it says is stored, in the order of arrival, and only on the connection that brought it: the broker sends again what
 * is not. While the queue is full nothing more is read, and the broker holds the rest.
 */
const hearMessages = (client: MqttClient, { queue, hear, clientId }: LinkOptions, state: State) => {
  const own = stateTopic(clientId);
  let isPaused = false;
  // A broker sends what it has kept before the client calls itself connected: the line itself tells the connection.
  const acknowledge = (id: number, line: typeof client.stream) => {
    if (line === client.stream && client.connected) line.write(puback(id));
  };
  client.handleMessage = (packet, done) => {
    const { topic, qos, messageId, dup } = packet;
    const payload = Buffer.isBuffer(packet.payload) ? packet.payload : Buffer.from(packet.payload);
    const fate = fateOf(topic, own, isPaused);
    if (fate === "left") {
      done(later);
      return;
    }
    if (fate === "own") {
      state.heard(payload);
      done();
      return;
    }
    const items = hear(topic, payload, dup);
    const line = client.stream;
    if (qos === 1) queue.push({ items, stored: () => acknowledge(messageId!, line) });
    else if (items.length > 0) queue.push({ items });
    queue.onRoom(() => done(qos === 1 ? later : undefined));
  };
  return { pause: () => void (isPaused = true) };
};

/** Subscribes to what is wanted now and to the own state, and leaves what was wanted before and is no more. */
const subscriber = (client: MqttClient, { subscriptions, failed, clientId }: LinkOptions) => {
  let subscribed: readonly string[] = [];
  return (ready: () => void): void => {
    const wanted = subscriptions().map(({ filter, qos }) => [filter, { qos }] as const);
    client.subscribe(Object.fromEntries([...wanted, [stateTopic(clientId), { qos: 1 as const }]]), (error) => {
      if (error) failed(error);
      else ready();
    });
    const filters = wanted.map(([filter]) => filter);
    const left = subscribed.filter((filter) => !filters.includes(filter));
    if (left.length > 0) client.unsubscribe(left);
    subscribed = filters;
  };
};

/** Says that the host is gone, and ends the connection. */
const leave = async (client: MqttClient, state: State): Promise<void> => {
  if (client.connected) state.offline();
  const { promise: gone, resolve } = Promise.withResolvers<void>();
  client.once("close", resolve);
  const giveUp = setTimeout(resolve, longestLeave);
  // Without a broker there is nobody to take leave of, and one that says nothing any more is not waited for.
  await Promise.race([client.endAsync(!client.connected), gone]);
  clearTimeout(giveUp);
  client.stream.destroy();
};

/** The connection to the broker: for ever, with a session that outlives it. */
export const openLink = (options: LinkOptions): Link => {
  const client = mqtt.connect(options.url, optionsOf(options));
  let isUp = false;
  let heardAt = options.now();
  const state = tellState(client, options);
  waits(client, options.random);
  const messages = hearMessages(client, options, state);
  const subscribe = subscriber(client, options);
  client.on("packetreceive", () => (heardAt = options.now()));
  client.on("connect", () => {
    subscribe(() => {
      isUp = true;
      state.online();
      options.up();
    });
  });
  client.on("close", () => {
    if (isUp) options.down();
    isUp = false;
  });
  client.on("error", options.failed);
  return {
    publish: (topic, payload) => void client.publish(topic, payload, { qos: 0 }),
    renew: () => {
      if (isUp) subscribe(() => undefined);
    },
    isUp: () => isUp,
    heardAt: () => heardAt,
    ping: () => {
      if (client.connected) client.sendPing();
    },
    pause: messages.pause,
    close: () => leave(client, state),
  };
};

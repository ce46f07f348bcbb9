import mqtt, { type MqttClient } from "mqtt";
import { datatypes, decodePayload, encodePayload, type Metric, type MetricValue } from "#server/ingest/mqtt/payload.ts";
import type { IngestRecord } from "#server/ingest/record.ts";
import { type DemoMachine, demoMachines } from "../plant/machines.ts";
import { type Random, randomOf } from "../random.ts";
import { beginLife, live, type MachineLife } from "./machine.ts";

export interface MqttPublisherOptions {
  /** The broker, e.g. `mqtt://127.0.0.1:1883`. */
  url: string;
  kind: "sparkplug" | "json";
  /** The machines by their ids; one that is not the demo's lives like one of them. */
  machines: readonly string[];
  /** Messages of each machine a second; null: as often as it has something to say. */
  hz: number | null;
  /** Milliseconds UTC. */
  clock: () => number;
  /** The Sparkplug group. */
  group?: string;
  /** The same seed and clock say the same. */
  seed?: number;
  failed?: (error: unknown) => void;
}
export interface MqttPublisher {
  /** Messages sent so far. */
  sent: () => number;
  /** Ends the machines: Sparkplug nodes tell their death. */
  stop: () => Promise<void>;
}

interface Living {
  machine: DemoMachine;
  random: Random;
  life: MachineLife;
  /** The last it has said; a birth tells it again. */
  last: IngestRecord | null;
}

const beat = 250;
const machinesOfNode = 50;

const begin = (options: MqttPublisherOptions, machine_id: string, index: number): Living => {
  const like = demoMachines.find((one) => one.machine_id === machine_id) ?? demoMachines[index % demoMachines.length]!;
  const random = randomOf((options.seed ?? 1) * 100_000 + index);
  return { machine: { ...like, machine_id }, random, life: beginLife(random, options.clock()), last: null };
};

/** What a machine says now. At a given pace it speaks each time and is never silent. */
const speak = (one: Living, now: number, isPaced: boolean): IngestRecord | null => {
  const before = isPaced ? { ...one.life, nextAt: now, silentUntil: 0 } : one.life;
  const { life, record } = live(one.machine, before, one.random, now);
  const isMute = isPaced && record === null;
  one.life = isMute ? { ...life, silentUntil: 0 } : life;
  if (record) one.last = record;
  return isMute ? one.last && { ...one.last, time: new Date(now).toISOString() } : record;
};

type Say = (machine: Living, record: IngestRecord) => void;
interface Line {
  say: Say;
  close: () => Promise<void>;
}

const jsonLine = ({ url, failed }: MqttPublisherOptions): Line => {
  const client = mqtt.connect(url, { queueQoSZero: false, reconnectPeriod: 1000 });
  client.on("error", (error) => failed?.(error));
  return {
    say: ({ machine }, record) => {
      const { time, status, stop_reason, good_count, scrap_count, process_values } = record;
      const message = {
        time,
        state: status === "R" ? "RUN" : "STOP",
        reason: stop_reason,
        counters: { good: good_count, scrap: scrap_count },
        values: process_values,
      };
      client.publish(`plant/${machine.machine_id}/signals`, JSON.stringify(message), { qos: 1 });
    },
    close: () => client.endAsync(),
  };
};

const names = ["Status", "StopReason", "GoodCount", "ScrapCount"] as const;
const kinds: Readonly<Record<string, number>> = {
  Status: datatypes.String,
  StopReason: datatypes.String,
  GoodCount: datatypes.UInt64,
  ScrapCount: datatypes.UInt64,
};
const temperature = "ProcessValues/melt_temperature";

const valuesOf = (record: IngestRecord): Record<string, MetricValue | null> => ({
  Status: record.status ?? null,
  StopReason: record.stop_reason ?? "",
  GoodCount: record.good_count ?? null,
  ScrapCount: record.scrap_count ?? null,
  ...(record.process_values ? { [temperature]: record.process_values["melt_temperature"] ?? null } : {}),
});

/** The aliases of a node's machine: four metrics and a process value each. */
const aliasOf = (place: number, name: string): number => {
  const index = names.findIndex((known) => known === name);
  return place * 5 + (index < 0 ? 5 : index + 1);
};

const metricOf = (place: number, name: string, value: MetricValue | null, isBirth: boolean): Metric => ({
  name: isBirth ? name : null,
  alias: aliasOf(place, name),
  timestamp: null,
  datatype: kinds[name] ?? datatypes.Double,
  isHistorical: false,
  value,
});

/** One edge node with its own line: births at each connection and whenever a host asks, changes by alias, its will. */
class Node {
  readonly #client: MqttClient;
  readonly #prefix: (type: string) => string;
  readonly #clock: () => number;
  readonly #places: Map<string, number>;
  readonly #machines: readonly Living[];
  readonly #said = new Map<string, Record<string, MetricValue | null>>();
  #seq = 0;
  #bdSeq = 0;

  constructor(options: MqttPublisherOptions, name: string, machines: readonly Living[]) {
    const { group = "plant", url, clock, failed } = options;
    this.#prefix = (type) => `spBv1.0/${group}/${type}/${name}`;
    this.#clock = clock;
    this.#machines = machines;
    this.#places = new Map(machines.map(({ machine }, place) => [machine.machine_id, place]));
    this.#client = mqtt.connect(url, { keepalive: 10, queueQoSZero: false, reconnectPeriod: 1000, will: this.#will() });
    this.#client.on("error", (error) => failed?.(error));
    this.#client.on("reconnect", () => {
      this.#bdSeq = (this.#bdSeq + 1) % 256;
      this.#client.options.will = this.#will();
    });
    this.#client.on("connect", () => {
      this.#client.subscribe(this.#prefix("NCMD"));
      this.#births();
    });
    this.#client.on("message", (_topic, bytes) => {
      if (decodePayload(bytes).metrics.some((one) => one.name === "Node Control/Rebirth" && one.value === true))
        this.#births();
    });
  }

  say({ machine: { machine_id } }: Living, record: IngestRecord): void {
    const known = this.#said.get(machine_id);
    const values = valuesOf(record);
    this.#said.set(machine_id, { ...known, ...values });
    if (!this.#client.connected) return;
    if (!known) return this.#birth(machine_id);
    const changed = Object.entries(values).filter(([name, value]) => known[name] !== value);
    // A name that no birth has told yet is told by one.
    if (changed.some(([name]) => !(name in known))) return this.#birth(machine_id);
    // A machine that goes on as before says so too: whoever says nothing is taken for silent.
    const told = changed.length > 0 ? changed : [["Status", values["Status"] ?? null] as const];
    const metrics = told.map(([name, value]) => metricOf(this.#places.get(machine_id)!, name, value, false));
    this.#publish(`${this.#prefix("DDATA")}/${machine_id}`, metrics, Date.parse(record.time));
  }

  async close(): Promise<void> {
    if (this.#client.connected) await this.#client.publishAsync(this.#prefix("NDEATH"), this.#death());
    await this.#client.endAsync();
  }

  #births(): void {
    this.#seq = 255;
    const control = { timestamp: null, alias: null, isHistorical: false };
    this.#publish(this.#prefix("NBIRTH"), [
      { ...control, name: "bdSeq", datatype: datatypes.UInt64, value: this.#bdSeq },
      { ...control, name: "Node Control/Rebirth", datatype: datatypes.Boolean, value: false },
    ]);
    for (const { machine } of this.#machines) if (this.#said.has(machine.machine_id)) this.#birth(machine.machine_id);
  }

  #birth(machine_id: string): void {
    const place = this.#places.get(machine_id)!;
    const metrics = Object.entries(this.#said.get(machine_id)!).map(([name, value]) =>
      metricOf(place, name, value, true),
    );
    this.#publish(`${this.#prefix("DBIRTH")}/${machine_id}`, metrics);
  }

  #publish(topic: string, metrics: Metric[], timestamp = this.#clock()): void {
    this.#seq = (this.#seq + 1) % 256;
    this.#client.publish(topic, encodePayload({ timestamp, seq: this.#seq, metrics }));
  }

  #death(): Buffer {
    const bdSeq: Metric = {
      name: "bdSeq",
      alias: null,
      timestamp: null,
      datatype: datatypes.UInt64,
      isHistorical: false,
      value: this.#bdSeq,
    };
    return encodePayload({ timestamp: this.#clock(), seq: null, metrics: [bdSeq] });
  }

  #will() {
    return { topic: this.#prefix("NDEATH"), payload: this.#death(), qos: 1 as const, retain: false };
  }
}

const sparkplugLine = (options: MqttPublisherOptions, lives: readonly Living[]): Line => {
  const nodes = Array.from({ length: Math.ceil(lives.length / machinesOfNode) }, (_, index) => {
    const own = lives.slice(index * machinesOfNode, (index + 1) * machinesOfNode);
    return { own: new Set(own), node: new Node(options, `edge-${index + 1}`, own) };
  });
  const nodeOf = new Map(nodes.flatMap(({ own, node }) => [...own].map((one) => [one, node] as const)));
  return {
    say: (one, record) => nodeOf.get(one)!.say(one, record),
    close: async () => void (await Promise.all(nodes.map(({ node }) => node.close()))),
  };
};

/** Whose turn it is in this beat, so that a thousand machines do not all speak at the same moment. */
const isTurn = (index: number, tick: number, hz: number | null): boolean => {
  if (hz === null) return true;
  const beats = Math.max(1, Math.round(1000 / beat / hz));
  return index % beats === tick % beats;
};

/** Lets machines live at real pace and publishes what they say, as gateways of a plant would. */
export const startMqttPublisher = (options: MqttPublisherOptions): MqttPublisher => {
  const { clock, hz } = options;
  const lives = options.machines.map((machine_id, index) => begin(options, machine_id, index));
  const line = options.kind === "json" ? jsonLine(options) : sparkplugLine(options, lives);
  let sent = 0;
  let tick = 0;
  const timer = setInterval(() => {
    tick += 1;
    const now = clock();
    for (const [index, one] of lives.entries()) {
      if (!isTurn(index, tick, hz)) continue;
      const record = speak(one, now, hz !== null);
      if (!record) continue;
      line.say(one, record);
      sent += 1;
    }
  }, beat);
  return {
    sent: () => sent,
    stop: async () => {
      clearInterval(timer);
      await line.close();
    },
  };
};

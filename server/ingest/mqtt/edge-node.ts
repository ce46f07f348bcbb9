import { type Metric, type MetricValue, type Payload, signedValue } from "./payload.ts";
import type { MessageType } from "./topic.ts";

/** A metric whose name is known, and its value as it is meant. */
export interface NamedMetric {
  name: string;
  value: MetricValue | null;
  timestamp: number | null;
  isHistorical: boolean;
}

type NodeFault = "sequence" | "unknown_alias" | "not_born" | "old_death";

/** What a message of a node comes to. */
export interface Heard {
  /** What a device has said; null when the message is no device's, or nothing of it can be trusted. */
  metrics: NamedMetric[] | null;
  /** Devices that are gone. */
  died: string[];
  faults: NodeFault[];
  /** Something was missed: the node must tell all again. */
  isTorn: boolean;
}

interface Known {
  name: string;
  datatype: number;
}
/** What a birth says of its metrics. */
interface Names {
  byAlias: Map<number, Known>;
  datatypes: Map<string, number>;
}

const nothing: Heard = { metrics: null, died: [], faults: [], isTorn: false };
const torn = (fault: NodeFault): Heard => ({ ...nothing, faults: [fault], isTorn: true });

const namesOf = (metrics: readonly Metric[]): Names => {
  const named = metrics.filter((metric): metric is Metric & { name: string } => metric.name !== null);
  return {
    byAlias: new Map(
      named.flatMap(({ name, alias, datatype }) => (alias === null ? [] : [[alias, { name, datatype }] as const])),
    ),
    datatypes: new Map(named.map(({ name, datatype }) => [name, datatype])),
  };
};

const bdSeqOf = ({ metrics }: Payload): number | null => {
  const value = metrics.find(({ name }) => name === "bdSeq")?.value;
  return typeof value === "number" ? value : null;
};

/**
 * The session of one edge node: its birth, the names behind its aliases, and the sequence of its messages. After a gap
 * in the sequence an alias may mean something else, so that only what is named is taken until the next birth.
 */
export class EdgeNode {
  #isBorn = false;
  #isWhole = false;
  #bdSeq: number | null = null;
  #seq = 0;
  #devices = new Map<string, Names>();

  /** Is this device's birth known, and has nothing ended it? */
  has(device: string): boolean {
    return this.#devices.has(device);
  }

  /** The devices whose births are known, and which nothing has ended. */
  get devices(): Iterable<string> {
    return this.#devices.keys();
  }

  hear(type: MessageType, device: string | null, payload: Payload): Heard {
    if (type === "NBIRTH") return this.#born(payload);
    if (type === "NDEATH") return this.#died(payload);
    if (!this.#isBorn) return unborn(type, device, payload);
    const isNext = this.#follow(payload.seq);
    const heard = device === null ? nothing : this.#ofDevice(type, device, payload);
    const faults: NodeFault[] = isNext ? heard.faults : ["sequence", ...heard.faults];
    return { ...heard, faults, isTorn: heard.isTorn || !this.#isWhole };
  }

  #born(payload: Payload): Heard {
    this.#isBorn = true;
    this.#isWhole = true;
    this.#bdSeq = bdSeqOf(payload);
    this.#seq = payload.seq ?? 0;
    this.#devices.clear();
    return nothing;
  }

  /** The will of an earlier connection says nothing of the present one. */
  #died(payload: Payload): Heard {
    if (!this.#isBorn) return nothing;
    const bdSeq = bdSeqOf(payload);
    if (bdSeq !== null && this.#bdSeq !== null && bdSeq !== this.#bdSeq) return { ...nothing, faults: ["old_death"] };
    const died = [...this.#devices.keys()];
    this.#devices.clear();
    this.#isBorn = false;
    return { ...nothing, died };
  }

  /** Tells whether nothing is missing before this number; from then on it is counted from. */
  #follow(seq: number | null): boolean {
    const isNext = seq === (this.#seq + 1) % 256;
    this.#seq = seq ?? this.#seq;
    if (!isNext) this.#isWhole = false;
    return isNext;
  }

  #ofDevice(type: MessageType, device: string, payload: Payload): Heard {
    if (type === "DDEATH") {
      this.#devices.delete(device);
      return { ...nothing, died: [device] };
    }
    if (type === "DBIRTH") this.#devices.set(device, namesOf(payload.metrics));
    const names = this.#devices.get(device);
    if (!names) return { ...torn("not_born"), metrics: namedOnly(payload) };
    return this.#named(payload, names);
  }

  #named({ metrics }: Payload, names: Names): Heard {
    const result: NamedMetric[] = [];
    let unknown = 0;
    for (const metric of metrics) {
      const known = metric.name === null ? this.#behind(metric.alias, names) : ofName(metric.name, names);
      if (known) result.push(named(metric, known));
      else unknown += 1;
    }
    const isTorn = unknown > 0;
    return { ...nothing, metrics: result, faults: isTorn ? ["unknown_alias"] : [], isTorn };
  }

  #behind(alias: number | null, names: Names): Known | undefined {
    return alias !== null && this.#isWhole ? names.byAlias.get(alias) : undefined;
  }
}

const ofName = (name: string, names: Names): Known => ({ name, datatype: names.datatypes.get(name) ?? 0 });

const named = ({ value, datatype, timestamp, isHistorical }: Metric, known: Known): NamedMetric => ({
  name: known.name,
  value: value === null ? null : signedValue(value, datatype || known.datatype),
  timestamp,
  isHistorical,
});

const unborn = (type: MessageType, device: string | null, payload: Payload): Heard => {
  if (device === null) return torn("not_born");
  if (type === "DDEATH") return { ...torn("not_born"), died: [device] };
  return { ...torn("not_born"), metrics: namedOnly(payload) };
};

/** Before a birth only what bears its name and kind says what it is. */
const namedOnly = ({ metrics }: Payload): NamedMetric[] =>
  metrics.flatMap((metric) => {
    const { name, datatype } = metric;
    return name === null || datatype === 0 ? [] : [named(metric, { name, datatype })];
  });

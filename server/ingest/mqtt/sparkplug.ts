import { DomainError } from "#schemas/protocol/errors.ts";
import { detailsOf } from "#server/error-details.ts";
import { clockFault } from "#server/procedures/machines/signals.ts";
import { EdgeNode } from "./edge-node.ts";
import type { Draft, Item, Refuse } from "./message.ts";
import { composed, isoTime } from "./message.ts";
import type { Owners } from "./owners.ts";
import { decodePayload, type Payload } from "./payload.ts";
import { type Said, recordsOf } from "./signals.ts";
import type { SparkplugTopic } from "./topic.ts";

export interface SparkplugParts {
  /** Groups other than this one are not ours; null takes all. */
  group: string | null;
  owners: Owners;
  refuse: Refuse;
  /** Sends an edge node the command to tell all again. */
  askRebirth: (group: string, node: string) => void;
  /** An edge node has told all: it is asked again after the server's next return. */
  nodeBorn: (group: string, node: string) => void;
}

interface Session {
  node: EdgeNode;
  /** When a rebirth may be asked for again (ms UTC), and how long to wait after that. */
  askAt: number;
  wait: number;
}

/** A machine's clock and ours at the same moment (ms UTC). */
interface Clock {
  theirs: number;
  ours: number;
}

const firstWait = 5_000;
const longestWait = 300_000;
/** Most edge nodes, and most machines whose last moment is kept. */
const mostNodes = 10_000;
const mostMachines = 100_000;

const timeBy = ({ theirs, ours }: Clock, now: number): number => theirs + now - ours;

/** Hears all edge nodes: keeps their sessions, asks for rebirths, and turns what devices say into items. */
export class Sparkplug {
  readonly #parts: SparkplugParts;
  readonly #sessions = new Map<string, Session>();
  readonly #moments = new Map<string, { said: number; used: number }>();
  readonly #clocks = new Map<string, Clock>();

  constructor(parts: SparkplugParts) {
    this.#parts = parts;
  }

  /** The link was gone and messages with it: no session is whole any more. */
  forget(): void {
    this.#sessions.clear();
  }

  /**
   * The machines that have said nothing for `pause` ms and are there all the same. A device tells changes only; that its
   * node lives the broker knows, which else tells its death. `heardAt` is when the broker last spoke to us (ms UTC).
   */
  present(heardAt: number, pause: number): Item[] {
    const items: Item[] = [];
    for (const [source, { node }] of this.#sessions)
      for (const machine_id of node.devices) {
        const clock = this.#clocks.get(machine_id);
        if (!clock || heardAt - clock.ours < pause) continue;
        const time = timeBy(clock, heardAt);
        // What a clock says that is not set would be refused each time.
        if (clockFault(time, heardAt) || !this.#parts.owners.keep(machine_id, source, heardAt)) continue;
        this.#clocks.set(machine_id, { theirs: time, ours: heardAt });
        items.push({ kind: "record", record: this.#alive(machine_id, time, { machine_id, time: isoTime(time) }) });
      }
    return items;
  }

  hear(topic: SparkplugTopic, bytes: Uint8Array, now: number): Item[] {
    const { group, node, device } = topic;
    const who = [group, node, device].filter(Boolean).join("/");
    if (this.#parts.group !== null && group !== this.#parts.group) {
      this.#parts.refuse("foreign_group", who);
      return [];
    }
    const payload = this.#decode(bytes, who);
    const session = payload && this.#sessionOf(`${group}/${node}`, who);
    return session ? this.#heard(topic, who, session, payload, now) : [];
  }

  #decode(bytes: Uint8Array, who: string): Payload | null {
    try {
      return decodePayload(bytes);
    } catch (error) {
      const isLarge = error instanceof DomainError && error.code === "too_large";
      this.#parts.refuse(isLarge ? "too_large" : "not_sparkplug", who, detailsOf(error).message);
      return null;
    }
  }

  #sessionOf(key: string, who: string): Session | null {
    const known = this.#sessions.get(key);
    if (known) return known;
    if (this.#sessions.size >= mostNodes) {
      this.#parts.refuse("too_many", who, "edge nodes");
      return null;
    }
    const session = { node: new EdgeNode(), askAt: 0, wait: firstWait };
    this.#sessions.set(key, session);
    return session;
  }

  #heard(topic: SparkplugTopic, who: string, session: Session, payload: Payload, now: number): Item[] {
    const { group, type, node } = topic;
    const device = composed(topic.device);
    const heard = session.node.hear(type, device, payload);
    for (const fault of heard.faults) this.#parts.refuse(fault, who);
    if (type === "NBIRTH") this.#whole(session, group, node);
    else if (heard.isTorn) this.#ask(session, group, node, now);
    const source = `${group}/${node}`;
    const died = heard.died.filter((machine_id) => this.#parts.owners.release(machine_id, source));
    // A node's own death was written when it connected: it holds no time.
    const told = type === "DDEATH" ? payload.timestamp : null;
    const deaths = died.map((machine_id) => this.#death(machine_id, told, now));
    if (device === null || heard.metrics === null) return deaths;
    const time = payload.timestamp ?? now;
    return this.#say({ machine_id: device, metrics: heard.metrics, time, isBirth: type === "DBIRTH" }, source, now);
  }

  /** After all that the machine has said, and before all that it will say. */
  #death(machine_id: string, told: number | null, now: number): Item {
    const clock = this.#clocks.get(machine_id);
    const present = clock ? timeBy(clock, now) : now;
    const last = this.#moments.get(machine_id);
    const time = Math.max(Math.min(told ?? present, present), last ? last.used + 1 : 0);
    if (last) this.#moments.set(machine_id, { said: last.said, used: time });
    return { kind: "death", machine_id, time };
  }

  #whole(session: Session, group: string, node: string): void {
    session.askAt = 0;
    session.wait = firstWait;
    this.#parts.nodeBorn(group, node);
  }

  /** Once, and then again after ever longer waits: a node that cannot answer is not flooded. */
  #ask(session: Session, group: string, node: string, now: number): void {
    if (now < session.askAt) return;
    session.askAt = now + session.wait;
    session.wait = Math.min(session.wait * 2, longestWait);
    this.#parts.askRebirth(group, node);
  }

  #say(said: Said, source: string, now: number): Item[] {
    const { machine_id } = said;
    if (!this.#parts.owners.claim(machine_id, source, now)) {
      this.#parts.refuse("second_publisher", `${source}/${machine_id}`);
      return [];
    }
    if (this.#clocks.has(machine_id) || this.#clocks.size < mostMachines)
      this.#clocks.set(machine_id, { theirs: said.time, ours: now });
    const historical = new Set(said.metrics.flatMap((metric) => (metric.isHistorical ? [metric.timestamp] : [])));
    const records = [...recordsOf(said, this.#parts.refuse)].toSorted(([a], [b]) => a - b);
    return records.map(([ms, record]): Item => ({
      kind: "record",
      record: historical.has(ms) ? record : this.#alive(machine_id, ms, record),
    }));
  }

  /** What a machine says after its death comes after it, though its clock stands at the time of its last words. */
  #alive(machine_id: string, ms: number, record: Draft): Draft {
    const last = this.#moments.get(machine_id);
    const isAfterDeath = last && last.used > last.said && ms >= last.said && ms <= last.used;
    const used = isAfterDeath ? last.used + 1 : ms;
    if (last || this.#moments.size < mostMachines) this.#moments.set(machine_id, { said: ms, used });
    return used === ms ? record : { ...record, time: isoTime(used) };
  }
}

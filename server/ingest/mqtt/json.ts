import type { FeedDocument, FeedTopic } from "#schemas/documents/feed/schema.ts";
import { segmentsOf, valueAt as valueAtPath } from "#schemas/documents/json.ts";
import { detailsOf } from "#server/error-details.ts";
import { type Arrival, Arrivals } from "./arrivals.ts";
import { composed, type Draft, isoTime, type Item, mostRecords, type Refuse } from "./message.ts";
import type { Owners } from "./owners.ts";
import { mostBytes } from "./payload.ts";

/** The MQTT filter of a topic of a feed. */
export const filterOf = (topic: string): string => topic.replace("{machine_id}", "+");

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const patternOfLevel = (level: string): string => {
  if (level === "+") return "[^/]*";
  return level === "{machine_id}" ? "([^/]*)" : escaped(level);
};

/** Takes a topic's levels apart; the group of the match is the machine. */
const patternOf = (topic: string): RegExp => {
  const open = topic.endsWith("/#");
  const levels = (open ? topic.slice(0, -2) : topic).split("/").map(patternOfLevel).join("/");
  return new RegExp(`^${levels}${open ? "(?:/.*)?" : ""}$`, "s");
};

/** What a JSON Pointer names, undefined where there is nothing. Source: RFC 6901. */
export const valueAt = (message: unknown, pointer: string): unknown =>
  valueAtPath(message, segmentsOf(pointer)) ?? undefined;

const timeOf = (mapped: NonNullable<FeedTopic["time"]>, message: unknown): unknown => {
  const value = valueAt(message, mapped.path);
  if (mapped.format === "iso" || typeof value !== "number") return value;
  return isoTime(mapped.format === "s" ? Math.round(value * 1000) : value);
};

const isScalar = (value: unknown): value is string | number | boolean =>
  ["string", "number", "boolean"].includes(typeof value);

const statusOf = (mapped: FeedTopic["status"], message: unknown): unknown => {
  const value = mapped && valueAt(message, mapped.path);
  if (value === undefined || !mapped?.values) return value;
  const text = isScalar(value) ? String(value) : "";
  return Object.hasOwn(mapped.values, text) ? mapped.values[text] : value;
};

const codeOf = (pointer: string | undefined, message: unknown): unknown => {
  const value = pointer === undefined ? undefined : valueAt(message, pointer);
  return typeof value === "number" ? String(value) : value;
};

const valuesOf = (mapped: FeedTopic["process_values"], message: unknown): Draft["process_values"] => {
  const found = Object.entries(mapped ?? {}).flatMap(([name, pointer]) => {
    const value = valueAt(message, pointer);
    return value === undefined ? [] : [[name, value] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
};

const fields = [
  "machine_id",
  "time",
  "status",
  "stop_reason",
  "good_count",
  "scrap_count",
] as const satisfies readonly (keyof Draft)[];

/** Leaves out what was not said. */
const said = (draft: Draft): Draft => {
  for (const field of fields) if (draft[field] === undefined) delete draft[field];
  return draft;
};

const draftOf = (topic: FeedTopic, machine: string | undefined, message: unknown): Draft => {
  const process_values = valuesOf(topic.process_values, message);
  return said({
    machine_id: composed(topic.machine_id === undefined ? machine : valueAt(message, topic.machine_id)),
    time: topic.time && timeOf(topic.time, message),
    status: statusOf(topic.status, message),
    stop_reason: composed(codeOf(topic.stop_reason, message)),
    good_count: topic.good_count === undefined ? undefined : valueAt(message, topic.good_count),
    scrap_count: topic.scrap_count === undefined ? undefined : valueAt(message, topic.scrap_count),
    ...(process_values && { process_values }),
  });
};

interface Mapping {
  topic: FeedTopic;
  pattern: RegExp;
}

export interface JsonParts {
  owners: Owners;
  refuse: Refuse;
}

/** Reads JSON messages by the feeds of a company. A message may be a list; each of its entries is a record. */
export class JsonTopics {
  readonly #parts: JsonParts;
  #mappings: Mapping[] = [];
  readonly #arrivals = new Arrivals();

  constructor(parts: JsonParts) {
    this.#parts = parts;
  }

  /** Takes the feeds as they are now; gives the filters to subscribe to. */
  use(feeds: readonly FeedDocument[]): string[] {
    const topics = feeds.filter(({ enabled }) => enabled !== false).flatMap((feed) => feed.topics);
    this.#mappings = topics.map((topic) => ({ topic, pattern: patternOf(topic.topic) }));
    return [...new Set(topics.map(({ topic }) => filterOf(topic)))];
  }

  /** `isRepeated`: the broker says that it has sent the message before. */
  hear(topic: string, bytes: Uint8Array, now: number, isRepeated = false): Item[] {
    const found = this.#mappings.flatMap((mapping) => {
      const match = mapping.pattern.exec(topic);
      return match ? [{ topic: mapping.topic, machine: match[1] }] : [];
    });
    if (found.length === 0) {
      this.#parts.refuse("not_mapped", topic);
      return [];
    }
    const messages = this.#parse(topic, bytes);
    const heard = messages.flatMap((message) =>
      found.map(({ topic: mapped, machine }) => ({
        isTimed: Boolean(mapped.time),
        draft: draftOf(mapped, machine, message),
      })),
    );
    return this.#timed(heard, { topic, bytes, now, isRepeated })
      .filter((draft) => this.#isOurs(topic, draft, now))
      .map((record): Item => ({ kind: "record", record }));
  }

  /** Gives each record a time whose topic has none. */
  #timed(heard: readonly { isTimed: boolean; draft: Draft }[], arrival: Arrival): Draft[] {
    const untimed = heard.filter(({ isTimed }) => !isTimed).map(({ draft }) => draft);
    if (untimed.length === 0) return heard.map(({ draft }) => draft);
    const times = this.#arrivals.of(
      arrival,
      untimed.map(({ machine_id }) => machine_id),
    );
    const timeOfDraft = new Map(untimed.map((draft, index) => [draft, isoTime(times[index]!)]));
    return heard.map(({ draft }) => ({
      ...draft,
      ...(timeOfDraft.has(draft) ? { time: timeOfDraft.get(draft) } : {}),
    }));
  }

  #isOurs(topic: string, { machine_id }: Draft, now: number): boolean {
    if (typeof machine_id !== "string" || this.#parts.owners.claim(machine_id, "json", now)) return true;
    this.#parts.refuse("second_publisher", topic, machine_id);
    return false;
  }

  #parse(topic: string, bytes: Uint8Array): unknown[] {
    if (bytes.length > mostBytes) {
      this.#parts.refuse("too_large", topic, `${bytes.length} bytes`);
      return [];
    }
    let value: unknown;
    try {
      value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    } catch (error) {
      this.#parts.refuse("not_json", topic, detailsOf(error).message);
      return [];
    }
    const list = Array.isArray(value) ? value : [value];
    if (list.length > mostRecords) this.#parts.refuse("too_many", topic, `${list.length} records`);
    return list.slice(0, mostRecords);
  }
}

import type { Registry } from "prom-client";
import type { FeedDocument } from "#schemas/documents/feed/schema.ts";
import { DomainError, passing } from "#schemas/protocol/errors.ts";
import { detailsOf } from "#server/error-details.ts";
import type { ServerParts } from "#server/parts.ts";
import { silenceAfterOf } from "#server/procedures/machines/settings.ts";
import type { SiteReader } from "#server/site.ts";
import { createIngest } from "../ingest.ts";
import type { MqttConfig } from "./config.ts";
import { feedFigures } from "./figures.ts";
import { JsonTopics } from "./json.ts";
import { limitedLog, type LogLine } from "./limited-log.ts";
import { type Link, openLink, type Subscription } from "./link.ts";
import type { Item, Refuse } from "./message.ts";
import { Owners } from "./owners.ts";
import { rebirthCommand } from "./payload.ts";
import { FeedQueue } from "./queue.ts";
import { holdSession, keepNode, knownNodes, leaveSession, sessionHeld } from "./session.ts";
import { Sparkplug } from "./sparkplug.ts";
import { commandTopic, namespace, sparkplugTopic } from "./topic.ts";
import { createWriter } from "./write.ts";

interface FeedLog {
  info: LogLine;
  warn: LogLine;
  error: LogLine;
}

export interface FeedOptions {
  parts: ServerParts;
  site: SiteReader;
  config: MqttConfig;
  company_id: number;
  /** The feeds of the company as they are now. */
  feeds: () => Promise<readonly FeedDocument[]>;
  /** Names this process among those of the same database, the same after a restart. */
  holder: string;
  registry: Registry;
  /** Takes who tells whether the broker does not answer this process, which is to read from it. */
  tellDown?: (isDown: () => boolean) => void;
  log: FeedLog;
  random?: () => number;
}

const later = (work: () => void, ms: number): (() => void) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

/** How long a stop waits for what is being written (ms). */
const patience = 1500;

/** How often machines are looked for that say nothing and are there, and how long one may say nothing at most (ms). */
const lookEvery = 1000;
const longestPause = 30_000;

const isPassing = (error: unknown): boolean => error instanceof DomainError && passing.has(error.code);

/** The company's machines over MQTT, from the broker's messages to the database. */
class Feed {
  readonly #options: FeedOptions;
  readonly #figures;
  readonly #queue: FeedQueue;
  readonly #sparkplug: Sparkplug;
  readonly #json: JsonTopics;
  readonly #tell: ReturnType<typeof limitedLog>;
  #filters: string[] = [];
  #link: Link | null = null;

  constructor(options: FeedOptions) {
    const { parts, site, config, company_id, registry, log } = options;
    this.#options = options;
    this.#figures = feedFigures(
      registry,
      () => this.#queue.length,
      () => this.#link?.isUp() ?? false,
    );
    options.tellDown?.(() => this.#link?.isUp() === false);
    this.#tell = limitedLog(log.warn, parts.now);
    const owners = new Owners();
    const refuse: Refuse = (reason, who, detail) => {
      this.#figures.refusals.inc({ reason });
      this.#tell(reason, { reason, who: who.slice(0, 200), detail: detail?.slice(0, 300) }, "machine feed");
    };
    const counted = (result: string) => this.#figures.records.inc({ result });
    this.#queue = new FeedQueue({
      write: createWriter({ parts, site, ingest: createIngest(parts, site), company_id, refuse, counted }),
      isPassing: (error) => this.#passes(error),
      failed: ({ items }, error) => {
        log.error({ err: error, items: JSON.stringify(items).slice(0, 1000) }, "machine feed: not stored");
        this.#figures.refusals.inc({ reason: "failed_record" }, items.length);
      },
      later,
    });
    this.#json = new JsonTopics({ owners, refuse });
    this.#sparkplug = new Sparkplug({
      group: config.group,
      owners,
      refuse,
      askRebirth: (group, node) => this.#askRebirth(group, node),
      nodeBorn: (group, node) => void keepNode(parts, company_id, group, node).catch(this.#failed),
    });
  }

  /** Takes the feeds as they are now. */
  async readFeeds(): Promise<void> {
    this.#filters = this.#json.use(await this.#options.feeds());
    this.#link?.renew();
  }

  open(clientId: string): void {
    const { config, parts, log, random = Math.random } = this.#options;
    this.#link ??= openLink({
      url: config.url,
      clientId: config.clientId ?? clientId,
      queue: this.#queue,
      now: parts.now,
      random,
      subscriptions: () => this.#subscriptions(),
      hear: (topic, payload, isRepeated) => this.#hear(topic, payload, isRepeated),
      up: () => {
        log.info({ broker: config.shown }, "machine feed connected");
        this.#sparkplug.forget();
        void this.#askAll().catch(this.#failed);
      },
      down: () => log.warn({ broker: config.shown }, "machine feed disconnected"),
      failed: this.#failed,
    });
  }

  /** Says of each machine that tells only changes that it is there, several times within the time that makes a silence. */
  tellPresence(): Promise<void> {
    return this.#tellPresence().catch(this.#failed);
  }

  async #tellPresence(): Promise<void> {
    const { parts, site, company_id } = this.#options;
    const pause = Math.min(silenceAfterOf(await site.settings(company_id)) / 4, longestPause);
    const link = this.#link;
    if (!link?.isUp() || this.#queue.isFull) return;
    const items = this.#sparkplug.present(link.heardAt(), pause);
    if (items.length > 0) this.#queue.push({ items });
    if (parts.now() - link.heardAt() >= pause) link.ping();
  }

  async close(): Promise<void> {
    const link = this.#link;
    this.#link = null;
    if (!link) return;
    // What has been read is stored and acknowledged while the line is there; a database that is away is not waited for.
    link.pause();
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const giveUp = later(resolve, patience);
    await Promise.race([this.#queue.flush(), late]);
    giveUp();
    await link.close();
  }

  readonly #failed = (error: unknown): void => {
    const { message, code } = detailsOf(error);
    this.#tell(
      "failure",
      { broker: this.#options.config.shown, code: code || undefined, detail: message },
      "machine feed",
    );
  };

  #passes(error: unknown): boolean {
    if (!isPassing(error)) return false;
    this.#failed(error);
    return true;
  }

  #subscriptions(): Subscription[] {
    const group = this.#options.config.group ?? "+";
    const types = ["NBIRTH", "NDEATH", "NDATA", "DBIRTH", "DDEATH", "DDATA"];
    return [
      ...types.map((type) => ({ filter: `${namespace}/${group}/${type}/#`, qos: 0 as const })),
      ...this.#filters.map((filter) => ({ filter, qos: 1 as const })),
    ];
  }

  #hear(topic: string, payload: Uint8Array, isRepeated: boolean): Item[] {
    const now = this.#options.parts.now();
    const own = sparkplugTopic(topic);
    this.#figures.messages.inc({ kind: own ? "sparkplug" : "json" });
    try {
      return own ? this.#sparkplug.hear(own, payload, now) : this.#json.hear(topic, payload, now, isRepeated);
    } catch (error) {
      this.#options.log.error({ err: error, topic: topic.slice(0, 200) }, "machine feed: not understood");
      this.#figures.refusals.inc({ reason: "failed_record" });
      return [];
    }
  }

  #askRebirth(group: string, node: string): void {
    this.#figures.rebirths.inc();
    this.#link?.publish(commandTopic(group, node), rebirthCommand(this.#options.parts.now()));
  }

  /** What was said without the server is lost at QoS 0: every node tells all again. */
  async #askAll(): Promise<void> {
    const { parts, company_id, config } = this.#options;
    for (const { group_id, edge_node_id } of await knownNodes(parts, company_id))
      if (config.group === null || config.group === group_id) this.#askRebirth(group_id, edge_node_id);
  }
}

/**
 * Takes the machines of a company from a broker until it is stopped. Of several processes on one database one does it;
 * another takes over when that one is gone. A failure is told and tried again.
 */
export const startFeed = (options: FeedOptions): (() => Promise<void>) => {
  const { parts, company_id, holder } = options;
  const feed = new Feed(options);
  let isEnding = false;
  let heldUntil = 0;
  /** Before that nothing is taken: a message that no feed maps is told so and acknowledged, and so gone. */
  let areFeedsKnown = false;
  const reread = () =>
    feed.readFeeds().then(
      () => void (areFeedsKnown = true),
      (error: unknown) => options.log.error({ err: error }, "machine feed"),
    );
  const keep = async (): Promise<void> => {
    const clientId = await holdSession(parts, company_id, holder).catch(() => undefined);
    // A database that does not answer says nothing of the session: it is ours until our time is over.
    if (clientId) heldUntil = parts.now() + sessionHeld;
    if (clientId && !areFeedsKnown) await reread();
    if (isEnding) return;
    if (clientId && areFeedsKnown) feed.open(clientId);
    else if (clientId === null || parts.now() >= heldUntil) await feed.close();
  };
  let running = keep();
  const timer = setInterval(() => void (running = running.then(keep)), sessionHeld / 3);
  const presence = setInterval(() => void feed.tellPresence(), lookEvery);
  const unlisten = parts.hub.listen((company, events) => {
    if (events === null || (company === company_id && events.some(({ event }) => event === "DocumentChanged")))
      void reread();
  });
  return async () => {
    isEnding = true;
    clearInterval(timer);
    clearInterval(presence);
    unlisten();
    await running;
    await feed.close();
    await leaveSession(parts, company_id, holder).catch(() => undefined);
  };
};

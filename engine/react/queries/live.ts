import { notifyManager, type Query, type QueryClient } from "@tanstack/react-query";
import type { EventFrame } from "#schemas/protocol/events.ts";
import type { Clock } from "#engine/transport/clock.ts";
import type { ProcedureInfo, Transport } from "#engine/transport/transport.ts";
import { lowestOf, type Since } from "#engine/transport/events/coverage.ts";
import { isNoLink } from "#engine/transport/errors.ts";
import { liveAnswer, rowsOfAnswer } from "#engine/store/entities.ts";
import { framePatches, needsReload, type ShownQuery } from "#engine/store/frames.ts";
import type { EngineStore } from "#engine/store/store.ts";
import { seqOf } from "./read-seq.ts";

/** How a procedure's rows are entities that events patch (`live` of its contract). */
export type Live = NonNullable<ProcedureInfo["live"]>;

/** What a query says of itself: the events after which it may differ, and how they patch its rows. */
export interface ReadMeta extends Record<string, unknown> {
  events?: readonly string[];
  live?: Live;
  /** Only events of this machine concern the read. */
  machine?: string;
  /** Only these frames concern the read. */
  when?: (frame: EventFrame) => boolean;
}

/** A read is made again at most once per second however many events name it (OV-478). */
const eventThrottle = 1_000;

const metaOf = (query: Query): ReadMeta => (query.meta ?? {}) as ReadMeta;

const topicsOf = ({ events = [], live, machine }: ReadMeta): string[] =>
  [...new Set([...events, ...(live ? [live.event] : [])])].map((event) => (machine ? `${event}:${machine}` : event));

/** After which event each topic has to be heard, so that no change falls between these answers and the stream. */
const sinceOf = (queries: readonly Query[]): Since =>
  lowestOf(
    queries.map((query) => {
      const seq = seqOf(query);
      return seq === undefined ? {} : Object.fromEntries(topicsOf(metaOf(query)).map((topic) => [topic, seq]));
    }),
  );

const contractOf = (query: Query): ShownQuery["contract"] => {
  const { events = [], live } = metaOf(query);
  return {
    name: String(query.queryKey[1]),
    events: live ? [...events, live.event] : events,
    live,
  } as ShownQuery["contract"];
};

/** A shown query as the store sees it. Rows that cannot be patched are read again, whoever names the event. */
const shownOf = (query: Query): ShownQuery => {
  const { live, machine } = metaOf(query);
  const rows = live ? rowsOfAnswer(query.state.data, live) : null;
  return {
    contract: contractOf(query),
    ...(machine === undefined ? {} : { subject: machine }),
    ...(live && rows ? { keys: new Set(rows.map((row) => String(row[live.key]))) } : {}),
  };
};

/**
 * Keeps all shown reads alive: listens to the events that they name, lays patches over their rows and makes those
 * again that cannot be patched, or that failed while the link was lost. An answer that is kept but not shown is marked
 * to be read again when it is. One listener for all reads; returns the clean-up.
 */
export const keepLive = (client: QueryClient, transport: Transport, clock: Clock, state: EngineStore): (() => void) => {
  const cache = client.getQueryCache();
  const waiting = new Map<string, () => void>();
  const readAt = new Map<string, number>();
  /** Shown reads whose answers' event numbers the stream has been told. */
  const told = new WeakSet<Query>();
  /** Reads under way that an event has overtaken: made again when they are done, so that a slow one still ends. */
  const overtaken = new WeakSet<Query>();
  let topics = "";
  let isStopped = false;
  let stopListening = () => {};

  const readAgain = (query: Query) => {
    if (waiting.has(query.queryHash)) return;
    const run = () => {
      waiting.delete(query.queryHash);
      if (!query.isActive()) return query.invalidate();
      if (query.state.fetchStatus !== "idle") return void overtaken.add(query);
      readAt.set(query.queryHash, clock.now());
      void client.refetchQueries({ queryKey: query.queryKey, exact: true });
    };
    const wait = (readAt.get(query.queryHash) ?? -Infinity) + eventThrottle - clock.now();
    if (wait <= 0) run();
    else waiting.set(query.queryHash, clock.after(wait, run));
  };
  const take = (query: Query, all: readonly EventFrame[]) => {
    const { live, when } = metaOf(query);
    const frames = when ? all.filter((frame) => frame.event === "Snapshot" || when(frame)) : all;
    if (frames.length === 0) return;
    const shown = shownOf(query);
    const reload = frames.some((frame) => needsReload(frame, shown));
    const data = live ? liveAnswer(query.state.data, live, state.getState().entities) : query.state.data;
    const { isInvalidated } = query.state;
    if (data !== query.state.data) client.setQueryData(query.queryKey, data);
    if (isInvalidated) query.invalidate();
    if (!reload || topicsOf(metaOf(query)).length === 0) return;
    if (query.isActive()) readAgain(query);
    else query.invalidate();
  };
  const hear = (frames: readonly EventFrame[]) => {
    const queries = cache.getAll();
    const contracts = queries.map(contractOf);
    state.getState().patch(
      frames.flatMap((frame) => framePatches(frame, contracts)),
      clock.now(),
    );
    // Screens draw what came together in one go.
    notifyManager.batch(() => {
      for (const query of queries) take(query, frames);
    });
  };
  const shown = () => cache.getAll().filter((query) => query.isActive());
  const follow = () => {
    const queries = shown();
    const wanted = [...new Set(queries.flatMap((query) => topicsOf(metaOf(query))))].sort();
    const answered = queries.filter((query) => seqOf(query) !== undefined && !told.has(query));
    if (wanted.join() === topics && answered.length === 0) return;
    topics = wanted.join();
    for (const query of answered) told.add(query);
    const stopBefore = stopListening;
    // What goes on is listened to without a pause.
    stopListening = wanted.length === 0 ? () => {} : transport.subscribe(wanted, hear, sinceOf(queries));
    stopBefore();
  };
  let willFollow = false;
  /** A page shows its reads one by one: the stream follows when all of them are there. */
  const followSoon = () => {
    if (willFollow) return;
    willFollow = true;
    queueMicrotask(() => {
      willFollow = false;
      if (!isStopped) follow();
    });
  };
  const stopWatching = cache.subscribe(({ type, query }) => {
    if (type === "removed") readAt.delete(query.queryHash);
    if (type === "updated" && query.isActive() && seqOf(query) !== undefined && !told.has(query)) followSoon();
    if (type === "updated" && query.state.fetchStatus === "idle" && overtaken.delete(query)) readAgain(query);
    if (type === "observerRemoved" && !query.isActive()) told.delete(query);
    if (type === "observerAdded" || type === "observerRemoved" || type === "observerOptionsUpdated") followSoon();
  });
  const stopLink = transport.link.subscribe(() => {
    if (!transport.link.get().online) return;
    for (const query of shown()) if (isNoLink(query.state.error)) readAgain(query);
  });
  follow();
  return () => {
    isStopped = true;
    stopWatching();
    stopListening();
    stopLink();
    for (const cancel of waiting.values()) cancel();
  };
};

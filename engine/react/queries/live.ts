import { notifyManager, type Query, type QueryClient } from "@tanstack/react-query";
import type { EventFrame } from "#schemas/protocol/events.ts";
import type { Clock } from "#engine/transport/clock.ts";
import type { ProcedureInfo, Transport } from "#engine/transport/transport.ts";
import { lowestOf, type Since } from "#engine/transport/events/coverage.ts";
import { isNoLink } from "#engine/transport/errors.ts";
import { type Entities, liveAnswer, rowsOfAnswer } from "#engine/store/entities.ts";
import { framePatches, needsReload, type ShownQuery } from "#engine/store/frames.ts";
import type { EngineStore } from "#engine/store/store.ts";
import { seqOf } from "./read-seq.ts";

/** How a procedure's rows are entities that events patch (`live` of its contract). */
export type Live = NonNullable<ProcedureInfo["live"]>;

/** What a query says of itself: the events after which it may differ, and how they patch its rows. */
export interface ReadMeta extends Record<string, unknown> {
  events?: readonly string[];
  live?: Live;
  /** Only events of this one of the subject concern the read. */
  subject?: string;
  /** Only these frames concern the read. */
  when?: (frame: EventFrame) => boolean;
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: ReadMeta;
  }
}

/** A read is made again at most once per second however many events name it (OV-478). */
const eventThrottle = 1_000;

const metaOf = (query: Query): ReadMeta => query.meta ?? {};

const topicsOf = ({ events = [], live, subject }: ReadMeta): string[] =>
  [...new Set([...events, ...(live ? [live.event] : [])])].map((event) => (subject ? `${event}:${subject}` : event));

/** After which event each topic has to be heard, so that no change falls between these answers and the stream. */
const sinceOf = (queries: readonly Query[]): Since =>
  lowestOf(
    queries.map((query) => {
      const seq = seqOf(query);
      return seq === undefined ? {} : Object.fromEntries(topicsOf(metaOf(query)).map((topic) => [topic, seq]));
    }),
  );

/** Names of events come from the catalogue of this server; one that it never raises is never compared. */
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
  const { live, subject } = metaOf(query);
  const rows = live ? rowsOfAnswer(query.state.data, live) : null;
  return {
    contract: contractOf(query),
    ...(subject === undefined ? {} : { subject }),
    ...(live && rows ? { keys: new Set(rows.map((row) => String(row[live.key]))) } : {}),
  };
};

/** Makes reads again, each at most once in a while however many events name it. */
const createRereads = (client: QueryClient, clock: Clock) => {
  const waiting = new Map<string, () => void>();
  const readAt = new Map<string, number>();
  /** Reads under way that an event has overtaken: made again when they are done, so that a slow one still ends. */
  const overtaken = new WeakSet<Query>();
  const again = (query: Query) => {
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
  return {
    again,
    /** A read has changed, and may be done. */
    onChange: (query: Query) => {
      if (query.state.fetchStatus === "idle" && overtaken.delete(query)) again(query);
    },
    forget: (query: Query) => void readAt.delete(query.queryHash),
    stop: () => {
      for (const cancel of waiting.values()) cancel();
    },
  };
};

/** Lays frames over the answer of a read; `again` makes it again where that is not enough. */
const layOver = (
  client: QueryClient,
  entities: Entities,
  query: Query,
  all: readonly EventFrame[],
  again: (query: Query) => void,
): void => {
  const { live, when } = metaOf(query);
  const frames = when ? all.filter((frame) => frame.event === "Snapshot" || when(frame)) : all;
  if (frames.length === 0) return;
  const shown = shownOf(query);
  const reload = frames.some((frame) => needsReload(frame, shown));
  const data = live ? liveAnswer(query.state.data, live, entities) : query.state.data;
  const { isInvalidated } = query.state;
  if (data !== query.state.data) client.setQueryData(query.queryKey, data);
  if (isInvalidated) query.invalidate();
  if (!reload || topicsOf(metaOf(query)).length === 0) return;
  if (query.isActive()) again(query);
  else query.invalidate();
};

/** Listens to what the shown reads name. */
const createFollower = (transport: Transport, shown: () => Query[], hear: (frames: readonly EventFrame[]) => void) => {
  /** Shown reads whose answers' event numbers the stream has been told. */
  const told = new WeakSet<Query>();
  let topics = "";
  let isStopped = false;
  let willFollow = false;
  let stopListening = () => {};
  const isNew = (query: Query) => seqOf(query) !== undefined && !told.has(query);
  const follow = () => {
    const queries = shown();
    const wanted = [...new Set(queries.flatMap((query) => topicsOf(metaOf(query))))].sort();
    const answered = queries.filter(isNew);
    if (wanted.join() === topics && answered.length === 0) return;
    topics = wanted.join();
    for (const query of answered) told.add(query);
    const stopBefore = stopListening;
    // What goes on is listened to without a pause.
    stopListening = wanted.length === 0 ? () => {} : transport.subscribe(wanted, hear, sinceOf(queries));
    stopBefore();
  };
  return {
    follow,
    /** A page shows its reads one by one: the stream follows when all of them are there. */
    followSoon: () => {
      if (willFollow) return;
      willFollow = true;
      queueMicrotask(() => {
        willFollow = false;
        if (!isStopped) follow();
      });
    },
    isNew,
    forget: (query: Query) => void told.delete(query),
    stop: () => {
      isStopped = true;
      stopListening();
    },
  };
};

/**
 * Keeps all shown reads alive: listens to the events that they name, lays patches over their rows and makes those
 * again that cannot be patched, or that failed while the link was lost. An answer that is kept but not shown is marked
 * to be read again when it is. One listener for all reads; returns the clean-up.
 */
export const keepLive = (client: QueryClient, transport: Transport, clock: Clock, state: EngineStore): (() => void) => {
  const cache = client.getQueryCache();
  const rereads = createRereads(client, clock);
  const shown = () => cache.getAll().filter((query) => query.isActive());
  const hear = (frames: readonly EventFrame[]) => {
    const queries = cache.getAll();
    const contracts = queries.map(contractOf);
    state.getState().patch(
      frames.flatMap((frame) => framePatches(frame, contracts)),
      clock.now(),
    );
    // Screens draw what came together in one go.
    notifyManager.batch(() => {
      for (const query of queries) layOver(client, state.getState().entities, query, frames, rereads.again);
    });
  };
  const follower = createFollower(transport, shown, hear);
  const stopWatching = cache.subscribe(({ type, query }) => {
    if (type === "removed") rereads.forget(query);
    if (type === "updated" && query.isActive() && follower.isNew(query)) follower.followSoon();
    if (type === "updated") rereads.onChange(query);
    if (type === "observerRemoved" && !query.isActive()) follower.forget(query);
    if (type === "observerAdded" || type === "observerRemoved" || type === "observerOptionsUpdated")
      follower.followSoon();
  });
  const stopLink = transport.link.subscribe(() => {
    if (!transport.link.get().online) return;
    for (const query of shown()) if (isNoLink(query.state.error)) rereads.again(query);
  });
  follower.follow();
  return () => {
    stopWatching();
    follower.stop();
    stopLink();
    rereads.stop();
  };
};
